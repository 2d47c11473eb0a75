import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type MedicineDecision, matched, noteOf, statementOf, type TakenMedicine } from './reconciliation.ts'

const losartan: TakenMedicine = {
  recurso: 'formula_medicamento',
  id: 'a',
  historia: 'h',
  medicamento: 'Losartán',
  concentracion: '50 mg',
  indicaciones: 'Una cada 12 horas.',
}
const ibuprofeno: TakenMedicine = { recurso: 'antecedente_categorizado', id: 'b', medicamento: 'Ibuprofeno' }
const decided = (m: TakenMedicine, more: Partial<MedicineDecision> = {}): MedicineDecision => ({
  recurso: String(m.recurso),
  registro: String(m.id),
  medicamento: null,
  decision: 'continua',
  motivo: null,
  dosis_texto: null,
  ...more,
})

test('se decide de todo lo que toma, una vez, y de nada más', () => {
  const taken = [losartan, ibuprofeno]
  assert.equal(matched(taken, [decided(ibuprofeno), decided(losartan)])?.length, 2)
  assert.deepEqual(
    [
      [decided(losartan)],
      [decided(losartan), decided(losartan)],
      [decided(losartan), decided({ ...ibuprofeno, id: 'c' })],
      [decided(losartan), decided({ ...ibuprofeno, recurso: 'formula_medicamento' })],
      [decided(losartan), decided(ibuprofeno), decided({ ...ibuprofeno, id: 'c' })],
    ].map((some) => matched(taken, some)),
    [null, null, null, null, null],
  )
})

test('de un texto que dice varios se decide de cada uno por su nombre', () => {
  const taken = ['warfarina', 'losartan'].map((medicamento) => ({ recurso: 'nota', id: 'n', medicamento }))
  const each = taken.map((m) => decided(m, { medicamento: m.medicamento }))
  assert.equal(matched(taken, each)?.length, 2)
  assert.equal(matched(taken, each.slice(0, 1)), null)
  assert.equal(
    matched(
      taken,
      each.map((d) => ({ ...d, medicamento: null })),
    ),
    null,
  )
})

test('la nota dice de cada medicamento qué se decidió, a qué y por qué; el antecedente, cómo queda', () => {
  const change = {
    taken: losartan,
    decided: decided(losartan, { decision: 'cambia', motivo: 'Sin meta.', dosis_texto: '100 mg al día' }),
  }
  const stop = { taken: ibuprofeno, decided: decided(ibuprofeno, { decision: 'suspende', motivo: 'Gastritis' }) }
  const goes = { taken: losartan, decided: decided(losartan) }
  assert.equal(
    noteOf('egreso', [change, stop, goes]).contenido,
    [
      'Conciliación de medicamentos al egreso:',
      '- Losartán 50 mg (Una cada 12 horas): cambia a: 100 mg al día. Motivo: Sin meta.',
      '- Ibuprofeno: se suspende. Motivo: Gastritis.',
      '- Losartán 50 mg (Una cada 12 horas): continúa.',
    ].join('\n'),
  )
  assert.deepEqual(
    [change, stop, goes].map((m) => {
      const { medicamento, estado_uso, estado_clinico, dosis_texto } = statementOf(m, 'egreso')
      return [medicamento, estado_uso, estado_clinico, dosis_texto]
    }),
    [
      ['Losartán', 'active', 'activo', '100 mg al día'],
      ['Ibuprofeno', 'stopped', 'inactivo', undefined],
      ['Losartán', 'active', 'activo', '50 mg. Una cada 12 horas.'],
    ],
  )
  assert.equal(statementOf(stop, 'egreso').observaciones, 'Conciliación al egreso: Gastritis')
})
