import type { OperationInput, OperationResult } from '../../../engine/operation.ts'
import { Problem } from '../../../model/problem.ts'
import { badParameter, forbidden, tooLarge } from '../../../model/problems.ts'
import { writeBundle } from '../format/bundle.ts'
import { formatOf } from '../format/negotiate.ts'
import { malformedValue } from '../search/asked.ts'
import { CURSOR, readSearch } from '../search/read-search.ts'
import { type Searched, search } from '../search/search.ts'
import type { FhirType } from '../source.ts'
import { entriesOf, recordAll } from './audit.ts'
import { BASE, type FhirContext } from './context.ts'
import { openSearch, SEALED, sealSearch } from './links.ts'
import { allowed, sourcesFor } from './permission.ts'

const MOST_SEALED = 8_000

export const isLenient = (prefer: string | string[] | undefined): boolean =>
  [prefer ?? []].flat().some((value) => /(^|[,;\s])handling\s*=\s*"?lenient"?/i.test(value))

/** What is asked; and of what was used of it, what the links may repeat: of a form nothing that can be read. */
function questionOf(
  context: FhirContext,
  path: string,
  { call, search: query, form }: OperationInput,
): { asked: URLSearchParams; repeated: (used: URLSearchParams) => URLSearchParams } {
  const sealed = query.get(SEALED)
  if (sealed === null && form === null) return { asked: query, repeated: (used) => used }
  const opened = sealed === null ? form : openSearch(context.box, call, path, sealed)
  if (opened === null)
    throw new Problem(badParameter, { errores: [{ campo: SEALED, codigo: 'formato', mensaje: malformedValue }] })
  const own = [...query].filter(([name]) => name !== SEALED)
  const asked = new URLSearchParams([...opened].filter(([name]) => sealed === null || !query.has(name)))
  for (const [name, value] of own) asked.append(name, value)
  const repeated = (used: URLSearchParams): URLSearchParams => {
    const closed = new URLSearchParams([...used].filter(([name]) => name !== CURSOR))
    const closedUp = sealed ?? sealSearch(context.box, call, path, closed)
    // Longer than an address may be: its pages could not be followed.
    if (closedUp.length > MOST_SEALED) throw new Problem(tooLarge)
    const links = new URLSearchParams([[SEALED, closedUp]])
    const cursor = used.get(CURSOR)
    if (cursor !== null) links.set(CURSOR, cursor)
    return links
  }
  return { asked, repeated }
}

/** The search of a type, by address or by form: of all that the caller reaches, or in the compartment of a patient. */
export function searching(
  context: FhirContext,
  type: FhirType,
): (input: OperationInput, patient?: string) => Promise<OperationResult> {
  return async (input, patient) => {
    const { call } = input
    if (!allowed(call, type, 's')) throw new Problem(forbidden)
    const path = `${BASE}/${patient === undefined ? '' : `Patient/${patient}/`}${type.type}`
    const { asked: given, repeated } = questionOf(context, path, input)
    const format = formatOf(input.accept, given)
    const facts = context.facts(input.origin)
    const lenient = isLenient(input.headers.prefer)
    const asked = readSearch(type, given, { call, types: context.types, facts, lenient, patient: patient ?? null })
    const links = repeated(asked.used)
    const answer = () =>
      search(context.core, asked, { call, types: context.types, drawer: context.drawer(call, facts), given: links })
    // What refers to the matches may be thousands.
    const resource = sourcesFor(call, type)[0]?.resource ?? null
    // Written out before anything else is waited for: what it is made of need not outlive it.
    const written = ({ head, entries, shown }: Searched) => ({
      raw: writeBundle(head, entries, format),
      nothing: shown.length === 0,
      audit: entriesOf(call, 'buscar', { resource, fields: asked.names }, shown),
    })
    const { raw, audit, nothing } = written(await (asked.revincludes.length > 0 ? context.inTurns(answer) : answer()))
    await recordAll(context.core, audit)
    return { raw, nothing, audited: true }
  }
}
