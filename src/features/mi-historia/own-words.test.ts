import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consultation, entry, row, withEntries } from '../../../test/fixtures/report.ts'
import type { Row } from '../../model/resource.ts'
import { howToTake, medicinesOf } from './medicines.ts'
import { resultsOf } from './results.ts'
import { visitOf } from './visits.ts'

const doctor = { nombre: 'Luz Ángela Peñaranda Güiza', profesion: 'Médico' }

test('de una atención cerrada se cuenta por qué, qué se encontró y qué hacer, sin lo anulado', () => {
  const content = consultation()
  const visit = visitOf(content, 'Clínica de la Peña', doctor)
  assert.equal(visit.terminada, true)
  assert.equal(visit.con_quien[0], 'Luz Ángela Peñaranda Güiza, médico')
  assert.ok(visit.motivo !== null && visit.que_hacer.length > 0)
  const standing = content.entries.diagnostico.filter((d) => d.anulado !== true)
  assert.equal(visit.encontrado.length, standing.length)
  assert.ok(!visit.encontrado.some((name) => /asma|[A-Z]\d{3}|no especificad/i.test(name)))
})

test('de una abierta, solo lo que alguien firmó', () => {
  const base = consultation()
  const draft = entry('diagnostico', '08:40', { codigo_cie10: 'E119', descripcion_cie10: 'Diabetes', firmado: false })
  const content = {
    ...withEntries(base, { diagnostico: [draft], orden: [], nota: [], examen_fisico: [] }),
    historia: { ...base.historia, estado: 'en_atencion' },
  }
  const visit = visitOf(content, 'Clínica de la Peña', null)
  // What gave way to another is no longer said, once that is signed.
  const before = entry('diagnostico', '08:30', {
    codigo_cie10: 'I10X',
    descripcion_cie10: 'Hipertensión',
    firmado: true,
  })
  const told = (...diagnoses: readonly Row[]) =>
    visitOf(withEntries(content, { diagnostico: diagnoses }), 'Clínica', null).encontrado
  assert.deepEqual(told(before, { ...draft, reemplaza_a: before.id }), ['Hipertensión'])
  assert.deepEqual(told(before, { ...draft, firmado: true, reemplaza_a: before.id }), ['Diabetes'])
  assert.deepEqual([visit.encontrado, visit.que_hacer, visit.motivo, visit.con_quien], [[], [], null, []])
})

const formula = {
  medicamento_dci: 'Losartán',
  concentracion: '50 mg',
  forma_farmaceutica: 'TA',
  dosis_valor: 50,
  dosis_unidad: '168',
  via_administracion: '048',
  frecuencia_valor: 12,
  frecuencia_unidad: '2',
  duracion_valor: 30,
  duracion_unidad: '3',
  vigencia_dias: 30,
  estado: 'activa',
  fecha_prescripcion: '2026-11-10T15:00:00.000Z',
}

test('cómo tomar un medicamento se dice como se habla', () => {
  assert.match(
    howToTake(row('formula_medicamento', formula)),
    /^Tomar 1 tableta \(50 mg\) por la boca cada 12 horas durante 30 días\.$/,
  )
  const daily = { ...formula, frecuencia_valor: 1, frecuencia_unidad: '3', duracion_valor: 1, duracion_unidad: '5' }
  assert.match(howToTake(row('formula_medicamento', daily)), / cada día durante 1 mes\.$/)
})

test('lo suspendido y lo terminado van aparte, y de lo repetido se toma lo último', () => {
  const again = { ...formula, fecha_prescripcion: '2026-10-25T15:00:00.000Z' }
  const stopped = { ...formula, medicamento_dci: 'Enalapril', estado: 'suspendida', motivo_suspension: 'Tos' }
  const before = { ...formula, medicamento_dci: 'Enalapril', fecha_prescripcion: '2026-10-26T15:00:00.000Z' }
  const left = { ...formula, medicamento_dci: 'Metformina' }
  const stated = row('antecedente_categorizado', {
    medicamento: 'Metformina',
    estado_uso: 'stopped',
    creado_en: '2026-11-12T15:00:00.000Z',
  })
  const found = medicinesOf(
    [formula, again, stopped, before, left].map((f) => row('formula_medicamento', f)),
    [stated],
    '2026-11-17',
  )
  assert.deepEqual(
    found.map((m) => [m.nombre, m.estado, m.motivo]),
    [
      ['Losartán 50 mg', 'vigente', null],
      ['Enalapril 50 mg', 'suspendido', 'Tos'],
      ['Metformina 50 mg', 'terminado', null],
      ['Enalapril 50 mg', 'terminado', null],
      ['Losartán 50 mg', 'terminado', null],
    ],
  )
})

test('un resultado dice dónde está y no qué enfermedad hay', () => {
  const value = {
    codigo: '2339-0',
    valor_numerico: 250,
    unidad: 'mg/dL',
    rango_min: 70,
    rango_max: 100,
    estado: 'final',
  }
  const at = { fecha_medicion: '2026-11-10T15:00:00.000Z' }
  const high = row('valor_clinico', { ...value, ...at, interpretacion: 'critico_alto' })
  const none = row('valor_clinico', { ...value, ...at, rango_min: null, rango_max: null, interpretacion: null })
  const [first, second, ...rest] = resultsOf([high, none], { birth: '1980-01-01', sex: '02' })
  assert.equal(rest.length, 0)
  assert.deepEqual([first?.lectura, first?.valor, first?.referencia], ['por_encima', '250 mg/dL', '70 a 100 mg/dL'])
  assert.match(
    first?.frase ?? '',
    /^Por encima de lo esperado \(70 a 100 mg\/dL\)\. .*coméntelo con quien lo atiende\.$/,
  )
  assert.equal(second?.lectura, null)
})
