import { type Concept, called, HL7 } from './coding.ts'
import { OURS, one, type ProjectedRow, textIn } from './elements.ts'
import { document } from './person.ts'

/** Whoever uses the service, by account. Practitioners have it among their identifiers. */
export const accountIdentifier = (account: string): object => ({ system: `${OURS}:cuenta`, value: account })

/** A name that somebody wrote: whoever measured or applied it. */
export const named = (name: string | null): object | null =>
  name === null ? null : { type: 'Practitioner', display: name }

/** Somebody of the view `profesional`, as a source finds them for a row: `{id, nombre}`. */
const published = (found: unknown): { reference: string } | null => {
  const id = textIn((found ?? {}) as ProjectedRow, 'id')
  return id === null ? null : { reference: `Practitioner/${id}` }
}

/** `CC 1032456781`, as an entry keeps it. */
function documentOf(text: string | null): object | null {
  const [, kind, number] = /^([A-Z]{2,3}) (\S+)$/.exec(text ?? '') ?? []
  return kind === undefined || number === undefined ? null : document(kind, number)
}

/**
 * Who wrote an entry, as the entry itself says it: name and document of that day (Res. 1995 de 1999). Which account it
 * was is not in the entry; where somebody published has that document (`row.autor`), it leads to them.
 */
export function authorOf(row: ProjectedRow): object | null {
  const name = textIn(row, 'profesional_nombre')
  const identifier = documentOf(textIn(row, 'profesional_documento'))
  if (name === null && identifier === null) return null
  return {
    ...published(row.autor_publicado),
    type: 'Practitioner',
    ...one('identifier', identifier),
    ...one('display', name),
  }
}

/** An account that a row names: it leads to them where they are published. */
export function accountOf(account: string | null, found: unknown): object | null {
  if (account === null) return null
  const name = textIn((found ?? {}) as ProjectedRow, 'nombre')
  return {
    ...published(found),
    type: 'Practitioner',
    identifier: accountIdentifier(account),
    ...one('display', name),
  }
}

export const participation = (code: string, display: string, text: string): Concept =>
  called(text, { system: `${HL7}/v3-ParticipationType`, code, display })
