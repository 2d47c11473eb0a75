import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fundalHeightAt, fundalReading, gainAt, gainGoal, gainReading, percentiles } from './pregnancy.ts'

test('la altura uterina sigue la norma INTERGROWTH-21st entre las semanas 16 y 40', () => {
  // Percentiles 3, 50 and 97 of the equations that were published.
  for (const [weeks, p3, p50, p97] of [
    [20, 16.9, 19.8, 22.6],
    [30, 26.3, 29.6, 32.9],
    [40, 34.2, 38, 41.8],
  ] as const) {
    const at = fundalHeightAt(weeks)
    assert.ok(at !== null)
    for (const [n, expected] of [
      [3, p3],
      [50, p50],
      [97, p97],
    ] as const)
      assert.ok(Math.abs(at.median + percentiles[n] * at.sd - expected) < 0.15, `semana ${weeks}, percentil ${n}`)
  }
  assert.equal(fundalHeightAt(15.9), null)
  assert.equal(fundalHeightAt(40.1), null)
  assert.match(fundalReading(30, 26) ?? '', /debajo/)
  assert.match(fundalReading(30, 30) ?? '', /Entre/)
  assert.match(fundalReading(30, 33) ?? '', /encima/)
})

test('la ganancia de peso esperada depende del IMC previo', () => {
  const normal = gainGoal(22)
  assert.deepEqual(
    [normal?.nombre, gainGoal(17)?.nombre, gainGoal(25)?.nombre, gainGoal(31)?.nombre],
    ['Peso normal', 'Bajo peso', 'Sobrepeso', 'Obesidad'],
  )
  assert.ok(normal !== null)
  assert.deepEqual(gainAt(normal, 13), [0.5, 2])
  // By the fortieth week about what is expected of the whole pregnancy.
  const [least, most] = gainAt(normal, 40)
  assert.ok(least < normal.total[0] && most > 15 && most < normal.total[1])
  assert.equal(gainReading(normal, 28, 2), 'Ganancia menor que la esperada')
  assert.equal(gainReading(normal, 28, 7), 'Ganancia esperada')
  assert.equal(gainReading(normal, 28, 12), 'Ganancia mayor que la esperada')
})
