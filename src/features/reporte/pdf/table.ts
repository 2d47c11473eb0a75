import type { Table, TableRow } from '../report.ts'
import type { Ink } from './ink.ts'
import type { Tag } from './kit.ts'
import { inRuns } from './runs.ts'
import type { Sheet } from './sheet.ts'
import { color, type Style, styles } from './style.ts'
import type { Line } from './wrap.ts'

const PAD = 3.5
const GAP = 2.5
/** Between the cells of a row and what follows below them. */
const BELOW = 1.5
const AFTER = 7

/** The widest word of a text, which a column should not have to break. */
const widestWord = (ink: Ink, text: string, style: Style): number =>
  text
    .split(/[\s/-]+/)
    .reduce((most, word) => Math.max(most, ink.widthOf([{ text: word, face: style.face }], style)), 0)

/** A moment, a dose, a state: better left on one line. */
const BRIEF = 16

export interface ColumnNeed {
  readonly share: number
  /** Narrower would break words. */
  readonly least: number
  /** Narrower would break what is brief. */
  readonly good: number
}

/** By their shares, but none narrower than is good for it while others have room to give. */
export function columnWidths(needs: readonly ColumnNeed[], total: number): number[] {
  const sum = needs.reduce((a, n) => a + n.share, 0)
  const capped = (w: number): number => Math.min(w, total * 0.3)
  const fit = (wanted: readonly number[], floors: readonly number[]): number[] => {
    const over = wanted.reduce((a, b) => a + b, 0) - total
    const slack = wanted.map((w, i) => Math.max(0, w - (floors[i] ?? 0)))
    const give = slack.reduce((a, b) => a + b, 0)
    if (over <= 0) return [...wanted]
    return give <= over ? [] : wanted.map((w, i) => w - ((slack[i] ?? 0) * over) / give)
  }
  const by = (floor: (n: ColumnNeed) => number): number[] => {
    const floors = needs.map((n) => capped(floor(n)))
    return fit(
      needs.map((n, i) => Math.max((n.share / sum) * total, floors[i] ?? 0)),
      floors,
    )
  }
  const found = [by((n) => n.good), by((n) => n.least)].find((widths) => widths.length > 0)
  return found ?? needs.map((n) => (n.share / sum) * total)
}

interface Strip {
  readonly lines: readonly Line[]
  readonly style: Style
  readonly struck: boolean
}

/** What stands below the cells of a row, over the whole width. */
function strips(ink: Ink, row: TableRow, width: number): Strip[] {
  const struck = row.anulado !== null
  const detail = inRuns(row.detalle)
  const annulled = `ANULADO${row.anulado === null || row.anulado === '' ? '' : `: ${row.anulado}`}`
  return [
    ...(detail.length === 0 ? [] : [{ lines: ink.runs(detail, styles.detail, width), style: styles.detail, struck }]),
    ...(struck ? [{ lines: ink.lines(annulled, styles.annulled, width), style: styles.annulled, struck: false }] : []),
    ...(row.firma === null
      ? []
      : [{ lines: ink.lines(row.firma, styles.signature, width), style: styles.signature, struck: false }]),
  ]
}

export interface LaidTable {
  /** Title, header and first rows, which stay together. */
  readonly leading: number
  draw(parent: Tag): Generator<void>
}

