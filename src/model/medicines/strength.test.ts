import assert from 'node:assert/strict'
import { test } from 'node:test'
import { substanceIn } from './strength.ts'

/** Value, unit, strength, form, dispensed in → what it has. */
const cases: readonly (readonly [number, string, string, string | null, string | null, string | null])[] = [
  [2, '9000', '500 mg', 'TA', '66', '1000 mg'],
  [10, '176', '250 mg/5 ml', 'SS', null, '500 mg'],
  [10, '176', '250/5', 'SS', null, '500 mg'],
  [10, '176', '250 mg/5', 'SS', null, '500 mg'],
  [10, '176', '400/57 mg', 'SS', null, null],
  [10, '176', '250 mg / 5 cc', 'SS', null, '500 mg'],
  [0.4, '176', '40 mg/0,4 ml', 'SY', '65', '40 mg'],
  [2, '9000', '100 mcg', 'AS', null, '0.2 mg'],
  [2, '9000', '100 mcg/dosis', 'AS', null, '0.2 mg'],
  [20, '46', '100 mg/ml', null, null, '100 mg'],
  [1, '9000', '75 mg/3 ml', 'SY', '1', '75 mg'],
  [2, '9000', '10 mg/ml', null, '75', '20 mg'],
  [1, '9000', '2’400.000 UI', null, '75', '2400000 UI'],
  [1, '9000', '5.000 UI', null, '75', '5000 UI'],
  [1, '9000', '3.125 mg', 'TA', '66', '3.125 mg'],
  [12, '247', '100 UI/ml', null, null, '12 UI'],
  [0.2, '176', '100 U/ml', null, null, '20 UI'],
  [5, '176', '2 %', null, null, '100 mg'],
  [10, '176', '2 mEq/ml', null, null, '20 mEq'],
  [5, '139', '', null, null, '0.35 mg'],
  // Not told: a mixture, a tablet in millilitres, an application of cream, a dose of syrup.
  [1, '9000', '160/800 mg', 'TA', '66', null],
  [5, '176', '500 mg', 'TA', null, null],
  [1, '9000', '1%', 'CT', null, null],
  [1, '9000', '250 mg/5 ml', 'SS', null, null],
  [1, '9000', '', null, null, null],
]
for (const [valor, unidad, concentracion, forma, dispensacion, expected] of cases)
  test(`contiene: ${valor} (${unidad}) de «${concentracion}»`, () => {
    const found = substanceIn({ valor, unidad, concentracion, forma, dispensacion }, 70)
    assert.equal(found === null ? null : `${Number(found.value.toFixed(6))} ${found.unit}`, expected)
  })

test('lo que va por peso no se cuenta sin el peso', () =>
  assert.equal(substanceIn({ valor: 5, unidad: '171', concentracion: '', forma: null, dispensacion: null }), null))
