import assert from 'node:assert/strict'
import { test } from 'node:test'
import { favorito } from '../../src/resources/favorito.ts'
import { formulaInsumo } from '../../src/resources/formula-insumo.ts'
import { formulaMedicamento } from '../../src/resources/formula-medicamento.ts'
import { type Body, DIAGNOSES, diagnosisBody, must, openHistory } from '../historias/histories.ts'
import { newPerson } from '../accounts.ts'
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

test('los favoritos propios no existen para otros; los de un servicio los leen los suyos y los cambia el coordinador', async () => {
  const [ana, beto, jefa] = await Promise.all([
    newPerson(s, 'medico', { servicios: ['328'] }),
    newPerson(s, 'medico', { servicios: ['328'] }),
    newPerson(s, 'coordinador_medico'),
  ])
  const names = async (who: typeof ana): Promise<string[]> =>
    (await must(who.call('GET', `${favorito.path}?ordering=posicion`), 200)).results.map((f: Body) => f.nombre)
  const own = await must(ana.call('POST', favorito.path, favorito.example), 201)
  assert.equal(own.titular, `c:${ana.id}`)
  const at = `${favorito.path}${own.id}/`
  assert.deepEqual([await names(ana), await names(beto), await names(jefa)], [[favorito.example.nombre], [], []])
  for (const who of [beto, jefa])
    for (const [method, path] of [
      ['GET', at],
      ['PATCH', at],
      ['DELETE', at],
      ['GET', `${at}versiones/`],
    ] as const)
      assert.equal((await who.call(method, path, method === 'PATCH' ? { nombre: 'Otro' } : undefined)).status, 404)
  // The same name for somebody else is nobody's business.
  assert.equal((await beto.call('POST', favorito.path, favorito.example)).status, 201)
  assert.equal((await ana.call('POST', favorito.path, favorito.example)).json.codigo, 'duplicado')

  const panel = {
    clase: 'panel',
    nombre: 'Control de hipertensión',
    servicio: '328',
    posicion: 1,
    ordenes: ['903895', '903818'].map((cups) => ({ tipo_orden: 'laboratorio', cups, descripcion: `Examen ${cups}` })),
  }
  assert.deepEqual(faults(await ana.call('POST', favorito.path, panel)), ['servicio regla'])
  const ofService = await must(jefa.call('POST', favorito.path, panel), 201)
  assert.deepEqual([await names(ana), await names(jefa)], [[panel.nombre, favorito.example.nombre], [panel.nombre]])
  const its = `${favorito.path}${ofService.id}/`
  assert.equal((await ana.call('PATCH', its, { nombre: 'Mío' })).json.codigo, 'favorito_del_servicio')
  assert.equal((await ana.call('DELETE', its)).json.codigo, 'favorito_del_servicio')
  assert.equal((await jefa.call('PATCH', its, { posicion: 2 })).status, 200)
  assert.deepEqual(faults(await ana.call('POST', favorito.path, { ...panel, servicio: undefined, clase: 'orden' })), [
    'ordenes regla',
  ])
  assert.equal((await ana.call('DELETE', at)).status, 204)
  assert.deepEqual(await names(ana), [panel.nombre])
})
