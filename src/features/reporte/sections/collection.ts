import type { Field } from '../../../model/fields.ts'
import { placeOf } from '../../../model/place.ts'
import type { Resource } from '../../../model/resource.ts'
import type { entries } from '../../../resources/entries.ts'
import { attributionFields } from '../../../resources/entry.ts'
import { complementData } from '../complements.ts'
import { type EntryColumn, entryTable } from '../entry-table.ts'
import type { ReportInput } from '../input.ts'
import { localTime } from '../local-time.ts'
import type { Names } from '../names.ts'
import type { Section } from '../report.ts'
import { nothing } from './nothing.ts'

export type SectionMaker = (input: ReportInput, names: Names) => Section

interface TableShape {
  readonly id?: string
  readonly columns?: readonly EntryColumn[]
  readonly skip?: readonly string[]
  /** Every history should have it: silence is said. */
  readonly demanded?: true
}

const MOST_COLUMNS = 6
const listed = ['ref', 'binary', 'hash', 'numbers', 'objects']
const weightOf = ({ kind, max = 0 }: Field): number => (kind !== 'text' ? 1.5 : max > 300 ? 4 : 2.4)

/** When it happened and the first of what it says; the rest follows below each row. */
function plainColumns(r: Resource): readonly EntryColumn[] {
  const { happenedAt } = placeOf(r)
  const known = new Set<string>([...attributionFields, happenedAt, r.confidentialField ?? ''])
  const own = Object.entries(r.fields).filter(([name, f]) => !known.has(name) && !listed.includes(f.kind))
  return [
    {
      fields: [happenedAt],
      label: 'Fecha y hora',
      peso: 1.6,
      text: (row) => localTime(String(row[happenedAt] ?? row.creado_en)),
    },
    ...own.slice(0, MOST_COLUMNS).map(([name, f]) => ({ fields: [name], peso: weightOf(f) })),
  ]
}

/** The section of one collection as a table of its entries: what it does not say is taken from the declaration. */
export const collectionSection =
  (
    r: (typeof entries)[number],
    { id = r.name, columns = plainColumns(r), skip = [], demanded }: TableShape = {},
  ): SectionMaker =>
  (input, names) => {
    const told = entryTable(r, input.content.entries[r.name], columns, names, {
      skip,
      beside: (row) => complementData(input, (c) => c.recurso === r.name && c.registro === row.id),
    })
    return { id, titulo: r.title, bloques: told.length === 0 && demanded ? [nothing] : told }
  }
