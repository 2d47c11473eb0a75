import type { Tag } from './kit.ts'
import type { Sheet } from './sheet.ts'
import type { Style } from './style.ts'
import type { Line } from './wrap.ts'

/** Lines down the column and on to the next page, as one element. Neither a first nor a last line is left alone. */
export function flow(
  sheet: Sheet,
  parent: Tag,
  type: string,
  lines: readonly Line[],
  style: Style,
  x: number,
  struck = false,
): void {
  const { ink } = sheet
  const tag = ink.tag(parent, type)
  let next = 0
  while (next < lines.length) {
    const left = lines.length - next
    const fits = Math.floor(sheet.room() / style.leading)
    if (fits < Math.min(2, left) && sheet.y > sheet.top) {
      sheet.newPage()
      continue
    }
    const most = Math.max(1, Math.min(fits, left))
    const take = left - most === 1 && most > 2 ? most - 1 : most
    ink.content(tag, type, () => {
      for (const line of lines.slice(next, next + take)) {
        ink.put(line, x, sheet.y, style, struck)
        sheet.y += style.leading
      }
    })
    next += take
    if (next < lines.length) sheet.newPage()
  }
  tag.end()
}
