import type { IncomingSample } from '../../resultados/incoming-report.ts'
import { SNOMED } from '../elements/coding.ts'
import type { SentResource } from './declare.ts'
import { firstCode, instantIn, listIn, objectIn, textIn } from './elements.ts'

/** What is kept of the samples of a report (Specimen). */

const SCTID = /^\d{6,18}$/

function nameOf(type: unknown): string | null {
  const { text, coding } = objectIn(type)
  const displays = listIn(coding).flatMap((c) => textIn(c.display) ?? [])
  const codes = listIn(coding).flatMap((c) => textIn(c.code) ?? [])
  return textIn(text) ?? displays[0] ?? codes[0] ?? null
}

/** The names of all of them, and the code where there is one alone. */
export function sampleIn(samples: readonly SentResource[]): IncomingSample | null {
  const names = [...new Set(samples.flatMap(({ type }) => nameOf(type) ?? []))]
  const [only, ...others] = samples
  if (only === undefined || names.length === 0) return null
  const code = firstCode(only.type, SNOMED)
  return {
    name: names.join(', '),
    snomed: others.length === 0 && code !== null && SCTID.test(code) ? code : null,
    receivedAt: instantIn(only.receivedTime),
  }
}

/** When the first was taken. */
export const takenIn = (samples: readonly SentResource[]): string | null =>
  samples.flatMap(({ collection }) => instantIn(objectIn(collection).collectedDateTime) ?? [])[0] ?? null

const KEPT = ['resourceType', 'id', 'meta', 'text', 'type', 'receivedTime', 'collection', 'subject', 'status']

const isSameTime = (one: unknown, other: string | null): boolean => {
  const time = instantIn(one)
  return time === null || (other !== null && Date.parse(time) === Date.parse(other))
}

/** What a report has no place for: it has one time of taking and one of receiving, and one person. */
export function lostOfSample(
  sample: SentResource,
  report: { readonly subject: unknown; readonly taken: string | null; readonly sample: IncomingSample | null },
): readonly string[] {
  const { subject, collection, status, receivedTime, type } = sample
  const whose = objectIn(subject).reference
  return [
    ...Object.keys(sample).filter((key) => !KEPT.includes(key)),
    ...Object.keys(objectIn(collection)).flatMap((key) => (key === 'collectedDateTime' ? [] : [`collection.${key}`])),
    ...(nameOf(type) === null ? ['type'] : []),
    ...(isSameTime(objectIn(collection).collectedDateTime, report.taken) ? [] : ['collection.collectedDateTime']),
    ...(isSameTime(receivedTime, report.sample?.receivedAt ?? null) ? [] : ['receivedTime']),
    ...(subject === undefined || whose === objectIn(report.subject).reference ? [] : ['subject']),
    ...(status === undefined || status === 'available' ? [] : ['status']),
  ].map((key) => `Specimen.${key}`)
}
