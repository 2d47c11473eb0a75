import type { Resource, Row } from '../../model/resource.ts'
import { attributionFields } from '../../resources/entry.ts'
import { annulmentOf, signatureOf } from './attribution.ts'
import type { Names } from './names.ts'
import type { Datum, Table, TableRow } from './report.ts'
import { dataOf, objectsOf, shown } from './show.ts'

export interface EntryColumn {
  /** The fields whose values it shows, the first of which names it unless `label` does. */
  readonly fields: readonly string[]
  readonly label?: string
  readonly peso: number
  /** Where the values do not simply follow each other. */
  text?(row: Row, show: (field: string) => string): string
}

/** When the same is said of every row it is said once. */
function shared(rows: readonly TableRow[]): string | null {
  const first = rows[0]?.firma ?? null
  return rows.length > 1 && first !== null && rows.every((row) => row.firma === first) ? first : null
}

/** Entries as the rows of a table. Whatever of a row has no column follows below it: nothing is left out. */
export function entryTable(
  r: Resource,
  rows: readonly Row[],
  columns: readonly EntryColumn[],
  names: Names,
  options: {
    titulo?: string
    skip?: readonly string[]
    firma?(row: Row): string | null
    /** What is known of the row besides its fields. */
    beside?(row: Row): readonly Datum[]
  } = {},
): Table[] {
  if (rows.length === 0) return []
  const used = new Set<string>([...attributionFields, ...(options.skip ?? []), ...columns.flatMap((c) => c.fields)])
  const filas = rows.map((row): TableRow => {
    const show = (field: string): string => {
      const f = r.fields[field]
      return f === undefined ? '' : (shown(f, row[field], names) ?? '')
    }
    const celdas = columns.map(
      (c) =>
        c.text?.(row, show) ??
        c.fields
          .map(show)
          .filter((v) => v !== '')
          .join(' '),
    )
    const listed = Object.entries(r.fields).flatMap(([name, f]) =>
      used.has(name) || f.kind !== 'objects'
        ? []
        : objectsOf(f, row[name], names, { columns: Object.keys(f.fields ?? {}) }).map((t) => ({
            etiqueta: f.label,
            valor: t.filas.map((fila) => fila.celdas.filter((cell) => cell !== '').join(', ')).join('; '),
          })),
    )
    return {
      celdas,
      detalle: [...dataOf(r, row, used, names), ...listed, ...(options.beside?.(row) ?? [])],
      firma: options.firma === undefined ? signatureOf(row) : options.firma(row),
      anulado: annulmentOf(row),
    }
  })
  const firma = shared(filas)
  return [
    {
      tipo: 'tabla',
      titulo: options.titulo ?? null,
      columnas: columns.map((c) => ({ etiqueta: c.label ?? r.fields[c.fields[0] ?? '']?.label ?? '', peso: c.peso })),
      filas: firma === null ? filas : filas.map((fila) => ({ ...fila, firma: null })),
      firma: firma === null ? null : `Todos los registros de esta tabla: ${firma}`,
    },
  ]
}
