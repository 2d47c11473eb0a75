import type { Logo, Report } from '../report.ts'
import { type FootStrip, footStrip } from './foot-strip.ts'
import type { Ink } from './ink.ts'
import type { LateNumber } from './late-number.ts'
import { type Letterhead, letterhead } from './letterhead.ts'
import { type Page, styles } from './style.ts'

/** The column of text, page after page. */
export interface Sheet {
  readonly ink: Ink
  readonly page: Page
  /** Where the next thing goes. */
  y: number
  top: number
  bottom: number
  /** Said at the head of the next page while an entry goes on over it. */
  continued: string | null
  /** The height of what must not stand alone on the next page, while what goes before it is drawn. */
  tail: number
  /** At the foot of each sheet that is followed by another. */
  foot: FootStrip | null
  /** The bar beside an entry, from where it began on this page. */
  bar: { from: number; readonly color: string } | null
  readonly pages: { count: number }
  room(): number
  /** From a page of its own on, under the letterhead of this report. */
  begin(report: Report): void
  newPage(): void
  /** Goes to a new page unless so much fits, if it could fit on any. */
  keep(height: number): void
  endBar(): void
}

export function createSheet(ink: Ink, total: LateNumber, page: Page, logo: Logo | null): Sheet {
  const { doc } = ink
  let head: Letterhead = { bodyTop: 0, bodyBottom: 0, draw: () => {} }
  const drawBar = (): void => {
    const { bar } = sheet
    if (bar === null || sheet.y <= bar.from) return
    ink.artifact(() => ink.rule(page.left + 1, bar.from, page.left + 1, sheet.y, bar.color, 1.6))
  }
  const sheet: Sheet = {
    ink,
    page,
    y: 0,
    top: 0,
    bottom: 0,
    continued: null,
    tail: 0,
    foot: null,
    bar: null,
    pages: { count: 0 },
    room: () => sheet.bottom - sheet.y,
    begin(report) {
      head = letterhead(ink, report, total, page, logo)
      sheet.top = head.bodyTop
      // The last sheet of what came before is followed by none of its own.
      sheet.foot = null
      sheet.newPage()
      sheet.foot = footStrip(ink, report, page, head.bodyBottom)
      sheet.bottom = head.bodyBottom - (sheet.foot?.height ?? 0)
    },
    newPage() {
      if (sheet.pages.count > 0) drawBar()
      sheet.foot?.draw()
      doc.addPage({ size: [page.width, page.height], margin: 0 })
      sheet.pages.count += 1
      head.draw(sheet.pages.count)
      sheet.y = head.bodyTop
      if (sheet.continued !== null) {
        const [line = []] = ink.lines(`${sheet.continued} (continuación)`, styles.signature, page.body - 20)
        ink.artifact(() => ink.put(line, page.left + 8, sheet.y, styles.signature), 'Pagination')
        sheet.y += styles.signature.leading + 2
      }
      if (sheet.bar !== null) sheet.bar.from = sheet.y
    },
    keep(height) {
      if (height > sheet.room() && sheet.y > sheet.top) sheet.newPage()
    },
    endBar() {
      drawBar()
      sheet.bar = null
    },
  }
  return sheet
}
