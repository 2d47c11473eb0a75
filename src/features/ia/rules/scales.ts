import type { Row } from '../../../model/resource.ts'
import { scales } from '../../../model/scales/index.ts'
import { cite } from '../record/cite.ts'
import type { Rule } from '../rule.ts'

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

export const scaleAlerts: readonly ScaleAlert[] = [
  {
    id: 'escala-phq9-item9',
    escala: 'phq9',
    titulo: 'PHQ-9 con pensamientos de muerte',
    severidad: 'critica',
    texto: 'Valore el riesgo suicida hoy, con plan de seguridad y red de apoyo.',
    fuente: 'Kroenke et al. J Gen Intern Med 2001;16:606; OMS, mhGAP, 2023',
    when: (_t, i) => (i.item9 ?? 0) >= 1,
  },
  {
    id: 'escala-phq9-severa',
    escala: 'phq9',
    titulo: 'PHQ-9 de 20 o más',
    severidad: 'alta',
    texto: 'Depresión severa: remita a psiquiatría y trate.',
    fuente: 'Kroenke et al. J Gen Intern Med 2001;16:606',
    when: at(20),
  },
  {
    id: 'escala-phq9-moderada',
    escala: 'phq9',
    titulo: 'PHQ-9 entre 10 y 19',
    severidad: 'media',
    texto: 'Confirme depresión y ofrezca tratamiento y control.',
    fuente: 'Kroenke et al. J Gen Intern Med 2001;16:606',
    when: (t) => t >= 10 && t < 20,
  },
  {
    id: 'escala-gad7-moderada',
    escala: 'gad7',
    titulo: 'GAD-7 de 10 o más',
    severidad: 'media',
    texto: 'Confirme trastorno de ansiedad y ofrezca tratamiento.',
    fuente: 'Spitzer et al. Arch Intern Med 2006;166:1092',
    when: at(10),
  },
  {
    id: 'escala-glasgow-severo',
    escala: 'glasgow',
    titulo: 'Glasgow de 8 o menos',
    severidad: 'critica',
    texto: 'Proteja la vía aérea y busque la causa.',
    fuente: 'Teasdale y Jennett. Lancet 1974;2:81',
    when: under(8),
  },
  {
    id: 'escala-glasgow-moderado',
    escala: 'glasgow',
    titulo: 'Glasgow entre 9 y 12',
    severidad: 'alta',
    texto: 'Vigile la conciencia cada hora y estudie la causa.',
    fuente: 'Teasdale y Jennett. Lancet 1974;2:81',
    when: (t) => t >= 9 && t <= 12,
  },
  {
    id: 'escala-news2-alto',
    escala: 'news2',
    titulo: 'NEWS2 aplicado de 7 o más',
    severidad: 'critica',
    texto: 'Respuesta de emergencia y monitoreo continuo.',
    fuente: 'Royal College of Physicians, NEWS2, 2017',
    when: at(7),
  },
  {
    id: 'escala-braden-alto',
    escala: 'braden',
    titulo: 'Braden de 12 o menos',
    severidad: 'alta',
    texto: 'Inicie el plan de prevención de lesiones por presión.',
    fuente: 'Bergstrom et al. Nurs Res 1987;36:205; NPIAP, 2019',
    when: under(12),
  },
  {
    id: 'escala-norton-riesgo',
    escala: 'norton',
    titulo: 'Norton de 14 o menos',
    severidad: 'media',
    texto: 'Inicie el plan de prevención de lesiones por presión.',
    fuente: 'Norton, McLaren y Exton-Smith, 1962',
    when: under(14),
  },
  {
    id: 'escala-morse-alto',
    escala: 'morse',
    titulo: 'Morse mayor de 50',
    severidad: 'alta',
    texto: 'Inicie las medidas contra caídas.',
    fuente: 'Morse, Morse y Tylko. Can J Aging 1989;8:366',
    when: (t) => t > 50,
  },
  {
    id: 'escala-downton-alto',
    escala: 'downton',
    titulo: 'Downton de 3 o más',
    severidad: 'alta',
    texto: 'Inicie las medidas contra caídas.',
    fuente: 'Downton, Falls in the Elderly, 1993',
    when: at(3),
  },
  {
    id: 'escala-barthel-dependencia',
    escala: 'barthel',
    titulo: 'Barthel de 55 o menos',
    severidad: 'media',
    texto: 'Valore cuidador, rehabilitación y atención domiciliaria.',
    fuente: 'Mahoney y Barthel. Md State Med J 1965;14:61',
    when: under(55),
  },
  {
    id: 'escala-wells-tvp-probable',
    escala: 'wells_tvp',
    titulo: 'Wells para trombosis venosa profunda de 2 o más',
    severidad: 'alta',
    texto: 'Trombosis probable: ecografía Doppler y valore anticoagular.',
    fuente: 'Wells et al. N Engl J Med 2003;349:1227',
    when: at(2),
  },
  {
    id: 'escala-wells-tep-probable',
    escala: 'wells_tep',
    titulo: 'Wells para embolia pulmonar mayor de 4',
    severidad: 'critica',
    texto: 'Embolia probable: angiotomografía y valore anticoagular.',
    fuente: 'van Belle et al. (Christopher). JAMA 2006;295:172',
    when: (t) => t > 4,
  },
  {
    id: 'escala-curb65-moderado',
    escala: 'curb65',
    titulo: 'CURB-65 de 2',
    severidad: 'alta',
    texto: 'Considere hospitalizar la neumonía.',
    fuente: 'Lim et al. Thorax 2003;58:377',
    when: (t) => t === 2,
  },
  {
    id: 'escala-curb65-alto',
    escala: 'curb65',
    titulo: 'CURB-65 de 3 o más',
    severidad: 'critica',
    texto: 'Neumonía grave: hospitalice y valore cuidado intensivo.',
    fuente: 'Lim et al. Thorax 2003;58:377',
    when: at(3),
  },
  {
    id: 'escala-findrisc-alto',
    escala: 'findrisc',
    titulo: 'FINDRISC de 12 o más',
    severidad: 'media',
    texto: 'Mida glucemia en ayunas e inicie cambios de estilo de vida.',
    fuente: 'Lindström y Tuomilehto. Diabetes Care 2003;26:725; Res. 3280 de 2018',
    when: at(12),
  },
  {
    id: 'escala-eva-intenso',
    escala: 'eva',
    titulo: 'Dolor de 7 o más',
    severidad: 'media',
    texto: 'Trate el dolor y vuelva a medirlo.',
    fuente: 'OMS, analgesia por pasos, 2018',
    when: at(7),
  },
  {
    id: 'escala-apgar-bajo',
    escala: 'apgar',
    titulo: 'Apgar de 6 o menos',
    severidad: 'critica',
    texto: 'Reanime y repita a los 5 y 10 minutos.',
    fuente: 'AAP y ACOG, The Apgar Score, 2015',
    when: under(6),
  },
  {
    id: 'escala-mmse-deterioro',
    escala: 'mmse',
    titulo: 'MMSE de 23 o menos',
    severidad: 'media',
    texto: 'Estudie deterioro cognitivo y sus causas tratables.',
    fuente: 'Folstein et al. J Psychiatr Res 1975;12:189',
    when: under(23),
  },
  {
    id: 'escala-pfeiffer-deterioro',
    escala: 'pfeiffer',
    titulo: 'Pfeiffer con tres errores o más',
    severidad: 'media',
    texto: 'Estudie deterioro cognitivo y sus causas tratables.',
    fuente: 'Pfeiffer. J Am Geriatr Soc 1975;23:433',
    when: at(3),
  },
  {
    id: 'escala-karnofsky-bajo',
    escala: 'karnofsky',
    titulo: 'Karnofsky de 50 o menos',
    severidad: 'media',
    texto: 'Valore cuidado paliativo y apoyo en casa.',
    fuente: 'Karnofsky y Burchenal, 1949; Ley 1733 de 2014',
    when: under(50),
  },
]

const numbers = (value: unknown): Record<string, number> =>
  typeof value === 'object' && value !== null ? (value as Record<string, number>) : {}

export const scaleRules: readonly Rule[] = scaleAlerts.map(
  ({ id, escala, titulo, severidad, texto, fuente, when }) => ({
    id,
    version: 1,
    titulo,
    fuente,
    severidad,
    tipo: 'alerta',
    finds: ({ escalas }) => {
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
    },
  }),
)
