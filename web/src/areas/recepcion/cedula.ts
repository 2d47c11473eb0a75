/** What the two-dimensional code on the back of a Colombian identity card says of its holder. */
export interface CardHolder {
  readonly tipo_documento: 'CC' | 'TI'
  readonly numero_documento: string
  readonly primer_apellido: string
  readonly segundo_apellido: string | null
  readonly primer_nombre: string
  readonly segundo_nombre: string | null
  readonly fecha_nacimiento: string
  readonly sexo_biologico: '01' | '02'
  readonly grupo_sanguineo: 'A' | 'B' | 'AB' | 'O' | null
  readonly rh: 'positivo' | 'negativo' | null
  /** The reader joined the columns: which word is a surname and which a name was guessed. */
  readonly guessed: boolean
}

/**
 * Number, four columns of 23 letters, `0`, sex, birth as AAAAMMDD, place, blood. Readers that type as a keyboard drop or
 * replace the zeros between columns, so that positions are not to be trusted: the marks around the columns are.
 */
const HOLDER =
  /(\d{10})([\p{Lu}][\p{Lu}\s.'’-]*?)\s*0?([MF])((?:18|19|20)\d{2})(\d{2})(\d{2})(?:\d{2,6})?\s*\S{0,2}?\s*((?:AB|A|B|O)[+-])?(?:\s|\d|$|[^\p{L}])/u

const MOST = 4000
const ADULT = 18

export function readCard(raw: string, today: string): CardHolder | null {
  // The code fills its columns with zeros, and a reader may put other marks in their place.
  const text = raw
    .slice(0, MOST)
    .replaceAll(/[\p{Cc}\ufffd]/gu, ' ')
    .toUpperCase()
  const found = HOLDER.exec(text)
  if (found === null) return null
  const [, number = '', columns = '', sex, year = '', month = '', day = '', blood] = found
  const birth = `${year}-${month}-${day}`
  if (!isDay(birth) || birth > today) return null
  const names = namesIn(columns)
  if (names === null) return null
  const age = Number(today.slice(0, 4)) - Number(year) - (today.slice(5) < birth.slice(5) ? 1 : 0)
  return {
    // The code does not say which card it is on.
    tipo_documento: age >= ADULT ? 'CC' : 'TI',
    numero_documento: number.replace(/^0+/, ''),
    ...names,
    fecha_nacimiento: birth,
    sexo_biologico: sex === 'M' ? '01' : '02',
    // The expression above lets no other pass.
    grupo_sanguineo: blood === undefined ? null : (blood.slice(0, -1) as 'A' | 'B' | 'AB' | 'O'),
    rh: blood === undefined ? null : blood.endsWith('+') ? 'positivo' : 'negativo',
  }
}

const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

const WIDTH = 23
type Names = Pick<CardHolder, 'primer_apellido' | 'segundo_apellido' | 'primer_nombre' | 'segundo_nombre' | 'guessed'>

function namesIn(columns: string): Names | null {
  const fixed = [0, 1, 2, 3].map((n) => columns.slice(n * WIDTH, (n + 1) * WIDTH).trim())
  // Whole columns: nothing was joined, and a name that is not there is a blank column.
  if (columns.length > 2 * WIDTH && /\s$/.test(columns.slice(0, WIDTH)) && fixed[2] !== '')
    return asNames(fixed[0] ?? '', fixed[1] ?? '', fixed[2] ?? '', fixed[3] ?? '', false)
  const apart = columns.trim().split(/\s{2,}/)
  if (apart.length === 4) return asNames(apart[0] ?? '', apart[1] ?? '', apart[2] ?? '', apart[3] ?? '', false)
  const words = columns.trim().split(/\s+/)
  if (words.length < 2) return null
  if (words.length === 2) return asNames(words[0] ?? '', '', words[1] ?? '', '', true)
  return asNames(words[0] ?? '', words[1] ?? '', words[2] ?? '', words.slice(3).join(' '), true)
}

const asNames = (a: string, b: string, c: string, d: string, guessed: boolean): Names | null =>
  a === '' || c === ''
    ? null
    : {
        primer_apellido: capitals(a),
        segundo_apellido: b === '' ? null : capitals(b),
        primer_nombre: capitals(c),
        segundo_nombre: d === '' ? null : capitals(d),
        guessed,
      }

const SMALL = new Set(['de', 'del', 'la', 'las', 'los', 'y'])
const capitals = (words: string): string =>
  words
    .toLowerCase()
    .split(/\s+/)
    .map((word, i) => (i > 0 && SMALL.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ')
