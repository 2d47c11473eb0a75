import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { HistoryContent } from '../../../src/features/historias/content.ts'
import type { Recommendation } from '../../../src/features/ia/recommend.ts'
import { recommend } from '../../../src/features/ia/recommend.ts'
import { recordOf } from '../../../src/features/ia/record/record.ts'
import { rules } from '../../../src/features/ia/rules/index.ts'
import { icdReader } from '../../../src/features/ia/text/icd-reader.ts'
import { unpackCatalogue } from '../../../src/features/icd/pack-catalogue.ts'
import { readPrebuilt } from '../../../src/features/icd/prebuilt.ts'
import type { Row } from '../../../src/model/resource.ts'
import { personCollections, personEntries } from '../../../src/modules/persona/index.ts'
import { entriesFrom, entryNames } from '../../../src/resources/entries.ts'
import { contentOf, recordOfCase } from '../../fixtures/clinical-case.ts'
import { now, rowOf } from '../../fixtures/history-content.ts'
import { adults } from './adults.ts'
import { ages } from './ages.ts'
import { contraindicationVignettes } from './contraindications.ts'
import { dangerVignettes, quietCases } from './dangers.ts'
import { emergencyVignettes } from './emergencies.ts'

const vignettes = [...adults, ...ages, ...emergencyVignettes, ...contraindicationVignettes, ...dangerVignettes]
const cie10 = icdReader(unpackCatalogue(await readPrebuilt()).index)
const known = new Set(rules.map((r) => r.id))

test('hay al menos 150 viñetas, 25 en que nada debe decirse, y todas nombran reglas que existen', () => {
  assert.ok(vignettes.length >= 150, String(vignettes.length))
  assert.ok(vignettes.filter((v) => v.espera.length === 0).length >= 25)
  assert.equal(new Set(vignettes.map((v) => v.nombre)).size, vignettes.length)
  const named = vignettes.flatMap((v) => [...v.espera, ...v.prohibe])
  assert.deepEqual(
    named.filter((id) => !known.has(id)),
    [],
  )
})

for (const { nombre, caso, espera, prohibe } of vignettes)
  test(`${nombre}`, () => {
    const said = new Set(recommend(rules, recordOfCase(caso, cie10)).map((r) => r.regla))
    assert.deepEqual(
      espera.filter((id) => !said.has(id)),
      [],
      'no dijo',
    )
    assert.deepEqual(
      prohibe.filter((id) => said.has(id)),
      [],
      'dijo y no debía',
    )
  })

for (const { nombre, caso } of quietCases)
  test(`${nombre}: nada grave que decir`, () => {
    const grave = recommend(rules, recordOfCase(caso, cie10)).filter((r) => ['critica', 'alta'].includes(r.severidad))
    assert.deepEqual(
      grave.map((r) => r.regla),
      [],
    )
  })

/** Every row of a case by collection and id, as a citation names them. */
function rowsOf(content: HistoryContent): Map<string, Row> {
  const all: [string, Row][] = [
    [`historia/${content.historia.id}`, content.historia],
    [`paciente/${content.paciente.id}`, content.paciente],
    ...entryNames.flatMap((name) => content.entries[name].map((row): [string, Row] => [`${name}/${row.id}`, row])),
    ...personCollections.flatMap((name) =>
      content.patient.entries[name].map((row): [string, Row] => [`${name}/${row.id}`, row]),
    ),
  ]
  return new Map(all)
}

test('cada cita lleva a un registro que existe y a palabras que están en él', () => {
  for (const { caso } of vignettes) {
    const rows = rowsOf(contentOf(caso))
    for (const r of recommend(rules, recordOfCase(caso, cie10)))
      for (const c of r.citas) {
        const row = rows.get(`${c.recurso}/${c.id}`)
        assert.ok(row !== undefined, `${r.regla}: ${c.recurso}/${c.id}`)
        const value = row[c.campo]
        const text = typeof value === 'string' ? value : JSON.stringify(value ?? null)
        assert.ok(text.includes(c.fragmento), `${r.regla}: ${c.campo} «${c.fragmento}» en «${text}»`)
      }
  }
})

test('nada se dice dos veces, y lo más grave va primero', () => {
  for (const { nombre, caso } of vignettes) {
    const all = recommend(rules, recordOfCase(caso, cie10))
    const keys = all.map((r) => JSON.stringify([r.regla, r.texto, r.citas]))
    assert.equal(new Set(keys).size, keys.length, nombre)
    const order = all.map((r) => ['critica', 'alta', 'media', 'informativa'].indexOf(r.severidad))
    assert.deepEqual(order, order.toSorted(), nombre)
  }
})

test('el orden de los registros no cambia lo que se dice', () => {
  const mixed = <T>(rows: readonly T[], keys: readonly number[]): T[] =>
    rows
      .map((row, i) => [keys[i % keys.length] ?? 0, row] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, row]) => row)
  fc.assert(
    fc.property(
      fc.constantFrom(...vignettes),
      fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
      ({ caso }, keys) => {
        const content = contentOf(caso)
        const shuffled: HistoryContent = {
          ...content,
          entries: entriesFrom((n) => mixed<Row>(content.entries[n], keys)),
          patient: {
            ...content.patient,
            entries: personEntries((n) => mixed<Row>(content.patient.entries[n], keys)),
          },
        }
        const say = (c: HistoryContent): Recommendation[] =>
          recommend(rules.toReversed(), recordOf({ content: c, now, cie10 }))
        assert.deepEqual(say(shuffled), recommend(rules, recordOf({ content, now, cie10 })))
      },
    ),
    { numRuns: 200 },
  )
})

test('ninguna fila rara hace fallar una regla', () => {
  const value = fc.oneof(
    fc.constantFrom(
      null,
      true,
      false,
      '',
      'activa',
      'alergico',
      'penicilina',
      'I10X',
      'O800',
      'phq9',
      '2160-0',
      '2026-13-45',
      now,
    ),
    fc.string({ unit: 'grapheme' }),
    fc.double(),
    fc.array(fc.string()),
  )
  const anyRow = (name: string): fc.Arbitrary<Row> =>
    fc
      .dictionary(fc.constantFrom(...Object.keys(rowOf(name, {}))), value, { maxKeys: 12 })
      .map((v) => ({ ...rowOf(name, {}), ...v, id: name }) as Row)
  fc.assert(
    fc.property(
      fc.record(Object.fromEntries(entryNames.map((n) => [n, fc.array(anyRow(n), { maxLength: 2 })]))),
      (entries) => {
        const content = { ...contentOf({}), entries } as unknown as HistoryContent
        for (const r of recommend(rules, recordOf({ content, now, cie10 }))) assert.ok(known.has(r.regla))
      },
    ),
    { numRuns: 200 },
  )
})
