import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formulaInsumo } from '../../src/resources/formula-insumo.ts'
import { formulaMedicamento } from '../../src/resources/formula-medicamento.ts'
import { type Body, DIAGNOSES, diagnosisBody, must, openHistory } from '../historias/histories.ts'
import { newPatient } from '../samples.ts'
import { type Answer, useService } from '../service.ts'

const s = useService()

const prescribe = (historia: string, more: Body = {}): Promise<Answer> =>
  s.call('POST', formulaMedicamento.path, { ...formulaMedicamento.example, historia, ...more })
const faults = (a: Answer): string[] =>
  (a.json.errores ?? []).map((e: { campo: string; codigo: string }) => `${e.campo} ${e.codigo}`)

test('lo de control especial se rechaza con un código que dice qué límite pasa, y al firmarse lleva lo del recetario', async () => {
  const historia = await openHistory(s)
  const clonazepam = { medicamento_dci: 'Clonazepam', concentracion: '2 mg', dosis_valor: 2 }
  assert.deepEqual(faults(await prescribe(historia, { ...clonazepam, duracion_valor: 31, cantidad_total: 90 })), [
    'duracion_valor control_dias',
  ])
  assert.deepEqual(faults(await prescribe(historia, { ...clonazepam, cantidad_total: 91 })), [
    'cantidad_total control_cantidad',
  ])
  assert.deepEqual(faults(await prescribe(historia, { ...clonazepam, vigencia_dias: 16 })), [
    'vigencia_dias control_vigencia',
  ])
  assert.deepEqual(faults(await prescribe(historia, { ...clonazepam, firmado: true })), [
    'numero_recetario control_formato',
    'diagnostico control_formato',
  ])
  const { id: diagnostico } = await must(s.call('POST', DIAGNOSES, diagnosisBody(historia)), 201)
  const whole = { ...clonazepam, numero_recetario: 'A-100', diagnostico, firmado: true }
  const made = await must(prescribe(historia, whole), 201)
  assert.deepEqual([made.control_especial, made.vigencia_dias], [true, 15])
  assert.match(made.alertas[0], /va en el recetario oficial.*30 días/)
})

test('cada fórmula tiene un número del año que da el servicio, sin saltos ni repetidos, y por él se encuentra', async () => {
  const paciente = await newPatient(s)
  const historia = await openHistory(s, { paciente })
  const made = await Promise.all(Array.from({ length: 6 }, () => must(prescribe(historia, { firmado: true }), 201)))
  const numbers = made.map((m) => Number(String(m.numero).slice(-6))).sort((a, b) => a - b)
  assert.match(made[0].numero, /^FM-\d{4}-\d{6}$/)
  assert.deepEqual(
    numbers,
    numbers.map((_, n) => (numbers[0] ?? 0) + n),
  )
  const { id, numero } = made[0]
  const path = `${formulaMedicamento.path}${id}/`
  assert.equal((await must(s.call('GET', path), 200)).numero, numero)
  const found = await must(s.call('GET', `${formulaMedicamento.path}?numero=${numero}`), 200)
  assert.deepEqual(
    found.results.map((r: Body) => r.id),
    [id],
  )
  // What was signed is what stands: the number given afterwards is no part of it.
  const suspended = { estado: 'suspendida', motivo_suspension: 'Intolerancia gástrica.' }
  const later = await must(s.call('PATCH', path, suspended), 200)
  assert.deepEqual([later.numero, later.hash_contenido], [numero, made[0].hash_contenido])
  assert.deepEqual(faults(await prescribe(historia, { numero: 'FM-2026-999999' })), ['numero solo_lectura'])

  const bundle = await must(
    s.call(
      'GET',
      `/fhir/MedicationRequest?patient=${paciente}&identifier=${encodeURIComponent(`urn:custodia:formula|${numero}`)}`,
    ),
    200,
  )
  assert.deepEqual(bundle.entry[0].resource.identifier, [{ system: 'urn:custodia:formula', value: numero }])
  const supply = { ...formulaInsumo.example, historia }
  assert.match((await must(s.call('POST', formulaInsumo.path, supply), 201)).numero, /^FI-\d{4}-000001$/)
})
