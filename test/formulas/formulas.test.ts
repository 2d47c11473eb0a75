import assert from 'node:assert/strict'
import { test } from 'node:test'
import { antecedenteCategorizado } from '../../src/resources/antecedente-categorizado.ts'
import { favorito } from '../../src/resources/favorito.ts'
import { formulaInsumo } from '../../src/resources/formula-insumo.ts'
import { formulaMedicamento } from '../../src/resources/formula-medicamento.ts'
import { newPerson } from '../accounts.ts'
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

const ALLERGIES = antecedenteCategorizado.path
const allergic = (paciente: string, more: Body = {}): Body => ({
  paciente,
  categoria: 'alergico',
  tipo_alergia: '01',
  agente: 'Penicilina',
  reaccion: 'Anafilaxia',
  severidad: 'grave',
  ...more,
})
const amoxicillin = { medicamento_dci: 'Amoxicilina', concentracion: '500 mg' }
const REASON = 'Desensibilizada en 2024, con prueba negativa.'

test('una alergia grave o una pareja contraindicada detiene la fórmula, y con su motivo queda dicho', async () => {
  const paciente = await newPatient(s)
  const historia = await openHistory(s, { paciente })
  await must(s.call('POST', ALLERGIES, allergic(paciente)), 201)
  const refused = await prescribe(historia, amoxicillin)
  assert.deepEqual([refused.status, refused.json.codigo], [409, 'alerta_grave'])
  assert.deepEqual(
    refused.json.alertas.map((a: Body) => [a.codigo, a.gravedad, a.titulo]),
    [['alergia', 'critica', 'Alergia a Penicilina: Amoxicilina']],
  )
  const before = await must(s.call('GET', `${formulaMedicamento.path}?historia=${historia}`), 200)
  assert.equal(before.results.length, 0)
  assert.deepEqual(faults(await prescribe(historia, { ...amoxicillin, motivo_alerta: 'Porque sí' })), [
    'motivo_alerta longitud',
  ])
  const made = await must(prescribe(historia, { ...amoxicillin, motivo_alerta: REASON, firmado: true }), 201)
  assert.deepEqual([made.motivo_alerta, made.alertas_aceptadas], [REASON, 'Alergia a Penicilina: Amoxicilina'])
  const [audited] = await s.owner.run({
    text: `select a.campos from auditoria a where a.recurso_id = $1 and a.accion = 'crear'`,
    values: [made.id],
  })
  assert.ok(Array.isArray(audited?.campos) && audited.campos.includes('alertas_aceptadas'))
  const [tried] = await s.owner.run({
    text: `select count(*)::integer as n from auditoria a where a.paciente = $1 and a.codigo = 'alerta_grave'`,
    values: [paciente],
  })
  assert.equal(tried?.n, 1)
  // What does not forbid it informs, and that is all.
  const cephalexin = await must(prescribe(historia, { medicamento_dci: 'Cefalexina', concentracion: '500 mg' }), 201)
  assert.deepEqual([cephalexin.motivo_alerta, cephalexin.alertas_aceptadas], [null, null])
  await must(prescribe(historia, { medicamento_dci: 'Sildenafilo', concentracion: '25 mg', dosis_valor: 25 }), 201)
  const pair = await prescribe(historia, {
    medicamento_dci: 'Isosorbida dinitrato',
    concentracion: '10 mg',
    dosis_valor: 10,
  })
  assert.deepEqual([pair.json.codigo, pair.json.alertas[0]?.codigo], ['alerta_grave', 'interaccion'])
  // Nor do two that come together in a batch: the second is judged with the first before it.
  const other = await newPatient(s)
  const { example } = formulaMedicamento
  const encounter = await openHistory(s, { paciente: other })
  const registros = ['Sildenafilo', 'Isosorbida dinitrato'].map((medicamento_dci) => ({
    ...example,
    historia: encounter,
    medicamento_dci,
    concentracion: '25 mg',
    dosis_valor: 25,
  }))
  for (const [todo, expected] of [
    [true, [424, 409]],
    [false, [201, 409]],
  ] as const) {
    const batch = await s.call('POST', `${formulaMedicamento.path}lote/?todo_o_nada=${todo}`, { registros })
    assert.deepEqual(
      batch.json.resultados.map((x: Body) => x.estado),
      expected,
      batch.text,
    )
    assert.equal(batch.json.resultados[1].problema.codigo, 'alerta_grave')
  }
  const [stopped] = await s.owner.run({
    text: `select count(*)::integer as n from auditoria a where a.paciente = $1 and a.codigo = 'alerta_grave'`,
    values: [other],
  })
  assert.equal(stopped?.n, 2)
})

