import { daysBetween } from '../../../model/calendar.ts'
import type { Gravedad } from '../../../model/codes/gravity.ts'
import { isPerKilogram } from '../../../model/medicines/strength.ts'
import { type Drug, limitsOf } from '../../medicamentos/index.ts'
import { citeMeasure, citeMedicine, taking, takingDrug } from '../facts/asks.ts'
import { cite } from '../facts/cite.ts'
import type { Medicine, PersonFacts } from '../facts/person-facts.ts'
import { alertRule, type Finding, newRule, type Rule } from '../rule.ts'
import { doseLimitRules } from './dose-limits.ts'
import { infusionOf, routeOf } from './given-doses.ts'
import { routeRules } from './routes.ts'
import { specialDoseRules } from './special-doses.ts'

const LABEL = 'Información para prescribir (FDA, INVIMA) de cada producto; OMS, Model Formulary, 2008'
/** Up to here doses go by weight. */
const CHILD = 12

const words = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 })

/** Prescriptions whose substance is one that we know, alone: of a mixture the share of each is not known. */
const single = (record: PersonFacts): { m: Medicine; drug: Drug }[] =>
  record.medicamentos.flatMap((m) =>
    m.drugs.length === 1 && !m.local && !/[+/]| con | y /i.test(m.nombre) ? m.drugs.map((drug) => ({ m, drug })) : [],
  )
const isChild = ({ edad }: PersonFacts): boolean => edad !== null && edad < CHILD

const finding = (m: Medicine, texto: string, explicacion: string, campo = 'dosis_valor'): Finding => ({
  texto,
  explicacion,
  citas: [citeMedicine(m), cite(m, campo)],
})

const childWeight: Rule = newRule('dato_faltante')(
  'dosis-nino-sin-peso',
  'Se formula a un niño sin peso reciente',
  'alta',
  'OMS, Model Formulary for Children, 2010',
  (record) => {
    const here = record.medicamentos.filter((m) => m.de === 'historia' && !m.local)
    const limit = (record.edadDias ?? 0) < 730 ? 60 : 180
    const fresh = record.peso !== null && daysBetween(record.peso.dia, record.today) <= limit
    if (!isChild(record) || here.length === 0 || fresh) return []
    return [
      {
        texto: 'Pese al niño y confirme la dosis por kilogramo.',
        explicacion: record.peso === null ? 'No hay peso registrado.' : `El último peso es del ${record.peso.dia}.`,
        citas: [...here.map(citeMedicine), ...(record.peso === null ? [] : [citeMeasure(record.peso)])],
      },
    ]
  },
)

/** Whether how much of it is given depends on the weight. */
function goesByWeight(record: PersonFacts, m: Medicine): boolean {
  if (m.local) return false
  if (isChild(record) || m.groups.has('insulinas') || isPerKilogram(String(m.row.dosis_unidad ?? ''))) return true
  return m.drugs.some(({ dci }) => limitsOf(dci, routeOf(m)).some(({ adultoKg }) => adultoKg !== undefined))
}

const contraryWeight: Rule = alertRule(
  'dosis-pesos-contrarios',
  'Dos pesos que no pueden ser ciertos los dos',
  'alta',
  'Práctica: lo que se contradice se dice; de memoria, confírmelo un farmacéutico (2026)',
  (record) => {
    const [before, last] = record.pesosContrarios ?? []
    if (before === undefined || last === undefined) return []
    return record.medicamentos
      .filter((m) => m.de === 'historia' && goesByWeight(record, m))
      .map((m) => ({
        texto: `Pese de nuevo antes de dar ${m.nombre}: su dosis va por el peso y hay dos que no pueden ser ciertos los dos.`,
        explicacion: `${words.format(before.valor)} kg el ${before.dia} y ${words.format(last.valor)} kg el ${last.dia}; la dosis se revisó con el último.`,
        citas: [citeMedicine(m), citeMeasure(before), citeMeasure(last)],
      }))
  },
)

const course: Rule = alertRule(
  'duracion-mayor-que-la-usual',
  'Duración mayor que la usual',
  'media',
  `${LABEL}; OMS, The WHO AWaRe antibiotic book, 2022`,
  (record) =>
    single(record).flatMap(({ m, drug: { dias, dci } }) =>
      dias === undefined || m.dosis.dias === null || m.dosis.dias <= dias || m.de !== 'historia'
        ? []
        : finding(
            m,
            `Confirme la duración de ${m.nombre}: ${m.dosis.dias} días.`,
            `Lo usual de ${dci} no pasa de ${dias} días sin volver a valorar.`,
            'duracion_valor',
          ),
    ),
)

