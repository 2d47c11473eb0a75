import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Row, Value } from '../../model/resource.ts'
import { currentMedication, lastsUntil } from './medication.ts'

const formula = (more: Record<string, Value> = {}): Row =>
  ({
    id: 'f',
    medicamento_dci: 'Losartán',
    concentracion: '50 mg',
    via_administracion: '048',
    duracion_valor: 90,
    duracion_unidad: '3',
    vigencia_dias: 30,
    fecha_prescripcion: '2026-09-01T15:00:00.000Z',
    estado: 'activa',
    ...more,
  }) as unknown as Row

test('dura lo que el tratamiento o lo que hay para reclamarlo, lo más largo', () => {
  assert.equal(lastsUntil(formula()), '2026-11-30')
  assert.equal(lastsUntil(formula({ duracion_valor: 5 })), '2026-10-01')
  assert.equal(lastsUntil(formula({ duracion_valor: 1, duracion_unidad: '6' })), '2027-09-01')
  // As the patient responds, or only once: nothing but the time to claim it.
  assert.equal(lastsUntil(formula({ duracion_unidad: '7' })), '2026-10-01')
  // In Bogotá it was still the day before.
  assert.equal(lastsUntil(formula({ fecha_prescripcion: '2026-09-01T03:00:00.000Z' })), '2026-11-29')
})

test('lo vencido no está, y lo renovado está una vez', () => {
  const taken = currentMedication(
    [
      formula({ id: 'vieja', fecha_prescripcion: '2026-08-25T15:00:00.000Z' }),
      formula({ id: 'nueva' }),
      formula({ id: 'otra', concentracion: '100 mg' }),
      formula({ id: 'vencida', medicamento_dci: 'Amoxicilina', duracion_valor: 7 }),
    ],
    [],
    '2026-11-15',
  )
  assert.deepEqual(taken.map((m) => m.id).sort(), ['nueva', 'otra'])
  assert.deepEqual(currentMedication([formula()], [], '2026-12-01'), [])
})

test('lo que el paciente dice que usa está, lo que dejó o niega no', () => {
  const said = (more: Record<string, Value>): Row =>
    ({
      id: 'a',
      niega: false,
      estado_uso: 'active',
      medicamento: 'Metformina',
      dosis_texto: '850 mg al día',
      ...more,
    }) as unknown as Row
  const taken = currentMedication([], [said({}), said({ estado_uso: 'stopped' }), said({ niega: true })], '2026-11-15')
  assert.equal(taken.length, 1)
  assert.deepEqual(
    [taken[0]?.origen, taken[0]?.medicamento, taken[0]?.indicaciones],
    ['antecedente', 'Metformina', '850 mg al día'],
  )
})