test('el potasio se detiene por lo que dicen sus campos de infusión o sus indicaciones, también si se cambian después', async () => {
  const historia = await openHistory(s, { paciente: await newPatient(s) })
  const potassium = {
    medicamento_dci: 'Cloruro de potasio',
    concentracion: '2 mEq/ml',
    forma_farmaceutica: 'SY',
    unidad_dispensacion: '1',
    via_administracion: '041',
    dosis_valor: 40,
    dosis_unidad: '159',
    frecuencia_valor: 24,
    frecuencia_unidad: '2',
    duracion_valor: 1,
    duracion_unidad: '3',
    cantidad_total: 2,
    infusion_ml: 500,
    infusion_en: 'SSN 0,9 %',
    indicaciones: 'Con bomba.',
  }
  const fast = await prescribe(historia, { ...potassium, infusion_minutos: 60 })
  assert.deepEqual([fast.status, fast.json.codigo], [409, 'alerta_grave'], fast.text)
  assert.match(fast.text, /Potasio intravenoso demasiado rápido/)
  const { id, version } = await must(prescribe(historia, { ...potassium, infusion_minutos: 240 }), 201)
  for (const change of [{ infusion_minutos: 60 }, { infusion_ml: 100 }]) {
    const changed = await s.call('PATCH', `${formulaMedicamento.path}${id}/`, { version, ...change })
    assert.deepEqual([changed.status, changed.json.codigo], [409, 'alerta_grave'], changed.text)
  }
  const { infusion_ml: _, infusion_en: __, ...worded } = potassium
  const told = await must(prescribe(historia, { ...worded, indicaciones: 'En 500 ml, pasar en 4 horas.' }), 201)
  const changed = await s.call('PATCH', `${formulaMedicamento.path}${told.id}/`, {
    version: told.version,
    indicaciones: 'En 500 ml, pasar en 1 hora.',
  })
  assert.deepEqual([changed.status, changed.json.codigo], [409, 'alerta_grave'], changed.text)
})