const briefAntibiotic: Rule = alertRule(
  'duracion-antibiotico-corta',
  'Antibiótico por menos de tres días',
  'informativa',
  'OMS, The WHO AWaRe antibiotic book, 2022',
  (record) =>
    single(record).flatMap(({ m, drug }) => {
      const days = m.dosis.dias
      const once = m.row.frecuencia_unidad === '8' || ['azitromicina', 'fosfomicina', 'penicilina g'].includes(drug.dci)
      if (!m.groups.has('antibioticos') || once || days === null || days >= 3 || m.de !== 'historia') return []
      return finding(
        m,
        `Confirme la duración de ${m.nombre}: ${days} día(s).`,
        'Los esquemas usuales duran tres días o más.',
        'duracion_valor',
      )
    }),
)

/** Acetaminophen comes in many things: what they add up to is what counts. */
const acetaminophen: Rule = alertRule(
  'dosis-acetaminofen-sumado',
  'Acetaminofén en varias fórmulas a la vez',
  'alta',
  'Comunicación de seguridad de la FDA sobre acetaminofén en combinaciones, 2011',
  (record) => {
    const all = takingDrug(record, 'acetaminofen')
    if (all.length < 2) return []
    return [
      {
        texto: 'Sume el acetaminofén de todas las fórmulas: no pase de 4 g al día.',
        explicacion: `Está en ${all.map((m) => m.nombre).join(', ')}.`,
        citas: all.map(citeMedicine),
      },
    ]
  },
)

/** The most of insulin that goes into a vein at once. */
const MOST_BOLUS = 20
const BOLUS = new Set(['040', '042', '102'])
const isBolus = (m: Medicine): boolean => BOLUS.has(String(m.row.via_administracion)) && !infusionOf(m).diluido

/** Beyond the first a dose is to be looked at; beyond the second it is an error of ten times until shown otherwise. */
const insulinBounds = { porKgDia: [1.5, 2.5], porToma: [60, 80], dia: [150, 200] } as const

function insulinGravity(perTaking: number, perDay: number | null, kg: number | null): Gravedad | null {
  const over = (n: number, [most, far]: readonly [number, number]): number => (n > far ? 2 : n > most ? 1 : 0)
  const worst = Math.max(
    over(perTaking, insulinBounds.porToma),
    perDay === null ? 0 : over(perDay, insulinBounds.dia),
    perDay === null || kg === null ? 0 : over(perDay / kg, insulinBounds.porKgDia),
    perTaking > 0 && kg !== null ? over(perTaking / kg, insulinBounds.porKgDia) : 0,
  )
  return worst === 2 ? 'critica' : worst === 1 ? 'alta' : null
}

const insulin: Rule = alertRule(
  'dosis-insulina',
  'Dosis de insulina mayor que la usual',
  'alta',
  'ADA, Standards of Care in Diabetes, 2024; ISMP, High-Alert Medications, 2018',
  (record) => {
    // A bag for a pump holds more than is given.
    const all = taking(record, 'insulinas').filter((m) => m.de !== 'antecedente' && m.row.via_administracion !== '041')
    const total = all.reduce((sum, m) => sum + (m.dosis.unidadesDia ?? 0), 0)
    const kg = record.peso?.valor ?? null
    return all.flatMap((m) => {
      const { unidades } = m.dosis
      if (unidades === null) return []
      const isHeavyBolus = unidades > MOST_BOLUS && isBolus(m)
      const severidad = isHeavyBolus ? 'critica' : insulinGravity(unidades, total > 0 ? total : null, kg)
      if (severidad === null) return []
      const each = kg === null ? '' : ` con ${words.format(kg)} kg de peso`
      return {
        texto: `Confirme la dosis de ${m.nombre}: ${words.format(unidades)} UI por toma, ${words.format(total)} UI de insulina al día${each}.`,
        explicacion: isHeavyBolus
          ? `En la vena no se pasan más de ${MOST_BOLUS} UI de una vez: hipoglucemia y potasio bajo mortales.`
          : 'Lo usual es de 0,2 a 1 UI/kg al día; un cero de más o «U» leída como cero causa hipoglucemia mortal.',
        citas: [citeMedicine(m), cite(m, 'dosis_valor'), ...(record.peso === null ? [] : [citeMeasure(record.peso)])],
        severidad,
      }
    })
  },
)

const insulinUnits: Rule = alertRule(
  'dosis-insulina-sin-unidades',
  'Insulina formulada en otra medida que unidades',
  'critica',
  'ISMP, High-Alert Medications, 2018',
  (record) =>
    taking(record, 'insulinas')
      .filter((m) => m.de !== 'antecedente' && m.dosis.unidades === null && typeof m.row.dosis_valor === 'number')
      .map((m) =>
        finding(m, `Escriba la dosis de ${m.nombre} en unidades (UI).`, 'La insulina se dosifica en unidades.'),
      ),
)

export const doseRules: readonly Rule[] = [
  insulin,
  insulinUnits,
  ...doseLimitRules,
  ...routeRules,
  childWeight,
  contraryWeight,
  course,
  briefAntibiotic,
  ...specialDoseRules,
  acetaminophen,
]
