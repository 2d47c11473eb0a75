import { addDays } from '../../../model/calendar.ts'
import { inDays } from '../../../model/medicines/regimen.ts'
import { rowsThatHold } from '../../../model/predicate.ts'
import type { Row } from '../../../model/resource.ts'
import { foldedText } from '../../../model/text/plain-text.ts'
import { dayOf, number, text } from '../../../model/text/row-values.ts'
import { heldBackground } from '../../../resources/antecedente-categorizado.ts'
import { affirmedText } from '../../lectura/index.ts'
import { drugsNamed, type NamedMedicine, shareSubstance } from '../../medicamentos/index.ts'
import { isGivenUp, type PrescribedMedicine, statedAsTaken } from '../stated-medicines.ts'
import type { Prose } from './entry.ts'
import { isHere, type PersonRows, standingOf } from './person-rows.ts'
import { backgroundProse, freeProse, openProse, proseOf, requestProse } from './prose.ts'
import { medicinesTold, type ToldMedicine } from './told-medicines.ts'

/** Longer is a slip of the hand. */
const LONGEST_COURSE = 40_000

/** A medicine that the patient takes or is about to. */
export interface TakenMedicine extends NamedMedicine {
  readonly id: string
  readonly recurso: string
  /** The row that says it, and the field of it. */
  readonly row: Row
  readonly campo: string
  /** Of what is written there, the words that say so; null where all of it does. */
  readonly fragmento: string | null
  /** Prescribed in this history, in another one, or only told by the patient. */
  readonly de: 'historia' | 'otra_historia' | 'antecedente'
  readonly codigo: string | null
  readonly local: boolean
}

/** Ear, skin, teeth, womb, nose, eye: too little reaches the blood to meet another medicine. */
const localRoutes = new Set(['001', '003', '004', '015', '045', '047', '061'])

const prescribed = (row: Row, de: TakenMedicine['de']): TakenMedicine[] => {
  const dci = text(row, 'medicamento_dci')
  if (dci === null || (row.estado !== 'activa' && row.estado !== 'borrador')) return []
  const local = localRoutes.has(text(row, 'via_administracion') ?? '')
  return [
    {
      id: row.id,
      recurso: 'formula_medicamento',
      row,
      campo: 'medicamento_dci',
      fragmento: null,
      dci,
      atc: text(row, 'atc'),
      codigo: text(row, 'dci_codigo'),
      de,
      local,
    },
  ]
}

interface Statement {
  readonly recurso: string
  readonly row: Row
  readonly campo: string
}
const statedMedicine = (
  { recurso, row, campo }: Statement,
  dci: string,
  codigo: string | null = null,
  fragmento: string | null = null,
): TakenMedicine => ({
  id: row.id,
  recurso,
  row,
  campo,
  fragmento,
  dci,
  atc: null,
  codigo,
  de: 'antecedente',
  local: false,
})

/** What the coded list says to be in use. */
const told = (row: Row): TakenMedicine[] => {
  const dci = text(row, 'medicamento') ?? text(row, 'dci_codigo')
  const statement = { recurso: 'antecedente_categorizado', row, campo: 'medicamento' }
  return dci === null ? [] : [statedMedicine(statement, dci, text(row, 'dci_codigo'))]
}

/** «Warfarina 5 mg al día» in free text: what it affirms of today, by the names that are understood. */
function worded(row: Row): TakenMedicine[] {
  const said = affirmedText(text(row, 'descripcion') ?? '', ['presente', 'posible'])
  const statement = { recurso: 'antecedente', row, campo: 'descripcion' }
  return drugsNamed(said).map(({ dci }) => statedMedicine(statement, dci))
}

export const asPrescribed = (row: Row): PrescribedMedicine => ({
  id: row.id,
  name: row.medicamento_dci,
  since: text(row, 'fecha_prescripcion') ?? '',
})

/** Only once: it is over the day it is given. */
const SINGLE = '8'

/**
 * Until which day a prescription is what the patient takes: that of its course. Where it says none ("según respuesta") the time to claim it
 * bounds it, so that nothing is taken for ever; null where neither is known.
 */
export function takenUntil(row: Row): string | null {
  const since = dayOf(text(row, 'fecha_prescripcion'))
  if (since === null) return null
  if (row.frecuencia_unidad === SINGLE) return since
  const days =
    inDays(number(row, 'duracion_valor') ?? 0, text(row, 'duracion_unidad') ?? '') || number(row, 'vigencia_dias')
  return days === null || !(days >= 0 && days <= LONGEST_COURSE) ? null : addDays(since, Math.ceil(days))
}

/**
 * Whether the patient takes what was prescribed: it is in force, its course is not over and nobody said since that it was given up.
 * A paper that can still be claimed says nothing of what is taken.
 */
export const isTaken = (row: Row, stated: readonly Row[], today: string): boolean =>
  row.estado === 'activa' && (takenUntil(row) ?? today) >= today && !isGivenUp(stated, asPrescribed(row))

