import { daysBetween } from '../../../model/calendar.ts'
import { proseRow } from '../../../model/text/prose-row.ts'
import { between, everHad, isPregnant, last, orderedLately, pregnancyCites } from '../record/asks.ts'
import { cite } from '../record/cite.ts'
import type { ClinicalRecord } from '../record/record.ts'
import { newRule, type Propuesta, type Rule } from '../rule.ts'

const RIAS = 'Res. 3280 de 2018, ruta de promoción y mantenimiento de la salud'
const MATERNAL = 'Res. 3280 de 2018, ruta materno perinatal'
const YEAR = 365

export interface Screening {
  readonly id: string
  readonly titulo: string
  readonly texto: string
  readonly fuente: string
  /** Whom it is for; */
  readonly para: (record: ClinicalRecord) => boolean
  /** what would show that it was done, */
  readonly orden: RegExp
  readonly valor?: string
  readonly cada: number
  /** and who is already beyond it. */
  readonly salvo?: RegExp
  readonly cups: string | null
  readonly nombre: string
  readonly tipo?: 'laboratorio' | 'imagenologia' | 'procedimiento'
  readonly gestante?: true
}
const woman = ({ sexo }: ClinicalRecord): boolean => sexo === '02'
const man = ({ sexo }: ClinicalRecord): boolean => sexo === '01'

const screeningRow = proseRow<Screening>()('titulo', 'texto', 'nombre', 'fuente')

export const screenings: readonly Screening[] = [
  screeningRow({
    id: 'tamizaje-mamografia',
    para: (r) => woman(r) && between(r, 50, 69),
    orden: /mamograf|876802/i,
    cada: 2 * YEAR,
    salvo: /^C50/,
    cups: '876802',
    tipo: 'imagenologia',
  })`
    Mamografía
    Ofrezca mamografía bilateral: corresponde cada dos años.
    Mamografía bilateral
    ${RIAS}`,
  screeningRow({
    id: 'tamizaje-vph',
    para: (r) => woman(r) && between(r, 30, 65),
    orden: /vph|papiloma|citolog|898001/i,
    cada: 5 * YEAR,
    salvo: /^C53/,
    cups: null,
  })`
    ADN-VPH
    Ofrezca prueba de ADN-VPH: corresponde cada cinco años.
    Virus del papiloma humano, prueba de ADN
    ${RIAS}`,
  screeningRow({
    id: 'tamizaje-citologia',
    para: (r) => woman(r) && between(r, 25, 29),
    orden: /citolog|vph|898001/i,
    cada: 3 * YEAR,
    salvo: /^C53/,
    cups: '898001',
  })`
    Citología cervicouterina
    Ofrezca citología: corresponde en el esquema 1-3-3.
    Citología vaginal tumoral o funcional
    ${RIAS}`,
  screeningRow({
    id: 'tamizaje-colon',
    para: (r) => between(r, 50, 75),
    orden: /sangre oculta|colonoscop/i,
    cada: 2 * YEAR,
    salvo: /^C(18|19|20)/,
    cups: null,
  })`
    Sangre oculta en heces
    Ofrezca sangre oculta por inmunoquímica: corresponde cada dos años.
    Sangre oculta en materia fecal
    ${RIAS}`,
  screeningRow({
    id: 'tamizaje-prostata',
    para: (r) => man(r) && between(r, 50, 75),
    orden: /antigeno.*prost|ant[ií]geno espec[ií]fico|\bpsa\b/i,
    cada: 5 * YEAR,
    salvo: /^C61/,
    cups: null,
  })`
    Antígeno prostático y tacto rectal
    Explique beneficios y riesgos y ofrezca PSA con tacto rectal: corresponde cada cinco años.
    Antígeno específico de próstata
    ${RIAS}`,
  screeningRow({
    id: 'tamizaje-perfil-lipidico',
    para: (r) => between(r, 40, 75),
    orden: /lip[ií]d|colesterol|903818/i,
    valor: '2093-3',
    cada: 5 * YEAR,
    cups: '903818',
  })`
    Perfil lipídico
    Mida el perfil lipídico para estimar el riesgo cardiovascular.
    Colesterol total
    ${RIAS}`,
  screeningRow({
    id: 'tamizaje-glucemia',
    para: (r) => between(r, 35, 120),
    orden: /glucosa|glucemia|glicosilada|903841|903426/i,
    valor: '2345-7',
    cada: 3 * YEAR,
    salvo: /^E1[0-4]/,
    cups: '903841',
  })`
    Glucemia
    Mida la glucemia en ayunas.
    Glucosa en suero u otro fluido diferente a orina
    ADA, Standards of Care in Diabetes, 2024; Res. 3280 de 2018`,
  screeningRow({
    id: 'tamizaje-vih-gestante',
    para: isPregnant,
    orden: /vih|inmunodeficiencia|906249/i,
    cada: 120,
    salvo: /^(B2[0-4]|Z21)/,
    cups: '906249',
    gestante: true,
  })`
    VIH en la gestación
    Ofrezca la prueba de VIH: va en cada trimestre.
    Virus de inmunodeficiencia humana 1 y 2, anticuerpos
    ${MATERNAL}`,
  screeningRow({
    id: 'tamizaje-sifilis-gestante',
    para: isPregnant,
    orden: /s[ií]filis|trepon|vdrl|906039/i,
    cada: 120,
    cups: '906039',
    gestante: true,
  })`
    Sífilis en la gestación
    Haga la prueba treponémica rápida: va en cada trimestre.
    Treponema pallidum, anticuerpos (prueba treponémica)
    ${MATERNAL}`,
  screeningRow({
    id: 'tamizaje-hepatitis-b-gestante',
    para: isPregnant,
    orden: /hepatitis b|906317/i,
    cada: 280,
    salvo: /^B18[01]/,
    cups: '906317',
    gestante: true,
  })`
    Hepatitis B en la gestación
    Mida el antígeno de superficie de hepatitis B.
    Hepatitis B, antígeno de superficie
    ${MATERNAL}`,
  screeningRow({
    id: 'tamizaje-urocultivo-gestante',
    para: isPregnant,
    orden: /urocultivo|901236/i,
    cada: 120,
    cups: '901236',
    gestante: true,
  })`
    Urocultivo en la gestación
    Busque bacteriuria asintomática con urocultivo.
    Urocultivo con antibiograma automatizado
    ${MATERNAL}`,
  screeningRow({
    id: 'tamizaje-diabetes-gestacional',
    para: (r) => isPregnant(r) && r.semanas !== null && r.semanas.valor >= 24 && r.semanas.valor <= 28,
    orden: /tolerancia|curva de gluc/i,
    cada: 60,
    salvo: /^(O24|E1[0-4])/,
    cups: null,
    gestante: true,
  })`
    Tolerancia a la glucosa en la gestación
    Haga la curva de tolerancia a la glucosa entre las semanas 24 y 28.
    Curva de tolerancia a la glucosa
    ${MATERNAL}`,
  screeningRow({
    id: 'tamizaje-ecografia-detalle',
    para: (r) => isPregnant(r) && r.semanas !== null && r.semanas.valor >= 18 && r.semanas.valor < 24,
    orden: /detalle|881437/i,
    cada: 60,
    cups: '881437',
    tipo: 'imagenologia',
    gestante: true,
  })`
    Ecografía de detalle anatómico
    Ordene la ecografía de detalle entre las semanas 18 y 24.
    Ecografía obstétrica con detalle anatómico
    ${MATERNAL}`,
]

