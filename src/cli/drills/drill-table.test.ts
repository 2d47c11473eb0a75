import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { type DrillRow, durationOf, figureOf, pageOf, rowsIn, withNewRows } from './drill-table.ts'

const row = (drill: string, more: Partial<DrillRow> = {}): DrillRow => ({
  drill,
  done: 'se mató',
  figure: '3 muertes',
  result: 'pasa',
  duration: '2.0 s',
  commit: 'abc1234',
  date: '2026-01-02',
  ...more,
})

test('lo que se escribe se vuelve a leer, también una celda vacía', () => {
  const rows = [row('cluster', { figure: '' }), row('muertes', { done: 'otra cosa' })]
  assert.deepEqual(rowsIn(pageOf(rows)), rows)
})

test('lo que no corrió queda con su commit y su fecha', () => {
  const kept = row('cluster', { date: '2025-12-31' })
  const now = [row('muertes', { done: 'primera' }), row('muertes', { done: 'segunda' })]
  assert.deepEqual(withNewRows([row('muertes'), kept], now), [kept, ...now])
})

test('una tabla dentro de una celda no rompe la de afuera', () => {
  const figure = figureOf(['| vuelta | perdidas |', '|---|---|', '| 1 | 0 |'])
  assert.equal(figure, 'vuelta / perdidas; 1 / 0')
  assert.deepEqual(rowsIn(pageOf([row('respaldo', { figure })])), [row('respaldo', { figure })])
})

test('las duraciones se dicen como las diría una persona', () => {
  assert.deepEqual([1_234, 61_000, 7_260_000].map(durationOf), ['1.2 s', '1 min 1 s', '2 h 1 min'])
})

test('ninguna fila de la tabla guardada dice que falló', async () => {
  const rows = rowsIn(await readFile(new URL('../../../docs/drills.md', import.meta.url), 'utf8'))
  assert.ok(rows.length > 0)
  assert.deepEqual(
    rows.filter(({ result }) => /falla/.test(result)).map(({ drill, done }) => `${drill}: ${done}`),
    [],
  )
})
