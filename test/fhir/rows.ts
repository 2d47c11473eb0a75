import fc from 'fast-check'
import { isStorable } from '../../src/model/check-value.ts'
import type { Field } from '../../src/model/fields.ts'
import type { Resource } from '../../src/model/resource.ts'
import { sentence } from '../../src/model/text/sentence.ts'

/** Rows of any collection, as its declaration lets them be: whole, or with whatever a view would leave out. */

type Row = Record<string, unknown>

/** What people, and those who mean harm, write into a text. */
const hostile = [
  '%',
  "'; drop table paciente; --",
  '\\',
  '<script>alert(1)</script>',
  '&amp; <b>"citas"</b>',
  'Ñandú 👩🏽‍⚕️ 𝔘𝔫𝔦',
  'مرحبا',
  '[1] {"a": null}',
  'dos  espacios',
  'línea\notra\tcolumna',
  'x'.repeat(300),
]
const words = fc
  .oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }))
  .map((text) => text.replaceAll('\u0000', '').normalize('NFC').trim())
  .filter((text) => text !== '' && isStorable(text))

const instant = fc
  .date({ min: new Date('1930-01-01T00:00:00Z'), max: new Date('2026-11-15T00:00:00Z'), noInvalidDate: true })
  .map((d) => d.toISOString())
const day = instant.map((at) => at.slice(0, 10))

function valueFor(name: string, f: Field): fc.Arbitrary<unknown> {
  switch (f.kind) {
    case 'text': {
      const max = f.max ?? 100
      if (f.pattern === undefined) return words.map((text) => [...text].slice(0, max).join('').trim() || 'a')
      const { regex } = f.pattern
      // fast-check writes no lookahead: the codes of insurers, and sentences.
      const matching = regex.source.includes('(?=')
        ? fc.constantFrom('EPS037', 'ESSC24')
        : regex === sentence.pattern.regex
          ? fc.constantFrom('No hay otra opción', 'Se vigila en sala')
          : fc.stringMatching(regex)
      return matching.map((text) => text.padEnd(f.min ?? 1, text).slice(0, max)).filter((text) => regex.test(text))
    }
    case 'integer':
    case 'size':
    case 'rank':
      return fc.integer({ min: f.min ?? 0, max: f.max ?? 1000 })
    case 'decimal': {
      const scale = 10 ** (f.digits ?? 0)
      return fc.integer({ min: Math.ceil((f.min ?? 0) * scale), max: (f.max ?? 1000) * scale }).map((n) => n / scale)
    }
    case 'boolean':
      return fc.boolean()
    case 'date':
      return day
    case 'time':
      return instant.map((at) => at.slice(11, 16))
    case 'instant':
      return instant
    case 'oneOf':
      return fc.constantFrom(...Object.keys(f.options ?? {}))
    case 'code':
      return fc.constantFrom(...(f.list?.codes ?? []).map((c) => c.code))
    case 'codes':
      return fc.subarray((f.list?.codes ?? []).map((c) => c.code).slice(0, 6))
    case 'ref':
      return fc.uuid()
    case 'strings':
      return fc.array(words, { maxLength: 3 })
    case 'objects':
      return fc.array(rowOf(f.fields ?? {}), { maxLength: 3 })
    case 'numbers':
      return fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), fc.integer({ min: 0, max: 20 }), { maxKeys: 4 })
    case 'binary':
      return fc.constant('AAAA')
    case 'hash':
      return fc.constant('a'.repeat(64))
    default:
      throw new Error(`${name}: what is a ${String(f.kind satisfies never)}?`)
  }
}

/** What is not required may be null; lists are empty instead. */
const orNull = (name: string, f: Field): fc.Arbitrary<unknown> => {
  const value = valueFor(name, f)
  const isList = f.kind === 'codes' || f.kind === 'strings' || f.kind === 'objects'
  return f.required === true || isList ? value : fc.option(value, { nil: null, freq: 3 })
}
const rowOf = (fields: Readonly<Record<string, Field>>): fc.Arbitrary<Row> =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([name, f]) => [name, orNull(name, f)])))

const system = fc.record({
  id: fc.uuid(),
  version: fc.integer({ min: 1, max: 50 }),
  creado_en: instant,
  actualizado_en: instant,
  creado_por: words,
})

/** A row of which everything is seen. */
export const wholeRow = (r: Resource): fc.Arbitrary<Row> =>
  fc.tuple(rowOf(r.fields), system).map(([row, more]) => ({ ...row, ...more }))

/** The same with any of its fields out of sight: never whose it is, nor what `kept` says. */
export function seenRow(r: Resource, kept: readonly string[] = []): fc.Arbitrary<Row> {
  const always = new Set([r.patientField, ...kept])
  const hidden = Object.keys(r.fields).filter((name) => !always.has(name))
  return fc.tuple(wholeRow(r), fc.subarray(hidden)).map(([row, names]) => {
    const seen = { ...row }
    for (const name of names) delete seen[name]
    return seen
  })
}
