import type { FoundBeside, FoundName } from '../source.ts'
import { type Concept, called, coding } from './coding.ts'
import { HL7, type Maybe, OURS, reference, when } from './drawing.ts'
import { document } from './person.ts'

/** An account of the service. Practitioners have it among their identifiers. */
export const accountIdentifier = (account: string): object => ({ system: `${OURS}:cuenta`, value: account })

/** A name as it was written: who measured or applied it. */
export const named = (name: Maybe<string>): object | null =>
  when(name, (display) => ({ type: 'Practitioner', display }))

/** `CC 1032456781`, as an entry keeps it. */
function documentOf(text: Maybe<string>): object | null {
  const [, kind, number] = /^([A-Z]{2,3}) (\S+)$/.exec(text ?? '') ?? []
  return kind === undefined || number === undefined ? null : document(kind, number)
}

export type Authored = Pick<FoundBeside, 'autor_publicado'> & {
  readonly profesional_nombre?: string | null
  readonly profesional_documento?: string | null
  readonly creado_por?: string | null
}

/**
 * Who wrote an entry, as the entry itself says it: name and document of that day (Res. 1995 de 1999). Which account it
 * was is not in the entry; where a published professional has that document (`autor_publicado`), the reference leads there.
 */
export function authorOf({ profesional_nombre, profesional_documento, autor_publicado }: Authored): object | null {
  const identifier = documentOf(profesional_documento)
  if (!profesional_nombre && identifier === null) return null
  return {
    ...reference('Practitioner', autor_publicado?.id),
    type: 'Practitioner',
    identifier,
    display: profesional_nombre,
  }
}
/** Who answers for what must have an author. */
export const writerOf = (row: Authored): object =>
  authorOf(row) ?? { type: 'Practitioner', display: row.creado_por ?? 'Sin autor' }

/** An account that a row names: it leads to them where they are published. */
export const accountOf = (account: Maybe<string>, found: Maybe<FoundName>): object | null =>
  when(account, (known) => ({
    ...reference('Practitioner', found?.id),
    type: 'Practitioner',
    identifier: accountIdentifier(known),
    display: found?.nombre,
  }))

export const participation = (code: string, display: string, text: string): Concept =>
  called(text, coding(`${HL7}/v3-ParticipationType`, code, display))
