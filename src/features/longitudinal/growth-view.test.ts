import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Row, Value } from '../../model/resource.ts'
import { growthPoints, pregnancyOf } from './growth-view.ts'

let made = 0
const value = (codigo: string, day: string, valor: number | null, more: Record<string, Value> = {}): Row => ({
  id: `v${++made}`,
  version: 1,
  creado_en: `2026-01-01T00:00:${String(made % 60).padStart(2, '0')}.000Z`,
  actualizado_en: '2026-01-01T00:00:00.000Z',
  creado_por: 'Ana',
  codigo,
  fecha_medicion: `${day}T15:00:00.000Z`,
  valor_numerico: valor,
  valor_fecha: null,
  ...more,
})

test('lo que se midió un día se clasifica junto; un adulto o un sexo sin tabla no tiene curva', () => {
  const rows = [value('29463-7', '2025-06-01', 9.2), value('8302-2', '2025-06-01', 71.7)]
  const found = growthPoints(rows, '2024-08-02', '02')
  assert.deepEqual(
    found.map(({ indicador, clasificacion, edad_dias }) => [indicador, clasificacion, edad_dias]),
    [
      ['peso_talla', 'Peso adecuado para la talla', 303],
      ['talla_edad', 'Talla adecuada para la edad', 303],
      ['imc_edad', 'No aplica: verifique con el peso para la talla', 303],
      ['peso_edad', 'Peso adecuado para la edad', 303],
    ],
  )
  assert.deepEqual(growthPoints(rows, '1990-01-01', '02'), [])
  assert.deepEqual(growthPoints(rows, '2024-08-02', '03'), [])
})

test('la gestación en curso se cuenta desde la última menstruación, con lo que se ganó desde antes', () => {
  const rows = [
    value('56077-1', '2026-01-10', 60),
    value('8302-2', '2026-01-10', 160),
    value('29463-7', '2025-11-01', 61),
    value('29463-7', '2026-06-15', 66),
    value('11881-0', '2026-06-15', 27),
  ]
  const found = pregnancyOf(rows, '2025-12-01', '2026-06-15')
  assert.deepEqual([found?.semanas, found?.imc_previo, found?.imc_previo_nombre], [28, 23.4, 'Peso normal'])
  assert.deepEqual(found?.puntos, [
    {
      fecha: '2026-06-15',
      semanas: 28,
      altura_uterina: 27,
      altura_uterina_lectura: 'Entre los percentiles 10 y 90',
      frecuencia_cardiaca_fetal: null,
      peso: 66,
      ganancia: 6,
      ganancia_lectura: 'Ganancia esperada',
    },
  ])
  assert.equal(pregnancyOf(rows, '2025-12-01', '2026-12-15'), null)
  assert.equal(pregnancyOf(rows, null, '2026-06-15'), null)
})
