import { yearsBetween } from '../../model/calendar.ts'
import { yearsWords } from '../../model/text/age-words.ts'
import { dateWords } from '../../model/text/date-words.ts'
import { drawingOrder } from './drawing-order.ts'
import { fillDefs, fillsOf } from './fills.ts'
import type { DrawnPerson, Genogram } from './genogram.ts'
import { legendOf } from './legend.ts'
import { broodLines, unionLine } from './lines.ts'
import { outlinesOf } from './outline.ts'
import { PITCH, positionsOf } from './positions.ts'
import { type Drawing, type Point, routesOf, SYMBOL } from './routes.ts'
import { escaped, wrapped } from './svg-text.ts'
import { symbol } from './symbols.ts'

const MARGIN: Point = { x: 24, y: 92 }
const LEAST_WIDTH = 640
const INK = '#1f2933'
const GREY = '#52606d'
const ROOM = PITCH - 12

export interface LaidOutDrawing {
  readonly rows: readonly (readonly string[])[]
  readonly drawing: Drawing
}

export function laidOut(g: Genogram, today: string): LaidOutDrawing {
  const rows = drawingOrder(g, today)
  return { rows, drawing: routesOf(g, rows, positionsOf(g, rows), MARGIN) }
}

export interface Caption {
  readonly titulo: string
  readonly today: string
  /** What each is to the index person, in words. */
  readonly kin: ReadonlyMap<string, string>
}

export function ageOf(p: DrawnPerson, today: string): number | null {
  if (p.vive === false) {
    if (p.nacimiento !== null && p.fallecimiento !== null) return yearsBetween(p.nacimiento, p.fallecimiento)
    return p.edad_muerte
  }
  return p.nacimiento === null ? p.edad_aproximada : yearsBetween(p.nacimiento, today)
}

/** The family as one drawing by itself: no style sheet, no script, nothing fetched from elsewhere. */
export function svgOf(g: Genogram, { titulo, today, kin }: Caption): string {
  const { rows, drawing } = laidOut(g, today)
  const fills = fillsOf(g)
  const width = Math.max(LEAST_WIDTH, drawing.width)
  const legend = legendOf(g, fills, { x: MARGIN.x, y: drawing.height + 8 }, width - 2 * MARGIN.x)
  const height = drawing.height + 8 + legend.height + 12
  const adopted = new Set(g.filiaciones.filter((f) => f.tipo === 'adoptiva').map((f) => f.hijo))
  const people = g.personas.map((p, i) => {
    const at = drawing.at.get(p.id) ?? { x: 0, y: 0 }
    const age = ageOf(p, today)
    const look = {
      clip: `c${i}`,
      indice: p.id === g.indice,
      adoptado: adopted.has(p.id),
      age: age === null ? null : String(age),
      fills,
    }
    return `<g>${`<title>${escaped(toldOf(p, age, kin.get(p.id) ?? null))}</title>`}${symbol(p, at, look)}${label(p, at, kin.get(p.id) ?? null)}</g>`
  })
  const homes = outlinesOf(g, rows, drawing).map(
    (d) => `<path d="${d}" fill="#eef4fb" stroke="#3b6ea5" stroke-width="1.5" stroke-dasharray="7 5"/>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="t d" lang="es-CO" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="'Liberation Sans', Arial, Helvetica, sans-serif">`,
    `<title id="t">${escaped(titulo)}</title><desc id="d">${escaped(summary(g, kin, today))}</desc>`,
    `<defs>${fillDefs(fills)}</defs><rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="${MARGIN.x}" y="34" font-size="19" font-weight="700" fill="${INK}">${escaped(titulo)}</text>`,
    `<text x="${MARGIN.x}" y="54" font-size="12" fill="${GREY}">${escaped(counted(g, today))}</text>`,
    ...homes,
    broodLines(drawing.children),
    ...drawing.unions.map(unionLine),
    ...people,
    `<path d="M${MARGIN.x} ${drawing.height - 2}H${width - MARGIN.x}" stroke="#cbd2d9"/>`,
    legend.svg,
    '</svg>',
  ].join('\n')
}

const years = (p: DrawnPerson): string | null => {
  const [born, died] = [p.nacimiento?.slice(0, 4) ?? null, p.fallecimiento?.slice(0, 4) ?? null]
  if (p.vive === false) {
    if (born !== null && died !== null) return `${born} – ${died} †`
    return born === null ? '†' : `${born} – †`
  }
  return born === null ? null : `n. ${born}`
}

function label(p: DrawnPerson, at: Point, kin: string | null): string {
  const names = wrapped(p.nombre ?? (p.desconocido ? 'Sin registrar' : 'Sin nombre'), 12, ROOM, 2)
  const weight = p.paciente === null ? '' : ' font-weight="700"'
  const fill = p.desconocido || p.nombre === null ? GREY : INK
  const lines = [
    ...names.map((text) => ({ text, paint: `font-size="12" fill="${fill}"${weight}` })),
    ...[kin, years(p)].flatMap((text) =>
      wrapped(text ?? '', 11, ROOM, 1).map((line) => ({ text: line, paint: `font-size="11" fill="${GREY}"` })),
    ),
  ]
  const top = at.y + SYMBOL / 2 + 19
  return lines
    .map(
      ({ text, paint }, i) =>
        `<text x="${at.x}" y="${top + i * 13}" text-anchor="middle" ${paint}>${escaped(text)}</text>`,
    )
    .join('')
}

function toldOf(p: DrawnPerson, age: number | null, kin: string | null): string {
  if (p.desconocido) return 'Persona sin registrar'
  const illnesses = [...new Set(p.condiciones.map((c) => c.descripcion))]
  return [
    p.nombre ?? 'Sin nombre',
    kin,
    p.vive === false
      ? `falleció${age === null ? '' : ` a los ${yearsWords(age)}`}`
      : age === null
        ? null
        : yearsWords(age),
    illnesses.length === 0 ? null : illnesses.join(', '),
  ]
    .filter((part) => part !== null)
    .join('; ')
}

const counted = (g: Genogram, today: string): string => {
  const known = g.personas.filter((p) => !p.desconocido).length
  const rows = new Set(g.personas.map((p) => p.generacion)).size
  return `${known} ${known === 1 ? 'persona' : 'personas'}, ${rows} ${rows === 1 ? 'generación' : 'generaciones'}. Al ${dateWords(today)}. Pacientes en negrilla.`
}

function summary(g: Genogram, kin: ReadonlyMap<string, string>, today: string): string {
  const known = g.personas.filter((p) => !p.desconocido)
  const lines = known.slice(0, 80).map((p) => toldOf(p, ageOf(p, today), kin.get(p.id) ?? null))
  return `Genograma. ${counted(g, today)} ${lines.join('. ')}.`
}
