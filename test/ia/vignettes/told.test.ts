import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recommend } from '../../../src/features/ia/recommend.ts'
import { rules } from '../../../src/features/ia/rules/index.ts'
import { optionalCell, patternCell, readTsvTable, textCell } from '../../../src/modules/tsv-table/index.ts'
import { recordOfCase } from '../../fixtures/clinical-case.ts'
import { personOf } from '../rule-examples/sentences.ts'

const told = readTsvTable(new URL('told.tsv', import.meta.url), {
  edad: optionalCell(textCell),
  sexo: optionalCell(textCell),
  debe: optionalCell(patternCell('i')),
  texto: textCell,
})

test('hay al menos 150 textos que deben oírse y 85 que deben callar', () => {
  assert.ok(told.filter(({ debe }) => debe !== undefined).length >= 150)
  assert.ok(told.filter(({ debe }) => debe === undefined).length >= 85)
})

for (const { edad, sexo, debe, texto } of told)
  test(texto, () => {
    const said = recommend(rules, recordOfCase({ ...personOf(edad, sexo), actual: texto }))
    const grave = said.filter((r) => ['critica', 'alta'].includes(r.severidad))
    if (debe === undefined)
      assert.deepEqual(
        grave.map((r) => `${r.regla}: ${r.explicacion}`),
        [],
      )
    else
      assert.ok(
        grave.some((r) => debe.test(`${r.titulo} ${r.texto}`)),
        grave.map((r) => r.regla).join(', '),
      )
  })
