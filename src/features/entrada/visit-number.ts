import { externalIdentifier } from '../../resources/shapes.ts'
import type { ReadMessage } from '../hl7/read/er7.ts'
import { visitNumbersIn } from '../hl7/read/read-visit.ts'
import type { Channel } from './channel.ts'

type Source = Pick<Channel, 'id'>

/** The system of the visits of a channel: each source counts its own. */
export const visitsOf = ({ id }: Source): string => `urn:custodia:canal:${id}|`

const LONGEST_NUMBER = 300

/** One that could not be found by what it shows is not kept. */
export const isVisitOf = (channel: Source, visit: string): boolean =>
  visit.startsWith(visitsOf(channel)) && visit.length <= LONGEST_NUMBER && externalIdentifier.regex.test(visit)

/** A visit as encounters keep it. */
export function visitNumber(channel: Source, number: string | null): string | null {
  const visit = `${visitsOf(channel)}${number ?? ''}`
  return isVisitOf(channel, visit) ? visit : null
}

/** The visits that a message names, as encounters keep them. */
export const visitsNamedIn = (channel: Source, m: ReadMessage): string[] => [
  ...new Set(visitNumbersIn(m).flatMap((number) => visitNumber(channel, number) ?? [])),
]
