import { readSignature } from '../../../../src/model/text/drawn-signature.ts'

/** A signature drawn by hand, kept as what was drawn and not as a picture: small, exact, and drawn again at any size. */
export interface Dot {
  readonly x: number
  readonly y: number
}
export type Stroke = readonly Dot[]

/** Of the field where it is kept. */
export const MOST_SIGNED = 2000
export const PAD = { width: 300, height: 100 } as const
const HEAD = `trazo ${PAD.width}x${PAD.height}`

/** Dots that lie within `slack` of the line between their neighbours say nothing (Ramer, Douglas and Peucker). */
export function simplify(stroke: Stroke, slack: number): Stroke {
  const first = stroke[0]
  const last = stroke.at(-1)
  if (stroke.length < 3 || first === undefined || last === undefined) return stroke
  const length = Math.hypot(last.x - first.x, last.y - first.y)
  let [far, at] = [0, 0]
  stroke.forEach((dot, i) => {
    const off =
      length === 0
        ? Math.hypot(dot.x - first.x, dot.y - first.y)
        : Math.abs((last.x - first.x) * (first.y - dot.y) - (first.x - dot.x) * (last.y - first.y)) / length
    if (off > far) [far, at] = [off, i]
  })
  if (far <= slack) return [first, last]
  return [...simplify(stroke.slice(0, at + 1), slack).slice(0, -1), ...simplify(stroke.slice(at), slack)]
}

const pathOf = (strokes: readonly Stroke[]): string =>
  strokes
    .map((stroke) => {
      let before: Dot = { x: 0, y: 0 }
      return stroke
        .map((dot, i) => {
          const [x, y] = [Math.round(dot.x), Math.round(dot.y)]
          const step = i === 0 ? `M${x} ${y}` : `l${x - before.x} ${y - before.y}`
          before = { x, y }
          return step
        })
        .join('')
    })
    .join('')

/** As the record keeps it; coarser the more was drawn, so that it fits. Null while nothing was. */
export function writeSignature(strokes: readonly Stroke[]): string | null {
  const drawn = strokes.filter((s) => s.length > 1)
  if (drawn.length === 0) return null
  for (let slack = 0.4; slack < PAD.width; slack *= 2) {
    const written = `${HEAD} ${pathOf(drawn.map((s) => simplify(s, slack)))}`
    if (written.length <= MOST_SIGNED) return written
  }
  return null
}

/** The strokes of what the record keeps, to be drawn on. */
export function strokesOf(kept: string | null | undefined): readonly Stroke[] {
  const path = readSignature(kept)?.path ?? ''
  return path
    .split('M')
    .filter((part) => part !== '')
    .map((part) => {
      let [x, y] = [0, 0]
      return part.split('l').map((step) => {
        const [dx = 0, dy = 0] = step.split(' ').map(Number)
        x += dx
        y += dy
        return { x, y }
      })
    })
}
