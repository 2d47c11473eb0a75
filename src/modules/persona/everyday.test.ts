import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Case, contentOf } from '../../../test/fixtures/clinical-case.ts'
import { dangerous, harmless } from '../../../test/fixtures/everyday-prescriptions.ts'
import { now } from '../../../test/fixtures/history-content.ts'
import { prescriptionsOf } from '../../../test/fixtures/prescription-table.ts'
import { personRows } from '../../features/historias/content.ts'
import { optionCell, readTsvTable, textCell } from '../tsv-table/index.ts'
import { findingsAgainst, isSevere, noneLoaded, type SafetyFinding } from './index.ts'

/** What is said of the last prescription of a case. */
function told(c: Case): SafetyFinding[] {
  const content = contentOf(c)
  const last = content.entries.formula_medicamento.at(-1)
  assert.ok(last !== undefined)
  return findingsAgainst(personRows(content), last, now, noneLoaded)
}
const stopping = (c: Case): string[] =>
  told(c)
    .filter(isSevere)
    .map(({ regla, explicacion }) => `${regla}: ${explicacion}`)
const unread = (c: Case): string[] => told(c).flatMap((f) => (f.codigo === 'dosis_sin_revisar' ? f.titulo : []))

for (const c of [...dangerous, ...prescriptionsOf('peligrosa')])
  test(`se detiene: ${JSON.stringify(c)}`, () => assert.notDeepEqual(stopping(c), []))
for (const c of [...harmless, ...prescriptionsOf('inocua')])
  test(`pasa: ${JSON.stringify(c)}`, () => assert.deepEqual([...stopping(c), ...unread(c)], []))

for (const toma of [
  '048: amoxicilina 20 ml cada 8 h por 7 d',
  '048: acetaminofén 1 dosis cada 6 h por 3 d',
  '042: morfina 5 ml única',
])
  test(`se dice que no se revisó: ${toma}`, () => assert.equal(unread({ toma: [toma] }).length, 1))

for (const [toma, ceiling] of [
  ['048: acetaminofén 1000 mg cada 4 h por 3 d', 'no se pasa de 4.000 mg al día'],
  ['048: metotrexato 15 mg cada 24 h por 30 d', 'no se pasa de 4,3 mg al día en promedio'],
] as const)
  test(`de lo que detiene «${toma}» se dice el techo, sin lo que se tolera: ${ceiling}`, () =>
    assert.ok(
      stopping({ toma: [toma] }).some((said) => said.includes(ceiling)),
      stopping({ toma: [toma] }).join(),
    ))

const pairs = readTsvTable(new URL('../../../test/fixtures/allergy-pairs.tsv', import.meta.url), {
  alergia: textCell,
  receta: textCell,
  debe: optionCell(['detiene', 'dice', 'solo dice', 'pasa']),
})
const ofAllergies = (f: SafetyFinding): boolean =>
  f.codigo.startsWith('alergia') || f.codigo === 'medicamento_sin_reconocer'
for (const { alergia, receta, debe } of pairs)
  test(`alergia a «${alergia}» y «${receta}»: ${debe}`, () => {
    const found = told({
      alergias: [alergia],
      toma: [`${receta.replace(/ \d.*/, '')} 1 dosis cada 24 h por 3 d`],
    }).filter(ofAllergies)
    const isStopped = found.some(isSevere)
    if (debe === 'detiene') assert.ok(isStopped || found.some(({ codigo }) => codigo.endsWith('reconocer')))
    else if (debe === 'dice') assert.ok(found.length > 0)
    else assert.ok(!isStopped && (debe === 'pasa' || found.length > 0))
  })

test('una marca de la que solo otras presentaciones llevan más se juzga como se va a guardar', () => {
  const toma = ['acetaminofén 500 mg cada 8 h por 3 d', 'Buscapina 10 mg cada 8 h por 3 d']
  assert.deepEqual(
    told({ toma }).map(({ titulo }) => titulo),
    [],
  )
  assert.notDeepEqual(stopping({ alergias: ['hioscina: anafilaxia'], toma: ['Buscapina 10 mg cada 8 h por 3 d'] }), [])
})

test('un exceso de dosis dice de dónde sale el techo de esa sustancia', () => {
  const [over] = told({ toma: ['levotiroxina 100 mg cada 24 h por 30 d'] })
  assert.equal(over?.fuente, 'Techos de dosis de Custodia, 2026: de memoria')
})
