import type { FoundName } from '../source.ts'
import { type Maybe, reference, when } from './drawing.ts'

/** Our own id as an identifier: it stays where a literal reference would lead nowhere. */
export const ownIdentifier = (id: string): object => ({ system: 'urn:ietf:rfc:3986', value: `urn:uuid:${id}` })

/** An agent that a row names: it leads to it where it is still published. */
export const agentOf = (id: Maybe<string>, found: Maybe<FoundName>): object | null =>
  when(id, (known) => ({
    ...reference('Device', found?.id),
    type: 'Device',
    identifier: ownIdentifier(known),
    display: found?.nombre,
  }))
