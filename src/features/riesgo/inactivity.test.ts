import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Row } from '../../model/resource.ts'
import { inactivityOf } from './inactivity.ts'

const of = (more: Record<string, unknown>): ReturnType<typeof inactivityOf> => inactivityOf(more as unknown as Row)

test('dice por qué, con lo que la vista tiene', () => {
  assert.deepEqual(of({ motivo_inactivacion: 'Se mudó', fecha_fallecimiento: null }), {
    causa: 'otra',
    texto: 'Se mudó',
  })
  assert.deepEqual(of({ fecha_fallecimiento: null }), { causa: 'otra', texto: null })
  assert.deepEqual(of({ motivo_inactivacion: null, fecha_fallecimiento: '2024-02-29' }), {
    causa: 'fallecimiento',
    texto: 'Falleció el 29 de febrero de 2024.',
  })
  assert.equal(
    of({ motivo_inactivacion: 'Informó la hija.', fecha_fallecimiento: '2024-12-31' }).texto,
    'Falleció el 31 de diciembre de 2024. Informó la hija.',
  )
})
