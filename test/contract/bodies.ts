import fc from 'fast-check'
import type { Field } from '../../src/model/fields.ts'
import { isReadOnly } from '../../src/model/read-body.ts'
import type { Resource } from '../../src/model/resource.ts'
import { isJsonObject } from '../../src/model/text/json-object.ts'
import { escapedContent } from '../../src/model/text/markup.ts'

/** Bodies made from a declaration, right and wrong, and the three ways of writing one down. */

export type Body = Record<string, unknown>
/** What is done to a body that the resource accepts: values put in, or fields left out. */
export interface Edit {
  readonly name: string
  /** undefined leaves the field out. */
  readonly value: unknown
}

export const applyEdits = (body: Body, edits: readonly Edit[]): Body => {
  const edited = new Map(Object.entries(body))
  for (const { name, value } of edits) {
    if (value === undefined) edited.delete(name)
    else edited.set(name, value)
  }
  return Object.fromEntries(edited)
}

const pieces = [
  ...'<>&"\'%+=ñÁ😀;[].#\\/?{}$`|~^',
  '\n',
  '\r\n',
  '\t',
  ' ',
  ']]>',
  '&amp;',
  '&#10;',
  '<!-- -->',
  'e\u0301',
  '\u00a0',
  'true',
  '007',
  '-',
]
/** Text with everything that one of the formats treats specially; never empty, since forms and XML read that as null. */
export const anyText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => parts.join(''))

/** Spellings of which at least one has the shape of every pattern in the declarations. */
const shaped = [
  'Ana María',
  "D'Acosta-Núñez",
  '3101234567',
  '+573101234567',
  '601 234 5678',
  'ana+mu@correo.co',
  '881602',
  'i10',
  'A05.9',
  '1A00',
  'https://ejemplo.co/a?b=1&c=<2',
  'FAM-0001',
  'MI_CLAVE_1',
  '900.226.715-8',
  'EPS037',
  '8480-6',
  'archivo & copia.pdf',
  '110010000101',
  '1100100001',
  '20260101123456789012',
]

const dateBetween = fc
  .date({ min: new Date('1985-01-01'), max: new Date('2025-12-31'), noInvalidDate: true })
  .map((d) => d.toISOString().slice(0, 10))
const instantBetween = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
  .chain((d) =>
    fc.constantFrom(
      d.toISOString(),
      `${d.toISOString().slice(0, 19)}Z`,
      `${d.toISOString().slice(0, 19)}-05:00`,
      `${d.toISOString().slice(0, 19)}.5+05:30`,
    ),
  )

const decimalsOf = (f: Field, digits: number): fc.Arbitrary<number> => {
  const unit = 10 ** digits
  const { min = 0, max = 1000 } = f
  return fc
    .integer({ min: Math.ceil(min * unit), max: Math.min(Math.floor(max * unit), 2 ** 31) })
    .map((n) => Number((n / unit).toFixed(digits)))
}

/** Looks right for the kind; rules between fields may still refuse it. */
export function validValue(f: Field): fc.Arbitrary<unknown> {
  switch (f.kind) {
    case 'integer':
      return fc.integer({ min: f.min ?? 0, max: f.max ?? 1000 })
    case 'decimal':
      return decimalsOf(f, f.digits ?? 0)
    case 'boolean':
      return fc.boolean()
    case 'date':
      return dateBetween
    case 'time':
      return fc.constantFrom('00:00', '06:45', '23:59')
    case 'instant':
      return instantBetween
    case 'oneOf':
      return fc.constantFrom(...Object.keys(f.options ?? {}))
    case 'code':
      return fc.constantFrom(...codesOf(f))
    case 'codes':
      return fc.uniqueArray(fc.constantFrom(...codesOf(f)), { maxLength: 3 })
    case 'strings':
      return fc.array(anyText, { maxLength: 3 })
    case 'objects':
      return fc.array(objectOf(f, validValue), { maxLength: 3 })
    case 'numbers':
      return fc.dictionary(fc.constantFrom('ocular', 'verbal', 'motora', 'otro_1'), fc.integer({ min: 0, max: 6 }), {
        minKeys: 1,
      })
    case 'binary':
      return fc.constantFrom('JVBERi0xLjQKJSVFT0YK', '++//', 'QQ==')
    case 'ref':
      return fc.uuid({ version: 7 })
    default: {
      const { pattern, normalise = (v: string) => v } = f
      if (pattern === undefined) return anyText
      const fitting = shaped.filter((v) => pattern.regex.test(normalise(v)))
      return fitting.length === 0 ? anyText : fc.constantFrom(...fitting)
    }
  }
}

const codesOf = (f: Field): string[] => (f.list?.codes ?? []).map((c) => c.code)