test('un borrador pasa, y ponerlo en curso, firmarlo o cambiarle el medicamento no, mientras no se diga por qué', async () => {
  const paciente = await newPatient(s)
  const historia = await openHistory(s, { paciente })
  await must(s.call('POST', ALLERGIES, allergic(paciente)), 201)
  const draft = await must(prescribe(historia, { ...amoxicillin, estado: 'borrador' }), 201)
  const at = `${formulaMedicamento.path}${draft.id}/`
  const code = async (body: Body): Promise<string | undefined> => {
    const { version } = await must(s.call('GET', at), 200)
    return (await s.call('PATCH', at, { version, ...body })).json.codigo
  }
  assert.equal(await code({ estado: 'activa' }), 'alerta_grave')
  assert.equal(await code({ firmado: true }), 'alerta_grave')
  assert.equal(await code({ estado: 'activa', motivo_alerta: REASON }), undefined)
  assert.equal(await code({ indicaciones: 'Una cada ocho horas.' }), undefined)
  // The reason stays as long as the alert does: neither taken away nor left out of a replacement.
  assert.equal(await code({ motivo_alerta: null }), 'alerta_grave')
  const whole = { ...formulaMedicamento.example, historia, ...amoxicillin, estado: 'activa' }
  assert.equal((await s.call('PUT', at, whole)).json.codigo, 'alerta_grave')
  assert.equal((await must(s.call('GET', at), 200)).motivo_alerta, REASON)
  // What was accepted need not be said again; what came to be known since has to.
  const later = await must(s.call('POST', ALLERGIES, allergic(paciente, { agente: 'Amoxicilina' })), 201)
  assert.deepEqual(
    later.formulas_en_conflicto.map((f: Body) => [f.formula, f.gravedad]),
    [[draft.id, 'critica']],
  )
  assert.equal(await code({ firmado: true }), 'alerta_grave')
  assert.equal(await code({ firmado: true, motivo_alerta: REASON }), undefined)
  const signed = await must(s.call('GET', at), 200)
  assert.equal(signed.alertas_aceptadas.split('\n').length, 2)
  const plain = await must(prescribe(historia), 201)
  const changed = await s.call('PATCH', `${formulaMedicamento.path}${plain.id}/`, { medicamento_dci: 'Ampicilina' })
  assert.equal(changed.json.codigo, 'alerta_grave')
})

test('un borrador con una dosis mortal se guarda con sus alertas, y ni se activa ni se firma sin decir por qué', async () => {
  const historia = await openHistory(s, { paciente: await newPatient(s) })
  const deadly = { ...amoxicillin, medicamento_dci: 'Amlodipino', dosis_valor: 500, estado: 'borrador' }
  const draft = await must(prescribe(historia, deadly), 201)
  assert.ok(draft.alertas.includes('Dosis por toma mayor que la máxima'), draft.alertas.join('; '))
  assert.equal(draft.alertas_aceptadas, null)
  const at = `${formulaMedicamento.path}${draft.id}/`
  const edited = await must(s.call('PATCH', at, { version: draft.version, indicaciones: 'Una cada ocho horas.' }), 200)
  assert.deepEqual(edited.alertas, draft.alertas)
  for (const body of [{ estado: 'activa' }, { firmado: true }])
    assert.equal((await s.call('PATCH', at, { version: edited.version, ...body })).json.codigo, 'alerta_grave')
  const registros = [{ recurso: 'formula_medicamento', registro: draft.id, version: edited.version }]
  const signed = await s.call('POST', `/hce/api/historias/${historia}/firmar/`, { registros })
  assert.deepEqual(
    signed.json.rechazados?.map((r: Body) => r.codigo),
    ['alerta_grave'],
  )
})

test('firmar un borrador lo pone en curso, y uno que se firmó como borrador antes no se activa contra una alergia nueva', async () => {
  const paciente = await newPatient(s)
  const historia = await openHistory(s, { paciente })
  assert.deepEqual(faults(await prescribe(historia, { estado: 'borrador', firmado: true })), ['estado regla'])
  const sign = (id: string, version = 1): Promise<Answer> =>
    s.call('POST', `/hce/api/historias/${historia}/firmar/`, {
      registros: [{ recurso: 'formula_medicamento', registro: id, version }],
    })
  const draft = await must(prescribe(historia, { ...amoxicillin, estado: 'borrador' }), 201)
  await must(sign(draft.id), 200)
  const at = `${formulaMedicamento.path}${draft.id}/`
  assert.deepEqual((await must(s.call('GET', at), 200)).estado, 'activa')
  await s.owner.run({ text: `update formula_medicamento set estado = 'borrador' where id = $1`, values: [draft.id] })
  await must(s.call('POST', ALLERGIES, allergic(paciente)), 201)
  assert.equal((await s.call('PATCH', at, { estado: 'activa' })).json.codigo, 'alerta_grave')
  const other = await must(prescribe(historia, { ...amoxicillin, estado: 'borrador' }), 201)
  const refused = await sign(other.id)
  assert.deepEqual(
    refused.json.rechazados?.map((r: Body) => r.codigo),
    ['alerta_grave'],
  )
  // Whoever says why in the draft signs it with the others.
  await must(s.call('PATCH', `${formulaMedicamento.path}${other.id}/`, { motivo_alerta: REASON }), 200)
  await must(sign(other.id, 2), 200)
  const signed = await must(s.call('GET', `${formulaMedicamento.path}${other.id}/`), 200)
  assert.deepEqual([signed.estado, signed.alertas_aceptadas], ['activa', 'Alergia a Penicilina: Amoxicilina'])
})

