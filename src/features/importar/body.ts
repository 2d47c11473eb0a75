import { type Field, isList } from '../../model/fields.ts'
import { fromText } from '../../model/list-query.ts'
import type { Resource } from '../../model/resource.ts'
import { splitList, unguard } from '../../model/text/csv-cell.ts'
import type { Column } from './header.ts'

/** A line of the file as the body that would create the same patient through the API. An empty cell says nothing. */
export function bodyOf(columns: readonly Column[], cells: readonly string[], seen: Resource): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  columns.forEach(({ name, use }, i) => {
    const cell = cells[i] ?? ''
    if (cell === '' || use === 'omite' || use === 'eapb') return
    const text = unguard(cell)
    const f = seen.fields[use === 'afirma' ? name.slice(0, -'_nombre'.length) : name]
    body[name] = use === 'afirma' ? claimed(f, text) : valueIn(f, text)
  })
  return body
}

const claimed = (f: Field | undefined, text: string): unknown => (f?.kind === 'codes' ? splitList(text) : text)

function valueIn(f: Field | undefined, text: string): unknown {
  if (f === undefined) return text
  return isList(f) ? splitList(text) : fromText(f, text)
}
