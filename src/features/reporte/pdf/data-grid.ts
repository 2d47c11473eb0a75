import type { Data } from '../report.ts'
import { flow } from './flow.ts'
import type { Tag } from './kit.ts'
import type { Sheet } from './sheet.ts'
import { styles } from './style.ts'

const GUTTER = 12
const LABEL = 118
/** After the last row. */
const BELOW = 4

interface Cell {
  readonly draw: (parent: Tag, x: number) => void
  readonly height: number
}
interface Laid {
  readonly rows: readonly (readonly Cell[])[]
  readonly leading: number
  readonly height: number
}

const heightOf = (row: readonly Cell[]): number => Math.max(...row.map((c) => c.height))

/** Labels and values side by side, or above each other when there is one column. */
export function layData(sheet: Sheet, block: Data, width: number): Laid {
  const { ink } = sheet
  const column = (width - GUTTER * (block.columnas - 1)) / block.columnas
  const single = block.columnas === 1
  const cells = block.datos.map(({ etiqueta, valor }): Cell => {
    const label = ink.lines(etiqueta, styles.label, single ? LABEL : column)
    const value = ink.lines(valor, styles.value, single ? column - LABEL - GUTTER : column)
    const labelHeight = label.length * styles.label.leading
    const valueHeight = value.length * styles.value.leading
    return {
      height: (single ? Math.max(labelHeight, valueHeight) : labelHeight + valueHeight) + 4,
      draw(parent, x) {
        const tag = ink.tag(parent, 'P')
        ink.content(tag, 'P', () => {
          label.forEach((line, i) => {
            ink.put(line, x, sheet.y + (single ? 1 : 0) + i * styles.label.leading, styles.label)
          })
          const top = single ? sheet.y : sheet.y + labelHeight
          value.forEach((line, i) => {
            ink.put(line, single ? x + LABEL + GUTTER : x, top + i * styles.value.leading, styles.value)
          })
        })
        tag.end()
      },
    }
  })
  const rows = Array.from({ length: Math.ceil(cells.length / block.columnas) }, (_, i) =>
    cells.slice(i * block.columnas, (i + 1) * block.columnas),
  )
  const title = block.titulo === null ? 0 : styles.block.leading + 2
  return {
    rows,
    leading: title + (rows[0] === undefined ? 0 : heightOf(rows[0])),
    height: rows.reduce((sum, row) => sum + heightOf(row), title + BELOW),
  }
}

/** A few rows are. */
export const isReadTogether = ({ top, bottom }: Sheet, { height }: Laid): boolean => height <= (bottom - top) / 5

export function* drawData(sheet: Sheet, parent: Tag, block: Data, x: number, width: number): Generator<void> {
  const laid = layData(sheet, block, width)
  const { ink } = sheet
  sheet.keep(isReadTogether(sheet, laid) ? laid.height + sheet.tail : laid.leading)
  if (block.titulo !== null) {
    flow(sheet, parent, 'P', ink.lines(block.titulo, styles.block, width), styles.block, x)
    sheet.y += 2
  }
  const column = (width - GUTTER * (block.columnas - 1)) / block.columnas
  for (const [i, row] of laid.rows.entries()) {
    const height = heightOf(row)
    if (height > sheet.bottom - sheet.top) {
      // Taller than any page: down the whole width instead.
      for (const d of block.datos.slice(i * block.columnas, (i + 1) * block.columnas))
        flow(sheet, parent, 'P', ink.labelled(d.etiqueta, d.valor, styles.value, width), styles.value, x)
      continue
    }
    sheet.keep(height + (i === laid.rows.length - 1 && sheet.tail > 0 ? sheet.tail + BELOW : 0))
    row.forEach((cell, n) => {
      cell.draw(parent, x + n * (column + GUTTER))
    })
    sheet.y += height
    yield
  }
  sheet.y += BELOW
}
