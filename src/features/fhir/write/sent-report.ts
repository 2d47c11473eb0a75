import type { Row } from '../../../model/resource.ts'
import type { IncomingObservation, IncomingSample } from '../../resultados/incoming-report.ts'
import type { DrawingFacts, Source } from '../source.ts'
import { lostElements } from './coverage.ts'
import type { ReportWrite, SentResource } from './declare.ts'
import { listIn, objectIn, textIn } from './elements.ts'
import { codeIn, incomingObservations, keptOfObservation, unkeptOf } from './incoming-observation.ts'
import { lostOfSample, sampleIn, takenIn } from './sample.ts'

/** An observation of a report, under the panel that names it. */
export interface ReportMember {
  readonly resource: SentResource
  readonly values: readonly IncomingObservation[]
}

/** A report with what goes with it: what it contains, and what of the same bundle it names. */
export interface SentReport {
  readonly resource: SentResource
  readonly members: readonly ReportMember[]
  readonly samples: readonly SentResource[]
  readonly sample: IncomingSample | null
  readonly taken: string | null
  /** References that lead to neither, and what is contained and not named. */
  readonly lost: readonly string[]
}

const nameIn = (reference: unknown): string => textIn(objectIn(reference).reference) ?? ''

/** `beside`: what an entry of the same bundle says, by the reference that names it; `dropped`: what it refers to and is left out. */
export function reportIn(
  sent: SentResource,
  beside: ReadonlyMap<string, SentResource>,
  dropped: readonly string[],
): SentReport {
  const type = textIn(sent.resourceType)
  const contained = listIn(sent.contained)
  const byName = new Map([...contained.map((c) => [`#${textIn(c.id)}`, c] as const), ...beside])
  const lost: string[] = []
  const members = new Map<SentResource, ReportMember>()
  const samples = new Set<SentResource>()
  const found = (reference: unknown, kind: string): SentResource | null => {
    const one = byName.get(nameIn(reference))
    return one?.resourceType === kind ? one : null
  }
  const addMembers = (list: unknown, group: string | null, path: string): void => {
    for (const [i, reference] of listIn(list).entries()) {
      const one = found(reference, 'Observation')
      if (one === null) lost.push(`${path}[${i}]`)
      if (one === null || members.has(one)) continue
      members.set(one, { resource: one, values: incomingObservations(one, group) })
      addMembers(one.hasMember, codeIn(one.code).name || group, 'Observation.hasMember')
    }
  }
  addMembers(sent.result, null, `${type}.result`)
  for (const [i, reference] of listIn(sent.specimen).entries()) {
    const one = found(reference, 'Specimen')
    if (one === null) lost.push(`${type}.specimen[${i}]`)
    else samples.add(one)
  }
  for (const { resource } of members.values()) {
    for (const [i, reference] of listIn(resource.derivedFrom).entries()) {
      const one = found(reference, 'Observation')
      if (one === null || !members.has(one)) lost.push(`Observation.derivedFrom[${i}]`)
    }
    if (resource.specimen === undefined) continue
    const one = found(resource.specimen, 'Specimen')
    if (one === null) lost.push('Observation.specimen')
    else samples.add(one)
  }
  const used = new Set<SentResource>([...members.keys(), ...samples])
  const unnamed = contained.flatMap((c, i) =>
    used.has(c) || (c.resourceType === 'Endpoint' && type === 'ImagingStudy') ? [] : [`${type}.contained[${i}]`],
  )
  const all = [...samples]
  return {
    resource: sent,
    members: [...members.values()],
    samples: all,
    sample: sampleIn(all),
    taken: takenIn(all),
    lost: [...dropped, ...lost, ...unnamed],
  }
}

const STORED_IN_MEMBER = [...keptOfObservation, 'hasMember', 'derivedFrom', 'specimen']
/** Of a panel that has no value of its own, its name is what its members stand under. */
const STORED_IN_HEADING = ['status', 'code', 'category', 'hasMember', 'derivedFrom', 'specimen']

/** What would be lost of the report, of its observations and of its samples, each told where it was sent. */
export function lostOfReport(
  sent: SentReport,
  { row, values }: { readonly row: Row; readonly values: readonly (Row | null)[] },
  write: ReportWrite,
  stored: readonly string[],
  sources: { readonly report: Source; readonly value: Source },
  facts: DrawingFacts,
): { readonly report: readonly string[]; readonly members: readonly (readonly string[])[] } {
  const drawn = sources.report.project(row, facts)
  const taken = textIn(row.fecha_toma)
  return {
    report: [
      ...sent.lost,
      ...lostElements(sent.resource, [drawn], [...(write.stored ?? []), ...stored]),
      ...sent.samples.flatMap((s) => lostOfSample(s, { subject: sent.resource.subject, taken, sample: sent.sample })),
    ],
    members: sent.members.map(({ resource: o, values: said }, i) => {
      const value = values[i]
      if (value != null)
        return [...lostElements(o, [sources.value.project(value, facts)], STORED_IN_MEMBER), ...unkeptOf(o)]
      return said.length === 0 ? lostElements(o, [drawn], STORED_IN_HEADING) : []
    }),
  }
}
