import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { newPerson, newSystem } from '../accounts.ts'
import { item, must, openHistory } from '../historias/histories.ts'
import { newPatient } from '../samples.ts'
import { call, useService } from '../service.ts'

/** CDS Hooks 2.0: the findings of the house in the pens of others. */
const s = useService()
type Body = Record<string, unknown>
const INN = 'https://fhir.minsalud.gov.co/rda/CodeSystem/MipresINN'

const order = (id: string, medicine: Body, dosage: Body = {}): Body => ({
  resourceType: 'MedicationRequest',
  id,
  status: 'draft',
  intent: 'order',
  medicationCodeableConcept: medicine,
  dosageInstruction: [dosage],
})
const request = (hook: string, patientId: string, orders: readonly Body[] = [], more: Body = {}): Body => ({
  hook,
  hookInstance: randomUUID(),
  context: {
    userId: 'Practitioner/1',
    patientId,
    ...(hook === 'patient-view'
      ? {}
      : { draftOrders: { resourceType: 'Bundle', entry: orders.map((resource) => ({ resource })) } }),
    ...more,
  },
})
const asked = (body: Body, who: Pick<typeof s, 'call'> = s) =>
  who.call('POST', `/cds-services/${String(body.hook)}`, body)

async function allergic(more: Body = {}): Promise<{ paciente: string; historia: string }> {
  const paciente = await newPatient(s)
  const historia = await openHistory(s, { paciente, ...more })
  const allergy = { paciente, categoria: 'alergico', tipo_alergia: '01', agente: 'Penicilina' }
  await must(s.call('POST', '/hce/api/antecedentes-categorizados/', allergy), 201)
  return { paciente, historia }
}

test('el descubrimiento no pide cuenta y dice los tres servicios', async () => {
  const { services } = await must(call(s.base, 'GET', '/cds-services'), 200)
  assert.deepEqual(
    services.map(({ id, hook }: Body) => [id, hook]),
    ['patient-view', 'order-select', 'order-sign'].map((hook) => [hook, hook]),
  )
  for (const service of services) assert.ok(service.title !== '' && service.description !== '')
})

test('lo que aquí detiene una fórmula es una tarjeta crítica en la pluma de otro, con las mismas palabras', async () => {
  const { paciente, historia } = await allergic()
  const { alertas } = await must(
    s.call('POST', item(historia, 'revisar-formula/'), { medicamento_dci: 'Amoxicilina' }),
    200,
  )
  const amoxicillin = order('a1', { text: 'Amoxicilina', coding: [{ system: INN, display: 'AMOXICILINA' }] })
  for (const hook of ['order-select', 'order-sign']) {
    const { cards } = await must(asked(request(hook, paciente, [amoxicillin])), 200)
    assert.equal(cards.length, alertas.length)
    const [card] = cards
    assert.deepEqual([card.indicator, alertas[0].gravedad], ['critical', 'critica'])
    assert.ok(card.summary.length < 140 && card.detail.length > 0 && card.source.label.length > 0)
    assert.equal(card.source.label, alertas[0].fuente)
    assert.ok(card.overrideReasons.every((r: Body) => typeof r.code === 'string' && typeof r.display === 'string'))
    assert.match(card.uuid, /^[0-9a-f-]{36}$/)
  }
  assert.deepEqual(
    (await must(asked(request('order-sign', paciente, [order('a2', { text: 'Loratadina' })])), 200)).cards,
    [],
  )
})

test('la dosis se lee de UCUM, dos órdenes se juzgan juntas, y solo se habla de lo elegido', async () => {
  const paciente = await newPatient(s)
  const dose = (value: number, unit: string): Body => ({
    route: { coding: [{ system: 'http://snomed.info/sct', code: '26643006' }] },
    timing: { repeat: { frequency: 1, period: 1, periodUnit: 'd' } },
    doseAndRate: [{ doseQuantity: { value, system: 'http://unitsofmeasure.org', code: unit } }],
  })
  const warfarin = order('w', { text: 'Warfarina' }, dose(5, 'mg'))
  const ibuprofen = order('i', { text: 'Ibuprofeno' }, dose(400, 'mg'))
  const both = await must(asked(request('order-sign', paciente, [warfarin, ibuprofen])), 200)
  assert.ok(both.cards.length > 0)
  const alone = await must(asked(request('order-sign', paciente, [warfarin])), 200)
  assert.deepEqual(alone.cards, [])
  const many = await must(
    asked(request('order-sign', paciente, [order('m', { text: 'Ibuprofeno' }, dose(40_000, 'mg'))])),
    200,
  )
  assert.equal(many.cards[0].indicator, 'critical')
  const loratadine = order('l', { text: 'Loratadina' }, dose(10, 'mg'))
  const selections = ['MedicationRequest/l']
  const chosen = request('order-select', paciente, [warfarin, ibuprofen, loratadine], { selections })
  assert.deepEqual((await must(asked(chosen), 200)).cards, [])
  const odd = await must(
    asked(request('order-sign', paciente, [order('o', { text: 'Loratadina' }, dose(1, 'arroba'))])),
    200,
  )
  assert.match(odd.cards[0].summary, /No se entendió la unidad de la dosis de Loratadina/)
})

