import { daysBetween } from '../../../model/calendar.ts'
import type { GroupKey } from '../../farmacologia/drug-groups.ts'
import type { DrugName } from '../../farmacologia/drugs/index.ts'
import type { Cita } from '../rule.ts'
import { cite } from './cite.ts'
import type { ClinicalRecord, Diagnosis, Entry, Measure, Medicine, Prose } from './record.ts'

/** Questions that many rules put to a record. */

export const adult = ({ edad }: ClinicalRecord): boolean => edad !== null && edad >= 18
export const isPregnant = ({ embarazo }: ClinicalRecord): boolean => embarazo.length > 0
/** Where a pregnancy or a lactation is stated. */
const stateCites = (entries: readonly Entry[]): Cita[] =>
  entries.map((e) =>
    cite(
      e,
      e.recurso === 'diagnostico'
        ? 'codigo_cie10'
        : e.recurso === 'valor_clinico'
          ? 'valor_codigo'
          : e.row.cie10 === null
            ? 'descripcion'
            : 'cie10',
    ),
  )
export const pregnancyCites = ({ embarazo }: ClinicalRecord): Cita[] => stateCites(embarazo)
export const lactationCites = ({ lactancia }: ClinicalRecord): Cita[] => stateCites(lactancia)

/** Medicines that reach the blood, of one of these groups. */
export const taking = (record: ClinicalRecord, ...keys: readonly GroupKey[]): Medicine[] =>
  record.medicamentos.filter((m) => !m.local && keys.some((key) => m.groups.has(key)))
export const takingDrug = (record: ClinicalRecord, ...names: readonly DrugName[]): Medicine[] =>
  record.medicamentos.filter((m) => !m.local && m.drugs.some((d) => names.some((name) => name === d.dci)))

/** Medicines by their groups, by their names, or both: how the tables of rules say what they are about. */
export interface MedicineChoice {
  readonly grupos: readonly GroupKey[]
  readonly dci: readonly DrugName[]
}
export const takingAny = (record: ClinicalRecord, { grupos, dci }: MedicineChoice): Medicine[] => [
  ...taking(record, ...grupos),
  ...takingDrug(record, ...dci),
]

export const citeMedicine = (m: Medicine): Cita => cite(m, m.campo)
export const citeMeasure = (m: Measure): Cita => cite(m, m.campo)
export const citeDiagnosis = (d: Diagnosis): Cita => cite(d, d.campo)

/** Diagnoses that stand, by how their code begins. */
export const has = (record: ClinicalRecord, codes: RegExp): Diagnosis[] =>
  record.diagnosticos.filter((d) => d.activo && codes.test(d.codigo))
export const everHad = (record: ClinicalRecord, codes: RegExp): Diagnosis[] =>
  record.diagnosticos.filter((d) => codes.test(d.codigo))

export const last = (record: ClinicalRecord, codigo: string): Measure | null =>
  record.valores.get(codigo)?.at(-1) ?? null
/** The newest, if not older than so many days. */
export function lately(record: ClinicalRecord, codigo: string, days: number): Measure | null {
  const found = last(record, codigo)
  return found !== null && daysBetween(found.dia, record.today) <= days ? found : null
}

/** Whether an order that matches was made in so many days. */
export const orderedLately = (record: ClinicalRecord, words: RegExp, days: number): boolean =>
  record.ordenes.some((row) => {
    const day = String(row.fecha_orden ?? row.creado_en).slice(0, 10)
    const stands = row.estado !== 'cancelada' && row.estado !== 'vencida'
    return stands && daysBetween(day, record.today) <= days && words.test(`${row.descripcion ?? ''} ${row.cups ?? ''}`)
  })

const meant = new Set(['presente', 'posible'])
const meantOfPast = new Set([...meant, 'antecedente'])

/** Where the texts of this history say it of the patient, and mean it now. The expression sees folded text. */
export const says = (record: ClinicalRecord, words: RegExp): Cita[] =>
  record.textos.filter((prose) => prose.recurso !== 'antecedente').flatMap((prose) => said(prose, words, meant))

/** The same, with what is told of the past: what the patient once had may still forbid a medicine. */
export const saysOfPast = (record: ClinicalRecord, words: RegExp): Cita[] =>
  [...record.textos, ...record.pasado].flatMap((prose) => said(prose, words, meantOfPast))

/** The first place that says it and means it: what is denied in one sentence may be affirmed in the next. */
function said(prose: Prose, words: RegExp, means: ReadonlySet<string>): Cita[] {
  for (const found of prose.plano.matchAll(new RegExp(words, 'g'))) {
    const at = prose.plano.slice(0, found.index).split(' ').length - 1
    const part = prose.palabras.slice(at, at + found[0].trim().split(' ').length)
    const [first, end] = [part[0], part.at(-1)]
    if (first !== undefined && end !== undefined && part.every((w) => means.has(w.means)))
      return [cite(prose, prose.campo, prose.texto.slice(first.from, end.to))]
  }
  return []
}

const WEEK = 7
const LONGEST_PREGNANCY = 44

/** Weeks of gestation today: those of the last control and what has passed since, or since the last menstruation. */
export function weeksNow(record: ClinicalRecord): { readonly valor: number; readonly cita: Cita } | null {
  if (!isPregnant(record)) return null
  const { semanas, today, antecedentes } = record
  if (semanas !== null)
    return { valor: semanas.valor + daysBetween(semanas.dia, today) / WEEK, cita: citeMeasure(semanas) }
  const row = antecedentes.find((r) => r.categoria === 'gineco_obstetrico' && typeof r.fum === 'string')
  const weeks = row === undefined ? null : daysBetween(String(row.fum), today) / WEEK
  return row === undefined || weeks === null || weeks < 0 || weeks > LONGEST_PREGNANCY
    ? null
    : { valor: weeks, cita: cite({ recurso: 'antecedente_categorizado', row }, 'fum') }
}
