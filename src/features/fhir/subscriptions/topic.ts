import type { FhirType } from '../source.ts'

/** Topics are one for each type: a resource of it was made, changed or removed. */
export const topicOf = (base: string, type: string): string => `${base}/SubscriptionTopic/${type}`

const CANONICAL = /\/SubscriptionTopic\/([A-Z][A-Za-z]{1,63})$/

/** Of which type a topic of ours is; null where it is none. */
export function typeOfTopic(canonical: string, types: ReadonlyMap<string, FhirType>): FhirType | null {
  const type = types.get(CANONICAL.exec(canonical)?.[1] ?? '')
  return type === undefined || !isTopical(type) ? null : type
}

/** Whose rows change one by one, and are searched. */
export const isTopical = (t: FhirType): boolean => t.readOnly !== true && t.sources.length > 0

export const BACKPORT = 'http://hl7.org/fhir/uv/subscriptions-backport/StructureDefinition'