test('de una alergia y una fórmula escritas a la vez, la segunda ve a la primera', async () => {
  for (let round = 0; round < 4; round++) {
    const paciente = await newPatient(s)
    const historia = await openHistory(s, { paciente })
    const [formula, allergy] = await Promise.all([
      prescribe(historia, amoxicillin),
      s.call('POST', ALLERGIES, allergic(paciente)),
    ])
    assert.equal(allergy.status, 201, allergy.text)
    const told = (allergy.json.formulas_en_conflicto ?? []).length
    assert.deepEqual([formula.status, told], formula.status === 201 ? [201, 1] : [409, 0])
  }
})

test('lo que toma se concilia en un solo acto: continúa, cambia o se suspende, con su rastro y su nota firmada', async () => {
  const paciente = await newPatient(s)
  const before = await openHistory(s, { paciente, servicio_reps: '329' })
  const losartan = { medicamento_dci: 'Losartán', concentracion: '50 mg', firmado: true, duracion_valor: 90 }
  const daily = { frecuencia_valor: 24, cantidad_total: 90, dosis_valor: 50 }
  const old = await must(prescribe(before, { ...losartan, ...daily }), 201)
  const metformin = await must(prescribe(before, { ...losartan, ...daily, medicamento_dci: 'Metformina' }), 201)
  const told = { paciente, categoria: 'farmacologico', medicamento: 'Ibuprofeno', estado_uso: 'active' }
  const said = await must(s.call('POST', antecedenteCategorizado.path, told), 201)
  const historia = await openHistory(s, { paciente })
  const own = await must(prescribe(historia, { ...losartan, medicamento_dci: 'Omeprazol', ...daily }), 201)

  const taken = async (): Promise<Body[]> =>
    (await must(s.call('GET', `/paciente/historia-clinica/resumen-paciente/${paciente}/`), 200)).medicamentos
  const one = (row: Body, decision: string, more: Body = {}, recurso: string = formulaMedicamento.name): Body => ({
    recurso,
    registro: row.id,
    decision,
    ...more,
  })
  const changes = { motivo: 'Fuera de metas', dosis_texto: '100 mg al día' }
  const medicamentos = [
    one(old, 'cambia', changes),
    one(metformin, 'continua'),
    one(own, 'suspende', { motivo: 'Sin indicación' }),
    one(said, 'suspende', { motivo: 'Gastritis' }, antecedenteCategorizado.name),
  ]
  const path = `/hce/api/historias/${historia}/conciliar/`
  const send = (body: Body, key?: string): Promise<Answer> =>
    s.call('POST', path, { momento: 'ingreso', ...body }, key === undefined ? {} : { 'idempotency-key': key })
  const entries = async (): Promise<Body[]> =>
    (await must(s.call('GET', `${antecedenteCategorizado.path}?historia=${historia}`), 200)).results

  assert.deepEqual(faults(await send({ medicamentos: [one(old, 'cambia'), one(own, 'suspende', changes)] })).sort(), [
    'medicamentos[0].dosis_texto regla',
    'medicamentos[0].motivo regla',
    'medicamentos[1].dosis_texto regla',
  ])
  // Not of all that is taken, or of something that is not: nothing is written.
  for (const other of [medicamentos.slice(1), [...medicamentos.slice(1), one({ id: said.id }, 'continua')]])
    assert.equal((await send({ medicamentos: other })).json.codigo, 'conciliacion_desactualizada')
  assert.deepEqual(await entries(), [])

  const key = 'conciliar-una-sola-vez-00001'
  const done = await must(send({ medicamentos }, key), 200)
  assert.deepEqual([done.continuan, done.cambian, done.suspendidos], [1, 1, 2])
  const again = await send({ medicamentos }, key)
  assert.deepEqual([again.json.nota, again.headers.get('idempotency-replayed')], [done.nota, 'true'])
  const nota = await must(s.call('GET', `/hce/api/notas/${done.nota}/`), 200)
  assert.deepEqual([nota.firmado, nota.tipo_nota], [true, 'ingreso'])
  assert.match(nota.contenido, /- Losartán 50 mg .*: cambia a: 100 mg al día\. Motivo: Fuera de metas\./)
  assert.deepEqual((await entries()).map((a) => [a.medicamento, a.conciliacion, a.estado_uso, a.formula]).sort(), [
    ['Ibuprofeno', 'suspende', 'stopped', null],
    ['Losartán', 'cambia', 'active', old.id],
    ['Metformina', 'continua', 'active', metformin.id],
    ['Omeprazol', 'suspende', 'stopped', own.id],
  ])
  const course = async (row: Body): Promise<unknown[]> => {
    const { estado, motivo_suspension } = await must(s.call('GET', `${formulaMedicamento.path}${row.id}/`), 200)
    return [estado, motivo_suspension]
  }
  assert.deepEqual(await course(own), ['suspendida', 'Sin indicación'])
  // What another encounter prescribed stays as it was signed, and is no longer what is taken.
  assert.deepEqual(await course(old), ['activa', null])
  const now = async (): Promise<unknown[]> =>
    (await taken()).map((m) => [m.medicamento, m.origen, m.indicaciones]).sort()
  const { indicaciones } = metformin
  assert.deepEqual(await now(), [
    ['Losartán', 'antecedente', '100 mg al día'],
    ['Metformina', 'formula', indicaciones],
  ])
  const renewed = await must(
    prescribe(historia, { ...losartan, concentracion: '100 mg', ...daily, dosis_valor: 100 }),
    201,
  )
  assert.deepEqual(await now(), [
    ['Losartán', 'formula', renewed.indicaciones],
    ['Metformina', 'formula', indicaciones],
  ])
  const nurse = await newPerson(s, 'enfermeria')
  assert.equal((await nurse.call('POST', path, { momento: 'ingreso', medicamentos })).status, 403)

  // What one encounter says is taken, or no longer is, the next one's alerts know.
  const next = await openHistory(s, { paciente, tipo_atencion: 'urgencias' })
  const review = `/hce/api/historias/${next}/revisar-formula/`
  const meets = async (): Promise<boolean> => {
    const { alertas } = await must(s.call('POST', review, { medicamento_dci: 'Diclofenaco' }), 200)
    return alertas.some((a: Body) => a.codigo === 'interaccion' && String(a.titulo).includes('Warfarina'))
  }
  const state = (estado_uso: string): Promise<Answer> =>
    s.call('POST', antecedenteCategorizado.path, { ...told, medicamento: 'Warfarina', estado_uso, historia })
  assert.equal(await meets(), false)
  await must(state('active'), 201)
  assert.equal(await meets(), true)
  await must(state('stopped'), 201)
  assert.equal(await meets(), false)

  // Of several who decide at once one does.
  const earlier = (await entries()).length
  const last = [one(renewed, 'continua'), one(metformin, 'suspende', { motivo: 'Intolerancia' })]
  const answers = await Promise.all([1, 2, 3].map(() => send({ medicamentos: last })))
  assert.deepEqual(answers.map((a) => a.status).sort(), [200, 409, 409])
  assert.equal((await entries()).length, earlier + last.length)
})
