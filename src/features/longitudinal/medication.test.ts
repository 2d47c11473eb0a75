import assert from 'node:assert/strict'
import { test } from 'node:test'
import { elsewhere, type Given, rowOf } from '../../../test/fixtures/history-content.ts'
import type { Row, Value } from '../../model/resource.ts'
import { factsOf, takenUntil } from '../../modules/persona/index.ts'
import { currentMedication } from './medication.ts'

type Values = Readonly<Record<string, Value>>
const formula = (more: Values = {}): Values => ({
  medicamento_dci: 'Losartán',
  concentracion: '50 mg',
  via_administracion: '048',
  duracion_valor: 90,
  duracion_unidad: '3',
  vigencia_dias: 30,
  fecha_prescripcion: '2026-09-01T15:00:00.000Z',
  estado: 'activa',
  ...more,
})
const row = (more: Values = {}): Row => rowOf('formula_medicamento', formula(more))
const takenOn = (day: string, patient: Given['patient']): Record<string, Value>[] =>
  currentMedication(
    factsOf({ paciente: rowOf('paciente', {}), historia: null, ...elsewhere(patient) }, `${day}T15:00:00.000Z`),
  )

test('se toma hasta que termina el tratamiento; lo que hay para reclamarlo no lo alarga', () => {
  assert.equal(takenUntil(row()), '2026-11-30')
  assert.equal(takenUntil(row({ duracion_valor: 5 })), '2026-09-06')
  assert.equal(takenUntil(row({ duracion_valor: 1, duracion_unidad: '6' })), '2027-09-01')
  // As the patient responds: the time to claim it. Only once: that day.
  assert.equal(takenUntil(row({ duracion_unidad: '7' })), '2026-10-01')
  assert.equal(takenUntil(row({ frecuencia_unidad: '8' })), '2026-09-01')
  // A length that no course has is not known.
  for (const days of [-100_011_323, 1e300])
    assert.equal(takenUntil(row({ duracion_unidad: '7', vigencia_dias: days })), null)
  // In Bogotá it was still the day before.
  assert.equal(takenUntil(row({ fecha_prescripcion: '2026-09-01T03:00:00.000Z' })), '2026-11-29')
})

test('lo vencido no está, y lo renovado está una vez', () => {
  const formulas = [
    formula({ id: 'vieja', fecha_prescripcion: '2026-08-25T15:00:00.000Z' }),
    formula({ id: 'nueva' }),
    formula({ id: 'otra', concentracion: '100 mg' }),
    formula({ id: 'vencida', medicamento_dci: 'Amoxicilina', duracion_valor: 7 }),
  ]
  assert.deepEqual(
    takenOn('2026-11-15', { formulas })
      .map((m) => m.id)
      .sort(),
    ['nueva', 'otra'],
  )
  assert.deepEqual(takenOn('2026-12-01', { formulas: [formula()] }), [])
})

test('lo que el paciente dice que usa está, lo que dejó o niega no', () => {
  const said = (more: Values): Values => ({
    estado_uso: 'active',
    medicamento: 'Metformina',
    dosis_texto: '850 mg al día',
    ...more,
  })
  const medicamentos = [said({}), said({ estado_uso: 'stopped' }), said({ niega: true })]
  const taken = takenOn('2026-11-15', { medicamentos })
  assert.deepEqual(
    taken.map((m) => [m.origen, m.medicamento, m.indicaciones]),
    [['antecedente', 'Metformina', '850 mg al día']],
  )
})

test('lo que el texto libre dice que toma está, con el registro que lo dice; lo que dice que no, no', () => {
  const free = (descripcion: string): Values => ({ tipo: 'farmacologico', descripcion, vigente: true })
  const libres = [free('Warfarina 5 mg al día'), free('Niega consumo de ibuprofeno'), free('Ninguno')]
  assert.deepEqual(
    takenOn('2026-11-15', { libres }).map((m) => [m.recurso, m.id, m.medicamento]),
    [['antecedente', 'libre-1', 'warfarina']],
  )
})