const sameOf = (f: Row): string =>
  [f.dci_codigo ?? f.medicamento_dci, f.concentracion, f.via_administracion].join('|').toLowerCase()

/** Of what was prescribed several times the newest tells: once that was stopped, an older one is not taken again. */
function newestOfEach(formulas: readonly Row[], today: string): Row[] {
  const newest = new Map<string, Row>()
  for (const f of formulas.toSorted((a, b) => (String(a.fecha_prescripcion) < String(b.fecha_prescripcion) ? 1 : -1)))
    if (((takenUntil(f) ?? today) >= today || f.estado === 'suspendida') && !newest.has(sameOf(f)))
      newest.set(sameOf(f), f)
  return [...newest.values()]
}

/** The day on which a prescription was over; null of one that goes on. */
const endedOn = (row: Row, today: string): string | null => {
  const until = takenUntil(row)
  if (row.estado === 'borrador') return null
  if (row.estado !== 'activa') return dayOf(text(row, 'actualizado_en'))
  return until !== null && until < today ? until : null
}

const isNewer = (a: Row, b: Row): boolean => {
  const later = Date.parse(a.creado_en) - Date.parse(b.creado_en)
  return later > 0 || (later === 0 && a.id > b.id)
}

const TAKES_OUT = /\b(?:quit|borr|elimin|suprim|tach|retir|anul|saquen|error|falso)/
/** «Quitar que tomo warfarina» states nothing that is taken. */
const asksNothingOut = ({ texto }: Prose): boolean => !TAKES_OUT.test(foldedText(texto))

/**
 * «Toma warfarina» in the words of an encounter that is open, of what the person had or asks the record to say: unless a prescription of it ended or somebody said
 * that it was given up since. What several of them tell is said once, by the newest.
 */
function spoken(rows: PersonRows, stated: readonly Row[], formulas: readonly Row[], today: string): TakenMedicine[] {
  const isOver = (dci: string, { row }: Prose): boolean =>
    isGivenUp(stated, { id: row.id, name: dci, since: row.creado_en }) ||
    formulas.some(
      (f) =>
        (endedOn(f, today) ?? '') >= (dayOf(row.creado_en) ?? '') &&
        shareSubstance(text(f, 'medicamento_dci') ?? '', dci),
    )
  const newest = new Map<string, { readonly prose: Prose; readonly told: ToldMedicine }>()
  const proses = [...proseOf(rows), ...openProse(rows), ...freeProse(rows), ...backgroundProse(rows)]
  for (const prose of [...proses, ...requestProse(rows).filter(asksNothingOut)])
    if (prose.row.tipo !== 'alergico' && prose.row.categoria !== 'alergico')
      for (const told of medicinesTold(prose)) {
        const known = newest.get(told.dci)
        if (known === undefined || isNewer(prose.row, known.prose.row)) newest.set(told.dci, { prose, told })
      }
  return [...newest.values()]
    .filter(({ prose, told }) => !isOver(told.dci, prose))
    .map(({ prose, told: { dci, fragmento } }) => statedMedicine(prose, dci, null, fragmento))
}

/** Everything that the patient takes or is about to, each row once, in an order that does not depend on theirs. */
export function taken(rows: PersonRows, now: string): TakenMedicine[] {
  const today = dayOf(now) ?? ''
  const stated = rowsThatHold(heldBackground, rows.entries.antecedente_categorizado).filter(
    (row) => row.categoria === 'farmacologico',
  )
  const formulas = standingOf(rows, 'formula_medicamento')
  // What was coded from a free text is told by the code.
  const sources = new Set(stated.map((row) => row.antecedente))
  const free = standingOf(rows, 'antecedente').filter(
    (row) => row.tipo === 'farmacologico' && row.niega !== true && row.vigente !== false && !sources.has(row.id),
  )
  const known = [
    ...free.flatMap(worded),
    ...statedAsTaken(stated, formulas.map(asPrescribed)).flatMap(told),
    ...formulas.filter((row) => isHere(rows, row)).flatMap((row) => prescribed(row, 'historia')),
    ...newestOfEach(formulas, today)
      .filter((row) => !isHere(rows, row) && isTaken(row, stated, today))
      .flatMap((row) => prescribed(row, 'otra_historia')),
  ]
  // What is prescribed or listed already is told again by who writes the encounter.
  const more = spoken(rows, stated, formulas, today).filter(
    (m) => !known.some((other) => shareSubstance(other.dci, m.dci)),
  )
  const once = new Map([...known, ...more].map((medicine) => [`${medicine.id} ${medicine.dci}`, medicine]))
  return [...once.values()].sort((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)))
}

interface CodedMedicine {
  readonly nombre: string
  readonly codigo: string | null
  readonly atc: string | null
}

/** By code where both have one of the kind, by the words of the name otherwise. A whole ATC code names a substance. */
export const isSameMedicine = (a: CodedMedicine, b: CodedMedicine): boolean =>
  (a.codigo !== null && a.codigo === b.codigo) ||
  (a.atc?.length === 7 && a.atc === b.atc) ||
  shareSubstance(a.nombre, b.nombre)
