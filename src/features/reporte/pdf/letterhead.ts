import type { Logo, Report } from '../report.ts'
import type { Ink } from './ink.ts'
import type { LateNumber } from './late-number.ts'
import { drawLogo, logoSize } from './logo.ts'
import { color, type Page, styles } from './style.ts'
import type { Line } from './wrap.ts'

/** What every page says: who provides, whose record, in which state, which page. Laid out once, drawn on each. */
export interface Letterhead {
  readonly bodyTop: number
  readonly bodyBottom: number
  draw(pageNumber: number): void
}

/** What the title may take of the width; the name of the provider has the rest. */
const RIGHT = 190 / 520
/** What "Página x de y" takes of the foot. */
const NUMBERED = 80
const BAND_SHARES = [0.44, 0.29, 0.27] as const
const PADDING = 7

/**
 * A name without end would leave no room for the page itself. What is cut here is whole in the first section, or on the
 * door of the provider.
 */
function atMost(lines: readonly Line[], most: number): readonly Line[] {
  const last = lines[most - 1]
  if (lines.length <= most || last === undefined) return lines
  return [...lines.slice(0, most - 1), [...last, { text: '…', face: last.at(-1)?.face ?? 'regular' }]]
}

export function letterhead(
  ink: Ink,
  report: Report,
  total: LateNumber,
  page: Page,
  logo: Logo | null = null,
): Letterhead {
  const right = page.width - page.right
  const aside = page.body * RIGHT
  const mark = logoSize(logo, page)
  const begin = page.left + (mark.width === 0 ? 0 : mark.width + 9)
  const left = page.body - aside - 14 - (begin - page.left)
  const provider = atMost(ink.lines(report.prestador.nombre, styles.provider, left), 3)
  const about = atMost(
    report.prestador.datos.flatMap((line) => ink.lines(line, styles.letterhead, left)),
    4,
  )
  const kind = ink.lines(`${report.titulo} · ${report.estado}`, styles.letterheadBold, aside)
  const which = atMost(
    report.subtitulo.flatMap((line) => ink.lines(line, styles.letterhead, aside)),
    4,
  )
  const leftHeight = provider.length * styles.provider.leading + about.length * styles.letterhead.leading
  const rightHeight = kind.length * styles.letterheadBold.leading + which.length * styles.letterhead.leading
  const ruleAt = page.top + Math.max(leftHeight, rightHeight, mark.height) + 5

  // Three to a row; a long name makes its row taller rather than being cut.
  const cells = report.paciente.map((datum, i) => {
    const share = BAND_SHARES[i % 3] ?? 0
    const x = page.left + BAND_SHARES.slice(0, i % 3).reduce((sum, s) => sum + s * page.body, 0) + PADDING
    const width = share * page.body - PADDING - 3
    const value = atMost(ink.lines(datum.valor, styles.bandValue, width), 8)
    return { x, label: datum.etiqueta, value, row: Math.floor(i / 3) }
  })
  const rows = Array.from({ length: Math.ceil(cells.length / 3) }, (_, row) => {
    const tallest = Math.max(...cells.filter((c) => c.row === row).map((c) => c.value.length))
    return styles.bandLabel.leading + tallest * styles.bandValue.leading + 3
  })
  const bandTop = ruleAt + 5
  const bandHeight = rows.reduce((sum, h) => sum + h, 0) + 6
  const bodyTop = bandTop + bandHeight + 12
  const said = report.pie === undefined ? [] : atMost(ink.lines(report.pie, styles.footer, page.body), 3)
  const bodyBottom = page.height - page.footer - said.length * styles.footer.leading
  const footTop = bodyBottom + 8

  // Along the diagonal and as large as it fits, below everything else.
  const { marca } = report
  const slope = Math.atan2(page.height, page.width)
  const markSize =
    marca === null
      ? 0
      : Math.min(
          76,
          (Math.hypot(page.width, page.height) * 0.7 * 10) / ink.doc.font('bold').fontSize(10).widthOfString(marca),
        )

  const drawMark = (text: string): void => {
    const { doc } = ink
    doc.save()
    doc.rotate((-slope * 180) / Math.PI, { origin: [page.width / 2, page.height / 2] })
    doc.font('bold').fontSize(markSize).fillColor(color.watermark)
    const x = page.width / 2 - doc.widthOfString(text) / 2
    doc.text(text, x, page.height / 2 + markSize * 0.36, { lineBreak: false, baseline: 'alphabetic' })
    doc.restore()
  }

  const drawHead = (): void => {
    let y: number = page.top
    if (logo !== null) drawLogo(ink.doc, logo, page.left, page.top, mark)
    for (const line of provider) {
      ink.put(line, begin, y, styles.provider)
      y += styles.provider.leading
    }
    for (const line of about) {
      ink.put(line, begin, y, styles.letterhead)
      y += styles.letterhead.leading
    }
    y = page.top
    for (const [style, lines] of [
      [styles.letterheadBold, kind],
      [styles.letterhead, which],
    ] as const)
      for (const line of lines) {
        ink.put(line, right - ink.widthOf(line, style), y, style)
        y += style.leading
      }
    ink.rule(page.left, ruleAt, right, ruleAt, color.accent, 1.2)
    ink.box(page.left, bandTop, page.body, bandHeight, color.fill)
    for (const cell of cells) {
      const top = bandTop + 4 + rows.slice(0, cell.row).reduce((sum, h) => sum + h, 0)
      ink.put([{ text: cell.label, face: 'regular' }], cell.x, top, styles.bandLabel)
      cell.value.forEach((line, i) => {
        ink.put(line, cell.x, top + styles.bandLabel.leading + i * styles.bandValue.leading, styles.bandValue)
      })
    }
  }

  const drawFoot = (pageNumber: number): void => {
    ink.rule(page.left, footTop, right, footTop, color.rule)
    const numbered = [{ text: `Página ${pageNumber} de `, face: 'regular' as const }]
    ink.put(numbered, page.left, footTop + 4, styles.footer)
    const { leading, size } = styles.footer
    total.place(page.left + ink.widthOf(numbered, styles.footer), footTop + 4 + leading / 2 + size * 0.36)
    const generated = atMost(ink.lines(report.generado, styles.footer, page.body - NUMBERED), 2)
    generated.forEach((line, i) => {
      ink.put(line, right - ink.widthOf(line, styles.footer), footTop + 4 + i * leading, styles.footer)
    })
    said.forEach((line, i) => {
      ink.put(line, page.left, footTop + 4 + (generated.length + i) * leading, styles.footer)
    })
  }

  return {
    bodyTop,
    bodyBottom,
    draw(pageNumber) {
      ink.artifact(() => {
        if (marca !== null) drawMark(marca)
        drawHead()
        drawFoot(pageNumber)
      }, 'Pagination')
    },
  }
}
