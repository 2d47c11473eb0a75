import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { MIGRATIONS } from '../../src/cli/database.ts'
import { readMigrations } from '../../src/engine/migrate.ts'
import { startMipresSimulator } from '../../src/features/mipres/simulator.ts'
import { formulaInsumo } from '../../src/resources/formula-insumo.ts'
import { formulaMedicamento } from '../../src/resources/formula-medicamento.ts'
import { type Body, must, openHistory } from '../historias/histories.ts'
import { newDocument, newPatient } from '../samples.ts'
import { useService } from '../service.ts'

const simulator = await startMipresSimulator(0)
after(() => simulator.close())
const s = useService({
  MIPRES_URL: `http://127.0.0.1:${simulator.port}/WSMIPRESNOPBS/api`,
  MIPRES_NIT: '900123456',
  MIPRES_TOKEN: 'ensayo',
  MIPRES_TIEMPO_MS: '1000',
})

const MEDICINE = formulaMedicamento.path
let counted = 0
const newNumber = (): string => `20260301${String(++counted).padStart(12, '0')}`
const outside = { pertenece_pbs: false, medicamento_dci: 'Rituximab', dci_codigo: '7001' }

async function prescribe(documento: string, numero: string, more: Body = {}): Promise<string> {
  const paciente = await newPatient(s, { numero_documento: documento })
  const historia = await openHistory(s, { paciente })
  const body = { ...formulaMedicamento.example, historia, ...outside, numero_mipres: numero, ...more }
  return (await must(s.call('POST', MEDICINE, body), 201)).id
}
const state = async (id: string, path: string = MEDICINE): Promise<Body> =>
  must(s.call('GET', `${path}${id}/mipres/`), 200)
const askAll = async (): Promise<void> => {
  let more = true
  while (more) more = await s.mipres.runOnce()
}
const audited = (id: string) =>
  s.owner.run({
    text: `select accion, recurso, codigo, resultado, actor from auditoria
where recurso_id = $1 and accion in ('enviar', 'recibir_respuesta') order by id`,
    values: [id],
  })

test('el número MIPRES se comprueba detrás de la solicitud: que exista, que sea del paciente y de lo formulado', async () => {
  const documento = newDocument()
  const [good, byCode, other, product, annulled] = Array.from({ length: 5 }, newNumber) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const medicamentos = ['[RITUXIMAB] 500mg/50ml']
  simulator.put(
    { numero: good, documento, medicamentos },
    { numero: byCode, documento, medicamentos: ['[MABTHERA]'], principios: ['7001'] },
    { numero: other, documento: '1', medicamentos },
    { numero: product, documento, medicamentos: ['[BEVACIZUMAB] 100mg'] },
    { numero: annulled, documento, medicamentos, anulada: true },
  )
  const first = await prescribe(documento, good)
  const historia = (await must(s.call('GET', `${MEDICINE}${first}/`), 200)).historia
  const write = async (numero_mipres: string): Promise<string> =>
    (await must(s.call('POST', MEDICINE, { ...formulaMedicamento.example, historia, ...outside, numero_mipres }), 201))
      .id
  const missing = newNumber()
  const all = [first]
  for (const numero of [byCode, other, product, annulled, missing]) all.push(await write(numero))
  assert.deepEqual([(await state(first)).estado, (await state(first)).configurado], ['sin_comprobar', true])
  assert.equal(simulator.asked(), 0)
  await askAll()
  assert.deepEqual(await Promise.all(all.map(async (id) => (await state(id)).estado)), [
    'comprobada',
    'comprobada',
    'de_otro_paciente',
    'de_otro_producto',
    'anulada',
    'no_existe',
  ])
  assert.deepEqual(await audited(first), [
    {
      accion: 'enviar',
      recurso: 'formula_medicamento',
      codigo: 'mipres',
      resultado: 200,
      actor: 'Custodia (servicio)',
    },
    {
      accion: 'recibir_respuesta',
      recurso: 'formula_medicamento',
      codigo: 'mipres_comprobada',
      resultado: 200,
      actor: 'Custodia (servicio)',
    },
  ])
  const told = await must(s.call('GET', '/eventos/?tipos=formula_medicamento.mipres'), 200)
  assert.deepEqual(told.results.map((e: Body) => e.recurso_id).toSorted(), all.toSorted())
  const notices = await must(s.call('GET', '/avisos/'), 200)
  assert.deepEqual(
    notices.results
      .filter((n: Body) => n.tipo === 'mipres')
      .map((n: Body) => n.id)
      .toSorted(),
    all.map((id) => `mipres.${id}`).toSorted(),
  )
  // Nothing of it is written down where no patient may be named.
  assert.ok(!s.log.some((line) => line.includes(good) || line.includes('ensayo')))
})

