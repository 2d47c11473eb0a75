import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { describe, test } from 'node:test'
import { pais, parentesco, tipoDocumento } from '../../model/codes/index.ts'
import { flagOf } from '../../model/codes/result-flags.ts'
import { keysOf } from '../../model/keys.ts'
import * as codes from './codes.ts'
import { countryLetters } from './country.ts'
import { composites } from './data-types.ts'
import { placesOf, type SegmentName, segmentDef, segments, structures } from './segments.ts'

/** Our description of HL7 v2.5.1 beside one that others wrote. */
interface Described {
  readonly desc: string
  readonly datatype: string
  /** 1 optional, 2 required, 3 conditional. */
  readonly opt: number
  /** 0 any number, 1 once. */
  readonly rep: number
  readonly len?: number
}
interface Group {
  readonly name: string
  readonly min: number
  readonly max: number
  readonly children?: readonly Group[]
}
interface Dictionary {
  readonly definitions: Record<
    '2.5.1',
    {
      readonly segments: Record<string, { readonly fields: readonly Described[] }>
      readonly fields: Record<string, { readonly subfields: readonly Described[] }>
      readonly messages: Record<string, { readonly segments: { readonly segments: readonly Group[] } }>
    }
  >
  readonly tables: Record<string, { readonly values: Record<string, string> }>
}
const dictionary = createRequire(import.meta.url)('hl7-dictionary') as Dictionary
const standard = dictionary.definitions['2.5.1']

/** `Phone Number - Home` → `phone_number_home`; the name of the segment, where it is repeated, is left out. */
const slug = (desc: string, segment = ''): string =>
  desc
    .replace(new RegExp(` - ${segment}$`), '')
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')

/** The dictionary writes the table of OBX-2 where it should write how often it repeats. */
const ONCE = [1, 125]

describe('lo que decimos del estándar es lo que el estándar dice', () => {
  for (const name of Object.keys(segments).filter((s) => !s.startsWith('Z')) as SegmentName[]) {
    test(`segmento ${name}`, () => {
      const theirs = standard.segments[name]?.fields ?? assert.fail(name)
      const ours = segmentDef(name).fields
      for (const f of ours) {
        const their = theirs[f.at - 1] ?? assert.fail(`${name}-${f.at}`)
        assert.deepEqual(
          { name: f.name, type: f.type, max: f.max, required: f.required, repeats: f.repeats },
          {
            name: slug(their.desc, name),
            type: their.datatype,
            max: their.len,
            required: their.opt === 2,
            repeats: !ONCE.includes(their.rep),
          },
          `${name}-${f.at}`,
        )
      }
      assert.deepEqual(
        ours.map((f) => f.at),
        ours.map((f) => f.at).toSorted((a, b) => a - b),
      )
      // The separators of a header are written, and in no list.
      const left = theirs.flatMap((f, i) => (f.opt === 2 && !ours.some((o) => o.at === i + 1) ? [i + 1] : []))
      assert.deepEqual(left, name === 'MSH' || name === 'BHS' ? [1, 2] : [])
    })
  }

  for (const [name, parts] of Object.entries(composites)) {
    test(`tipo ${name}`, () => {
      for (const [i, p] of parts.entries()) {
        const their = standard.fields[name]?.subfields[i] ?? assert.fail(`${name}.${i + 1}`)
        assert.deepEqual([p.name, p.type, p.max], [slug(their.desc), their.datatype, their.len], `${name}.${i + 1}`)
        assert.ok(p.ours === undefined || p.ours > (p.max ?? 0), `${name}.${i + 1}`)
      }
    })
  }

  for (const structure of keysOf(structures)) {
    test(`orden de ${structure}`, () => {
      const flat = (groups: readonly Group[], optional: boolean): { name: string; required: boolean }[] =>
        groups.flatMap((g) => {
          const required = g.min === 1 && !optional
          return g.children === undefined ? [{ name: g.name, required }] : flat(g.children, optional || g.min === 0)
        })
      const theirs = flat(standard.messages[structure]?.segments.segments ?? [], false)
      let from = 0
      for (const { segment, required } of placesOf(structure)) {
        if (segment.startsWith('Z')) continue
        const place = theirs.findIndex((t, i) => i >= from && t.name === segment)
        assert.ok(place >= 0, segment)
        if (theirs[place]?.required) assert.ok(required, segment)
        from = place + 1
      }
      for (const t of theirs.filter((x) => x.required))
        assert.ok(
          placesOf(structure).some((p) => p.segment === t.name && p.required),
          t.name,
        )
    })
  }
})

describe('los códigos que usamos están en sus tablas', () => {
  const used: readonly [table: string, values: readonly string[]][] = [
    ['1', Object.values(codes.sex)],
    ['2', Object.values(codes.maritalStatus)],
    ['4', [...Object.values(codes.patientClass), codes.NO_VISIT]],
    ['63', parentesco.codes.map((c) => codes.relationship(c.code))],
    ['127', Object.values(codes.allergenType)],
    ['128', Object.values(codes.severity)],
    ['78', [...flagOf.values()]],
    ['85', Object.values(codes.resultStatus)],
    ['485', Object.values(codes.orderPriority)],
    ['136', [codes.yesNo(true), codes.yesNo(false)]],
  ]
  for (const [table, values] of used) {
    test(`tabla ${table.padStart(4, '0')}`, () => {
      for (const value of values) assert.ok(Object.hasOwn(dictionary.tables[table]?.values ?? {}, value), value)
    })
  }

  test('cada país tiene sus tres letras, y cada documento quién lo expide', () => {
    for (const { code } of pais.codes) assert.match(countryLetters(code) ?? code, /^[A-Z]{3}$/)
    assert.equal(new Set(pais.codes.map((c) => countryLetters(c.code))).size, pais.codes.length)
    assert.deepEqual(['170', '862', '840'].map(countryLetters), ['COL', 'VEN', 'USA'])
    const found = tipoDocumento.codes.map((c) => codes.authorityOf(c.code))
    assert.deepEqual([...new Set(found)].toSorted(), ['CANCILLERIA', 'OTROS', 'RNEC'])
    assert.equal(codes.authorityOf('CC'), 'RNEC')
  })
})
