import type { Predicate } from '../../../model/predicate.ts'
import { type Cases, predicateOf } from '../search/cases.ts'
import { OURS, reference, when } from './drawing.ts'

/** What has another in its place, or had one, says so in both: a copy elsewhere learns which of the two stands. */
interface Corrigible {
  readonly estado: string | null
  readonly corregido_por: string | null
}
type Drawn = { readonly [K in keyof Corrigible | 'corrige_a']?: string | null }

/** Neither annulled nor replaced; R4 has no status of its own for what was replaced. */
const withdrawn: Predicate<Corrigible> = { any: [{ estado: ['anulado'] }, { not: { corregido_por: null } }] }

/** The code of each state, where what does not stand any more is an error. */
export const unlessCorrected = <R extends Corrigible>(codes: Readonly<Record<string, Predicate<R>>>): Cases<R> => ({
  ...Object.fromEntries(
    Object.entries(codes).map(([code, said]) => [code, predicateOf<R>({ all: [said, { not: withdrawn }] })]),
  ),
  'entered-in-error': predicateOf<R>(withdrawn),
})

const REPLACED_BY = `${OURS}:reemplazado-por`
const REPLACES = 'http://hl7.org/fhir/StructureDefinition'

/** `observation-replaces` of R4, and ours for the way back, of which R4 has none. */
export const correctionLinks = (type: 'Observation' | 'DiagnosticReport', row: Drawn): readonly (object | null)[] => [
  when(reference(type, row.corrige_a), (valueReference) => ({
    url: `${REPLACES}/${type === 'Observation' ? 'observation' : 'diagnosticReport'}-replaces`,
    valueReference,
  })),
  replacedLink(type, row.corregido_por),
]

/** The same of an entry that another one replaces. */
export interface Replaceable {
  readonly anulado: boolean | null
  readonly reemplazado_por: string | null
}
export const withdrawnEntry: Predicate<Replaceable> = { any: [{ anulado: [true] }, { not: { reemplazado_por: null } }] }
/** Each code of entries that stand. */
export const unlessWithdrawn = <R extends Replaceable>(codes: Readonly<Record<string, Predicate<R>>>): Cases<R> =>
  Object.fromEntries(
    Object.entries(codes).map(([code, said]) => [code, predicateOf<R>({ all: [said, { not: withdrawnEntry }] })]),
  )
export const replacedLink = (type: string, by: string | null | undefined): object | null =>
  when(reference(type, by), (valueReference) => ({ url: REPLACED_BY, valueReference }))
