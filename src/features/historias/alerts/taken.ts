import { addDays } from '../../../model/calendar.ts'
import { inDays } from '../../../resources/dose.ts'
import { type EntryRow, standing, standingEntries } from '../../../resources/entries.ts'
import type { NamedMedicine } from '../../farmacologia/drug-groups.ts'
import { isGivenUp, type PrescribedMedicine, statedAsTaken } from '../../farmacologia/stated-medicines.ts'
import { overlap, substancesOf } from '../../farmacologia/substances.ts'
import type { HistoryContent } from '../content.ts'
import { dayOf, number, text } from './rows.ts'

/** A medicine that the patient takes or is about to. */
export interface TakenMedicine extends NamedMedicine {
  readonly id: string
  /** Prescribed in this history, in another one, or only told by the patient. */
  readonly de: 'historia' | 'otra_historia' | 'antecedente'
  readonly codigo: string | null
  readonly local: boolean
  readonly sustancias: readonly string[]
}

/** Ear, skin, teeth, womb, nose, eye: too little reaches the blood to meet another medicine. */
const localRoutes = new Set(['001', '003', '004', '015', '045', '047', '061'])

const prescribed = (row: EntryRow<'formula_medicamento'>, de: TakenMedicine['de']): TakenMedicine[] => {
  const dci = text(row, 'medicamento_dci')
  if (dci === null || (row.estado !== 'activa' && row.estado !== 'borrador')) return []
  const local = localRoutes.has(text(row, 'via_administracion') ?? '')
  const sustancias = substancesOf(dci)
  return [{ id: row.id, dci, atc: text(row, 'atc'), codigo: text(row, 'dci_codigo'), de, local, sustancias }]
}

/** A prescription of an earlier visit stays "activa" until it is ended; its course is over earlier. */
function isOver(row: EntryRow<'formula_medicamento'>, today: string): boolean {
  const since = dayOf(text(row, 'fecha_prescripcion'))
  const days = inDays(number(row, 'duracion_valor') ?? 0, text(row, 'duracion_unidad') ?? '')
  if (since === null || days === null || days <= 0 || days > 40_000) return false
  return addDays(since, Math.ceil(days)) < today
}

const told = (row: EntryRow<'antecedente_categorizado'>): TakenMedicine[] => {
  const dci = text(row, 'medicamento')
  if (dci === null || row.verificacion === 'refutado') return []
  const sustancias = substancesOf(dci)
  return [{ id: row.id, dci, atc: null, codigo: text(row, 'dci_codigo'), de: 'antecedente', local: false, sustancias }]
}

/** What this encounter, and any other, says of the medicines that the patient takes. */
const statedIn = ({ entries, patient }: HistoryContent): EntryRow<'antecedente_categorizado'>[] => [
  ...patient.medicamentos,
  ...standingEntries(entries, 'antecedente_categorizado').filter((row) => row.categoria === 'farmacologico'),
]

const asPrescribed = (row: EntryRow<'formula_medicamento'>): PrescribedMedicine => ({
  id: row.id,
  name: row.medicamento_dci,
  since: text(row, 'fecha_prescripcion') ?? '',
})

/** What was prescribed in any history and is still to be taken. */
export const stillTaken = (formulas: readonly EntryRow<'formula_medicamento'>[], now: string): TakenMedicine[] =>
  standing('formula_medicamento', formulas)
    .filter((row) => !isOver(row, dayOf(now) ?? ''))
    .flatMap((row) => prescribed(row, 'otra_historia'))

/** Everything at once, each row once, in an order that does not depend on theirs. */
export function taken(content: HistoryContent, now: string): TakenMedicine[] {
  const { entries, patient } = content
  const stated = statedIn(content)
  const formulas = [...patient.formulas, ...standingEntries(entries, 'formula_medicamento')].map(asPrescribed)
  const all = [
    ...statedAsTaken(stated, formulas).flatMap(told),
    ...stillTaken(
      // Stated since: what an earlier visit prescribed is no longer taken.
      patient.formulas.filter((row) => !isGivenUp(stated, asPrescribed(row))),
      now,
    ),
    ...standingEntries(entries, 'formula_medicamento').flatMap((row) => prescribed(row, 'historia')),
  ]
  const once = new Map(all.map((medicine) => [medicine.id, medicine]))
  return [...once.values()].sort((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)))
}

/** By code where both have one of the kind, by the words of the name otherwise. A whole ATC code names a substance. */
export const isSameMedicine = (a: TakenMedicine, b: TakenMedicine): boolean =>
  (a.codigo !== null && a.codigo === b.codigo) ||
  (a.atc?.length === 7 && a.atc === b.atc) ||
  overlap(a.sustancias, b.sustancias)