export function layTable(sheet: Sheet, table: Table, x: number, width: number): LaidTable {
  const { ink } = sheet
  // Looking at some hundreds of rows is enough to know what a column holds.
  const sample = table.filas.slice(0, 200)
  const widths = columnWidths(
    table.columnas.map((c, i): ColumnNeed => {
      const cells = sample.map((row) => row.celdas[i] ?? '')
      const brief = cells.filter((text) => text.length <= BRIEF)
      const padding = PAD * 2 + 1
      const least = Math.max(
        widestWord(ink, c.etiqueta, styles.head),
        ...cells.map((text) => widestWord(ink, text, styles.cell)),
      )
      const whole = brief.map((text) => ink.widthOf([{ text, face: styles.cell.face }], styles.cell))
      return { share: c.peso, least: least + padding, good: Math.max(least, ...whole) + padding }
    }),
    width,
  )
  const lefts = widths.map((_, i) => x + widths.slice(0, i).reduce((a, b) => a + b, 0))
  const inner = width - PAD * 2
  const head = table.columnas.map((c, i) => ink.lines(c.etiqueta, styles.head, (widths[i] ?? 0) - PAD * 2))
  const headHeight = Math.max(...head.map((lines) => lines.length)) * styles.head.leading + GAP * 2
  const title = table.titulo === null ? [] : ink.lines(table.titulo, styles.block, width)
  const titleHeight = title.length * styles.block.leading + (title.length > 0 ? 3 : 0)

  const layRow = (row: TableRow) => {
    const cells = row.celdas.map((text, i) => ink.lines(text, styles.cell, (widths[i] ?? 0) - PAD * 2))
    const below = strips(ink, row, inner)
    const tallest = Math.max(1, ...cells.map((lines) => lines.length))
    const height =
      tallest * styles.cell.leading +
      (below.length > 0 ? BELOW : 0) +
      below.reduce((sum, s) => sum + s.lines.length * s.style.leading, 0) +
      GAP * 2
    return { cells, below, tallest, height, struck: row.anulado !== null }
  }
  type LaidRow = ReturnType<typeof layRow>

  const drawHead = (at: (i: number, draw: () => void) => void): void => {
    ink.artifact(() => ink.box(x, sheet.y, width, headHeight, color.fill))
    head.forEach((lines, i) => {
      at(i, () => {
        lines.forEach((line, n) => {
          ink.put(line, (lefts[i] ?? 0) + PAD, sheet.y + GAP + n * styles.head.leading, styles.head)
        })
      })
    })
    sheet.y += headHeight
  }
  const nextPage = (): void => {
    sheet.newPage()
    // Read once by a screen reader, seen on every page.
    drawHead((_, draw) => ink.artifact(draw, 'Pagination'))
  }

  /** Cells side by side; a row taller than what is left of a page, and than a whole one, goes on over the next. */
  const drawCells = (tr: Tag, row: LaidRow): void => {
    const tags = row.cells.map(() => ink.tag(tr, 'TD'))
    let from = 0
    while (from < row.tallest) {
      const fits = Math.floor((sheet.room() - GAP) / styles.cell.leading)
      if (fits < 1) {
        nextPage()
        continue
      }
      const until = Math.min(row.tallest, from + fits)
      row.cells.forEach((lines, i) => {
        const tag = tags[i]
        const some = lines.slice(from, until)
        if (tag === undefined || some.length === 0) return
        ink.content(tag, 'TD', () => {
          some.forEach((line, n) => {
            ink.put(line, (lefts[i] ?? 0) + PAD, sheet.y + n * styles.cell.leading, styles.cell, row.struck)
          })
        })
      })
      sheet.y += (until - from) * styles.cell.leading
      from = until
      if (from < row.tallest) nextPage()
    }
    for (const tag of tags) tag.end()
  }

  const drawStrip = (tag: Tag, strip: Strip, turn: () => void = nextPage): void => {
    let from = 0
    while (from < strip.lines.length) {
      const fits = Math.floor(sheet.room() / strip.style.leading)
      if (fits < 1) {
        turn()
        continue
      }
      const some = strip.lines.slice(from, from + fits)
      ink.content(tag, 'P', () => {
        for (const line of some) {
          ink.put(line, x + PAD, sheet.y, strip.style, strip.struck)
          sheet.y += strip.style.leading
        }
      })
      from += some.length
    }
  }

  const body = sheet.bottom - sheet.top - headHeight
  // A header over a single row at the foot of a page reads as if that were all.
  const firstRows = table.filas.slice(0, 2).reduce((sum, row) => sum + layRow(row).height, 0)
  const leading = titleHeight + headHeight + Math.min(firstRows, body / 2)

  return {
    leading,
    *draw(parent) {
      sheet.keep(leading)
      const holder = ink.tag(parent, 'Table')
      if (title.length > 0) {
        const caption = ink.tag(holder, 'Caption')
        ink.content(caption, 'Caption', () => {
          for (const line of title) {
            ink.put(line, x, sheet.y, styles.block)
            sheet.y += styles.block.leading
          }
        })
        caption.end()
        sheet.y += 3
      }
      const header = ink.tag(holder, 'TR')
      drawHead((_, draw) => {
        const th = ink.tag(header, 'TH', { scope: 'Column' })
        ink.content(th, 'TH', draw)
        th.end()
      })
      header.end()
      for (const fila of table.filas) {
        const row = layRow(fila)
        const needed = row.height + (fila === table.filas.at(-1) && sheet.tail > 0 ? sheet.tail + AFTER : 0)
        if (needed > sheet.room() && needed <= body) nextPage()
        sheet.y += GAP
        const tr = ink.tag(holder, 'TR')
        drawCells(tr, row)
        tr.end()
        if (row.below.length > 0) {
          sheet.y += BELOW
          const more = ink.tag(holder, 'TR')
          const cell = ink.tag(more, 'TD')
          cell.dictionary.data.A = { O: 'Table', ColSpan: Math.max(1, row.cells.length) }
          for (const strip of row.below) {
            const p = ink.tag(cell, 'P')
            drawStrip(p, strip)
            p.end()
          }
          cell.end()
          more.end()
        }
        sheet.y += GAP
        ink.artifact(() => ink.rule(x, sheet.y, x + width, sheet.y, color.hairline))
        yield
      }
      holder.end()
      if (table.firma !== null) {
        const tag = ink.tag(parent, 'P')
        sheet.y += 1.5
        const lines = ink.lines(table.firma, styles.signature, inner)
        drawStrip(tag, { lines, style: styles.signature, struck: false }, sheet.newPage)
        tag.end()
      }
      sheet.y += AFTER
    },
  }
}
