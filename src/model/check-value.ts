import { isDate, isTime, parseInstant } from './calendar.ts'
import { type Field, isList } from './fields.ts'
import type { FieldError, FieldErrorCode } from './problem.ts'
import type { Value } from './resource.ts'
import { type Say, say } from './say.ts'
import { isJsonObject } from './text/json-object.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isUuid = (value: string): boolean => UUID.test(value)

// Control characters other than tab and line ends: PostgreSQL refuses NUL, XML cannot write U+FFFE and U+FFFF, and nobody
// types the rest on purpose.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/

/** Text that can be kept, and written in JSON and XML, as it is. */
export const isStorable = (text: string): boolean => !CONTROL.test(text) && text.isWellFormed()

const expected: Record<string, Say> = {
  text: say('Debe ser un texto.', 'Must be a text.'),
  integer: say('Debe ser un número entero.', 'Must be an integer.'),
  decimal: say('Debe ser un número.', 'Must be a number.'),
  boolean: say('Debe ser true o false.', 'Must be true or false.'),
  date: say('Debe ser una fecha existente AAAA-MM-DD.', 'Must be an existing date YYYY-MM-DD.'),
  time: say('Debe ser una hora HH:MM.', 'Must be a time HH:MM.'),
  instant: say(
    'Debe ser una fecha y hora RFC 3339 con zona, por ejemplo 2026-03-01T08:30:00-05:00.',
    'Must be an RFC 3339 date-time with its offset, for example 2026-03-01T08:30:00-05:00.',
  ),
  list: say('Debe ser una lista.', 'Must be a list.'),
  object: say('Debe ser un objeto.', 'Must be an object.'),
  uuid: say('Debe ser el identificador (UUID) de un registro.', 'Must be the id (UUID) of a record.'),
  base64: say('Debe ser contenido en Base64.', 'Must be Base64 content.'),
}

/** Collects every wrong field of a body, so that a person mends them all at once. */
export interface Report {
  readonly errors: FieldError[]
}

function wrong(
  report: Report,
  campo: string,
  codigo: FieldErrorCode,
  mensaje: Say | undefined,
  declared?: string,
): undefined {
  const error = { campo, codigo, mensaje: mensaje ?? say('No es válido.', 'Is not valid.') }
  report.errors.push(declared === undefined ? error : { ...error, declared })
  return undefined
}

const listOf = (values: Iterable<string>): string => {
  const all = [...values]
  return all.length > 12 ? `${all.slice(0, 12).join(', ')}…` : all.join(', ')
}

/**
 * The value as it will be stored, or undefined with the reason in the report. Nothing is coerced: a number in quotes is
 * not a number. What is made one are spellings that mean the same: surrounding spaces, Unicode composition, and what
 * the field's own `normalise` says.
 */
export function checkValue(field: Field, value: unknown, campo: string, report: Report): Value | undefined {
  switch (field.kind) {
    case 'text':
      return checkText(field, value, campo, report)
    case 'integer':
    case 'decimal':
      return checkNumber(field, value, campo, report)
    case 'boolean':
      return typeof value === 'boolean' ? value : wrong(report, campo, 'tipo', expected.boolean)
    case 'date': {
      if (typeof value !== 'string') return wrong(report, campo, 'tipo', expected.date)
      if (!isDate(value)) return wrong(report, campo, 'formato', expected.date)
      return value
    }
    case 'time': {
      if (typeof value !== 'string') return wrong(report, campo, 'tipo', expected.time)
      return isTime(value) ? value : wrong(report, campo, 'formato', expected.time)
    }
    case 'instant': {
      if (typeof value !== 'string') return wrong(report, campo, 'tipo', expected.instant)
      return parseInstant(value) ?? wrong(report, campo, 'formato', expected.instant)
    }
    case 'oneOf': {
      if (typeof value !== 'string') return wrong(report, campo, 'tipo', expected.text)
      const options = field.options ?? {}
      if (Object.hasOwn(options, value)) return value
      const all = listOf(Object.keys(options))
      return wrong(report, campo, 'opcion', say(`Debe ser una de: ${all}.`, `Must be one of: ${all}.`))
    }
    case 'code':
      return checkCode(field, value, campo, report)
    case 'codes':
      return checkCodes(field, value, campo, report)
    case 'ref': {
      if (typeof value !== 'string') return wrong(report, campo, 'tipo', expected.uuid)
      return isUuid(value) ? value.toLowerCase() : wrong(report, campo, 'referencia', expected.uuid)
    }
    case 'strings':
      return checkItems(field, field.jwks === true ? keyTexts(value) : value, campo, report, (item, path) =>
        checkText(field, item, path, report),
      )
    case 'objects':
      return checkItems(field, value, campo, report, (item, path) => checkObject(field, item, path, report))
    case 'numbers':
      return checkNumbers(field, value, campo, report)
    case 'binary':
      return checkBinary(field, value, campo, report)
    default:
      return wrong(report, campo, 'solo_lectura', say('Lo calcula el servidor.', 'The server computes it.'))
  }
}

