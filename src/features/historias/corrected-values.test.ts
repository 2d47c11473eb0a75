import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowOf } from '../../../test/fixtures/history-content.ts'
import type { Row, Value } from '../../model/resource.ts'
import { type CorrectionFacts, wronglyReplaced } from './corrected-values.ts'

const [BEFORE, LINKED, AFTER] = ['2026-03-01T10:00:00.000Z', '2026-03-02T10:00:00.000Z', '2026-03-03T10:00:00.000Z']
const facts: CorrectionFacts = { correcciones_desde: BEFORE, enlazadas_desde: LINKED, correcciones_ajenas: [] }
const measured = (id: string, more: Readonly<Record<string, Value>> = {}, creado_en = AFTER): Row => ({
  ...rowOf('valor_clinico', { codigo: '8480-6', valor_numerico: 130, ...more }, id),
  creado_en,
})
const wrong = (rows: readonly Row[], more: Partial<CorrectionFacts> = {}): string[] =>
  wronglyReplaced(rows, { ...facts, ...more }).map(({ id }) => id)

test('un valor que corrigió el de un informe de su atención figura corregido por él', () => {
  const reported = measured('b', { corrige_a: 'a', estado: 'corregido', resultado: 'r' })
  assert.deepEqual(wrong([measured('a', { corregido_por: 'b' }), reported]), [])
  assert.deepEqual(wrong([measured('a'), reported]), ['a'])
})

test('lo corregido desde otra atención, y una diastólica, lo dicen desde que se guarda', () => {
  const diastolic = measured('c', { codigo: '8462-4', origen_recurso: 'valor_clinico', origen_id: 'a' })
  for (const [creado_en, found] of [
    [BEFORE, []],
    [AFTER, ['a', 'c']],
  ] as const) {
    const foreign = { id: 'b', corrige_a: 'a', estado: 'corregido', creado_en }
    assert.deepEqual(wrong([measured('a'), diastolic], { correcciones_ajenas: [foreign] }), found)
  }
  const own = measured('b', { corrige_a: 'a', estado: 'corregido' }, BEFORE)
  assert.deepEqual(wrong([measured('a'), own, diastolic]), ['a'])
})
