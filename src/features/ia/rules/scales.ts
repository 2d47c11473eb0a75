import type { Row } from '../../../model/resource.ts'
import { scales } from '../../../model/scales/index.ts'
import { proseRow } from '../../../model/text/prose-row.ts'
import { cite } from '../record/cite.ts'
import { alertRule, type Rule } from '../rule.ts'

export interface ScaleAlert {
  readonly id: string
  readonly escala: string
  readonly titulo: string
  readonly severidad: Rule['severidad']
  readonly texto: string
  readonly fuente: string
  when(total: number, items: Readonly<Record<string, number>>, row: Row): boolean
}
const at = (n: number) => (total: number) => total >= n
const under = (n: number) => (total: number) => total <= n

const scaleRow = proseRow<ScaleAlert>()('titulo', 'texto', 'fuente')

export const scaleAlerts: readonly ScaleAlert[] = [
  scaleRow({ id: 'escala-phq9-item9', escala: 'phq9', severidad: 'critica', when: (_t, i) => (i.item9 ?? 0) >= 1 })`
    PHQ-9 con pensamientos de muerte
    Valore el riesgo suicida hoy, con plan de seguridad y red de apoyo.
    Kroenke et al. J Gen Intern Med 2001;16:606; OMS, mhGAP, 2023`,
  scaleRow({ id: 'escala-phq9-severa', escala: 'phq9', severidad: 'alta', when: at(20) })`
    PHQ-9 de 20 o más
    Depresión severa: remita a psiquiatría y trate.
    Kroenke et al. J Gen Intern Med 2001;16:606`,
  scaleRow({ id: 'escala-phq9-moderada', escala: 'phq9', severidad: 'media', when: (t) => t >= 10 && t < 20 })`
    PHQ-9 entre 10 y 19
    Confirme depresión y ofrezca tratamiento y control.
    Kroenke et al. J Gen Intern Med 2001;16:606`,
  scaleRow({ id: 'escala-gad7-moderada', escala: 'gad7', severidad: 'media', when: at(10) })`
    GAD-7 de 10 o más
    Confirme trastorno de ansiedad y ofrezca tratamiento.
    Spitzer et al. Arch Intern Med 2006;166:1092`,
  scaleRow({ id: 'escala-glasgow-severo', escala: 'glasgow', severidad: 'critica', when: under(8) })`
    Glasgow de 8 o menos
    Proteja la vía aérea y busque la causa.
    Teasdale y Jennett. Lancet 1974;2:81`,
  scaleRow({ id: 'escala-glasgow-moderado', escala: 'glasgow', severidad: 'alta', when: (t) => t >= 9 && t <= 12 })`
    Glasgow entre 9 y 12
    Vigile la conciencia cada hora y estudie la causa.
    Teasdale y Jennett. Lancet 1974;2:81`,
  scaleRow({ id: 'escala-news2-alto', escala: 'news2', severidad: 'critica', when: at(7) })`
    NEWS2 aplicado de 7 o más
    Respuesta de emergencia y monitoreo continuo.
    Royal College of Physicians, NEWS2, 2017`,
  scaleRow({ id: 'escala-braden-alto', escala: 'braden', severidad: 'alta', when: under(12) })`
    Braden de 12 o menos
    Inicie el plan de prevención de lesiones por presión.
    Bergstrom et al. Nurs Res 1987;36:205; NPIAP, 2019`,
  scaleRow({ id: 'escala-norton-riesgo', escala: 'norton', severidad: 'media', when: under(14) })`
    Norton de 14 o menos
    Inicie el plan de prevención de lesiones por presión.
    Norton, McLaren y Exton-Smith, 1962`,
  scaleRow({ id: 'escala-morse-alto', escala: 'morse', severidad: 'alta', when: (t) => t > 50 })`
    Morse mayor de 50
    Inicie las medidas contra caídas.
    Morse, Morse y Tylko. Can J Aging 1989;8:366`,
  scaleRow({ id: 'escala-downton-alto', escala: 'downton', severidad: 'alta', when: at(3) })`
    Downton de 3 o más
    Inicie las medidas contra caídas.
    Downton, Falls in the Elderly, 1993`,
  scaleRow({ id: 'escala-barthel-dependencia', escala: 'barthel', severidad: 'media', when: under(55) })`
    Barthel de 55 o menos
    Valore cuidador, rehabilitación y atención domiciliaria.
    Mahoney y Barthel. Md State Med J 1965;14:61`,
  scaleRow({ id: 'escala-wells-tvp-probable', escala: 'wells_tvp', severidad: 'alta', when: at(2) })`
    Wells para trombosis venosa profunda de 2 o más
    Trombosis probable: ecografía Doppler y valore anticoagular.
    Wells et al. N Engl J Med 2003;349:1227`,
  scaleRow({ id: 'escala-wells-tep-probable', escala: 'wells_tep', severidad: 'critica', when: (t) => t > 4 })`
    Wells para embolia pulmonar mayor de 4
    Embolia probable: angiotomografía y valore anticoagular.
    van Belle et al. (Christopher). JAMA 2006;295:172`,
  scaleRow({ id: 'escala-curb65-moderado', escala: 'curb65', severidad: 'alta', when: (t) => t === 2 })`
    CURB-65 de 2
    Considere hospitalizar la neumonía.
    Lim et al. Thorax 2003;58:377`,
  scaleRow({ id: 'escala-curb65-alto', escala: 'curb65', severidad: 'critica', when: at(3) })`
    CURB-65 de 3 o más
    Neumonía grave: hospitalice y valore cuidado intensivo.
    Lim et al. Thorax 2003;58:377`,
  scaleRow({ id: 'escala-findrisc-alto', escala: 'findrisc', severidad: 'media', when: at(12) })`
    FINDRISC de 12 o más
    Mida glucemia en ayunas e inicie cambios de estilo de vida.
    Lindström y Tuomilehto. Diabetes Care 2003;26:725; Res. 3280 de 2018`,
  scaleRow({ id: 'escala-eva-intenso', escala: 'eva', severidad: 'media', when: at(7) })`
    Dolor de 7 o más
    Trate el dolor y vuelva a medirlo.
    OMS, analgesia por pasos, 2018`,
  scaleRow({ id: 'escala-apgar-bajo', escala: 'apgar', severidad: 'critica', when: under(6) })`
    Apgar de 6 o menos
    Reanime y repita a los 5 y 10 minutos.
    AAP y ACOG, The Apgar Score, 2015`,
  scaleRow({ id: 'escala-mmse-deterioro', escala: 'mmse', severidad: 'media', when: under(23) })`
    MMSE de 23 o menos
    Estudie deterioro cognitivo y sus causas tratables.
    Folstein et al. J Psychiatr Res 1975;12:189`,
  scaleRow({ id: 'escala-pfeiffer-deterioro', escala: 'pfeiffer', severidad: 'media', when: at(3) })`
    Pfeiffer con tres errores o más
    Estudie deterioro cognitivo y sus causas tratables.
    Pfeiffer. J Am Geriatr Soc 1975;23:433`,
  scaleRow({ id: 'escala-karnofsky-bajo', escala: 'karnofsky', severidad: 'media', when: under(50) })`
    Karnofsky de 50 o menos
    Valore cuidado paliativo y apoyo en casa.
    Karnofsky y Burchenal, 1949; Ley 1733 de 2014`,
]

const numbers = (value: unknown): Record<string, number> =>
  typeof value === 'object' && value !== null ? (value as Record<string, number>) : {}

export const scaleRules: readonly Rule[] = scaleAlerts.map(({ id, escala, titulo, severidad, texto, fuente, when }) =>
  alertRule(id, titulo, severidad, fuente, ({ escalas }) => {
    const row = escalas.get(escala)
    if (row === undefined || typeof row.puntaje_total !== 'number') return []
    const items = numbers(row.items)
    if (!when(row.puntaje_total, items, row)) return []
    const name = scales.get(escala)?.nombre ?? escala
    const item = id === 'escala-phq9-item9'
    return [
      {
        texto,
        explicacion: item ? `Respondió ${items.item9} en el ítem 9.` : `${name}: ${row.puntaje_total}.`,
        citas: [cite({ recurso: 'escala', row }, item ? 'items' : 'puntaje_total')],
      },
    ]
  }),
)