/** At least one property, since an object without any is written like nothing in a form. */
function objectOf(f: Field, value: (x: Field) => fc.Arbitrary<unknown>): fc.Arbitrary<Body> {
  const fields = Object.entries(f.fields ?? {})
  const [first] = fields
  if (first === undefined) throw new Error('an object without fields')
  const model = Object.fromEntries(fields.map(([n, x]) => [n, fc.option(value(x), { freq: 6, nil: null })]))
  return fc.record(model, { requiredKeys: [first[0]] }) as fc.Arbitrary<Body>
}

/** A mistake that all three formats are able to make. */
export function wrongValue(f: Field): fc.Arbitrary<unknown> {
  const word = fc.constantFrom('abc', 'sí', '<b>', '12a', '1,5', ' ')
  const twice = fc.constantFrom(['uno', 'dos'])
  const object = fc.constantFrom({ x: 'y' })
  const nothing = fc.constant(null)
  switch (f.kind) {
    case 'integer':
      return fc.oneof(fc.constantFrom((f.min ?? 0) - 1, (f.max ?? 0) + 1, 1.5), word, twice, object, nothing)
    case 'decimal':
      return fc.oneof(
        fc.constantFrom((f.min ?? 0) - 1, (f.max ?? 0) + 1),
        decimalsOf(f, Math.min((f.digits ?? 0) + 1, 6)),
        word,
        twice,
        object,
        nothing,
      )
    case 'boolean':
      return fc.oneof(fc.constantFrom('sí', 'TRUE', '1', 'no'), twice, object, nothing)
    case 'date':
      return fc.oneof(
        fc.constantFrom('2023-02-30', '2023-13-01', '23-1-1', '2023-01-01T00:00:00Z', 'ayer'),
        twice,
        nothing,
      )
    case 'time':
      return fc.oneof(fc.constantFrom('24:00', '6:45', '06:45:00', 'mediodía'), nothing)
    case 'instant':
      return fc.oneof(
        fc.constantFrom('2025-02-30T10:00:00Z', '2025-02-03T25:00:00Z', '2025-02-03T10:00:00', '2025-02-03', 'hoy'),
        twice,
        nothing,
      )
    case 'oneOf':
    case 'code':
      return fc.oneof(fc.constantFrom('ZZ9', '<ñ>', ' ', 'constructor', '__proto__'), twice, object, nothing)
    // Nothing in a list is the empty list in a form and in XML, so that null cannot be said there.
    case 'codes':
      return fc.oneof(
        fc.constantFrom(['ZZ9', 'ZZ9']),
        fc.constantFrom(...codesOf(f).slice(0, 5)).map((c) => [c, c]),
        fc.constantFrom(['ZZ9']),
      )
    case 'strings':
      return fc.oneof(
        fc.constant(['bien', '']),
        fc.constant([' ', 'bien']),
        fc.constant(['a'.repeat((f.max ?? 0) + 1)]),
        fc.constant(Array.from({ length: (f.maxItems ?? 0) + 1 }, () => 'x')),
      )
    case 'objects':
      return fc.oneof(
        fc.constant(['uno', 'dos']),
        objectOf(f, (x) => fc.oneof(validValue(x), wrongValue(x))).map((o) => [o]),
        objectOf(f, validValue).map((o) => [{ ...o, campo_de_mas: '1' }, o]),
      )
    case 'numbers':
      return fc.oneof(fc.constantFrom({ ocular: 'x' }, { ocular: null, verbal: 1.5 }), twice, nothing)
    case 'binary':
      return fc.oneof(fc.constantFrom('no es base64', 'QQ=', 'Q===', 'QQ==QQ=='), twice, nothing)
    case 'ref':
      return fc.oneof(fc.uuid({ version: 7 }), fc.constantFrom('x', ' '), twice, object, nothing)
    default: {
      const long = 'ñ'.repeat(Math.min(f.max ?? 0, 3000) + 1)
      return fc.oneof(fc.constantFrom(long, ' ', '\t\n'), anyText, twice, object, nothing)
    }
  }
}

