type Test = (value: unknown) => boolean

const text =
  (form: RegExp): Test =>
  (value) =>
    typeof value === 'string' && form.test(value)
const whole =
  (min: number): Test =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= 2_147_483_647

const YEAR = '([0-9]([0-9]([0-9][1-9]|[1-9]0)|[1-9]00)|[1-9]000)'
const MONTH = '(0[1-9]|1[0-2])'
const DAY = '(0[1-9]|[1-2][0-9]|3[0-1])'
const TIME = '([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]{1,9})?'
const ZONE = '(Z|[+-]((0[0-9]|1[0-3]):[0-5][0-9]|14:00))'

const isDay: Test = (value) => {
  const day = /^(\d{4})-(\d{2})-(\d{2})/.exec(String(value))
  if (day === null) return true
  const [, year, month, of] = day.map(Number)
  return (of ?? 0) <= new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate()
}
const date = (form: string): Test => {
  const test = text(new RegExp(`^${form}$`))
  return (value) => test(value) && isDay(value)
}

/** Not empty, not only spaces, no control characters: what R4 asks of every text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are refused
const ANY_TEXT = /^(?=[\s\S]*\S)[^\u0000-\u0008\u000b\u000c\u000e-\u001f]*$/

/** In one pass: a PDF of several megabytes comes here. */
const isBase64: Test = (value) => {
  if (typeof value !== 'string' || value === '') return false
  const plain = /\s/.test(value) ? value.replaceAll(/\s+/g, '') : value
  return plain.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(plain)
}

/** What the value of each primitive type looks like in JSON. */
export const primitives: Readonly<Record<string, { readonly test: Test; readonly about: string }>> = {
  boolean: { test: (v) => typeof v === 'boolean', about: 'true o false, sin comillas' },
  integer: { test: whole(-2_147_483_648), about: 'un número entero, sin comillas' },
  unsignedInt: { test: whole(0), about: 'un número entero desde 0, sin comillas' },
  positiveInt: { test: whole(1), about: 'un número entero desde 1, sin comillas' },
  decimal: { test: (v) => typeof v === 'number' && Number.isFinite(v), about: 'un número, sin comillas' },
  string: { test: text(ANY_TEXT), about: 'un texto que no esté vacío' },
  markdown: { test: text(ANY_TEXT), about: 'un texto que no esté vacío' },
  xhtml: { test: text(/^\s*<div[\s>][\s\S]*<\/div>\s*$/), about: 'un <div> de XHTML' },
  code: { test: text(/^[^\s]+(\s[^\s]+)*$/), about: 'un código sin espacios a los lados' },
  id: { test: text(/^[A-Za-z0-9\-.]{1,64}$/), about: 'letras, cifras, guion o punto, hasta 64 caracteres' },
  uri: { test: text(/^\S+$/), about: 'una dirección (URI) sin espacios' },
  url: { test: text(/^\S+$/), about: 'una dirección (URL) sin espacios' },
  canonical: { test: text(/^\S+$/), about: 'una dirección canónica sin espacios' },
  oid: { test: text(/^urn:oid:[0-2](\.(0|[1-9][0-9]*))+$/), about: 'un OID: urn:oid:1.2.3' },
  uuid: {
    test: text(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
    about: 'un UUID: urn:uuid:…',
  },
  base64Binary: { test: isBase64, about: 'un contenido en Base64' },
  date: { test: date(`${YEAR}(-${MONTH}(-${DAY})?)?`), about: 'una fecha: AAAA-MM-DD' },
  dateTime: {
    test: date(`${YEAR}(-${MONTH}(-${DAY}(T${TIME}${ZONE})?)?)?`),
    about: 'una fecha, o fecha y hora con zona: 2026-01-31T08:00:00-05:00',
  },
  instant: {
    test: date(`${YEAR}-${MONTH}-${DAY}T${TIME}${ZONE}`),
    about: 'fecha y hora con segundos y zona: 2026-01-31T08:00:00-05:00',
  },
  time: { test: text(new RegExp(`^${TIME}$`)), about: 'una hora: 14:30:00' },
}
