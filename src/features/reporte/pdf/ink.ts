import { type Drawable, visible } from '../visible.ts'
import type { Fonts } from './fonts.ts'
import { type Doc, kit, type Tag } from './kit.ts'
import { color, type Style } from './style.ts'
import { type Face, type Line, type Run, wrap } from './wrap.ts'

/** Drawing on the page at hand: text measured, wrapped and put; everything either tagged or declared decoration. */
export interface Ink {
  readonly doc: Doc
  readonly drawable: Drawable
  lines(text: string, style: Style, width: number): Line[]
  /** With a label in bold before the text. */
  labelled(label: string, text: string, style: Style, width: number): Line[]
  runs(runs: readonly Run[], style: Style, width: number): Line[]
  widthOf(line: Line, style: Style): number
  put(line: Line, x: number, top: number, style: Style, struck?: boolean): void
  /** One piece of content of an element; an element that goes on over pages has one on each. */
  content(tag: Tag, type: string, draw: () => void): void
  tag(parent: Tag, type: string, options?: { alt?: string; scope?: 'Column' | 'Row' }): Tag
  artifact(draw: () => void, type?: 'Pagination' | 'Layout'): void
  rule(x1: number, y1: number, x2: number, y2: number, stroke: string, width?: number): void
  box(x: number, y: number, w: number, h: number, fill: string): void
}

const FACES: readonly Face[] = ['regular', 'bold', 'italic']

export function createInk(doc: Doc, fonts: Fonts): Ink {
  const k = kit(doc)
  for (const face of FACES) k.registerFont(face, fonts[face].source)
  const known = new Map<number, boolean>()
  const drawable = (codePoint: number): boolean => {
    let found = known.get(codePoint)
    if (found === undefined) {
      found = FACES.every((face) => fonts[face].has(codePoint))
      known.set(codePoint, found)
    }
    return found
  }
  const measure = (text: string, face: Face): number => fonts[face].widthOf(text)
  const runs = (given: readonly Run[], style: Style, width: number): Line[] =>
    wrap(
      given.map((run) => ({ ...run, text: visible(run.text.normalize('NFC'), drawable) })),
      width / style.size,
      measure,
    )
  const widthOf = (line: Line, style: Style): number =>
    line.reduce((sum, run) => sum + measure(run.text, run.face) * style.size, 0)

  return {
    doc,
    drawable,
    runs,
    widthOf,
    lines: (text, style, width) => runs([{ text, face: style.face }], style, width),
    labelled: (label, text, style, width) =>
      runs(
        [
          { text: `${label}: `, face: 'bold' },
          { text, face: style.face },
        ],
        style,
        width,
      ),
    put(line, x, top, style, struck = false) {
      // Where the baseline falls so that the line looks centred in its leading.
      const baseline = top + style.leading / 2 + style.size * 0.36
      let at = x
      doc.fillColor(style.color)
      for (const run of line) {
        doc.font(run.face).fontSize(style.size)
        doc.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
        at += measure(run.text, run.face) * style.size
      }
      if (struck && at > x) {
        const middle = baseline - style.size * 0.27
        doc.lineWidth(0.5).moveTo(x, middle).lineTo(at, middle).stroke(color.danger)
      }
    },
    content(tag, type, draw) {
      const content = k.markStructureContent(type)
      draw()
      doc.endMarkedContent()
      tag.add(content)
    },
    tag(parent, type, options) {
      const made = k.struct(type, options)
      parent.add(made)
      return made
    },
    artifact(draw, type = 'Layout') {
      doc.markContent('Artifact', { type })
      draw()
      doc.endMarkedContent()
    },
    rule(x1, y1, x2, y2, stroke, width = 0.6) {
      doc.lineWidth(width).moveTo(x1, y1).lineTo(x2, y2).stroke(stroke)
    },
    box(x, y, w, h, fill) {
      doc.rect(x, y, w, h).fill(fill)
    },
  }
}
