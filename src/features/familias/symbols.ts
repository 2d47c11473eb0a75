import { diseasesOf } from './diseases.ts'
import { type Fill, fillsFor } from './fills.ts'
import type { DrawnPerson } from './genogram.ts'
import { type Point, SYMBOL } from './routes.ts'

const R = SYMBOL / 2
const INK = '#1f2933'
const FAINT = '#7b8794'
const round = (n: number): number => Math.round(n * 10) / 10

/** Square for a man, circle for a woman, diamond where the sex is another or nobody knows. */
export function outline(sexo: string | null, { x, y }: Point, r: number, paint: string): string {
  if (sexo === '01')
    return `<rect x="${round(x - r)}" y="${round(y - r)}" width="${round(2 * r)}" height="${round(2 * r)}" ${paint}/>`
  if (sexo === '02') return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" ${paint}/>`
  return `<path d="M${round(x)} ${round(y - r)}L${round(x + r)} ${round(y)}L${round(x)} ${round(y + r)}L${round(x - r)} ${round(y)}Z" ${paint}/>`
}

/** Whole, halves or quarters, as many as the diseases. */
function parts(n: number, { x, y }: Point): string[] {
  const box = (dx: number, dy: number, w: number, h: number): string =>
    `x="${round(x + dx)}" y="${round(y + dy)}" width="${w}" height="${h}"`
  if (n === 1) return [box(-R, -R, 2 * R, 2 * R)]
  if (n === 2) return [box(-R, -R, R, 2 * R), box(0, -R, R, 2 * R)]
  return [box(-R, -R, R, R), box(0, -R, R, R), box(-R, 0, R, R), box(0, 0, R, R)].slice(0, n)
}

const halo = 'paint-order="stroke" stroke="#fff" stroke-width="4" stroke-linejoin="round"'

export interface SymbolLook {
  readonly clip: string
  readonly indice: boolean
  readonly adoptado: boolean
  readonly age: string | null
  readonly fills: readonly Fill[]
}

/** The symbol of a person: what they had, their age, whether they live. */
export function symbol(p: DrawnPerson, at: Point, look: SymbolLook): string {
  const { clip, indice, adoptado, age, fills } = look
  const stroke = p.desconocido
    ? `stroke="${FAINT}" stroke-width="1.4" stroke-dasharray="4 3"`
    : `stroke="${INK}" stroke-width="2"`
  const out = [outline(p.sexo, at, R, `fill="#fff" ${stroke}`)]
  const own = fillsFor(
    fills,
    diseasesOf(p.condiciones).map((d) => d.codigo),
  )
  if (own.length > 0) {
    out.push(`<clipPath id="${clip}">${outline(p.sexo, at, R - 1, '')}</clipPath>`)
    const boxes = parts(own.length, at).map((box, i) => `<rect ${box} fill="url(#${own[i]?.id})"/>`)
    out.push(`<g clip-path="url(#${clip})">${boxes.join('')}</g>`)
    if (own.length > 1) out.push(divisions(own.length, at, clip))
    out.push(outline(p.sexo, at, R, `fill="none" ${stroke}`))
  }
  if (indice)
    out.push(
      outline(
        p.sexo,
        at,
        p.sexo === '01' || p.sexo === '02' ? R + 5 : R + 7,
        `fill="none" stroke="${INK}" stroke-width="2"`,
      ),
    )
  if (p.vive === false) {
    const reach = p.sexo === '01' ? R + 5 : p.sexo === '02' ? R * 0.72 + 5 : R * 0.5 + 5
    const [x1, x2, y1, y2] = [at.x - reach, at.x + reach, at.y - reach, at.y + reach].map(round)
    out.push(
      `<path d="M${x1} ${y1}L${x2} ${y2}M${x2} ${y1}L${x1} ${y2}" stroke="${INK}" stroke-width="1.6" fill="none"/>`,
    )
  }
  const inside = p.desconocido ? '?' : age
  if (inside !== null)
    out.push(
      `<text x="${round(at.x)}" y="${round(at.y + 5)}" text-anchor="middle" font-size="14" font-weight="700" fill="${p.desconocido ? FAINT : INK}" ${halo}>${inside}</text>`,
    )
  if (adoptado) out.push(brackets(at))
  return out.join('')
}

function divisions(n: number, { x, y }: Point, clip: string): string {
  const across = n > 2 ? `M${round(x - R)} ${round(y)}H${round(x + R)}` : ''
  return `<path d="M${round(x)} ${round(y - R)}V${round(y + R)}${across}" stroke="${INK}" stroke-width="1.2" clip-path="url(#${clip})"/>`
}

function brackets({ x, y }: Point): string {
  const [out, tall, hook] = [R + 11, R + 4, 7]
  const one = (side: 1 | -1): string =>
    `M${round(x + side * (out - hook))} ${round(y - tall)}H${round(x + side * out)}V${round(y + tall)}H${round(x + side * (out - hook))}`
  return `<path d="${one(-1)}${one(1)}" stroke="${INK}" stroke-width="1.6" fill="none"/>`
}
