import { ADULT_DAYS, type Bounds, years } from '../codes/bounds.ts'
import table from './measured-values.json' with { type: 'json' }
import sameTests from './same-test.json' with { type: 'json' }
import spellings from './spellings.json' with { type: 'json' }
import testNames from './test-names.json' with { type: 'json' }

export const categoriasValor = {
  signo_vital: 'Signo vital',
  antropometria: 'Antropometría',
  laboratorio: 'Laboratorio',
  escala: 'Escala',
  habito: 'Hábito',
  social: 'Social',
  gineco_obstetrico: 'Gineco-obstétrico',
  otro: 'Otro',
} as const
export type ValueCategory = keyof typeof categoriasValor

/** By `sexo_biologico`: 02 woman, 01 man. */
export interface SexBounds {
  readonly mujer: Bounds | null
  readonly hombre: Bounds | null
}

interface AgeBand {
  /** The first day of age that is no longer in it; a fraction where it counts hours of life. */
  readonly until: number
  readonly normal: SexBounds | null
  /** Null: nothing is established at that age. */
  readonly critico: Bounds | null
}

const RANGE = /^(-?\d*(?:\.\d+)?)\.\.(-?\d*(?:\.\d+)?)$/
const SPANS: Readonly<Record<string, (n: number) => number>> = {
  h: (n) => n / 24,
  d: (n) => n,
  m: (n) => Math.floor((n * years(4)) / 48),
  a: years,
}

const wrong = (cell: string): never => {
  throw new Error(`measured-values.json: “${cell}” cannot be read`)
}
const partsOf = (cell: string, separator: string): string[] =>
  cell === '' ? [] : cell.split(separator).map((part) => part.trim())

/** `4..11`, `..5`, `90..`; `-` where there is none. */
function boundsIn(cell: string): Bounds | null {
  if (cell === '-') return null
  const [, low = '', high = ''] = RANGE.exec(cell) ?? wrong(cell)
  return { ...(low !== '' && { min: Number(low) }), ...(high !== '' && { max: Number(high) }) }
}

/** One range, or that of women and that of men. */
function sexBoundsIn(cell: string): SexBounds {
  const [mujer = '', hombre = mujer] = cell.split('/')
  return { mujer: boundsIn(mujer), hombre: boundsIn(hombre) }
}

const rangeIn = (cell: string): string | undefined => cell.split(' ').find((part) => part.includes('..'))

/**
 * `29d 12.5..20.5 !9.5..22.3; *`: until which age, what is normal and what is critical. `!` alone: the adult's critical limits and no
 * range; `-`: nothing at all; `*`: as an adult from there on. What no band names has the critical limits alone.
 */
function ageBandsIn(cell: string, adulto: SexBounds | null, critico: Bounds): AgeBand[] {
  const bands = partsOf(cell, ';').map((part): AgeBand => {
    if (part === '*') return { until: ADULT_DAYS, normal: adulto, critico }
    const [age = '', ...said] = part.split(' ')
    const until = SPANS[age.at(-1) ?? '']?.(Number(age.slice(0, -1))) ?? wrong(part)
    const normal = said.find((one) => !one.startsWith('!'))
    const own = said.find((one) => one.startsWith('!'))?.slice(1)
    if (normal === '-') return { until, normal: null, critico: null }
    return { until, normal: normal === undefined ? null : sexBoundsIn(normal), critico: own ? boundsIn(own) : critico }
  })
  return (bands.at(-1)?.until ?? 0) < ADULT_DAYS ? [...bands, { until: ADULT_DAYS, normal: null, critico }] : bands
}

/** `mmol/L 18.016, mmol/mol 0.09148+2.152`: other units, and what makes of them the value's own. */
const unitsIn = (cell: string) =>
  partsOf(cell, ',').map((part) => {
    const [unidad = '', by = ''] = part.split(' ')
    const [factor = 0, offset = 0] = by.split('+').map(Number)
    return factor > 0 ? { unidad, factor, offset } : wrong(part)
  })

/** `500 +0.4, 2500 28..33`: from that altitude on, in metres, what is added to both ends of the range, or another range. */
const altitudesIn = (cell: string) =>
  partsOf(cell, ',').map((part) => {
    const [from = '', by = ''] = part.split(' ')
    const isShift = by.startsWith('+')
    return { from: Number(from), shift: isShift ? Number(by) : 0, normal: isShift ? null : boundsIn(by) }
  })

