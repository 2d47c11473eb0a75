import { patientClass } from '../codes.ts'
import { fieldPart, type ReadMessage, segmentsNamed } from './er7.ts'
import { readTime } from './read-time.ts'

/** What a PV1 says of the arrival of a patient. */
export interface ReadVisit {
  /** Our kind of encounter; null of a class that is none of ours. */
  readonly kind: string | null
  /** What names the service: PV1-10, and the place of PV1-3. */
  readonly places: readonly string[]
  readonly begun: string | null
  /** What its source calls it (PV1-19). */
  readonly number: string | null
}

const kinds = new Map(Object.entries(patientClass).map(([ours, theirs]) => [theirs, ours]))

/** What its source calls the visits that it names (PV1-19). */
export const visitNumbersIn = (m: ReadMessage): string[] =>
  segmentsNamed(m, 'PV1').flatMap((pv1) => fieldPart(m, pv1, 19) ?? [])

export function visitIn(m: ReadMessage, zone: string): ReadVisit {
  const [pv1] = segmentsNamed(m, 'PV1')
  if (pv1 === undefined) return { kind: null, places: [], begun: null, number: null }
  return {
    kind: kinds.get(fieldPart(m, pv1, 2)?.toUpperCase() ?? '') ?? null,
    places: [fieldPart(m, pv1, 10), fieldPart(m, pv1, 3)].filter((place) => place !== null),
    begun: readTime(fieldPart(m, pv1, 44), zone)?.instant ?? null,
    number: fieldPart(m, pv1, 19),
  }
}
