import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { newPerson, type Person } from '../accounts.ts'
import { newDocument, newHistory, newPatient } from '../samples.ts'
import { type Answer, useService } from '../service.ts'
import type { AnyResource } from './demo.ts'
import { accept } from './judges.ts'
import { newSystem } from './systems.ts'

/** Writing by FHIR goes through what writes rows: the same rules, reach, versions and audit, told in the words of FHIR. */
const s = useService()

let admin: Person

const must = async (answer: Promise<Answer>, status = 200): Promise<AnyResource> => {
  const a = await answer
  assert.equal(a.status, status, a.text)
  return a.json
}
/** Where and with which code an OperationOutcome says no. */
const issues = (a: Answer): unknown[] =>
  a.json.issue.map((i: AnyResource) => [i.expression?.[0] ?? null, i.details?.coding?.[0]?.code])

const newSender = (grant: Record<string, unknown>) => newSystem(s, admin, grant)
const RNEC = 'https://fhir.minsalud.gov.co/rda/NamingSystem/RNEC'
const KINDS = 'https://fhir.minsalud.gov.co/rda/CodeSystem/ColombianPersonIdentifier'

const patient = (document: string, more: AnyResource = {}): AnyResource => ({
  resourceType: 'Patient',
  identifier: [{ system: RNEC, type: { coding: [{ system: KINDS, code: 'CC' }] }, value: document }],
  name: [{ use: 'official', family: 'Muñoz Rojas', given: ['Ana', 'María'] }],
  gender: 'female',
  birthDate: '1980-02-29',
  telecom: [{ system: 'phone', value: '3101234567' }],
  ...more,
})
const pulse = (subject: string, more: AnyResource = {}): AnyResource => ({
  resourceType: 'Observation',
  status: 'final',
  category: [
    { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs' }] },
  ],
  code: { coding: [{ system: 'http://loinc.org', code: '8867-4', display: 'Heart rate' }], text: 'Heart rate' },
  subject: { reference: subject },
  effectiveDateTime: '2026-03-01T08:30:00-05:00',
  valueQuantity: { value: 72, unit: 'latidos', system: 'http://unitsofmeasure.org', code: '/min' },
  ...more,
})
const pressure = (subject: string, more: AnyResource = {}): AnyResource => {
  const part = (code: string, value: number) => ({
    code: { coding: [{ system: 'http://loinc.org', code }] },
    valueQuantity: { value, unit: 'mmHg', system: 'http://unitsofmeasure.org', code: 'mm[Hg]' },
  })
  const { valueQuantity: _, ...panel } = pulse(subject, more)
  return {
    ...panel,
    code: { coding: [{ system: 'http://loinc.org', code: '85354-9' }] },
    component: [part('8480-6', 121), part('8462-4', 79)],
  }
}
const bundleOf = (type: string, ...entry: AnyResource[]): AnyResource => ({ resourceType: 'Bundle', type, entry })
const posted = (resource: AnyResource, more: AnyResource = {}, request: AnyResource = {}): AnyResource => ({
  ...more,
  resource,
  request: { method: 'POST', url: resource.resourceType, ...request },
})

describe('escribir por FHIR', () => {
  before(async () => {
    admin = await newPerson(s, 'administrador')
  })

  test('un paciente se crea, se lee igual, y enviado de vuelta no cambia nada', async () => {
    const document = newDocument()
    const a = await s.call('POST', '/fhir/Patient', patient(document))
    assert.equal(a.status, 201, a.text)
    accept(a.json)
    assert.equal(a.headers.get('etag'), 'W/"1"')
    const { id } = a.json
    assert.equal(a.headers.get('location'), `${s.base}/fhir/Patient/${id}/_history/1`)
    const row = await must(s.call('GET', `/paciente/paciente/${id}/`))
    assert.deepEqual(
      [row.tipo_documento, row.numero_documento, row.primer_apellido, row.segundo_apellido, row.segundo_nombre],
      ['CC', document, 'Muñoz', 'Rojas', 'María'],
    )
    assert.deepEqual([row.telefono_movil, row.sexo_biologico], ['3101234567', '02'])
    const read = await must(s.call('GET', `/fhir/Patient/${id}`))
    const same = await s.call('PUT', `/fhir/Patient/${id}`, read, { 'if-match': 'W/"1"' })
    assert.deepEqual([same.status, same.headers.get('etag')], [200, 'W/"1"'], same.text)
    const moved = { ...read, telecom: [{ system: 'email', value: 'ana@ejemplo.co' }] }
    const changed = await s.call('PUT', `/fhir/Patient/${id}`, moved, { 'if-match': 'W/"1"' })
    assert.deepEqual([changed.status, changed.headers.get('etag')], [200, 'W/"2"'], changed.text)
    assert.deepEqual(changed.json.telecom, moved.telecom)
    const stale = await s.call('PUT', `/fhir/Patient/${id}`, read, { 'if-match': 'W/"1"' })
    assert.deepEqual([stale.status, issues(stale)], [412, [[null, 'version_anterior']]])
    const patch = [
      { op: 'test', path: '/active', value: true },
      { op: 'add', path: '/telecom/-', value: { system: 'phone', use: 'home', value: '6012345678' } },
      { op: 'replace', path: '/name/0/given', value: ['Ana', 'Lucía'] },
    ]
    const patched = await s.call('PATCH', `/fhir/Patient/${id}`, JSON.stringify(patch), {
      'content-type': 'application/json-patch+json',
      prefer: 'return=minimal',
    })
    assert.deepEqual([patched.status, patched.text], [200, ''])
    const after = await must(s.call('GET', `/paciente/paciente/${id}/`))
    assert.deepEqual(
      [after.segundo_nombre, after.telefono_fijo, after.correo],
      ['Lucía', '6012345678', 'ana@ejemplo.co'],
    )
    const wrong = await s.call(
      'PATCH',
      `/fhir/Patient/${id}`,
      JSON.stringify([{ op: 'test', path: '/active', value: false }]),
      {
        'content-type': 'application/json-patch+json',
      },
    )
    assert.deepEqual([wrong.status, wrong.json.issue[0].details.coding[0].code], [422, 'parche_no_aplica'])
    const patchType = { 'content-type': 'application/json-patch+json' }
    const born = JSON.stringify([{ op: 'replace', path: '/birthDate', value: '1981-03-01' }])
    const condition = (number: string): string => String(new URLSearchParams({ identifier: `${RNEC}|${number}` }))
    const byCondition = await must(s.call('PATCH', `/fhir/Patient?${condition(document)}`, born, patchType))
    assert.deepEqual([byCondition.id, byCondition.birthDate], [id, '1981-03-01'])
    assert.equal((await s.call('PATCH', `/fhir/Patient?${condition(newDocument())}`, born, patchType)).status, 404)
    const removed = await s.call('DELETE', `/fhir/Patient/${id}`)
    assert.deepEqual([removed.status, issues(removed)], [405, [[null, 'no_se_escribe']]])
    assert.match(removed.text, /nada se elimina/)
    const twin = await s.call('POST', '/fhir/Patient', patient(document))
    assert.equal(twin.status, 409, twin.text)
    assert.ok(
      issues(twin).every((i) => JSON.stringify(i) === '["Patient.identifier","duplicado"]'),
      twin.text,
    )
  })

  test('lo que no se puede guardar se rechaza por su nombre, o queda fuera y se dice si así se prefiere', async () => {
    const more = { photo: [{ url: 'https://ejemplo.co/a.png' }], communication: [{ language: { text: 'es' } }] }
    const strict = await s.call('POST', '/fhir/Patient', patient(newDocument(), more))
    assert.deepEqual(
      [strict.status, issues(strict)],
      [
        422,
        [
          ['Patient.photo[0]', 'elemento_no_admitido'],
          ['Patient.communication[0]', 'elemento_no_admitido'],
        ],
      ],
    )
    const lenient = await s.call('POST', '/fhir/Patient', patient(newDocument(), more), { prefer: 'handling=lenient' })
    assert.equal(lenient.status, 201, lenient.text)
    assert.deepEqual(
      lenient.json.issue.map((i: AnyResource) => [i.severity, i.expression[0]]),
      [
        ['warning', 'Patient.photo[0]'],
        ['warning', 'Patient.communication[0]'],
      ],
    )
    const { identifier: _, ...nobody } = patient('1')
    const unknown = await s.call('POST', '/fhir/Patient', nobody)
    assert.equal(unknown.status, 400, unknown.text)
    assert.ok(
      issues(unknown).some((i) => JSON.stringify(i) === '["Patient.identifier","validacion"]'),
      unknown.text,
    )
    for (const [path, resource] of [
      ['/fhir/Patient', pulse('Patient/x')],
      ['/fhir/Patient', 'nada'],
    ] as const)
      assert.equal((await s.call('POST', path, resource)).status, 400)
    const unwritten = await s.call('POST', '/fhir/Encounter', { resourceType: 'Encounter' })
    assert.deepEqual([unwritten.status, issues(unwritten)], [405, [[null, 'no_se_escribe']]])
    // What says whose it is, whether it stands and how much it is never falls.
    const id = await newPatient(s)
    for (const [wrong, at] of [
      [pulse(`Patient/${id}`, { status: 'cancelled' }), 'Observation.status'],
      [
        pulse(`Patient/${id}`, { valueQuantity: { value: 72, comparator: 'ad', unit: '/min', code: '/min' } }),
        'Observation.valueQuantity.comparator',
      ],
      [
        pulse(`Patient/${id}`, { modifierExtension: [{ url: 'urn:x', valueBoolean: true }] }),
        'Observation.modifierExtension[0]',
      ],
    ] as const) {
      const a = await s.call('POST', '/fhir/Observation', wrong, { prefer: 'handling=lenient' })
      assert.deepEqual([a.status, issues(a)], [422, [[at, 'elemento_no_admitido']]], a.text)
    }
    const doubling = Array.from({ length: 60 }, (_, i) => ({ op: 'copy', from: '', path: `/x${i}` }))
    const bomb = await s.call('PATCH', `/fhir/Patient/${id}`, JSON.stringify(doubling), {
      'content-type': 'application/json-patch+json',
    })
    assert.deepEqual([bomb.status, bomb.json.issue[0].details.coding[0].code], [422, 'parche_no_aplica'])
  })

  test('crear si no existe: enviado dos veces y a la vez hay uno solo, y ambos son respondidos', async () => {
    const document = newDocument()
    const none = { 'if-none-exist': `identifier=${RNEC}|${document}` }
    const at = await Promise.all([1, 2, 3, 4].map(() => s.call('POST', '/fhir/Patient', patient(document), none)))
    assert.deepEqual(at.map((a) => a.status).toSorted(), [200, 200, 200, 201])
    assert.equal(new Set(at.map((a) => a.json.id)).size, 1)
    const query = new URLSearchParams({ identifier: `${RNEC}|${document}` })
    const updated = await must(s.call('PUT', `/fhir/Patient?${query}`, patient(document, { gender: 'male' })))
    assert.deepEqual([updated.id, updated.gender], [at[0]?.json.id, 'male'])
    const other = newDocument()
    const fresh = new URLSearchParams({ identifier: `${RNEC}|${other}` })
    await must(s.call('PUT', `/fhir/Patient?${fresh}`, patient(other)), 201)
    const many = await s.call('PUT', '/fhir/Patient?family=muñoz', patient(other))
    assert.deepEqual([many.status, issues(many)], [412, [[null, 'coinciden_varios']]])
    assert.equal((await s.call('PUT', '/fhir/Patient', patient(other))).status, 400)
  })

  test('la condición de crear si no existe va sola, con su tipo o con la dirección entera, y de otro no se entiende', async () => {
    const document = newDocument()
    const condition = `identifier=${encodeURIComponent(`${RNEC}|${document}`)}`
    const create = (none: string) => s.call('POST', '/fhir/Patient', patient(document), { 'if-none-exist': none })
    const { id } = await must(create(`Patient?${condition}`), 201)
    for (const none of [condition, `?${condition}`, `Patient?${condition}`, `${s.base}/fhir/Patient?${condition}`]) {
      assert.equal((await must(create(none))).id, id, none)
      const entry = posted(patient(document), {}, { ifNoneExist: none })
      const told = await must(s.call('POST', '/fhir', bundleOf('transaction', entry)))
      assert.equal(told.entry[0].response.status, '200 OK', none)
    }
    for (const none of [`Observation?${condition}`, `https://otro.ejemplo.co/fhir/Patient?${condition}`, 'Patient?']) {
      assert.equal((await create(none)).status, 400, none)
      const entry = posted(patient(document), {}, { ifNoneExist: none })
      assert.notEqual((await s.call('POST', '/fhir', bundleOf('transaction', entry))).status, 200, none)
    }
  })

  test('un equipo envía signos vitales de quien alcanza, y nada más ni de nadie más', async () => {
    const there = await newPatient(s)
    const history = await newHistory(s, { paciente: there, servicio_reps: '328' })
    const elsewhere = await newPatient(s)
    const lab = { rol: 'integracion', servicios: ['328'], finalidad: 'atencion' }
    const { ask, nombre } = await newSender({ ...lab, envia: ['signos_vitales'] })
    const identifier = [{ system: 'https://monitores.ejemplo.co', value: randomUUID() }]
    const sent = pulse(`Patient/${there}`, { identifier, encounter: { reference: `Encounter/${history}` } })
    const first = await ask('POST', '/fhir/Observation', sent)
    assert.equal(first.status, 201, first.text)
    accept(first.json)
    const row = await must(s.call('GET', `/paciente/historias-clinicas/${first.json.id}/`))
    assert.deepEqual(
      [row.codigo, row.valor_numerico, row.unidad, row.fuente, row.historia_atencion, row.creado_por],
      ['8867-4', 72, '/min', 'dispositivo', history, nombre],
    )
    assert.equal(row.fecha_medicion, '2026-03-01T13:30:00.000Z')
    const again = await ask('POST', '/fhir/Observation', sent)
    assert.equal(again.status, 409, again.text)
    const none = { 'if-none-exist': `identifier=${identifier[0]?.system}|${identifier[0]?.value}` }
    assert.equal((await must(ask('POST', '/fhir/Observation', sent, none))).id, first.json.id)
    const read = await must(ask('GET', `/fhir/Observation/${first.json.id}`))
    const same = await ask('PUT', `/fhir/Observation/${first.json.id}`, read)
    assert.deepEqual([same.status, same.headers.get('etag')], [200, 'W/"1"'], same.text)
    const corrected = { ...read, status: 'corrected', valueQuantity: { ...read.valueQuantity, value: 75 } }
    const fixed = await must(ask('PUT', `/fhir/Observation/${first.json.id}`, corrected))
    assert.deepEqual([fixed.status, fixed.valueQuantity.value, fixed.meta.versionId], ['corrected', 75, '2'])
    // Both pressures are values of the series.
    const both = await must(ask('POST', '/fhir/Observation', pressure(`Patient/${there}`)), 201)
    assert.equal(both.component[0].valueQuantity.value, 121)
    const series = await must(s.call('GET', `/paciente/historias-clinicas/?paciente=${there}`))
    assert.deepEqual(series.results.map((v: AnyResource) => [v.codigo, v.valor_numerico]).toSorted(), [
      ['8462-4', 79],
      ['8480-6', 121],
      ['8867-4', 75],
    ])
    const wrongUnit = pulse(`Patient/${there}`, { valueQuantity: { value: 1.2, unit: 'Hz', code: 'Hz' } })
    const refusedUnit = await ask('POST', '/fhir/Observation', wrongUnit)
    assert.deepEqual([refusedUnit.status, issues(refusedUnit)], [400, [['Observation.valueQuantity', 'validacion']]])
    const code = { coding: [{ system: 'http://loinc.org', code: '14682-9' }], text: 'Creatinina' }
    const quantity = { value: 400, unit: 'umol/L', code: 'umol/L' }
    const variant = await ask('POST', '/fhir/Observation', pulse(`Patient/${there}`, { code, valueQuantity: quantity }))
    assert.deepEqual([variant.status, issues(variant)], [400, [['Observation.code', 'validacion']]], variant.text)
    assert.match(variant.text, /2160-0/)
    const number = { paciente: there, nombre: 'Creatinina', categoria: 'laboratorio', valor_numerico: 400 }
    const byApi = { ...number, codigo: '14682-9', unidad: 'umol/L' }
    const refused = await s.call('POST', '/paciente/historias-clinicas/', byApi)
    assert.equal(refused.status, 400, refused.text)
    assert.match(refused.json.errores[0].mensaje, /2160-0/)
    const beyond = await ask('POST', '/fhir/Observation', pulse(`Patient/${elsewhere}`))
    const nobody = await ask('POST', '/fhir/Observation', pulse(`Patient/${randomUUID()}`))
    assert.deepEqual([beyond.status, issues(beyond)], [400, [['Observation.subject', 'validacion']]], beyond.text)
    assert.equal(beyond.text, nobody.text)
    const somebody = pulse(`Patient/${there}`, { subject: { reference: `Patient/${there}`, display: 'Zoilo Otero' } })
    const ofOther = await ask('POST', '/fhir/Observation', somebody)
    assert.deepEqual([ofOther.status, issues(ofOther)], [400, [['Observation.subject', 'validacion']]], ofOther.text)
    // What professionals wrote is not a system's to change, and what was not granted is not sent.
    const { id } = await must(
      s.call('POST', '/paciente/historias-clinicas/', { paciente: there, codigo: '8867-4', valor_numerico: 80 }),
      201,
    )
    const theirs = await must(ask('GET', `/fhir/Observation/${id}`))
    const meddled = { ...theirs, valueQuantity: { ...theirs.valueQuantity, value: 60 } }
    assert.equal((await ask('PUT', `/fhir/Observation/${id}`, meddled)).status, 403)
    const glucose = pulse(`Patient/${there}`, {
      category: [
        { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' }] },
      ],
      code: { coding: [{ system: 'http://loinc.org', code: '2345-7' }] },
      valueQuantity: { value: 90, unit: 'mg/dL', code: 'mg/dL', system: 'http://unitsofmeasure.org' },
    })
    const notGranted = await ask('POST', '/fhir/Observation', glucose)
    assert.deepEqual([notGranted.status, issues(notGranted)], [403, [[null, 'envio_no_concedido']]], notGranted.text)
    assert.equal((await ask('POST', '/fhir/Patient', patient(newDocument()))).status, 403)
    const bare = await newSender(lab)
    assert.deepEqual(issues(await bare.ask('POST', '/fhir/Observation', pulse(`Patient/${there}`))), [
      [null, 'envio_no_concedido'],
    ])
    const audited = await s.owner.run({
      text: `select accion, resultado, codigo, motivo from auditoria where recurso = 'valor_clinico' and accion = 'crear' and resultado = 403 order by id desc limit 1`,
      values: [],
    })
    assert.deepEqual(audited, [
      {
        accion: 'crear',
        resultado: 403,
        codigo: 'envio_no_concedido',
        motivo: 'Finalidad: Continuidad de la atención',
      },
    ])
  })

  test('una orden cambia de estado y nada más de ella', async () => {
    const history = await newHistory(s, { servicio_reps: '328' })
    const order = await must(
      s.call('POST', '/hce/api/ordenes/', {
        historia: history,
        tipo_orden: 'laboratorio',
        cups: '902210',
        descripcion: 'Hemograma IV',
        justificacion: 'Control',
      }),
      201,
    )
    const { ask } = await newSender({
      rol: 'integracion',
      servicios: ['328'],
      finalidad: 'laboratorio',
      envia: ['estado_ordenes', 'documentos'],
    })
    const path = `/fhir/ServiceRequest/${order.id}`
    const read = await must(ask('GET', path))
    assert.equal((await ask('PUT', path, read)).headers.get('etag'), 'W/"1"')
    const begun = { ...read, extension: [{ url: 'urn:custodia:estado-orden', valueCode: 'en_proceso' }] }
    accept(await must(ask('PUT', path, begun)))
    assert.equal((await must(s.call('GET', `/hce/api/ordenes/${order.id}/`))).estado, 'en_proceso')
    const rewritten = await ask('PUT', path, { ...begun, priority: 'stat' })
    assert.deepEqual(
      [rewritten.status, issues(rewritten)],
      [422, [['ServiceRequest.priority', 'elemento_no_admitido']]],
    )
    const why = await ask('PUT', path, { ...begun, status: 'revoked', extension: undefined })
    assert.equal(why.status, 400, why.text)
    const note = [...read.note, { text: 'Muestra hemolizada' }]
    const revoked = await must(ask('PUT', path, { ...read, status: 'revoked', note }))
    assert.equal(revoked.status, 'revoked')
    assert.equal((await must(s.call('GET', `/hce/api/ordenes/${order.id}/`))).motivo_cancelacion, 'Muestra hemolizada')
    assert.equal((await ask('POST', '/fhir/ServiceRequest', read)).status, 405)
    const back = await ask('PUT', path, { ...read, status: 'active' })
    assert.deepEqual([back.status, issues(back)], [400, [['ServiceRequest.status', 'validacion']]], back.text)

    const file = {
      resourceType: 'DocumentReference',
      identifier: [{ system: 'https://laboratorio.ejemplo.co', value: order.id }],
      status: 'current',
      type: { coding: [{ system: 'http://loinc.org', code: '11502-2' }] },
      subject: { reference: `Patient/${order.paciente}` },
      description: 'Cuadro hemático',
      content: [
        { attachment: { contentType: 'application/pdf', title: 'Cuadro hemático', data: 'JVBERi0xLjQKJSVFT0YK' } },
      ],
      context: { related: [{ reference: `ServiceRequest/${order.id}` }] },
    }
    const filed = await must(ask('POST', '/fhir/DocumentReference', file), 201)
    accept(filed)
    const document = await must(s.call('GET', `/hce/api/documentos/${filed.id}/`))
    assert.deepEqual(
      [document.historia, document.orden, document.tipo_documento, document.contenido_base64, document.firmado],
      [history, order.id, 'LAB', 'JVBERi0xLjQKJSVFT0YK', false],
    )
    const whole = await must(ask('GET', `/fhir/DocumentReference/${filed.id}`))
    assert.equal((await ask('PUT', `/fhir/DocumentReference/${filed.id}`, whole)).headers.get('etag'), 'W/"1"')
    const signed = await ask('POST', '/fhir/DocumentReference', { ...file, identifier: undefined, docStatus: 'final' })
    assert.deepEqual([signed.status, issues(signed)], [422, [['DocumentReference.docStatus', 'elemento_no_admitido']]])
    const otherPatient = { ...file, identifier: undefined, subject: { reference: `Patient/${await newPatient(s)}` } }
    for (const prefer of ['handling=strict', 'handling=lenient'])
      assert.equal((await ask('POST', '/fhir/DocumentReference', otherPatient, { prefer })).status, 422)
  })

  test('una transacción es todo o nada, resuelve sus referencias, y enviada otra vez no repite nada', async () => {
    const document = newDocument()
    const [who, heart] = [`urn:uuid:${randomUUID()}`, randomUUID()]
    const once = { ifNoneExist: `identifier=${RNEC}|${document}` }
    const measured = (value: string) => [{ system: 'https://monitores.ejemplo.co', value }]
    const sent = bundleOf(
      'transaction',
      posted(
        pulse(who, { identifier: measured(heart) }),
        {},
        { ifNoneExist: `identifier=https://monitores.ejemplo.co|${heart}` },
      ),
      posted(patient(document), { fullUrl: who }, once),
      posted(
        pulse(`Patient?identifier=${RNEC}|${document}`, { identifier: measured(`b${heart}`) }),
        {},
        { ifNoneExist: `identifier=https://monitores.ejemplo.co|b${heart}` },
      ),
      { request: { method: 'GET', url: `Patient?identifier=${RNEC}|${document}` } },
    )
    // The condition of the third is only met once the second is there: it refers to nothing of the bundle by name.
    const ordered = { ...sent, entry: [sent.entry[1], sent.entry[0], sent.entry[3]] }
    const answers = await Promise.all([1, 2, 3].map(() => s.call('POST', '/fhir', ordered)))
    for (const a of answers) {
      assert.equal(a.status, 200, a.text)
      accept(a.json)
    }
    const statuses = answers.flatMap((a) => a.json.entry.slice(0, 2).map((e: AnyResource) => e.response.status))
    assert.deepEqual(statuses.toSorted(), ['200 OK', '200 OK', '200 OK', '200 OK', '201 Created', '201 Created'])
    const found = answers[0]?.json.entry[2].resource
    assert.equal(found.entry.length, 1)
    const id = found.entry[0].resource.id
    assert.equal((await must(s.call('GET', `/fhir/Observation?patient=${id}&_total=accurate`))).total, 1)
    const referring = bundleOf('transaction', posted(sent.entry[2].resource))
    const [made] = (await must(s.call('POST', '/fhir', referring, { prefer: 'return=representation' }))).entry
    assert.equal(made.resource.subject.reference, `Patient/${id}`)

    const other = newDocument()
    const broken = bundleOf(
      'transaction',
      posted(patient(other), { fullUrl: who }),
      posted(pulse(who, { effectiveDateTime: '2190-01-01T00:00:00Z' })),
      posted(pulse(`urn:uuid:${randomUUID()}`)),
    )
    const none = await s.call('POST', '/fhir', broken)
    assert.equal(none.status, 422, none.text)
    assert.ok(
      issues(none).some(
        (i) => JSON.stringify(i) === '["Bundle.entry[2].resource.subject.reference","referencia_sin_resolver"]',
      ),
      none.text,
    )
    const future = await s.call('POST', '/fhir', { ...broken, entry: broken.entry.slice(0, 2) })
    assert.deepEqual(
      [future.status, issues(future)],
      [400, [['Bundle.entry[1].resource.effectiveDateTime', 'validacion']]],
      future.text,
    )
    const gone = new URLSearchParams({ identifier: `${RNEC}|${other}` })
    assert.equal((await must(s.call('GET', `/fhir/Patient?${gone}`))).entry, undefined)
    // A read that fails undoes what was written beside it; one that does not sees it.
    const read = (url: string): AnyResource => ({ request: { method: 'GET', url } })
    const absent = await s.call(
      'POST',
      '/fhir',
      bundleOf('transaction', posted(patient(other)), read(`Patient/${randomUUID()}`)),
    )
    assert.deepEqual([absent.status, issues(absent)], [404, [['Bundle.entry[1]', 'no_encontrado']]], absent.text)
    assert.equal((await must(s.call('GET', `/fhir/Patient?${gone}`))).entry, undefined)
    const seen = await must(
      s.call(
        'POST',
        '/fhir',
        bundleOf('transaction', posted(patient(other)), read(`Patient?identifier=${RNEC}|${other}`)),
      ),
    )
    assert.equal(seen.entry[1].resource.entry[0].fullUrl, seen.entry[0].fullUrl)
    const twice = {
      resource: { ...found.entry[0].resource, gender: 'male' },
      request: { method: 'PUT', url: `Patient/${id}` },
    }
    const overlapping = await s.call('POST', '/fhir', bundleOf('transaction', twice, twice))
    assert.deepEqual(
      [overlapping.status, issues(overlapping)],
      [400, [['Bundle.entry[1]', 'bundle_invalido']]],
      overlapping.text,
    )
    const circle = [`urn:uuid:${randomUUID()}`, `urn:uuid:${randomUUID()}`]
    const round = bundleOf(
      'transaction',
      posted(pulse(circle[1] ?? ''), { fullUrl: circle[0] }),
      posted(pulse(circle[0] ?? ''), { fullUrl: circle[1] }),
    )
    assert.equal((await s.call('POST', '/fhir', round)).status, 422)
  })

  test('un lote responde cada entrada por su cuenta, también las lecturas', async () => {
    const document = newDocument()
    const id = await newPatient(s)
    const patch = Buffer.from(
      JSON.stringify([{ op: 'add', path: '/telecom', value: [{ system: 'email', value: 'a@b.co' }] }]),
    )
    const levels = 200_000
    const deep = Buffer.from(`[{"op":"add","path":"/x","value":${'['.repeat(levels)}${']'.repeat(levels)}}]`)
    const a = await s.call(
      'POST',
      '/fhir',
      bundleOf(
        'batch',
        posted(patient(document)),
        posted(patient(document)),
        posted({ resourceType: 'Encounter', status: 'finished' }),
        { request: { method: 'DELETE', url: `Patient/${id}` } },
        { request: { method: 'GET', url: `Patient/${id}` } },
        { request: { method: 'GET', url: `Patient/${randomUUID()}` } },
        {
          resource: {
            resourceType: 'Binary',
            contentType: 'application/json-patch+json',
            data: patch.toString('base64'),
          },
          request: { method: 'PATCH', url: `Patient/${id}`, ifMatch: 'W/"1"' },
        },
        { request: { method: 'GET', url: 'Patient?_count=1' } },
        { request: { method: 'GET', url: 'Nope/1' } },
        { request: { method: 'POST', url: 'no sé' } },
        {
          resource: {
            resourceType: 'Binary',
            contentType: 'application/json-patch+json',
            data: deep.toString('base64'),
          },
          request: { method: 'PATCH', url: `Patient/${id}` },
        },
      ),
    )
    assert.equal(a.status, 200, a.text)
    accept(a.json)
    assert.deepEqual(
      a.json.entry.map((e: AnyResource) => e.response.status),
      ['201 Created', '409', '422', '422', '200 OK', '404', '200 OK', '200 OK', '404', '400', '400'],
    )
    assert.match(a.json.entry[2].response.outcome.issue[0].diagnostics, /Encounter no se escribe/)
    assert.equal(a.json.entry[7].resource.type, 'searchset')
    for (const wrong of [{ resourceType: 'Bundle', type: 'searchset' }, bundleOf('batch'), [], 'x'])
      assert.equal((await s.call('POST', '/fhir', wrong)).status, 400)
  })

  test('lo que un lote trae en Base64, en una dirección o en una referencia se mide antes de leerlo', async () => {
    const id = await newPatient(s)
    const patch = (text: string) => ({
      resource: {
        resourceType: 'Binary',
        contentType: 'application/json-patch+json',
        data: Buffer.from(text).toString('base64'),
      },
      request: { method: 'PATCH', url: `Patient/${id}` },
    })
    const long = 'a&'.repeat(10_000)
    const a = await s.call(
      'POST',
      '/fhir',
      bundleOf(
        'batch',
        patch('[{"op":"remove","op":"add","path":"/x","value":1}]'),
        patch(JSON.stringify([{ op: 'add', path: '/x'.repeat(1_000), value: 1 }])),
        patch(`[${'{},'.repeat(40_000)}{}]`),
        patch(`[${'{},'.repeat(40_000)}{}]`),
        { request: { method: 'GET', url: `Patient?${long}` } },
        { ...posted(patient(newDocument())), request: { method: 'POST', url: 'Patient', ifNoneExist: long } },
        posted(pulse(`Patient?${long}`)),
      ),
    )
    assert.equal(a.status, 200, a.text)
    assert.deepEqual(
      a.json.entry.map((e: AnyResource) => e.response.status),
      ['400', '422', '413', '413', '400', '400', '422'],
    )
  })

  test('revisar antes de escribir dice lo que diría la escritura, y no guarda nada', async () => {
    const id = await newPatient(s)
    const subject = `Patient/${id}`
    const check = async (mode: string, resource: AnyResource, at = '/fhir/Observation'): Promise<AnyResource> =>
      must(s.call('POST', `${at}/$validate?mode=${mode}`, resource))
    const words = (outcome: AnyResource): unknown[] =>
      outcome.issue
        .filter((i: AnyResource) => i.details.coding?.[0]?.system === 'urn:custodia:problema')
        .map((i: AnyResource) => [i.expression?.[0] ?? null, i.details.coding[0].code])
    for (const wrong of [
      pulse(subject, { effectiveDateTime: '2190-01-01T00:00:00Z' }),
      pulse(subject, { method: { text: 'Palpación' } }),
      pulse(`Patient/${randomUUID()}`),
    ])
      assert.deepEqual(words(await check('create', wrong)), issues(await s.call('POST', '/fhir/Observation', wrong)))
    assert.deepEqual(words(await check('create', pulse(subject))), [])
    assert.equal((await must(s.call('GET', `/fhir/Observation?patient=${id}&_total=accurate`))).total, 0)
    const made = await must(s.call('POST', '/fhir/Observation', pulse(subject)), 201)
    const changed = { ...made, valueQuantity: { ...made.valueQuantity, value: 80 } }
    assert.deepEqual(words(await check('update', changed)), [])
    assert.equal((await must(s.call('GET', `/fhir/Observation/${made.id}`))).meta.versionId, '1')
    const audited = await s.owner.run({
      text: `select accion from auditoria where recurso = 'valor_clinico' and paciente = $1 and accion <> 'buscar' order by id`,
      values: [id],
    })
    assert.deepEqual(
      audited.map((row) => row.accion),
      ['crear', 'leer', 'leer'],
    )
    assert.deepEqual(words(await check('delete', made)), [[null, 'no_se_escribe']])
  })

  test('un informe llega con sus valores y su archivo, completa su orden, y lo mismo otra vez no se repite', async () => {
    const history = await newHistory(s, { servicio_reps: '328' })
    const medico = s
    const order = await must(
      medico.call('POST', '/hce/api/ordenes/', {
        historia: history,
        tipo_orden: 'laboratorio',
        cups: '902210',
        descripcion: 'Hemograma IV',
        firmado: true,
      }),
      201,
    )
    const { ask } = await newSender({
      rol: 'integracion',
      servicios: ['328'],
      finalidad: 'laboratorio',
      envia: ['resultados', 'imagenes'],
    })
    const subject = { reference: `Patient/${order.paciente}` }
    const lab = { system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' }
    const measured = (id: string, code: string, value: number, unit: string) => ({
      resourceType: 'Observation',
      id,
      status: 'final',
      category: [{ coding: [lab] }],
      code: { coding: [{ system: 'http://loinc.org', code }] },
      subject,
      effectiveDateTime: '2026-03-01T08:00:00-05:00',
      valueQuantity: { value, unit, system: 'http://unitsofmeasure.org', code: unit },
    })
    const report = {
      resourceType: 'DiagnosticReport',
      identifier: [{ system: 'https://laboratorio.ejemplo.co', value: `H-${order.id.slice(0, 8)}` }],
      basedOn: [{ reference: `ServiceRequest/${order.id}` }],
      status: 'final',
      category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'LAB' }] }],
      code: { coding: [{ system: 'http://loinc.org', code: '58410-2' }], text: 'Hemograma' },
      subject,
      effectiveDateTime: '2026-03-01T08:00:00-05:00',
      conclusion: 'Anemia leve',
      presentedForm: [{ contentType: 'application/pdf', title: 'Hemograma', data: 'JVBERi0xLjQKJSVFT0YK' }],
    }
    const contained = [measured('hb', '718-7', 10.9, 'g/dL'), measured('plt', '777-3', 250, '10*3/uL')]
    const result = [{ reference: '#hb' }, { reference: '#plt' }]
    const filed = await must(ask('POST', '/fhir/DiagnosticReport', { ...report, contained, result }), 201)
    accept(filed)
    assert.equal(filed.result.length, 2)
    const done = await must(s.call('GET', `/hce/api/ordenes/${order.id}/`))
    assert.deepEqual([done.estado, done.resultado_documento !== null], ['completada', true])
    const hb = await must(ask('GET', `/fhir/${filed.result[0].reference}`))
    assert.deepEqual([hb.valueQuantity.value, hb.basedOn[0].reference], [10.9, `ServiceRequest/${order.id}`])
    // Sent again, also at once: the same; changed: a correction.
    const again = await Promise.all(
      [1, 2].map(() => ask('POST', '/fhir/DiagnosticReport', { ...report, contained, result })),
    )
    assert.deepEqual(
      again.map((a) => [a.status, a.json.id]),
      [
        [200, filed.id],
        [200, filed.id],
      ],
    )
    const found = new URLSearchParams({ identifier: `https://laboratorio.ejemplo.co|${report.identifier[0]?.value}` })
    assert.equal((await must(ask('GET', `/fhir/DiagnosticReport?${found}&_total=accurate`))).total, 1)
    // Its observations may be entries of the same transaction.
    const urls = [`urn:uuid:${randomUUID()}`, `urn:uuid:${randomUUID()}`]
    const { id: _a, ...first } = measured('hb', '718-7', 11.2, 'g/dL')
    const { id: _b, ...second } = measured('plt', '777-3', 250, '10*3/uL')
    const corrected = await must(
      ask(
        'POST',
        '/fhir',
        bundleOf(
          'transaction',
          posted({ ...report, result: urls.map((reference) => ({ reference })) }),
          posted(first, { fullUrl: urls[0] }),
          posted(second, { fullUrl: urls[1] }),
        ),
        { prefer: 'return=representation' },
      ),
    )
    accept(corrected)
    const [newer, value] = corrected.entry
    assert.deepEqual([newer.response.status, newer.resource.status], ['201 Created', 'corrected'])
    assert.deepEqual([value.resource.resourceType, value.resource.valueQuantity.value], ['Observation', 11.2])
    assert.deepEqual(newer.resource.result[0].reference, `Observation/${value.resource.id}`)
    assert.equal((await must(ask('GET', `/fhir/DiagnosticReport?${found}&_total=accurate`))).total, 1)
    // A report that is there already leaves each answer at its entry.
    const known = await must(
      ask(
        'POST',
        '/fhir',
        bundleOf(
          'transaction',
          posted(
            { ...report, result: [{ reference: urls[0] }] },
            {},
            { ifNoneExist: `identifier=${found.get('identifier')}` },
          ),
          posted(first, { fullUrl: urls[0] }),
          posted(
            pulse(subject.reference, {
              category: [{ coding: [lab] }],
              code: { coding: [{ system: 'http://loinc.org', code: '718-7' }] },
              valueQuantity: { value: 11, unit: 'g/dL', system: 'http://unitsofmeasure.org', code: 'g/dL' },
            }),
          ),
        ),
      ),
    )
    assert.deepEqual(
      known.entry.map((e: AnyResource) => [e.response.status, e.response.location.split('/')[0]]),
      [
        ['200 OK', 'DiagnosticReport'],
        ['200 OK', 'DiagnosticReport'],
        ['201 Created', 'Observation'],
      ],
    )
    const intruder = await newPatient(s)
    for (const [wrong, at] of [
      [{ ...report, identifier: undefined, status: 'unknown' }, 'DiagnosticReport.status'],
      [
        {
          ...report,
          identifier: undefined,
          contained: [{ ...contained[0], interpretation: [{ text: 'Alto' }] }],
          result: [{ reference: '#hb' }],
        },
        'Observation.interpretation',
      ],
      [{ ...report, identifier: undefined, specimen: [{ display: 'x' }] }, 'DiagnosticReport.specimen[0]'],
      [
        { ...report, identifier: undefined, result: [{ reference: `Observation/${hb.id}` }] },
        'DiagnosticReport.result[0]',
      ],
      [
        { ...report, identifier: undefined, basedOn: [{ reference: `ServiceRequest/${randomUUID()}` }] },
        'DiagnosticReport.basedOn',
      ],
      [{ ...report, identifier: undefined, subject: { reference: 'Patient/x' } }, 'DiagnosticReport.subject'],
    ] as const) {
      const a = await ask('POST', '/fhir/DiagnosticReport', wrong)
      assert.deepEqual([a.status >= 400 && a.status < 500, a.json.issue[0].expression], [true, [at]], a.text)
    }
    const ofAnother = { ...contained[0], subject: { reference: `Patient/${intruder}` } }
    const mixed = await ask(
      'POST',
      '/fhir/DiagnosticReport',
      { ...report, identifier: undefined, contained: [ofAnother], result: [{ reference: '#hb' }] },
      { prefer: 'handling=lenient' },
    )
    assert.deepEqual(
      [mixed.status, issues(mixed)],
      [422, [['Observation.subject.reference', 'elemento_no_admitido']]],
      mixed.text,
    )
    const critical = {
      ...report,
      identifier: [{ value: `C-${order.id.slice(0, 8)}` }],
      contained: [
        {
          ...contained[0],
          interpretation: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0078', code: 'LL' }] }],
        },
      ],
      result: [{ reference: '#hb' }],
    }
    const low = await must(ask('POST', '/fhir/DiagnosticReport', critical), 201)
    const flagged = await must(s.call('GET', `/paciente/historias-clinicas/${low.result[0].reference.split('/')[1]}/`))
    assert.equal(flagged.marca_fuente, 'LL')
    const taken = await ask(
      'POST',
      '/fhir/DiagnosticReport',
      { ...critical, status: 'entered-in-error' },
      { prefer: 'return=OperationOutcome' },
    )
    assert.deepEqual([taken.status, taken.json.issue[0].diagnostics], [200, 'Se actualizó.'], taken.text)
    const study = {
      resourceType: 'ImagingStudy',
      contained: [
        {
          resourceType: 'Endpoint',
          id: 'pacs',
          status: 'active',
          connectionType: {
            system: 'http://terminology.hl7.org/CodeSystem/endpoint-connection-type',
            code: 'dicom-wado-rs',
          },
          payloadType: [{ text: 'DICOM' }],
          address: 'https://pacs.ejemplo.co/dicomweb/studies/1.2.840.113619.2.55',
        },
      ],
      identifier: [{ system: 'urn:dicom:uid', value: `urn:oid:1.2.840.113619.2.55.${Date.now()}` }],
      status: 'available',
      subject,
      started: '2026-03-01T08:00:00-05:00',
      description: 'Radiografía de tórax',
      endpoint: [{ reference: '#pacs' }],
    }
    const seen = await must(ask('POST', '/fhir/ImagingStudy', study), 201)
    accept(seen)
    assert.equal(seen.contained[0].address, study.contained[0]?.address)
    assert.equal((await must(ask('POST', '/fhir/ImagingStudy', study))).id, seen.id)
  })

  test('los informes de un canal pasan por su mapa y su bandeja: lo que no corresponde espera a una persona, y nada se repite', async () => {
    const archivist = await newPerson(s, 'archivo')
    const history = await newHistory(s, { servicio_reps: '328' })
    const { paciente } = await must(s.call('GET', `/hce/api/historias/${history}/`))
    const person = await must(s.call('GET', `/paciente/paciente/${paciente}/`))
    const order = async (): Promise<string> => {
      const body = {
        historia: history,
        tipo_orden: 'laboratorio',
        cups: '902210',
        descripcion: 'Hemograma',
        firmado: true,
      }
      return (await must(s.call('POST', '/hce/api/ordenes/', body), 201)).id
    }
    const lab = await newSender({
      rol: 'integracion',
      servicios: ['328'],
      finalidad: 'laboratorio',
      envia: ['resultados'],
    })
    const { id: canal } = await must(
      admin.call('POST', '/canales/', {
        nombre: 'Laboratorio por FHIR',
        cuenta: lab.id,
        aplicacion: lab.nombre.replaceAll(' ', ''),
        unidades: [{ de: 'g/dl', a: 'g/dL' }],
      }),
      201,
    )
    const SELF = 'https://lis.ejemplo.co'
    const report = (value: string, subject: AnyResource, more: AnyResource = {}): AnyResource => ({
      resourceType: 'DiagnosticReport',
      identifier: [{ system: SELF, value }],
      status: 'final',
      code: { coding: [{ system: SELF, code: 'HEM4' }], text: 'Cuadro hemático' },
      subject,
      effectiveDateTime: '2026-03-01T08:00:00-05:00',
      contained: [
        {
          resourceType: 'Specimen',
          id: 'tubo',
          type: { coding: [{ system: 'http://snomed.info/sct', code: '119297000', display: 'Sangre' }] },
          subject,
          receivedTime: '2026-03-01T08:40:00-05:00',
          collection: { collectedDateTime: '2026-03-01T08:00:00-05:00' },
        },
        {
          resourceType: 'Observation',
          id: 'panel',
          status: 'final',
          code: { text: 'Serie roja' },
          subject,
          hasMember: [{ reference: '#hb' }],
        },
        {
          resourceType: 'Observation',
          id: 'hb',
          status: 'final',
          code: { coding: [{ system: SELF, code: 'HGB' }], text: 'Hemoglobina' },
          subject,
          specimen: { reference: '#tubo' },
          valueQuantity: { value: 10.9, unit: 'g/dl' },
        },
      ],
      specimen: [{ reference: '#tubo' }],
      result: [{ reference: '#panel' }],
      ...more,
    })
    const send = (resource: AnyResource) => lab.ask('POST', '/fhir/DiagnosticReport', resource)
    const inbox = async (estado: string): Promise<AnyResource[]> =>
      (await must(archivist.call('GET', `/entrada/mensajes/?canal=${canal}&estado=${estado}`))).results
    const results = async (): Promise<AnyResource[]> =>
      (await must(s.call('GET', `/hce/api/resultados/?paciente=${paciente}`))).results
    const applied = async (): Promise<void> => {
      await s.intake.applier.runOnce()
      await s.intake.applier.settled()
    }
    const byDocument = { reference: `Patient?identifier=${RNEC}|${person.numero_documento}` }

    // A code that nobody has completed and no order: a person is asked, its sender is told so.
    const first = report('A1', byDocument)
    const asked = await send(first)
    assert.deepEqual(
      [asked.status, issues(asked)],
      [422, [['DiagnosticReport.basedOn', 'informe_por_resolver']]],
      asked.text,
    )
    const [waiting] = await inbox('por_resolver')
    assert.deepEqual([waiting?.causa, waiting?.puerta, waiting?.paciente], ['codigo_sin_mapa', 'fhir', paciente])
    const content = await must(archivist.call('GET', `/entrada/mensajes/${waiting?.id}/contenido/`))
    assert.deepEqual([content.de_quien, content.examenes], [person.numero_documento, ['Cuadro hemático']])
    assert.equal((await results()).length, 0)
    // Once somebody completes the code, what waited for it is filed.
    await order()
    const complete = (codigo: string, more: AnyResource) =>
      must(admin.call('POST', `/canales/${canal}/codigos/`, { codigo, ...more }))
    await complete('HGB', { loinc: '718-7' })
    await complete('HEM4', { loinc: '58410-2', cups: '902210' })
    await applied()
    const [filed] = await results()
    assert.deepEqual(
      [filed?.cups, filed?.loinc, filed?.muestra, filed?.muestra_codigo, filed?.muestra_recibida],
      ['902210', '58410-2', 'Sangre', '119297000', '2026-03-01T13:40:00.000Z'],
      JSON.stringify(await inbox('por_resolver')),
    )
    const [value] = (await must(s.call('GET', `/paciente/historias-clinicas/?paciente=${paciente}`))).results
    assert.deepEqual(
      [value.codigo, value.valor_numerico, value.unidad, value.grupo, value.creado_por],
      ['718-7', 10.9, 'g/dL', 'Serie roja', lab.nombre],
    )
    // The same again is what it made, also at once; other content corrects it; and then the first comes too late.
    const again = await Promise.all([send(first), send(first)])
    assert.deepEqual(
      again.map((a) => [a.status, a.json.id]),
      [
        [200, filed?.id],
        [200, filed?.id],
      ],
      again[0]?.text,
    )
    const corrected = await must(send({ ...first, status: 'corrected', conclusion: 'Repetido' }), 201)
    const late = await send(first)
    assert.deepEqual([late.status, issues(late)], [409, [[null, 'informe_ya_resuelto']]], late.text)
    assert.deepEqual((await results()).map((r) => r.estado).toSorted(), ['corregido', 'final'])
    // Of somebody who is not here, or whom it does not reach, it learns the same; a person says whose it is.
    const elsewhere = await newPatient(s)
    const unknownRef = `Patient?identifier=${RNEC}|${newDocument()}`
    const unknown = await send(report('B1', { reference: unknownRef }))
    const beyond = await send(report('B2', { reference: `Patient/${elsewhere}` }))
    assert.deepEqual([unknown.status, beyond.status], [422, 422])
    assert.equal(unknown.text, beyond.text)
    const waits = await inbox('por_resolver')
    assert.deepEqual(waits.map((m) => [m.causa, m.paciente]).toSorted(), [
      ['paciente_desconocido', null],
      ['paciente_sin_alcance', elsewhere],
    ])
    const theirs = waits.find((m) => m.causa === 'paciente_desconocido')
    const orden = await order()
    await must(
      archivist.call('POST', `/entrada/mensajes/${theirs?.id}/asignar/`, {
        orden,
        motivo: 'Lo confirmó el laboratorio',
      }),
    )
    await applied()
    const one = await must(archivist.call('GET', `/entrada/mensajes/${theirs?.id}/`))
    assert.deepEqual([one.estado, one.paciente, one.orden], ['aplicado', paciente, orden], one.detalle)
    assert.equal((await must(send(report('B1', { reference: unknownRef })))).resourceType, 'DiagnosticReport')
    // What only its sender can mend is refused and seen; in a transaction with a file beside it, nothing is written.
    const urls = [`urn:uuid:${randomUUID()}`, `urn:uuid:${randomUUID()}`]
    const bare = report(
      'C1',
      { reference: `Patient/${paciente}` },
      { contained: undefined, specimen: [{ reference: urls[1] }], result: [{ reference: urls[0] }] },
    )
    const [, , hb] = report('C1', { reference: `Patient/${paciente}` }).contained
    const [tube] = report('C1', { reference: `Patient/${paciente}` }).contained
    const bundle = (more: AnyResource): AnyResource =>
      bundleOf(
        'transaction',
        posted({ ...bare, basedOn: [{ reference: `ServiceRequest/${more.orden ?? orden}` }], ...more.report }),
        posted({ ...hb, id: undefined, specimen: { reference: urls[1] } }, { fullUrl: urls[0] }),
        posted({ ...tube, id: undefined }, { fullUrl: urls[1] }),
      )
    const odd = await lab.ask('POST', '/fhir', bundle({ report: { media: [{ link: { reference: 'Media/1' } }] } }))
    assert.deepEqual(
      [odd.status, issues(odd)],
      [422, [['Bundle.entry[0].resource.media[0]', 'elemento_no_admitido']]],
      odd.text,
    )
    assert.deepEqual(
      (await inbox('rechazado')).map((m) => m.causa),
      ['elemento_no_admitido'],
    )
    const whole = await must(lab.ask('POST', '/fhir', bundle({ orden: await order() })))
    assert.deepEqual(
      whole.entry.map((e: AnyResource) => [e.response.status, e.response.location.split('/')[0]]),
      [
        ['201 Created', 'DiagnosticReport'],
        ['201 Created', 'Observation'],
        ['201 Created', 'DiagnosticReport'],
      ],
    )
    const shown = await must(admin.call('GET', `/canales/${canal}/`))
    assert.deepEqual([shown.por_resolver, shown.rechazados_dia, shown.codigos_pendientes], [1, 1, 0])
    assert.equal(corrected.status, 'corrected')
    // The visit that a report names is kept as encounters keep it, and nothing else that it numbers.
    const visit = `urn:custodia:canal:${canal}|45`
    const encounters = [
      { reference: `Encounter?identifier=${encodeURIComponent(visit)}` },
      { identifier: { system: `urn:custodia:canal:${canal}`, value: '45' } },
    ]
    for (const [i, encounter] of encounters.entries())
      assert.equal((await send(report(`V${i}`, byDocument, { encounter }))).status, 422)
    const named = await s.owner.run({
      text: `select visitas from mensaje_entrada where canal = $1 and visitas <> '{}' order by numero`,
      values: [canal],
    })
    assert.deepEqual(named, [{ visitas: [visit] }, { visitas: [visit] }])
  })

  test('un informe que dice ser de otra persona no queda en la historia de nadie, y lo crítico que espera va primero', async () => {
    const archivist = await newPerson(s, 'archivo')
    const history = await newHistory(s, { servicio_reps: '328' })
    const { paciente } = await must(s.call('GET', `/hce/api/historias/${history}/`))
    const person = await must(s.call('GET', `/paciente/paciente/${paciente}/`))
    const lab = await newSender({
      rol: 'integracion',
      servicios: ['328'],
      finalidad: 'laboratorio',
      envia: ['resultados'],
    })
    const channel = {
      nombre: 'Laboratorio que se equivoca',
      cuenta: lab.id,
      aplicacion: lab.nombre.replaceAll(' ', ''),
      sin_orden: true,
    }
    const { id: canal } = await must(admin.call('POST', '/canales/', channel), 201)
    const potassium = (subject: AnyResource, more: AnyResource = {}): AnyResource => ({
      resourceType: 'Observation',
      id: 'k',
      status: 'final',
      code: { coding: [{ system: 'http://loinc.org', code: '2823-3' }], text: 'Potasio' },
      subject,
      valueQuantity: { value: 4.1, unit: 'mmol/L', system: 'http://unitsofmeasure.org', code: 'mmol/L' },
      ...more,
    })
    const report = (subject: AnyResource, value: AnyResource = {}, more: AnyResource[] = []): AnyResource => ({
      resourceType: 'DiagnosticReport',
      identifier: [{ system: 'https://lis.ejemplo.co', value: randomUUID() }],
      status: 'final',
      code: { coding: [{ system: 'http://loinc.org', code: '2823-3' }], text: 'Potasio' },
      subject,
      effectiveDateTime: '2026-03-01T08:00:00-05:00',
      contained: [...more, potassium(subject, value)],
      result: [{ reference: '#k' }],
    })
    const send = (resource: AnyResource) => lab.ask('POST', '/fhir/DiagnosticReport', resource)
    const inbox = async (): Promise<AnyResource[]> =>
      (await must(archivist.call('GET', `/entrada/mensajes/?canal=${canal}&estado=por_resolver`))).results
    const own = { reference: `Patient/${paciente}` }
    const name = { family: `${person.primer_apellido}`, given: [person.primer_nombre] }
    const said = (document: string, more: AnyResource = {}): AnyResource => ({
      resourceType: 'Patient',
      id: 'p',
      identifier: [{ system: RNEC, type: { coding: [{ system: KINDS, code: 'CC' }] }, value: document }],
      name: [name],
      birthDate: person.fecha_nacimiento,
      ...more,
    })
    // What agrees is filed, also where it brings the patient inside.
    const display = `${person.primer_nombre} ${person.primer_apellido}`.toUpperCase()
    await must(send(report({ ...own, display })), 201)
    await must(send(report({ reference: '#p' }, {}, [said(person.numero_documento)])), 201)
    assert.equal((await inbox()).length, 0)
    const url = `urn:uuid:${randomUUID()}`
    const beside = bundleOf(
      'transaction',
      posted(
        said(person.numero_documento, {
          id: undefined,
          name: [{ family: 'Otero', given: ['Zoilo'] }],
          gender: 'female',
        }),
        { fullUrl: url },
        {
          ifNoneExist: `identifier=${RNEC}|${person.numero_documento}`,
        },
      ),
      posted(report({ reference: url })),
    )
    const other = { ...own, display: 'Zoilo Otero' }
    const born = said(person.numero_documento, { birthDate: '1931-01-01' })
    const wrong: [string, AnyResource][] = [
      ['apellidos, nombres', report(other)],
      ['fecha de nacimiento', report({ reference: '#p' }, {}, [born])],
      ['documento', report({ ...own, identifier: { system: RNEC, value: newDocument() } })],
      ['apellidos, nombres', report(own, { subject: other })],
    ]
    for (const [parts, resource] of wrong) {
      const answer = await send(resource)
      assert.deepEqual(
        [answer.status, issues(answer)],
        [422, [['DiagnosticReport.subject', 'informe_por_resolver']]],
        answer.text,
      )
      const [newest] = await inbox()
      assert.deepEqual([newest?.causa, newest?.paciente, newest?.critico], ['identidad_distinta', paciente, false])
      assert.ok(String(newest?.detalle).endsWith(`: ${parts}.`), `${newest?.detalle} ${parts}`)
    }
    const results = async (): Promise<AnyResource[]> =>
      (await must(s.call('GET', `/hce/api/resultados/?paciente=${paciente}`))).results
    assert.equal((await results()).length, 2)
    // Without a channel nobody is asked: it is refused, also where the patient of the bundle is said to be somebody else.
    const both = await s.call('POST', '/fhir', beside)
    assert.deepEqual(
      [both.status, issues(both)],
      [400, [['Bundle.entry[0].resource.identifier', 'validacion']]],
      both.text,
    )
    const alone = await s.call('POST', '/fhir/DiagnosticReport', report({ ...own, display: 'Zoilo Otero' }))
    assert.deepEqual([alone.status, issues(alone)], [400, [['DiagnosticReport.subject', 'validacion']]], alone.text)
    // Repeated it waits since it first came, and a grant that was withdrawn takes it from nobody.
    const [first] = await inbox()
    const since = first?.recibido_en
    const last = wrong.at(-1)?.[1] ?? {}
    assert.equal((await send(last)).status, 422)
    assert.deepEqual(
      (await inbox()).slice(0, 1).map((m) => [m.id, m.recibido_en]),
      [[first?.id, since]],
    )
    const content = await must(archivist.call('GET', `/entrada/mensajes/${(await inbox())[2]?.id}/contenido/`))
    assert.ok(content.de_quien.includes('1931-01-01'), content.de_quien)
    // A person says whose it is: then it counts.
    const motivo = 'Lo confirmó el laboratorio'
    await must(archivist.call('POST', `/entrada/mensajes/${first?.id}/asignar/`, { paciente, sin_orden: true, motivo }))
    await s.intake.applier.runOnce()
    await s.intake.applier.settled()
    assert.equal((await results()).length, 3)
    // Marked by its source beside another mark, or by our own limits: it comes first, whatever came after it.
    const nobody = { reference: `Patient?identifier=${RNEC}|${newDocument()}` }
    const marks = {
      coding: ['H', 'HH'].map((code) => ({
        system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation',
        code,
      })),
    }
    const amount = { value: 7.1, unit: 'mmol/L', system: 'http://unitsofmeasure.org', code: 'mmol/L' }
    for (const value of [{ interpretation: [marks] }, { valueQuantity: amount }, {}])
      await must(send(report(nobody, value)), 422)
    assert.deepEqual(
      (await inbox()).slice(0, 3).map((m) => m.critico),
      [true, true, false],
    )
    // Odd letters in its number keep nothing from being kept.
    const odd = await send({ ...report(nobody), identifier: [{ value: 'A\u0000\ud83d' }] })
    assert.equal(odd.status, 422, odd.text)
  })

  test('lo que espera y nombra lo nuestro por la dirección a la que llegó se registra después', async () => {
    const archivist = await newPerson(s, 'archivo')
    const history = await newHistory(s, { servicio_reps: '328' })
    const { paciente } = await must(s.call('GET', `/hce/api/historias/${history}/`))
    const lab = await newSender({
      rol: 'integracion',
      servicios: ['328'],
      finalidad: 'laboratorio',
      envia: ['resultados'],
    })
    const channel = { nombre: 'Laboratorio de lejos', cuenta: lab.id, aplicacion: lab.nombre.replaceAll(' ', '') }
    const { id: canal } = await must(admin.call('POST', '/canales/', channel), 201)
    const report = {
      resourceType: 'DiagnosticReport',
      identifier: [{ value: randomUUID() }],
      status: 'final',
      code: { text: 'Citología' },
      subject: { reference: `${s.base}/fhir/Patient/${paciente}` },
      conclusion: 'Negativa',
    }
    await must(lab.ask('POST', '/fhir/DiagnosticReport', report), 422)
    const waiting = async (estado: string): Promise<AnyResource[]> =>
      (await must(archivist.call('GET', `/entrada/mensajes/?canal=${canal}&estado=${estado}`))).results
    const [one] = await waiting('por_resolver')
    assert.equal(one?.paciente, paciente)
    await must(admin.call('PATCH', `/canales/${canal}/`, { sin_orden: true }))
    await must(archivist.call('POST', `/entrada/mensajes/${one?.id}/repetir/`, {}))
    await s.intake.applier.runOnce()
    await s.intake.applier.settled()
    const [done] = await waiting('aplicado')
    assert.equal(done?.id, one?.id, JSON.stringify(await waiting('por_resolver')))
  })

  test('un bundle como los de Synthea, después de mapearlo, entra una vez aunque llegue dos a la vez', async () => {
    const SYNTHEA = 'https://github.com/synthetichealth/synthea'
    const uuid = (): string => `urn:uuid:${randomUUID()}`
    const [who, visit, place, height, tension, glucose] = [uuid(), uuid(), uuid(), uuid(), uuid(), uuid()]
    const document = newDocument()
    const coded = (system: string, code: string, display: string) => ({
      coding: [{ system, code, display }],
      text: display,
    })
    const value = (code: string, display: string, kind: string, amount: number, unit: string): AnyResource => ({
      resourceType: 'Observation',
      status: 'final',
      category: [
        {
          coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: kind, display: kind }],
        },
      ],
      code: coded('http://loinc.org', code, display),
      subject: { reference: who },
      encounter: { reference: visit },
      effectiveDateTime: '2019-05-04T03:11:45-04:00',
      issued: '2019-05-04T03:11:45.123-04:00',
      valueQuantity: { value: amount, unit, system: 'http://unitsofmeasure.org', code: unit },
    })
    const [born] = [patient(document)]
    const synthea = {
      ...born,
      identifier: [{ system: SYNTHEA, value: who }],
      extension: [{ url: 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-birthsex', valueCode: 'F' }],
      communication: [{ language: coded('urn:ietf:bcp:47', 'en-US', 'English') }],
    }
    const entries = (patientSent: AnyResource): AnyResource[] => [
      posted(patientSent, { fullUrl: who }, { ifNoneExist: `identifier=${RNEC}|${document}` }),
      posted({ resourceType: 'Organization', name: 'PCP1' }, { fullUrl: place }),
      posted({ resourceType: 'Encounter', status: 'finished', subject: { reference: who } }, { fullUrl: visit }),
      // What the mapping adds: an identifier made of the id that Synthea gives, and that it is created once.
      ...[
        { fullUrl: height, resource: value('8302-2', 'Body Height', 'vital-signs', 166.3, 'cm') },
        { fullUrl: tension, resource: pressure(who, { encounter: { reference: visit } }) },
      ].map(({ fullUrl, resource }) =>
        posted(
          { ...resource, identifier: [{ system: SYNTHEA, value: fullUrl }] },
          { fullUrl },
          { ifNoneExist: `identifier=${SYNTHEA}|${fullUrl}` },
        ),
      ),
      posted(value('2339-0', 'Glucose', 'laboratory', 87.2, 'mg/dL'), { fullUrl: glucose }),
      posted({
        resourceType: 'DiagnosticReport',
        identifier: [{ system: SYNTHEA, value: who }],
        status: 'final',
        category: [
          { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'LAB', display: 'Laboratory' }] },
        ],
        code: coded('http://loinc.org', '51990-0', 'Basic Metabolic Panel'),
        subject: { reference: who },
        encounter: { reference: visit },
        effectiveDateTime: '2019-05-04T03:11:45-04:00',
        issued: '2019-05-04T03:11:45.123-04:00',
        // Synthea refers to who did it by a condition, which nobody here meets.
        performer: [
          { reference: place, display: 'PCP1' },
          { reference: 'Practitioner?identifier=http://hl7.org/fhir/sid/us-npi|9999973799', display: 'Dr. Kub' },
        ],
        result: [{ reference: glucose, display: 'Glucose' }],
      }),
    ]
    const lenient = { prefer: 'handling=lenient' }
    const raw = await s.call('POST', '/fhir', bundleOf('transaction', ...entries(synthea)), lenient)
    assert.equal(raw.status, 400, raw.text)
    const strict = await s.call('POST', '/fhir', bundleOf('transaction', ...entries({ ...synthea, ...born })))
    assert.equal(strict.status, 422, strict.text)
    const mapped = bundleOf('transaction', ...entries({ ...synthea, ...born }))
    const answers = await Promise.all([1, 2].map(() => s.call('POST', '/fhir', mapped, lenient)))
    for (const a of answers) {
      assert.equal(a.status, 200, a.text)
      accept(a.json)
    }
    const told = answers.map((a) => a.json.entry.map((e: AnyResource) => e.response.status.slice(0, 3)).join(' '))
    assert.deepEqual(told.toSorted(), ['200 422 422 200 200 200 200', '201 422 422 201 201 201 201'])
    const [first] = answers.filter((a) => a.json.entry[0].response.status === '201 Created')
    const lost = first?.json.entry.flatMap((e: AnyResource) =>
      (e.response.outcome?.issue ?? []).map((i: AnyResource) => i.expression?.[0] ?? i.diagnostics),
    )
    for (const at of [
      'Patient.communication[0]',
      'Observation.encounter',
      'DiagnosticReport.performer[0]',
      'DiagnosticReport.performer[1]',
    ])
      assert.ok(lost.includes(at), `${at}: ${lost}`)
    const id = /Patient\/([^/]+)/.exec(first?.json.entry[0].response.location)?.[1]
    const count = async (type: string): Promise<number> =>
      (await must(s.call('GET', `/fhir/${type}?patient=${id}&_total=accurate`))).total
    const series = await must(s.call('GET', `/paciente/historias-clinicas/?paciente=${id}`))
    assert.deepEqual(
      [series.results.map((v: AnyResource) => v.codigo).toSorted(), await count('DiagnosticReport')],
      [['2339-0', '8302-2', '8462-4', '8480-6'], 1],
    )
  })
})