test('al abrir un paciente se dice lo que choca entre lo que ya toma', async () => {
  const { paciente, historia } = await allergic()
  const course = {
    via_administracion: '048',
    dosis_valor: 500,
    dosis_unidad: '168',
    frecuencia_valor: 8,
    frecuencia_unidad: '2',
  }
  const amount = {
    concentracion: '500 mg',
    forma_farmaceutica: 'CD',
    duracion_valor: 7,
    duracion_unidad: '3',
    cantidad_total: 21,
  }
  const reason = { indicaciones: 'Cada 8 horas.', motivo_alerta: 'Se descartó la alergia con prueba de provocación.' }
  const formula = { historia, medicamento_dci: 'Amoxicilina', ...course, ...amount, ...reason }
  await must(s.call('POST', '/hce/api/formulas-medicamentos/', formula), 201)
  const { cards } = await must(asked(request('patient-view', paciente)), 200)
  assert.ok(cards.some(({ indicator }: Body) => indicator === 'critical'))
})

test('lo mal formado, el servicio o el paciente que no hay y el de otro contexto se rechazan', async () => {
  const paciente = await newPatient(s)
  const good = request('patient-view', paciente)
  const status = async (path: string, body: unknown): Promise<number> => (await s.call('POST', path, body)).status
  assert.equal(await status('/cds-services/otro', good), 404)
  assert.equal(await status('/cds-services/order-sign', good), 400)
  assert.equal(await status('/cds-services/patient-view', { ...good, hookInstance: 'x' }), 400)
  assert.equal(await status('/cds-services/patient-view', []), 400)
  assert.equal((await asked(request('patient-view', randomUUID()))).status, 404)
  assert.equal(
    (await asked({ ...good, prefetch: { patient: { resourceType: 'Patient', id: randomUUID() } } })).status,
    412,
  )
  assert.equal((await asked({ ...good, prefetch: { patient: { resourceType: 'Patient', id: paciente } } })).status, 200)
  assert.equal((await asked(request('order-sign', paciente, [order('x', {})]))).status, 400)
})

test('quien no alcanza al paciente no sabe de él, y hacen falta cuenta y rol', async () => {
  const { paciente } = await allergic()
  const body = request('patient-view', paciente)
  assert.equal(
    (await call(s.base, 'POST', '/cds-services/patient-view', body, { authorization: 'Bearer nadie' })).status,
    401,
  )
  assert.equal((await asked(body, await newPerson(s, 'medico'))).status, 404)
  assert.equal((await asked(body, await newPerson(s, 'enfermeria'))).status, 403)
  const system = await newSystem(s, 'Otra historia clínica')
  assert.equal((await asked(body, system)).status, 404)
})

test('lo que un sistema pasa por alto queda en la auditoría con su motivo', async () => {
  const medico = await newPerson(s, 'medico')
  const { paciente } = await allergic({ profesional: medico.id })
  const { cards } = await must(
    asked(request('order-sign', paciente, [order('a', { text: 'Amoxicilina' })]), medico),
    200,
  )
  const overridden = {
    card: cards[0].uuid,
    outcome: 'overridden',
    overrideReason: { reason: { code: 'ya_tolerado' }, userComment: 'Prueba de provocación negativa' },
  }
  const path = '/cds-services/order-sign/feedback'
  await must(medico.call('POST', path, { feedback: [overridden] }), 200)
  const [row] = await s.owner.run({
    text: `select motivo, registros from auditoria where cuenta = $1 and accion = 'revisar' order by id desc limit 1`,
    values: [medico.id],
  })
  assert.match(String(row?.motivo), /Se pasó por alto la alerta: Ya lo ha tolerado: Prueba de provocación negativa/)
  assert.deepEqual(row?.registros, [cards[0].uuid])
  assert.equal((await medico.call('POST', path, { feedback: [] })).status, 400)
  assert.equal((await medico.call('POST', path, { feedback: [{ ...overridden, outcome: 'olvidada' }] })).status, 400)
})
