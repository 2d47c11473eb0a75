import type { Fill } from './fills.ts'
import type { Genogram } from './genogram.ts'
import { breaks, unionPaint } from './lines.ts'
import type { Point } from './routes.ts'
import { escaped, textWidth } from './svg-text.ts'
import { outline } from './symbols.ts'

const INK = '#1f2933'
const SIZE = 12
const STEP = 26
const BOX = 40

interface Entry {
  readonly label: string
  readonly draw: (at: Point) => string
}

const pen = `stroke="${INK}" stroke-width="1.6"`
const thin = `${pen} fill="none"`
const rule = (at: Point, paint: string): string => `<path d="M${at.x - 16} ${at.y}H${at.x + 16}" fill="none" ${paint}/>`

/** Only what the drawing has: a key to signs that are not there would be noise. */
function entriesOf(g: Genogram, fills: readonly Fill[]): Entry[] {
  const has = (test: (p: Genogram['personas'][number]) => boolean): boolean => g.personas.some(test)
  const union = (test: (u: Genogram['uniones'][number]) => boolean): boolean => g.uniones.some(test)
  const shape = (sexo: string | null, label: string): Entry => ({
    label,
    draw: (at) => outline(sexo, at, 9, `fill="#fff" stroke="${INK}" stroke-width="1.6"`),
  })
  const all: (Entry | false)[] = [
    has((p) => p.sexo === '01') && shape('01', 'Hombre'),
    has((p) => p.sexo === '02') && shape('02', 'Mujer'),
    has((p) => p.sexo !== '01' && p.sexo !== '02') && shape(null, 'Sexo indeterminado o sin dato'),
    g.indice !== null && {
      label: 'Persona índice',
      draw: (at) => outline('01', at, 7, `fill="#fff" ${pen}`) + outline('01', at, 11, thin),
    },
    has((p) => p.vive === false) && {
      label: 'Fallecido, con su edad al morir',
      draw: (at) =>
        `${outline('01', at, 9, `fill="#fff" ${pen}`)}<path d="M${at.x - 12} ${at.y - 12}L${at.x + 12} ${at.y + 12}M${at.x + 12} ${at.y - 12}L${at.x - 12} ${at.y + 12}" ${thin}/>`,
    },
    has((p) => p.desconocido) && {
      label: 'Sin registrar',
      draw: (at) =>
        `${outline(null, at, 10, 'fill="#fff" stroke="#7b8794" stroke-width="1.4" stroke-dasharray="4 3"')}<text x="${at.x}" y="${at.y + 4}" text-anchor="middle" font-size="11" fill="#7b8794">?</text>`,
    },
    union((u) => u.tipo === 'matrimonio') && { label: 'Matrimonio', draw: (at) => rule(at, unionPaint.matrimonio) },
    union((u) => u.tipo === 'union_libre') && { label: 'Unión libre', draw: (at) => rule(at, unionPaint.union_libre) },
    union((u) => u.tipo === 'pareja' || u.tipo === 'padres') && {
      label: 'Pareja, vínculo sin dato',
      draw: (at) => rule(at, unionPaint.padres),
    },
    union((u) => u.fin === 'separacion') && {
      label: 'Separación',
      draw: (at) => rule(at, unionPaint.matrimonio) + breaks('separacion', at),
    },
    union((u) => u.fin === 'divorcio') && {
      label: 'Divorcio',
      draw: (at) => rule(at, unionPaint.matrimonio) + breaks('divorcio', at),
    },
    union((u) => u.consanguinea) && {
      label: 'Unión consanguínea',
      draw: (at) => rule(at, `stroke="${INK}" stroke-width="6"`) + rule(at, 'stroke="#fff" stroke-width="2.6"'),
    },
    g.filiaciones.some((f) => f.tipo === 'adoptiva') && {
      label: 'Adopción',
      draw: (at) =>
        `<path d="M${at.x - 7} ${at.y - 10}H${at.x - 12}V${at.y + 10}H${at.x - 7}M${at.x + 7} ${at.y - 10}H${at.x + 12}V${at.y + 10}H${at.x + 7}" ${thin}/><path d="M${at.x} ${at.y - 10}V${at.y + 10}" ${thin} stroke-dasharray="4 3"/>`,
    },
    g.filiaciones.some((f) => f.gemelar !== null) && {
      label: 'Mismo parto',
      draw: (at) => `<path d="M${at.x - 10} ${at.y + 9}L${at.x} ${at.y - 9}L${at.x + 10} ${at.y + 9}" ${thin}/>`,
    },
    g.hogares.length > 0 && {
      label: 'Viven juntos',
      draw: (at) =>
        `<rect x="${at.x - 16}" y="${at.y - 9}" width="32" height="18" rx="7" fill="#eef4fb" stroke="#3b6ea5" stroke-width="1.4" stroke-dasharray="6 4"/>`,
    },
    ...fills.map((f) => ({
      label: f.disease.nombre,
      draw: (at: Point) =>
        `<rect x="${at.x - 11}" y="${at.y - 9}" width="22" height="18" fill="url(#${f.id})" stroke="${INK}" stroke-width="1.2"/>`,
    })),
  ]
  return all.filter((entry) => entry !== false)
}

/** The key, in as many lines as the width asks for. */
export function legendOf(
  g: Genogram,
  fills: readonly Fill[],
  { x, y }: Point,
  width: number,
): { readonly svg: string; readonly height: number } {
  let [left, top] = [x, y + 14]
  const out: string[] = []
  for (const { label, draw } of entriesOf(g, fills)) {
    const wide = BOX + textWidth(label, SIZE) + 22
    if (left > x && left + wide > x + width) [left, top] = [x, top + STEP]
    out.push(draw({ x: left + BOX / 2, y: top }))
    out.push(`<text x="${left + BOX + 4}" y="${top + 4}" font-size="${SIZE}" fill="${INK}">${escaped(label)}</text>`)
    left += Math.ceil(wide)
  }
  return { svg: `<g>${out.join('')}</g>`, height: top + STEP - y }
}