test('sin respuesta la fórmula queda sin comprobar y se pregunta de nuevo; una página ajena no es respuesta', async () => {
  const documento = newDocument()
  const numero = newNumber()
  const id = await prescribe(documento, numero)
  // A second ago: the column rounds to milliseconds, and what is due now may be due half of one later.
  const due = () =>
    s.owner.run({
      text: `update comprobacion_mipres set proximo_en = now() - interval '1 second' where id = $1`,
      values: [id],
    })
  for (const [fault, motivo] of [
    ['500', 'sin_respuesta'],
    ['corte', 'sin_respuesta'],
    ['muda', 'sin_respuesta'],
    ['basura', 'respuesta_extrana'],
    ['404', 'respuesta_extrana'],
    ['401', 'sin_permiso'],
  ] as const) {
    simulator.plan(fault)
    await due()
    await askAll()
    const now = await state(id)
    assert.deepEqual([now.estado, now.motivo], ['sin_comprobar', motivo], fault)
  }
  // It waits longer each time: what is not due is not asked about.
  const before = simulator.asked()
  await askAll()
  assert.equal(simulator.asked(), before)
  simulator.put({ numero, documento, medicamentos: ['[RITUXIMAB]'] })
  const again = await must(s.call('POST', `${MEDICINE}${id}/mipres/`), 200)
  assert.equal(again.estado, 'sin_comprobar')
  await askAll()
  const settled = await state(id)
  assert.deepEqual([settled.estado, settled.motivo, settled.intentos], ['comprobada', null, 7])
})

test('al cambiar el número o el medicamento se comprueba de nuevo; al anular la fórmula, no', async () => {
  const documento = newDocument()
  const [one, two] = [newNumber(), newNumber()]
  simulator.put({ numero: one, documento, medicamentos: ['[RITUXIMAB]'] })
  const id = await prescribe(documento, one)
  await askAll()
  assert.equal((await state(id)).estado, 'comprobada')
  const path = `${MEDICINE}${id}/`
  await must(s.call('PATCH', path, { indicaciones: 'Aplicar en infusión lenta.' }), 200)
  assert.equal((await state(id)).estado, 'comprobada')
  await must(s.call('PATCH', path, { medicamento_dci: 'Bevacizumab', dci_codigo: null }), 200)
  assert.equal((await state(id)).estado, 'sin_comprobar')
  await must(s.call('PATCH', path, { numero_mipres: two }), 200)
  assert.equal((await state(id)).numero, two)
  await must(s.call('PATCH', path, { anulado: true, motivo_anulacion: 'Se formuló por error.' }), 200)
  const gone = await s.call('GET', `${path}mipres/`)
  assert.deepEqual([gone.status, gone.json.codigo], [409, 'sin_numero_mipres'])
})

test('un insumo se comprueba por su paciente y porque allá no sea solo de medicamentos', async () => {
  const documento = newDocument()
  const numero = newNumber()
  simulator.put({ numero, documento, dispositivos: 1 })
  const paciente = await newPatient(s, { numero_documento: documento })
  const historia = await openHistory(s, { paciente })
  const body = { ...formulaInsumo.example, historia, pertenece_pbs: false, numero_mipres: numero }
  const { id } = await must(s.call('POST', formulaInsumo.path, body), 201)
  await askAll()
  assert.equal((await state(id, formulaInsumo.path)).estado, 'comprobada')
  const plain = await must(s.call('POST', formulaInsumo.path, { ...formulaInsumo.example, historia }), 201)
  assert.equal((await s.call('GET', `${formulaInsumo.path}${plain.id}/mipres/`)).status, 409)
})

test('lo formulado antes de que se comprobara entra a la cola por lotes, sin adelantarse a lo de hoy', async () => {
  const [old, annulled] = [await prescribe(newDocument(), newNumber()), await prescribe(newDocument(), newNumber())]
  await must(
    s.call('PATCH', `${MEDICINE}${annulled}/`, { anulado: true, motivo_anulacion: 'Se formuló por error.' }),
    200,
  )
  await s.owner.run({ text: 'delete from comprobacion_mipres where id = $1', values: [old] })
  const batches = (await readMigrations(MIGRATIONS)).flatMap((m) =>
    m.name === 'formulas' ? m.steps.filter((step) => step.kind === 'batches') : [],
  )
  assert.equal(batches.length, 2)
  const move = async (): Promise<number> => {
    const moved = await Promise.all(batches.map(({ sql }) => s.owner.run({ text: `${sql} returning id`, values: [] })))
    return moved.flat().length
  }
  assert.equal(await move(), 1)
  assert.equal(await move(), 0)
  const asked = simulator.asked()
  await askAll()
  assert.deepEqual([(await state(old)).estado, simulator.asked()], ['sin_comprobar', asked])
  assert.equal((await s.call('GET', `${MEDICINE}${annulled}/mipres/`)).status, 409)
})
