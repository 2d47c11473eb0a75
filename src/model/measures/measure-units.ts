import { entriesOf } from '../keys.ts'
import { measuredValues } from './measured-values.ts'
import spellings from './spellings.json' with { type: 'json' }

/** How laboratories spell what UCUM writes otherwise, one step after another, on text in lower case without spaces or accents. */
const respellings = entriesOf(spellings.units).map(([from, to]) => [new RegExp(from, 'g'), to] as const)
/** What one writes of a number that has no unit. */
const UNITLESS = /^(?:|1|\{.*\}|\[ph\]|ph|inr|indice|ratio|unidades?|unidadesdeph)$/

const respelt = (unit: string): string =>
  respellings.reduce(
    (text, [from, to]) => text.replace(from, to),
    unit
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036f\s]/g, '')
      .toLowerCase(),
  )

/** The same for all spellings of one unit; of a D-dimer, FEU is what is meant where DDU is not said. */
export function unitKey(unit: string): string {
  const isHalf = /ddu/i.test(unit)
  const known = respelt(unit.replace(/\{?(?:FEU|DDU)\}?/i, ''))
  return UNITLESS.test(known) && known !== '{titer}' ? '' : `${known}${isHalf ? '{ddu}' : ''}`
}

const PREFIXES: Readonly<Record<string, number>> = {
  f: 1e-15,
  p: 1e-12,
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  c: 1e-2,
  d: 1e-1,
  k: 1e3,
}
const PART = /^([fpnumcdk])?(g|mol|eq|u|kat|osm|l)$/

interface UnitScale {
  readonly kind: string
  readonly scale: number
}

function partScale(part: string): UnitScale {
  const count = /^(?:10\*(\d+))?$/.exec(part)
  if (count !== null) return { kind: '', scale: 10 ** Number(count[1] ?? 0) }
  const [, prefix, base] = PART.exec(part) ?? []
  return base === undefined
    ? { kind: part, scale: 1 }
    : { kind: base, scale: prefix === undefined ? 1 : (PREFIXES[prefix] ?? 1) }
}

/** What a unit is a multiple of: `mg/dl` is 0.01 `g/l`. */
function scaleOf(key: string): UnitScale {
  const half = key.endsWith('{ddu}') ? '{ddu}' : ''
  const [over = '', ...under] = key
    .slice(0, key.length - half.length)
    .split('/')
    .map(partScale)
  if (typeof over === 'string') return { kind: key, scale: 1 }
  return {
    kind: [over.kind, ...under.map(({ kind }) => kind)].join('/') + half,
    scale: under.reduce((scale, part) => scale / part.scale, over.scale),
  }
}

const WITHOUT_POINT = '{x1000}'
const DIGITS = 4
/** As our column has it: what binary adds beyond is nobody's measure. */
export const stored = (n: number): number => Number(Number(n.toPrecision(12)).toFixed(DIGITS))

const MEANT_DIGITS = 4
/** A weight of molecules has no more digits than these; a shift of the point keeps them all. */
const meant = (n: number, factor: number): number =>
  Number.isInteger(Number(Math.log10(factor).toFixed(9))) ? n : Number(n.toPrecision(MEANT_DIGITS))

/** Whether such numbers count things one by one: then no decimals are meant by `12.000`. */
export const countsOneByOne = (unit: string | null): boolean => {
  const { kind, scale } = scaleOf(unitKey(unit ?? ''))
  return (kind === '/l' && scale === 1e6) || kind === '{cfu}/l'
}

/** Those of each code by name, its own first; looked at once. */
const unitsOf = new Map(
  [...measuredValues.values()].map(({ codigo, unidad, otras }) => {
    const all = unidad === null ? [] : [{ unidad, factor: 1, offset: 0 }, ...otras]
    return [codigo, all.map((unit) => ({ ...unit, key: unitKey(unit.unidad), ...scaleOf(unitKey(unit.unidad)) }))]
  }),
)

/** UCUM of all the units that a code takes by name; those of the same kind with other prefixes are taken too. */
export function acceptedUnits(codigo: string): readonly string[] {
  const units = unitsOf.get(codigo) ?? []
  const counts = units[0]?.kind === '/l' ? ['/uL', '/mm3', '10*9/L'] : []
  return [...new Set([...units.map(({ unidad }) => unidad), ...counts])].filter((unit) => unit !== WITHOUT_POINT)
}

/** How a number in that unit becomes one in the unit of the catalogue; null where the unit is not understood, which is never guessed. */
export function conversion(codigo: string, said: string | null): ((n: number) => number) | null {
  const [key, units] = [unitKey(said ?? ''), unitsOf.get(codigo) ?? []]
  const { kind, scale } = scaleOf(key)
  // Densities are also written without their point: 1020.
  const thousands = units.some(({ unidad }) => unidad === WITHOUT_POINT) ? 1000 : 1
  for (const { factor, offset, ...known } of units) {
    if (known.key === key)
      return key === '' ? (n) => (n >= 1000 ? n / thousands : n) : (n) => meant(n * factor + offset, factor)
    if (key !== '' && offset === 0 && known.kind === kind)
      return (n) => meant(n * (scale / known.scale) * factor, factor)
  }
  return null
}
