import { keysOf } from '../model/keys.ts'
import { type AnyPredicate, always, rowsThatHold } from '../model/predicate.ts'
import type { Row, RowFor } from '../model/resource.ts'
import { antecedente } from './antecedente.ts'
import { antecedenteCategorizado } from './antecedente-categorizado.ts'
import { bitacora } from './bitacora.ts'
import { consentimiento } from './consentimiento.ts'
import { consultaIa } from './consulta-ia.ts'
import { diagnostico } from './diagnostico.ts'
import { documento } from './documento.ts'
import { escala } from './escala.ts'
import { odontograma } from './especialidad/odontograma.ts'
import { partograma } from './especialidad/partograma.ts'
import { examenFisico } from './examen-fisico.ts'
import { formulaInsumo } from './formula-insumo.ts'
import { formulaMedicamento } from './formula-medicamento.ts'
import { nota } from './nota.ts'
import { orden } from './orden.ts'
import { resultado } from './resultado.ts'
import { revisionSistema } from './revision-sistema.ts'
import { sealedEntries } from './sealed-entries.ts'
import { valorClinico } from './valor-clinico.ts'

/** The collections whose rows belong to one history, in the order in which a clinician reads them. */
export const entries = [
  antecedenteCategorizado,
  antecedente,
  revisionSistema,
  examenFisico,
  odontograma,
  partograma,
  valorClinico,
  escala,
  diagnostico,
  nota,
  orden,
  resultado,
  formulaMedicamento,
  formulaInsumo,
  consentimiento,
  documento,
  consultaIa,
  bitacora,
] as const

export type EntryName = (typeof entries)[number]['name']
export type EntryRow<N extends EntryName> = RowFor<Extract<(typeof entries)[number], { readonly name: N }>>
export type EntryRows = { readonly [N in EntryName]: readonly EntryRow<N>[] }

export const entryNames: readonly EntryName[] = entries.map((r) => r.name)
/** What closing seals. The care log has a chain of its own and goes on; what the AI was asked says nothing of the patient. */
export const sealedNames = keysOf(sealedEntries)

/** Each collection's rows by its name. What is handed over was read by the declarations, which the compiler cannot see. */
export const entriesFrom = (rowsOf: (name: EntryName) => readonly Row[]): EntryRows =>
  Object.fromEntries(entryNames.map((name) => [name, rowsOf(name)])) as unknown as EntryRows

/** The rows of one collection, read by its declaration, which the compiler cannot see. */
export const entryRows = <N extends EntryName>(_name: N, rows: readonly Row[]): readonly EntryRow<N>[] =>
  rows as unknown as readonly EntryRow<N>[]

const standsOf = new Map<EntryName, AnyPredicate>(entries.map((r) => [r.name, r.stands]))

/** Of rows of one collection those that stand: what was annulled or replaced keeps its text and has no clinical value. */
export const standing = <R extends Row>(name: EntryName, rows: readonly R[]): R[] =>
  rowsThatHold(standsOf.get(name) ?? always, rows)

/** Of what one history holds. */
export const standingEntries = <N extends EntryName>(rows: EntryRows, name: N): EntryRow<N>[] =>
  rowsThatHold(standsOf.get(name) ?? always, rows[name])

/** The same with others in place of some. */
export const withEntries = (rows: EntryRows, others: Partial<Record<EntryName, readonly Row[]>>): EntryRows =>
  entriesFrom((name) => others[name] ?? rows[name])

/** All of them as rows of no collection in particular. */
export const allEntries = (rows: EntryRows, among: readonly EntryName[] = entryNames): readonly Row[] =>
  among.flatMap((name): readonly Row[] => rows[name])