/** A letter may be written with some marks after it, and a text with some lines around it. */
const LONGEST_SPELLING = 16

function checkText(field: Field, value: unknown, campo: string, report: Report): string | undefined {
  if (typeof value !== 'string') return wrong(report, campo, 'tipo', expected.text)
  const { min = 1, max = Number.POSITIVE_INFINITY } = field
  const range = say(`Debe tener entre ${min} y ${max} caracteres.`, `Must have between ${min} and ${max} characters.`)
  // However it is composed and whatever surrounds it: nothing so long is looked through.
  if (value.length > LONGEST_SPELLING * max) return wrong(report, campo, 'longitud', range)
  if (!isStorable(value)) {
    return wrong(report, campo, 'formato', say('Contiene caracteres de control.', 'Contains control characters.'))
  }
  const composed = value.normalize('NFC').trim()
  const clean = field.normalise === undefined ? composed : field.normalise(composed)
  // Of one character there are at most two units: long texts are counted only where it could matter.
  const length = clean.length > max || clean.length < 2 * min ? [...clean].length : clean.length
  if (length < min || length > max) {
    return wrong(
      report,
      campo,
      'longitud',
      clean.length === 0 ? say('No puede estar vacío.', 'Must not be empty.') : range,
    )
  }
  if (field.pattern !== undefined && !field.pattern.regex.test(clean)) {
    return wrong(report, campo, 'formato', field.pattern.say)
  }
  return clean
}

function checkNumber(field: Field, value: unknown, campo: string, report: Report): number | undefined {
  const whole = field.kind === 'integer'
  if (typeof value !== 'number' || !Number.isFinite(value) || (whole && !Number.isInteger(value))) {
    return wrong(report, campo, 'tipo', whole ? expected.integer : expected.decimal)
  }
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, digits = 0 } = field
  if (value < min || value > max) {
    return wrong(report, campo, 'rango', say(`Debe estar entre ${min} y ${max}.`, `Must be between ${min} and ${max}.`))
  }
  // Comparing with the shortest decimal spelling: 36.7 has one decimal although its binary form has dozens.
  if (!whole && Number(value.toFixed(digits)) !== value) {
    return wrong(
      report,
      campo,
      'rango',
      digits === 1
        ? say('Admite hasta un decimal.', 'At most one decimal is allowed.')
        : say(`Admite hasta ${digits} decimales.`, `At most ${digits} decimals are allowed.`),
    )
  }
  return value === 0 ? 0 : value
}

/** Keys as the texts that they are kept as; what is neither a key nor a set of them stays as it is, and is refused. */
function keyTexts(value: unknown): unknown {
  const isSet = isJsonObject(value) && Object.keys(value).length === 1 && Array.isArray(value.keys)
  const keys = isSet ? value.keys : value
  return Array.isArray(keys) ? keys.map((key: unknown) => (isJsonObject(key) ? JSON.stringify(key) : key)) : value
}

function checkCode(field: Field, value: unknown, campo: string, report: Report): string | undefined {
  if (typeof value !== 'string') return wrong(report, campo, 'tipo', expected.text)
  const found = field.list?.byCode.get(value)
  if (found !== undefined && found.retired !== true) return value
  const all = listOf((field.list?.codes ?? []).filter((c) => c.retired !== true).map((c) => c.code))
  return wrong(
    report,
    campo,
    'opcion',
    say(
      `No es un código de la lista ${field.list?.name}: ${all}.`,
      `Is not a code of the list ${field.list?.name}: ${all}.`,
    ),
  )
}

