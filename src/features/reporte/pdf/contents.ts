import { flow } from './flow.ts'
import type { Tag } from './kit.ts'
import { type LateNumber, lateNumber } from './late-number.ts'
import type { Sheet } from './sheet.ts'
import { color, styles } from './style.ts'

/** What a part of the file is called in its table of contents. */
export interface ContentsLine {
  readonly momento: string
  readonly titulo: string
}

const MOMENT = 92
const NUMBER = 28

/** A line for each part, with a place for the page where it will begin. */
export function drawContents(sheet: Sheet, parent: Tag, lines: readonly ContentsLine[]): LateNumber[] {
  if (lines.length === 0) return []
  const { ink, page } = sheet
  const style = styles.value
  sheet.y += 6
  sheet.keep(styles.section.leading + 9 + style.leading * 3)
  const sect = ink.tag(parent, 'TOC')
  flow(sheet, sect, 'Caption', ink.lines('Índice', styles.section, page.body), styles.section, page.left)
  ink.artifact(() => ink.rule(page.left, sheet.y + 2, page.width - page.right, sheet.y + 2, color.rule))
  sheet.y += 8
  const numberAt = page.width - page.right - NUMBER
  const places = lines.map(({ momento, titulo }, i) => {
    const [moment = []] = ink.lines(momento, style, MOMENT)
    const title = ink.lines(titulo, style, page.body - MOMENT - NUMBER - 8)
    sheet.keep(title.length * style.leading + 3)
    const place = lateNumber(ink.doc, `Pagina${i + 1}`, style)
    const line = ink.tag(sect, 'TOCI')
    ink.content(line, 'TOCI', () => {
      ink.put(moment, page.left, sheet.y, style)
      title.forEach((words, n) => {
        ink.put(words, page.left + MOMENT, sheet.y + n * style.leading, style)
      })
      place.place(numberAt, sheet.y + style.leading / 2 + style.size * 0.36)
    })
    line.end()
    sheet.y += title.length * style.leading + 3
    return place
  })
  sect.end()
  return places
}
