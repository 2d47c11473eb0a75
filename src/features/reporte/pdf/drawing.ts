import type { Drawing } from '../report.ts'
import type { Tag } from './kit.ts'
import type { Sheet } from './sheet.ts'
import { color, styles } from './style.ts'

/** As wide as a hand signs on paper. */
const WIDTH = 150
const PEN = '#10243e'

const scaleOf = ({ ancho }: Drawing): number => WIDTH / Math.max(1, ancho)

export const drawingHeight = (d: Drawing): number => styles.label.leading + d.alto * scaleOf(d) + 8

/** What a person drew, over the line that one signs on. */
export function drawDrawing(sheet: Sheet, parent: Tag, d: Drawing, x: number): void {
  const { ink, page } = sheet
  const { doc } = ink
  sheet.keep(drawingHeight(d))
  const label = ink.tag(parent, 'P')
  ink.content(label, 'P', () => {
    for (const line of ink.lines(d.etiqueta, styles.label, WIDTH)) ink.put(line, x, sheet.y, styles.label)
  })
  label.end()
  const top = sheet.y + styles.label.leading
  const scale = scaleOf(d)
  const height = d.alto * scale
  const figure = ink.tag(parent, 'Figure', { alt: d.etiqueta })
  figure.dictionary.data.A = {
    O: 'Layout',
    Placement: 'Block',
    BBox: [x, page.height - top - height, x + WIDTH, page.height - top],
  }
  ink.content(figure, 'Figure', () => {
    doc.save()
    doc.translate(x, top).scale(scale)
    doc.lineWidth(1.8).lineCap('round').lineJoin('round').path(d.trazo).stroke(PEN)
    doc.restore()
  })
  figure.end()
  ink.artifact(() => ink.rule(x, top + height, x + WIDTH, top + height, color.rule))
  sheet.y = top + height + 8
}