function checkCodes(field: Field, value: unknown, campo: string, report: Report): string[] | undefined {
  const found = checkItems({ ...field, maxItems: field.list?.codes.length ?? 0 }, value, campo, report, (item, path) =>
    checkCode(field, item, path, report),
  )
  if (found === undefined) return undefined
  if (new Set(found).size !== found.length) {
    return wrong(report, campo, 'regla', say('Repite un código.', 'Repeats a code.'))
  }
  const { exclusive } = field
  if (exclusive !== undefined && found.length > 1 && found.includes(exclusive)) {
    const label = field.list?.byCode.get(exclusive)?.label
    return wrong(
      report,
      campo,
      'regla',
      say(
        `"${label}" (${exclusive}) no se combina con otros códigos.`,
        `Code ${exclusive} cannot stand beside other codes.`,
      ),
    )
  }
  return found
}

function checkItems<T extends Value>(
  field: Field,
  value: unknown,
  campo: string,
  report: Report,
  check: (item: unknown, path: string) => T | undefined,
): T[] | undefined {
  if (!Array.isArray(value)) return wrong(report, campo, 'tipo', expected.list)
  const { maxItems = 100 } = field
  if (value.length > maxItems) {
    return wrong(report, campo, 'longitud', say(`Admite hasta ${maxItems} elementos.`, `At most ${maxItems} items.`))
  }
  const items = value.map((item, i) => check(item, `${campo}[${i}]`))
  return items.every((item) => item !== undefined) ? items : undefined
}

function checkObject(field: Field, value: unknown, campo: string, report: Report): { [k: string]: Value } | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return wrong(report, campo, 'tipo', expected.object)
  }
  const before = report.errors.length
  const fields = field.fields ?? {}
  const given = new Map(Object.entries(value))
  for (const key of given.keys()) {
    const known = fields[key]
    if (known === undefined || !Object.hasOwn(fields, key)) {
      wrong(report, `${campo}.${key}`, 'desconocido', say('No existe este campo.', 'There is no such field.'), campo)
    }
  }
  const result: { [k: string]: Value } = {}
  for (const [key, f] of Object.entries(fields)) {
    const v = given.get(key)
    if (v === undefined || v === null) {
      if (f.required) wrong(report, `${campo}.${key}`, 'requerido', say('Es obligatorio.', 'Is required.'))
      // A list that nobody filled is empty in every format: a form has no way to say null of it.
      result[key] = f.default !== undefined ? f.default : isList(f) ? [] : null
    } else {
      const checked = checkValue(f, v, `${campo}.${key}`, report)
      if (checked !== undefined) result[key] = checked
    }
  }
  return report.errors.length === before ? result : undefined
}

function checkNumbers(field: Field, value: unknown, campo: string, report: Report): Record<string, number> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return wrong(report, campo, 'tipo', expected.object)
  }
  const entries = Object.entries(value)
  if (entries.length > (field.maxItems ?? 100)) {
    return wrong(report, campo, 'longitud', say('Demasiados elementos.', 'Too many items.'))
  }
  let ok = true
  for (const [key, v] of entries) {
    if (typeof v !== 'number' || !Number.isFinite(v)) {
      wrong(report, `${campo}.${key}`, 'tipo', expected.decimal, campo)
      ok = false
    }
  }
  return ok ? Object.fromEntries(entries) : undefined
}

// Checked block by block: one large regular expression over ten megabytes would hold up every other request.
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/
const BLOCK = 65_536

function checkBinary(field: Field, value: unknown, campo: string, report: Report): string | undefined {
  if (typeof value !== 'string') return wrong(report, campo, 'tipo', expected.base64)
  if (value.length === 0 || value.length % 4 !== 0) return wrong(report, campo, 'formato', expected.base64)
  for (let at = 0; at < value.length; at += BLOCK) {
    const block = value.slice(at, at + BLOCK)
    const last = at + BLOCK >= value.length
    if (!BASE64.test(block) || (!last && block.endsWith('='))) return wrong(report, campo, 'formato', expected.base64)
  }
  const padding = value.endsWith('==') ? 2 : value.endsWith('=') ? 1 : 0
  const { max = Number.POSITIVE_INFINITY } = field
  if ((value.length / 4) * 3 - padding > max) {
    const mib = Math.floor(max / 1_048_576)
    return wrong(report, campo, 'longitud', say(`Admite hasta ${mib} MiB.`, `At most ${mib} MiB.`))
  }
  return value
}
