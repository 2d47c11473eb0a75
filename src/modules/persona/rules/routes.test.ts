import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordOfCase } from '../../../../test/fixtures/clinical-case.ts'
import { routeRules } from './routes.ts'

const stops = (toma: string): string[] =>
  routeRules.filter((rule) => rule.finds(recordOfCase({ edad: 40, toma: [toma] })).length > 0).map(({ id }) => id)

test('el enjuague y la pasta que van en la boca no se detienen, ni la BCG que va a la vejiga', () => {
  for (const toma of [
    '002: Clorhexidina enjuague bucal',
    '002: Bencidamina enjuague',
    '002: Nistatina enjuague',
    '002: Triamcinolona pomada',
    '002: Lidocaína pomada',
    '002: Yodopovidona solución enjuague bucal',
    '048: Clorhexidina enjuague bucal',
    '048: Bismuto crema',
    '043: BCG intravesical',
    '036: Metotrexato',
    '036: Bupivacaína pesada',
    '047: Tobramicina gotas oftálmicas',
    '061: Permanganato de potasio',
    '041: Azitromicina',
  ])
    assert.deepEqual(stops(toma), [], toma)
})

test('lo que envenena por la boca se detiene, y la BCG de la vejiga que se inyecta también', () => {
  for (const toma of [
    '002: Permetrina loción',
    '002: Permetrina crema',
    '002: Benzoato de bencilo',
    '002: Podofilina',
    '002: Fenol',
    '002: Yodopovidona',
    '048: Yodopovidona',
    '048: Triamcinolona pomada',
    '048: Clotrimazol crema',
    '030: BCG intravesical',
    '048: Permanganato de potasio',
    '048: Clorhexidina jabón',
    '048: Oximetazolina gotas nasales',
    '036: Ranitidina',
    '047: Clotrimazol crema',
    '040: Azitromicina',
    '042: Alopurinol',
  ])
    assert.equal(stops(toma).length, 1, toma)
})
