import assert from 'node:assert/strict'
import { test } from 'node:test'
import { elapsed } from './elapsed.ts'

const system = { id: '', version: 1, creado_en: '', actualizado_en: '', creado_por: '' }
const { at } = elapsed({ while: { estado: ['abierto'], cerrado_en: null }, past: 'plazo' }, { label: 'Vencido' })

test('solo pasa lo que está en la condición y tiene una hora que ya fue', () => {
  const row = { ...system, estado: 'abierto', cerrado_en: null, plazo: '2026-03-01T15:00:00.000Z' }
  assert.equal(at(row, new Date('2026-03-01T15:00:00.001Z')), true)
  assert.equal(at(row, new Date('2026-03-01T15:00:00.000Z')), false)
  const late = new Date('2027-01-01T00:00:00Z')
  const others: Record<string, unknown>[] = [{ estado: 'x' }, { estado: null }, { cerrado_en: 'ya' }, { plazo: null }]
  for (const other of others) assert.equal(at({ ...row, ...other }, late), false, JSON.stringify(other))
})
