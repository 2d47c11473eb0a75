import type { Logo, Report } from '../report.ts'
import type { Ink } from './ink.ts'
import { letterhead } from './letterhead.ts'
import { type Page, styles } from './style.ts'
import type { TotalPages } from './total-pages.ts'

/** The column of text, page after page. */
export interface Sheet {
  readonly ink: Ink
  readonly page: Page
  /** Where the next thing goes. */
  y: number
  readonly top: number
  readonly bottom: number
  /** Said at the head of the next page while an entry goes on over it. */
  continued: string | null
  /** The height of what must not stand alone on the next page, while what goes before it is drawn. */
  tail: number
  /** The bar beside an entry, from where it began on this page. */
  bar: { from: number; readonly color: string } | null
  readonly pages: { count: number }
  room(): number
  newPage(): void
  /** Goes to a new page unless so much fits, if it could fit on any. */
  keep(height: number): void
  endBar(): void
}

export function createSheet(ink: Ink, report: Report, total: TotalPages, page: Page, logo: Logo | null): Sheet {
  const { doc } = ink
  const head = letterhead(ink, report, total, page, logo)
  const bottom = head.bodyBottom
  const drawBar = (): void => {
    const { bar } = sheet
    if (bar === null || sheet.y <= bar.from) return
    ink.artifact(() => ink.rule(page.left + 1, bar.from, page.left + 1, sheet.y, bar.color, 1.6))
  }
  const sheet: Sheet = {
    ink,
    page,
    y: head.bodyTop,
    top: head.bodyTop,
    bottom,
    continued: null,
    tail: 0,
    bar: null,
    pages: { count: 0 },
    room: () => bottom - sheet.y,
    newPage() {
      if (sheet.pages.count > 0) drawBar()
      doc.addPage()
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