const done = (record: ClinicalRecord, s: Screening): boolean => {
  const value = s.valor === undefined ? null : last(record, s.valor)
  return (
    orderedLately(record, s.orden, s.cada) ||
    (value !== null && daysBetween(value.dia, record.today) <= s.cada) ||
    cytology(record, s)
  )
}
/** What the woman told of her last one. */
const cytology = ({ antecedentes, today }: ClinicalRecord, { id, cada }: Screening): boolean =>
  (id === 'tamizaje-citologia' || id === 'tamizaje-vph') &&
  antecedentes.some(
    (a) => typeof a.fecha_citologia === 'string' && daysBetween(a.fecha_citologia, today) <= Math.min(cada, 3 * YEAR),
  )

/** Screening belongs to a visit, not to an emergency. */
const isVisit = ({ historia, fallecido }: ClinicalRecord): boolean =>
  historia.tipo_atencion === 'consulta_externa' && !fallecido

export const screeningRules: readonly Rule[] = screenings.map((s) =>
  newRule('orden_sugerida')(
    s.id,
    `Pendiente: ${s.titulo}`,
    s.gestante ? 'media' : 'informativa',
    s.fuente,
    (record) => {
      if (!isVisit(record) || !s.para(record) || done(record, s)) return []
      if (s.salvo !== undefined && everHad(record, s.salvo).length > 0) return []
      const propuesta: Propuesta = {
        recurso: 'orden',
        tipo_orden: s.tipo ?? 'laboratorio',
        cups: s.cups,
        descripcion: s.nombre,
      }
      const citas = s.gestante
        ? pregnancyCites(record)
        : [cite({ recurso: 'paciente', row: record.content.paciente }, 'sexo_biologico')]
      return [
        {
          texto: s.texto,
          explicacion: `${record.edad} años${s.gestante ? ', en gestación' : ''}; el registro no muestra una en el tiempo debido.`,
          citas,
          propuesta,
        },
      ]
    },
  ),
)
