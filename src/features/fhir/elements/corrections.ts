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

const REPLACES = 'http://hl7.org/fhir/StructureDefinition'

/** `observation-replaces` of R4, and ours for the way back, of which R4 has none. */
export const correctionLinks = (type: 'Observation' | 'DiagnosticReport', row: Drawn): readonly (object | null)[] => [
  when(reference(type, row.corrige_a), (valueReference) => ({
    url: `${REPLACES}/${type === 'Observation' ? 'observation' : 'diagnosticReport'}-replaces`,
    valueReference,
  })),
  when(reference(type, row.corregido_por), (valueReference) => ({ url: `${OURS}:reemplazado-por`, valueReference })),
]