/** Mostly changes that may be accepted; in every second body one or two mistakes. */
export function editsFor(r: Resource): fc.Arbitrary<Edit[]> {
  const writable = Object.entries(r.fields).filter(([name]) => !isReadOnly(r, name))
  const plain = writable.filter(([, f]) => f.kind !== 'ref' && !f.required)
  const edit = ([name, f]: [string, Field], value: (x: Field) => fc.Arbitrary<unknown>): fc.Arbitrary<Edit> =>
    value(f).map((v) => ({ name, value: v }))
  const good = fc.array(fc.oneof(...plain.map((field) => edit(field, validValue))), { maxLength: 3 })
  const readOnly = Object.entries(r.fields).filter(([name, f]) => isReadOnly(r, name) && f.kind !== 'rank')
  const mistake = fc.oneof(
    { weight: 8, arbitrary: fc.oneof(...writable.map((field) => edit(field, wrongValue))) },
    { weight: 2, arbitrary: fc.constantFrom(...writable).map(([name]) => ({ name, value: undefined })) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        { name: 'campo_desconocido', value: 'x' },
        { name: 'constructor', value: 'x' },
        { name: 'version', value: 9 },
        { name: 'id', value: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c01' },
        { name: 'creado_por', value: 'Otra persona' },
      ),
    },
    ...(readOnly.length === 0
      ? []
      : [{ weight: 2, arbitrary: fc.oneof(...readOnly.map((field) => edit(field, claimValue))) }]),
  )
  const bad = fc.oneof(fc.constant([]), fc.array(mistake, { minLength: 1, maxLength: 2 }))
  return fc.tuple(good, bad).map(([a, b]) => [...a, ...b])
}

const claimValue = (f: Field): fc.Arbitrary<unknown> =>
  f.kind === 'hash' ? fc.constant('ab12') : f.kind === 'size' ? fc.constant(3) : validValue(f)

export interface FormStyle {
  readonly nested: 'dots' | 'brackets'
  readonly list: 'repeated' | 'indexed' | 'empty brackets'
  readonly space: '+' | '%20'
}
export interface XmlStyle {
  readonly list: 'repeated' | 'list-item'
  readonly text: 'escaped' | 'numeric' | 'cdata'
  readonly indent: boolean
}
export const formStyles: fc.Arbitrary<FormStyle> = fc.record({
  nested: fc.constantFrom('dots', 'brackets'),
  list: fc.constantFrom('repeated', 'indexed', 'empty brackets'),
  space: fc.constantFrom('+', '%20'),
})
export const xmlStyles: fc.Arbitrary<XmlStyle> = fc.record({
  list: fc.constantFrom('repeated', 'list-item'),
  text: fc.constantFrom('escaped', 'numeric', 'cdata'),
  indent: fc.boolean(),
})

const scalarText = (value: unknown): string => (value === null ? '' : String(value))

export function toForm(body: Body, style: FormStyle): string {
  const pairs: string[] = []
  const encode = (text: string): string => {
    const encoded = encodeURIComponent(text)
    return style.space === '+' ? encoded.replaceAll('%20', '+') : encoded
  }
  const put = (key: string, value: unknown): void => {
    if (Array.isArray(value)) {
      if (value.length === 0) pairs.push(`${encode(key)}=`)
      value.forEach((v, i) => {
        const indexed = isJsonObject(v) || style.list === 'indexed'
        put(indexed ? `${key}[${i}]` : style.list === 'repeated' ? key : `${key}[]`, v)
      })
    } else if (isJsonObject(value)) {
      for (const [k, v] of Object.entries(value)) put(style.nested === 'dots' ? `${key}.${k}` : `${key}[${k}]`, v)
    } else pairs.push(`${encode(key)}=${encode(scalarText(value))}`)
  }
  for (const [key, value] of Object.entries(body)) put(key, value)
  return pairs.join('&')
}

const escaped = (text: string): string => escapedContent(text).replaceAll('\r', '&#13;')
const numeric = (text: string): string =>
  [...text].map((c) => (/[a-z0-9]/i.test(c) ? c : `&#x${c.codePointAt(0)?.toString(16)};`)).join('')

export function toXml(body: Body, style: XmlStyle, root = 'root'): string {
  const write = (text: string): string => {
    if (text === '') return ''
    if (style.text === 'numeric') return numeric(text)
    return style.text === 'cdata' && !text.includes(']]>') && !text.includes('\r')
      ? `<![CDATA[${text}]]>`
      : escaped(text)
  }
  const gap = style.indent ? '\n  ' : ''
  const element = (name: string, inside: string): string => `${gap}<${name}>${inside}</${name}>`
  const put = (name: string, value: unknown): string => {
    if (Array.isArray(value)) {
      if (value.length === 0) return `${gap}<${name}/>`
      return style.list === 'repeated'
        ? value.map((v) => put(name, v)).join('')
        : element(name, value.map((v) => put('list-item', v)).join(''))
    }
    if (isJsonObject(value)) {
      return element(
        name,
        Object.entries(value)
          .map(([k, v]) => put(k, v))
          .join(''),
      )
    }
    return element(name, write(scalarText(value)))
  }
  const inside = Object.entries(body).map(([k, v]) => put(k, v))
  return `<?xml version="1.0" encoding="UTF-8"?>${gap}<${root}>${inside.join('')}${style.indent ? '\n' : ''}</${root}>`
}
