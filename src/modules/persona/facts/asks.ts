import { daysBetween } from '../../../model/calendar.ts'
import type { DrugName, GroupKey } from '../../medicamentos/index.ts'
import type { Cita } from '../rule.ts'
import { cite } from './cite.ts'
import type { Diagnosis, Measure, Medicine, PersonFacts } from './person-facts.ts'
import type { GestationEvidence } from './pregnancy.ts'

/** Questions that many rules put to a record. */

export const adult = ({ edad }: PersonFacts): boolean => edad !== null && edad >= 18
export const isPregnant = ({ gestacion }: PersonFacts): boolean => gestacion.embarazo.length > 0
export const isNursing = ({ gestacion }: PersonFacts): boolean => gestacion.lactancia.length > 0
/** Where a pregnancy or a lactation is stated. */
export const pregnancyCites = ({ gestacion }: PersonFacts): Cita[] => gestacion.embarazo.map(citeEvidence)
export const lactationCites = ({ gestacion }: PersonFacts): Cita[] => gestacion.lactancia.map(citeEvidence)
const citeEvidence = ({ entrada, campo }: GestationEvidence): Cita => cite(entrada, campo)

const presence = new WeakMap<readonly Medicine[], ReadonlySet<string>>()
/** Groups and substances of all that is taken, looked up once: rules of medicines that nobody takes cost nothing. */
export function present({ medicamentos }: PersonFacts): ReadonlySet<string> {
  const known =
    presence.get(medicamentos) ?? new Set(medicamentos.flatMap((m) => [...m.groups, ...m.drugs.map(({ dci }) => dci)]))
  presence.set(medicamentos, known)
  return known
}

/** Medicines that reach the blood, of one of these groups. */
export const taking = (record: PersonFacts, ...keys: readonly GroupKey[]): Medicine[] =>
  keys.some((key) => present(record).has(key))
    ? record.medicamentos.filter((m) => !m.local && keys.some((key) => m.groups.has(key)))
    : []
/** The same with what is only put where it acts: drops, creams. */
export const puttingDrug = (record: PersonFacts, ...names: readonly DrugName[]): Medicine[] =>
  names.some((name) => present(record).has(name))
    ? record.medicamentos.filter((m) => m.drugs.some((d) => names.some((name) => name === d.dci)))
    : []
export const takingDrug = (record: PersonFacts, ...names: readonly DrugName[]): Medicine[] =>
  puttingDrug(record, ...names).filter((m) => !m.local)

/** Medicines by their groups, by their names, or both: how the tables of rules say what they are about. */
export interface MedicineChoice {
  readonly grupos: readonly GroupKey[]
  readonly dci: readonly DrugName[]
}
export const takingAny = (record: PersonFacts, { grupos, dci }: MedicineChoice): Medicine[] => [
  ...taking(record, ...grupos),
  ...takingDrug(record, ...dci),
]

export const citeMedicine = (m: Medicine): Cita => cite(m, m.campo, m.fragmento ?? undefined)
export const citeMeasure = (m: Measure): Cita => cite(m, m.campo)
export const citeDiagnosis = (d: Diagnosis): Cita => cite(d, d.campo)

/** Diagnoses that stand, by how their code begins. */
export const has = (record: PersonFacts, codes: RegExp): Diagnosis[] =>
  record.diagnosticos.filter((d) => d.activo && codes.test(d.codigo))
export const everHad = (record: PersonFacts, codes: RegExp): Diagnosis[] =>
  record.diagnosticos.filter((d) => codes.test(d.codigo))

export const last = (record: PersonFacts, codigo: string): Measure | null => record.valores.get(codigo)?.at(-1) ?? null
/** The newest, if not older than so many days. */
export function lately(record: PersonFacts, codigo: string, days: number): Measure | null {
  const found = last(record, codigo)
  return found !== null && daysBetween(found.dia, record.today) <= days ? found : null
}

/** Weeks of gestation today, and what dates them. */
export function weeksNow({ gestacion }: PersonFacts): { readonly valor: number; readonly cita: Cita } | null {
  const { semanas, embarazo } = gestacion
  const dated = embarazo.findLast(({ desde }) => desde !== null) ?? embarazo.at(-1)
  return semanas === null || dated === undefined ? null : { valor: semanas, cita: citeEvidence(dated) }
}
