import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { clinicalValues } from '../../model/codes/clinical-values.ts'
import { changeOf, tolerance } from './trend.ts'

test('la tendencia compara con lo que esa medida se mueve sin que signifique nada', () => {
  for (const [codigo, now, before, tendencia] of [
    ['8310-5', 38.5, 37, 'sube'],
    ['8310-5', 36.8, 36.7, 'estable'],
    ['8480-6', 133, 130, 'estable'],
    ['8480-6', 134, 130, 'sube'],
    ['8480-6', 110, 130, 'baja'],
    ['2708-6', 94, 96, 'baja'],
    ['29463-7', 70.5, 70, 'estable'],
    ['29463-7', 75, 70, 'sube'],
    ['desconocido', 0, 0, 'estable'],
    ['desconocido', 1, 0, 'sube'],
  ] as const)
    assert.equal(changeOf(codigo, now, before)?.tendencia, tendencia, `${codigo} ${before} → ${now}`)
})

test('el cambio es exacto en decimales, y sin anterior no hay cambio', () => {
  assert.deepEqual(changeOf('8310-5', 36.9, 36.6), { cambio: 0.3, cambio_porcentaje: 0.8, tendencia: 'sube' })
  assert.equal(changeOf('x', 5, 0)?.cambio_porcentaje, null)
  assert.equal(changeOf('x', 5, null), null)
  assert.equal(changeOf('x', null, 5), null)
})

test('al derecho y al revés la tendencia es la contraria', () => {
  const codes = [...clinicalValues.values()].filter((v) => v.normal?.min !== undefined && v.normal.max !== undefined)
  const opposite = { sube: 'baja', baja: 'sube', estable: 'estable' } as const
  fc.assert(
    fc.property(
      fc.constantFrom(...codes),
      fc.integer({ min: 0, max: 3000 }),
      fc.integer({ min: 0, max: 3000 }),
      (v, a, b) => {
        const there = changeOf(v.codigo, a / 10, b / 10)
        const back = changeOf(v.codigo, b / 10, a / 10)
        assert.ok(there !== null && back !== null)
        assert.equal(back.tendencia, opposite[there.tendencia])
        assert.ok(tolerance(v.codigo, a) > 0)
      },
    ),
  )
})
