import { codesByValueSet } from '../../fhir/format/elements-of.ts'
import { isList } from './json.ts'
import type { Catalogue, Include, ValueSet } from './terminology.ts'

interface RawConcept {
  readonly code?: string
  readonly display?: string
  readonly concept?: readonly RawConcept[]
}
interface RawInclude {
  readonly system?: string
  readonly concept?: readonly RawConcept[]
  readonly filter?: readonly unknown[]
  readonly valueSet?: readonly string[]
}

/** The codes of a CodeSystem, children with their parents. */
export function readCodeSystem(raw: unknown): [url: string, catalogue: Catalogue] | null {
  // As FHIR writes it; what is not of that form is no list.
  const { url, content, concept } = raw as { url?: string; content?: string; concept?: readonly RawConcept[] }
  if (typeof url !== 'string' || !isList(concept)) return null
  const codes = new Map<string, string>()
  const waiting: RawConcept[] = [...concept]
  for (const { code, display = '', concept: more = [] } of waiting) {
    if (typeof code === 'string') codes.set(code, display)
    waiting.push(...more)
  }
  return [url, { complete: content === 'complete', codes }]
}

/** Null where a list is made in a way we do not follow (filters, other lists): then it judges nothing. */
export function readValueSet(raw: unknown): [url: string, set: ValueSet] | null {
  // As FHIR writes it; what is not of that form is no list.
  const { url, compose } = raw as { url?: string; compose?: { include?: RawInclude[]; exclude?: RawInclude[] } }
  if (typeof url !== 'string' || compose?.include === undefined) return null
  const parts = [...compose.include, ...(compose.exclude ?? [])]
  if (parts.some((p) => p.system === undefined || p.filter !== undefined || p.valueSet !== undefined)) return null
  return [url, { include: compose.include.map(readInclude), exclude: (compose.exclude ?? []).map(readInclude) }]
}

const readInclude = ({ system = '', concept }: RawInclude): Include => ({
  system,
  codes: concept === undefined ? null : new Set(concept.map((c) => c.code ?? '')),
})

/** The mandatory lists of FHIR itself, which no guide repeats. */
export const coreSets: ReadonlyMap<string, ValueSet> = new Map(
  [...codesByValueSet].map(([url, { system, codes }]) => [
    url,
    { include: [{ system, codes: new Set(codes) }], exclude: [] },
  ]),
)
