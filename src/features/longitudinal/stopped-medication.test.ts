import assert from 'node:assert/strict'
import { test } from 'node:test'
import { elsewhere, rowOf } from '../../../test/fixtures/history-content.ts'
import type { Row } from '../../model/resource.ts'
import { factsOf, personEntries } from '../../modules/persona/index.ts'
import { currentMedication as medicationOf } from './medication.ts'

const system = { version: 1, actualizado_en: '2026-03-01T08:00:00.000Z', creado_por: 'Luz Gómez' }
const formula = (id: string, medicamento_dci: string, fecha: string): Row => ({
  ...system,
  id,
  creado_en: fecha,
  medicamento_dci,
  fecha_prescripcion: fecha,
  estado: 'activa',
  duracion_valor: 90,
  duracion_unidad: '3',
})
const stated = (medicamento: string, estado_uso: string, creado_en: string): Row => ({
  ...system,
  id: `${medicamento} ${creado_en}`,
  creado_en,
  medicamento,
  estado_uso,
  niega: false,
})
const currentMedication = (formulas: readonly Row[], told: readonly Row[], allergies: readonly Row[] = []) => {
  const background = [...told.map((row) => ({ categoria: 'farmacologico', anulado: false, ...row })), ...allergies]
  const entries = personEntries((name) =>
    name === 'formula_medicamento' ? formulas : name === 'antecedente_categorizado' ? background : [],
  )
  const rows = { ...elsewhere(), paciente: rowOf('paciente', {}), historia: null, entries }
  return medicationOf(factsOf(rows, '2026-03-20T13:00:00.000Z'))
}
const names = (formulas: readonly Row[], told: readonly Row[]): unknown[] =>
  currentMedication(formulas, told).map((m) => m.medicamento)

const MARCH_1 = '2026-03-01T13:00:00.000Z'
const MARCH_5 = '2026-03-05T13:00:00.000Z'
const MARCH_9 = '2026-03-09T13:00:00.000Z'

test('lo que alguien dijo después que ya no toma no está entre lo que toma', () => {
  const both = [formula('a', 'Losartán potásico', MARCH_1), formula('b', 'Metformina', MARCH_1)]
  assert.deepEqual(names(both, [stated('Losartán', 'stopped', MARCH_5)]), ['Metformina'])
  assert.deepEqual(names(both, [stated('Losartán', 'on-hold', MARCH_5)]), ['Losartán potásico', 'Metformina'])
  // Prescribed again since: it is taken.
  const again = [...both, formula('c', 'Losartán potásico', MARCH_9)]
  assert.ok(names(again, [stated('Losartán', 'stopped', MARCH_5)]).includes('Losartán potásico'))
  assert.deepEqual(names([], [stated('Ibuprofeno', 'active', MARCH_1), stated('Ibuprofeno', 'stopped', MARCH_5)]), [])
  // Salts of which no substance is recognised, and what is told by its code alone.
  const potassium = [formula('k', 'Cloruro de potasio', MARCH_1)]
  assert.deepEqual(names(potassium, [stated('Potasio cloruro', 'stopped', MARCH_5)]), [])
  assert.deepEqual(names(potassium, [stated('Sulfato de magnesio', 'stopped', MARCH_5)]), ['Cloruro de potasio'])
  const coded = { ...stated('', 'active', MARCH_1), medicamento: null, dci_codigo: '00626' }
  assert.deepEqual(names([], [coded]), ['00626'])
  assert.deepEqual(names([], [coded, stated('00626', 'stopped', MARCH_5)]), [])
  // Who stops one of a pair still takes the pair.
  const pair = [formula('d', 'Acetaminofén + Codeína', MARCH_1)]
  assert.deepEqual(names(pair, [stated('Acetaminofén', 'stopped', MARCH_5)]), ['Acetaminofén + Codeína'])
  assert.deepEqual(names(pair, [stated('Codeína/acetaminofén', 'stopped', MARCH_5)]), [])
})

test('de lo que toma se dice a qué alergia se opone', () => {
  const allergy = rowOf('antecedente_categorizado', { categoria: 'alergico', agente: 'Penicilina', severidad: 'grave' })
  const told = (medicine: string, against: Row): unknown =>
    currentMedication([formula('a', medicine, MARCH_9)], [], [against]).map((m) => m.alertas)
  assert.deepEqual(told('Amoxicilina', allergy), [['Alergia a Penicilina: Amoxicilina']])
  assert.deepEqual(told('Losartán', allergy), [[]])
  assert.deepEqual(told('Amoxicilina', { ...allergy, verificacion: 'refutado' }), [[]])
})

test('lo que se concilia prevalece: continúa la fórmula que se dijo, y lo que cambia vale hasta que se formula', () => {
  const two = [formula('a', 'Losartán', MARCH_1), { ...formula('b', 'Losartán', MARCH_1), concentracion: '100 mg' }]
  const said = (medicamento: string, conciliacion: string, more: Partial<Row> = {}): Row => ({
    ...stated(medicamento, conciliacion === 'suspende' ? 'stopped' : 'active', MARCH_5),
    conciliacion,
    ...more,
  })
  const ids = (formulas: readonly Row[], told: readonly Row[]): unknown[] =>
    currentMedication(formulas, told).map((m) => m.id)
  // One strength stops and the other goes on, which its own prescription tells.
  const apart = [
    said('Losartán', 'suspende', { formula: 'a' }),
    said('Losartán', 'continua', { formula: 'b', id: 's' }),
  ]
  assert.deepEqual(ids(two, apart), ['b'])
  const changed = [said('Losartán', 'cambia', { formula: 'a', id: 'c' })]
  assert.deepEqual(ids(two.slice(0, 1), changed), ['c'])
  assert.deepEqual(ids([...two.slice(0, 1), formula('n', 'Losartán', MARCH_9)], changed), ['n'])
  // The prescription that was made of it stopped: what was told before does not come back.
  const stopped = { ...formula('n', 'Losartán', MARCH_9), estado: 'suspendida' }
  assert.deepEqual(ids([...two.slice(0, 1), stopped], changed), [])
  // Nor does an older prescription that would last longer.
  const short = { ...formula('n', 'Losartán', MARCH_5), estado: 'suspendida', duracion_valor: 3, vigencia_dias: 3 }
  assert.deepEqual(ids([...two.slice(0, 1), short], []), [])
  // What the patient told is told anew, once.
  const again = [stated('Ibuprofeno', 'active', MARCH_1), said('Ibuprofeno', 'continua', { id: 'i' })]
  assert.deepEqual(ids([], again), ['i'])
})