/** By trimester, or one for all of them. Null: as in anybody; of a trimester, null: nothing is judged normal or not. */
function trimestersIn(cell: string): readonly (Bounds | null)[] | null {
  const all = partsOf(cell, ';').map(boundsIn)
  const [first = null] = all
  return all.length === 0 ? null : all.length === 1 ? [first, first, first] : all
}

function valueIn(line: string) {
  const [codigo = '', categoria = '', nombre = '', unidad = '', otras = '', normal = '', critical = '', ...rest] = line
    .split('|')
    .map((cell) => cell.trim())
  const [embarazo = '', edades = '', altura = '', fuente = '', memoria = ''] = rest
  const range = rangeIn(normal)
  const adulto = range === undefined ? null : sexBoundsIn(range)
  const critico = boundsIn(rangeIn(critical) ?? '..') ?? {}
  return {
    codigo,
    categoria: Object.hasOwn(categoriasValor, categoria) ? (categoria as ValueCategory) : wrong(line),
    nombre,
    /** UCUM; null of what is answered in words. */
    unidad: unidad === '' ? null : unidad,
    otras: unitsIn(otras),
    adulto,
    critico,
    /** Which words answer it: a positive one may be critical, and so may any that is not negative. */
    words: new Set([...normal.split(' '), ...critical.split(' ')].filter((word) => /^[a-z]+$/.test(word))),
    embarazo: trimestersIn(embarazo),
    edades: ageBandsIn(edades, adulto, critico),
    altura: altitudesIn(altura),
    fuente,
    /** The columns that nobody has read in a source yet. */
    deMemoria: partsOf(memoria, ','),
  }
}

/** One line of the table: what is measured, in which units, and against which limits. */
export type MeasuredValue = ReturnType<typeof valueIn>

/** Of those whose sex is not known, what is normal for either. */
export function widest({ mujer, hombre }: SexBounds): Bounds | null {
  const both = [mujer, hombre].filter((bounds) => bounds !== null)
  const [mins, maxs] = [both.flatMap(({ min }) => min ?? []), both.flatMap(({ max }) => max ?? [])]
  if (both.length === 0) return null
  return {
    ...(mins.length === both.length && { min: Math.min(...mins) }),
    ...(maxs.length === both.length && { max: Math.max(...maxs) }),
  }
}

/** By code: LOINC where there is one. */
export const measuredValues: ReadonlyMap<string, MeasuredValue> = new Map(
  table
    .slice(1)
    .map(valueIn)
    .map((value) => [value.codigo, value]),
)

const sameTest = new Map(
  sameTests.map((line) => {
    const [code = '', own = ''] = line.split(' | ')
    return measuredValues.has(own) && !measuredValues.has(code) ? ([code, own] as const) : wrong(line)
  }),
)
/**
 * The code under which the catalogue keeps a test: LOINC has another for each unit, sample and method, and a creatinine in micromoles is
 * judged, and asked for by rules, as any other.
 */
export const seriesCode = (loinc: string): string => sameTest.get(loinc) ?? loinc

const [DROPPED, fluids] = [new RegExp(spellings.noNameWord), Object.entries(spellings.fluids)]
/** The words of a name that tell which test it is, in any order: «Glicemia en ayunas» is «glicemia». */
const nameKey = (name: string): string =>
  (name.replaceAll(/(?<=\b[a-z])\.(?=[a-z]\b)/g, '').match(/[a-z0-9]+\+*|[%#]/g) ?? [])
    .filter((word) => !DROPPED.test(word))
    .toSorted()
    .join(' ')

const named = new Map(
  testNames.flatMap((line) => {
    const [codigo = '', names = ''] = line.split(' | ')
    return names.split('; ').map((name) => [nameKey(name), { codigo, insists: name.startsWith('!') }] as const)
  }),
)

/** The test that a laboratory names so, in that panel; `insists`: whatever the code beside it says. Folded text. */
export function testNamed(name: string, panel: string) {
  const fluid = fluids.find(([, known]) => new RegExp(known).test(panel))
  const isTold = fluid === undefined || new RegExp(fluid[1]).test(name)
  return named.get(nameKey(isTold ? name : `${name} ${fluid[0]}`))
}
