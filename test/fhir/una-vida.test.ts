import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { newPerson, type Person } from '../accounts.ts'
import { DIAGNOSES, diagnosisBody, fill, item, openHistory, REASON, verifyHistory } from '../historias/histories.ts'
import { newHistory, newPatient } from '../samples.ts'
import { type Answer, useService } from '../service.ts'
import { settled } from '../settled.ts'
import type { AnyResource } from './demo.ts'
import { accept } from './judges.ts'
import { newSystem } from './systems.ts'

/** What is measured once is one thing through every door, from writing it to taking it back (docs/decisions/0178). */
const s = useService()
const LOINC = 'http://loinc.org'
const [PANEL, SYSTOLIC, DIASTOLIC] = ['85354-9', '8480-6', '8462-4']

const must = async (answer: Promise<Answer>, status = 200): Promise<AnyResource> => {
  const a = await answer
  assert.equal(a.status, status, a.text)
  return a.json
}
const issues = (a: Answer): unknown[] =>
  a.json.issue.map((i: AnyResource) => [i.expression?.[0] ?? null, i.details?.coding?.[0]?.code])

const mmHg = (value: number) => ({ value, unit: 'mmHg', system: 'http://unitsofmeasure.org', code: 'mm[Hg]' })
const concept = (code: string) => ({ coding: [{ system: LOINC, code }] })
const part = (code: string, value: number) => ({ code: concept(code), valueQuantity: mmHg(value) })
const observation = (paciente: string, more: AnyResource): AnyResource => ({
  resourceType: 'Observation',
  status: 'final',
  subject: { reference: `Patient/${paciente}` },
  effectiveDateTime: '2026-03-01T13:30:00.000Z',
  ...more,
})
const pressure = (paciente: string, systolic: number, diastolic: number, more: AnyResource = {}): AnyResource =>
  observation(paciente, {
    code: concept(PANEL),
    component: [part(SYSTOLIC, systolic), part(DIASTOLIC, diastolic)],
    ...more,
  })
const halves = (o: AnyResource): unknown[] =>
  o.component.map((c: AnyResource) => c.valueQuantity?.value ?? c.dataAbsentReason.coding[0].code)
const found = (bundle: AnyResource): AnyResource[] => (bundle.entry ?? []).map((e: AnyResource) => e.resource)
const search = async (query: string): Promise<AnyResource[]> => found(await must(s.call('GET', `/fhir/${query}`)))
const seriesOf = async (paciente: string): Promise<AnyResource[]> =>
  (await must(s.call('GET', `/paciente/historias-clinicas/?paciente=${paciente}&ordering=creado_en`))).results
const patch = (id: string, ...operations: object[]) =>
  s.call('PATCH', `/fhir/Observation/${id}`, JSON.stringify(operations), {
    'content-type': 'application/json-patch+json',
  })

describe('una presión arterial es un solo registro', () => {
  test('se escribe, se lee, se busca y se corrige con sus dos componentes', async () => {
    const paciente = await newPatient(s)
    const encounter = { reference: `Encounter/${await newHistory(s, { paciente })}` }
    const made = await must(s.call('POST', '/fhir/Observation', pressure(paciente, 120, 80, { encounter })), 201)
    accept(made)
    assert.deepEqual(halves(made), [120, 80])
    for (const query of [
      `code=${PANEL}`,
      `component-code-value-quantity=${DIASTOLIC}$80`,
      `component-code-value-quantity=${SYSTOLIC}$120`,
      'component-value-quantity=lt100',
      'combo-value-quantity=80',
      `combo-code=${DIASTOLIC}`,
    ])
      assert.deepEqual((await search(`Observation?patient=${paciente}&${query}`)).map(halves), [[120, 80]], query)
    assert.deepEqual(await search(`Observation?patient=${paciente}&component-code-value-quantity=${DIASTOLIC}$120`), [])
    const whole = await search(`Patient/${paciente}/$everything`)
    assert.equal(whole.filter((r) => r.resourceType === 'Observation').length, 1)
    const put = await must(
      s.call('PUT', `/fhir/Observation/${made.id}`, {
        ...made,
        component: [made.component[0], part(DIASTOLIC, 84)],
      }),
    )
    assert.deepEqual([halves(put), put.meta.versionId], [[120, 84], '2'])
    assert.deepEqual((await seriesOf(paciente)).map((v) => [v.codigo, v.valor_numerico, v.estado]).toSorted(), [
      [DIASTOLIC, 80, 'final'],
      [DIASTOLIC, 84, 'final'],
      [SYSTOLIC, 120, 'final'],
    ])
    const versions = found(await must(s.call('GET', `/fhir/Observation/${made.id}/_history`)))
    assert.deepEqual(versions.map(halves), [
      [120, 84],
      [120, 80],
    ])
  })

  test('se retira entera, y nada de ella queda en pie en ninguna parte', async () => {
    const paciente = await newPatient(s)
    const made = await must(s.call('POST', '/fhir/Observation', pressure(paciente, 150, 95)), 201)
    const gone = await must(patch(made.id, { op: 'replace', path: '/status', value: 'entered-in-error' }))
    assert.deepEqual([gone.status, halves(gone)], ['entered-in-error', [150, 95]])
    accept(gone)
    const all = await search(`Observation?patient=${paciente}`)
    assert.deepEqual(
      all.map((o) => [o.id, o.status]),
      [[made.id, 'entered-in-error']],
    )
    const last = await must(s.call('GET', `/paciente/historia-clinica/ultimos-valores/${paciente}/`))
    assert.deepEqual(last.results ?? last, [])
  })

  test('lo que no es de las dos se rechaza por su nombre, y la diastólica no se toca por su lado', async () => {
    const paciente = await newPatient(s)
    const three = pressure(paciente, 120, 80)
    three.component.push(part('8478-0', 93))
    const refused = await s.call('POST', '/fhir/Observation', three)
    assert.deepEqual(
      [refused.status, issues(refused)[0]],
      [422, ['Observation.component[2].code.coding[0].code', 'elemento_no_admitido']],
    )
    const upside = await s.call('POST', '/fhir/Observation', pressure(paciente, 80, 120))
    assert.deepEqual([upside.status, issues(upside)], [400, [['Observation.component', 'validacion']]])
    await must(s.call('POST', '/fhir/Observation', pressure(paciente, 120, 80)), 201)
    const lower = (await seriesOf(paciente)).find((v) => v.codigo === DIASTOLIC)
    const touched = await s.call('PATCH', `/paciente/historias-clinicas/${lower?.id}/`, { valor_numerico: 70 })
    assert.equal(touched.status, 400, touched.text)
    assert.equal((await s.call('GET', `/fhir/Observation/${lower?.id}`)).status, 404)
  })

  test('por la API propia es también una, corregida por otra y devuelta', async () => {
    const paciente = await newPatient(s)
    const body = { paciente, codigo: SYSTOLIC, valor_numerico: 130, valor_diastolica: 85 }
    const first = await must(s.call('POST', '/paciente/historias-clinicas/', body), 201)
    const corrected = { ...body, valor_numerico: 131, valor_diastolica: 86, corrige_a: first.id, estado: 'corregido' }
    const second = await must(s.call('POST', '/paciente/historias-clinicas/', corrected), 201)
    const standing = async () =>
      (await search(`Observation?patient=${paciente}&status=final,corrected`)).map((o) => [o.id, ...halves(o)])
    assert.deepEqual(await standing(), [[second.id, 131, 86]])
    const before = await must(s.call('GET', `/fhir/Observation/${first.id}`))
    assert.deepEqual([before.status, before.meta.versionId], ['entered-in-error', '2'])
    const lasts = async () => {
      const { results } = await must(
        s.call('GET', `/paciente/historia-clinica/por-paciente/${paciente}/?codigo=${DIASTOLIC}`),
      )
      return results.map((v: AnyResource) => [v.valor_numerico, v.estado])
    }
    assert.ok((await lasts()).length >= 2)
    await must(s.call('PATCH', `/paciente/historias-clinicas/${second.id}/`, { estado: 'anulado' }))
    assert.deepEqual(await standing(), [[first.id, 130, 85]])
  })
})

describe('un resultado corregido', () => {
  let admin: Person
  before(async () => {
    admin = await newPerson(s, 'administrador')
  })
  const GRANT = { rol: 'integracion', servicios: ['328'], finalidad: 'laboratorio', envia: ['resultados'] }
  const potassium = (paciente: string, value: number, more: AnyResource = {}): AnyResource =>
    observation(paciente, {
      id: 'k',
      code: concept('2823-3'),
      valueQuantity: { value, unit: 'mmol/L', system: 'http://unitsofmeasure.org', code: 'mmol/L' },
      ...more,
    })
  const report = (paciente: string, more: AnyResource): AnyResource => ({
    resourceType: 'DiagnosticReport',
    status: 'final',
    code: { text: 'Potasio' },
    subject: { reference: `Patient/${paciente}` },
    result: [{ reference: '#k' }],
    ...more,
  })

  test('deja dicho en el que había, y en sus valores, que ya no vale y cuál está en su lugar', async () => {
    const paciente = await newPatient(s)
    await newHistory(s, { paciente, servicio_reps: '328' })
    const { ask } = await newSystem(s, admin, GRANT)
    const identifier = [{ system: 'https://laboratorio.ejemplo.co', value: randomUUID() }]
    const send = (status: string, value: number) =>
      must(
        ask(
          'POST',
          '/fhir/DiagnosticReport',
          report(paciente, { identifier, status, contained: [potassium(paciente, value)] }),
        ),
        201,
      )
    const former = await send('final', 8.5)
    const since = new Date().toISOString()
    const newer = await send('corrected', 4.5)
    await settled(s)
    const [wrong, right] = [former.result[0].reference, newer.result[0].reference]
    const read = (path: string) => must(s.call('GET', `/fhir/${path}`))
    const link = (r: AnyResource) =>
      r.extension.map((e: AnyResource) => [e.url.split(/[/:]/).at(-1), e.valueReference.reference])
    for (const [path, to] of [
      [`DiagnosticReport/${former.id}`, `DiagnosticReport/${newer.id}`],
      [wrong, right],
    ]) {
      const old = await read(path)
      accept(old)
      assert.deepEqual(
        [old.status, old.meta.versionId, link(old)],
        ['entered-in-error', '2', [['reemplazado-por', to]]],
      )
      const next = await read(to)
      accept(next)
      assert.deepEqual([next.status, link(next).map(([, of]: string[]) => of)], ['corrected', [path]])
      const versions = found(await read(`${path}/_history`))
      assert.deepEqual(
        versions.map((r) => r.status),
        ['entered-in-error', 'final'],
      )
    }
    for (const type of ['DiagnosticReport', 'Observation']) {
      const { entry } = await read(`${type}/_history?_since=${since}`)
      const [is, was] = type === 'Observation' ? [right, wrong] : [`${type}/${newer.id}`, `${type}/${former.id}`]
      const told = new Map(entry.map((e: AnyResource) => [e.fullUrl.split('/').slice(-2).join('/'), e]))
      const [added, changed] = [is, was].map((path) => told.get(path) as AnyResource)
      assert.deepEqual(
        [added.request.method, changed.request.method, changed.resource.status],
        ['POST', 'PUT', 'entered-in-error'],
      )
    }
    assert.deepEqual(
      (await search(`DiagnosticReport?patient=${paciente}`)).map((r) => r.id),
      [newer.id],
    )
  })

  test('dice quién lo envió y lleva a sus valores', async () => {
    const paciente = await newPatient(s)
    await newHistory(s, { paciente, servicio_reps: '328' })
    const { ask, id, nombre } = await newSystem(s, admin, GRANT)
    const identifier = [{ system: 'https://laboratorio.ejemplo.co', value: randomUUID() }]
    const sent = (more: AnyResource) =>
      ask(
        'POST',
        '/fhir/DiagnosticReport',
        report(paciente, { identifier, contained: [potassium(paciente, 4)], ...more }),
      )
    const made = await must(sent({}), 201)
    const [value] = made.result.map((r: AnyResource) => r.reference)
    assert.equal(made.performer[0].display, nombre)
    assert.equal((await must(ask('GET', `/fhir/${value}`))).performer[0].display, nombre)
    for (const target of [`DiagnosticReport/${made.id}`, value]) {
      const [provenance, ...others] = await search(`Provenance?target=${target}`)
      assert.equal(others.length, 0)
      accept(provenance)
      assert.deepEqual(
        provenance?.agent.map((a: AnyResource) => [a.who.identifier.value, a.who.display]),
        [[id, nombre]],
      )
      assert.deepEqual(
        provenance?.target.map((t: AnyResource) => t.reference),
        [`DiagnosticReport/${made.id}`, value],
      )
    }
    const both = await search(`DiagnosticReport?patient=${paciente}&_include=DiagnosticReport:result`)
    assert.deepEqual(
      both.map((r) => `${r.resourceType}/${r.id}`),
      [`DiagnosticReport/${made.id}`, value],
    )
    const of = async (query: string) => (await search(`DiagnosticReport?patient=${paciente}&${query}`)).length
    assert.deepEqual(
      [
        await of(`result=${value}`),
        await of('result.code=2823-3'),
        await of('result.code=2160-0'),
        await of('result:missing=true'),
      ],
      [1, 1, 0, 0],
    )
    const named = await must(sent({ status: 'corrected', performer: [{ display: 'Laboratorio del Sur' }] }), 201)
    const [of2] = named.result
    assert.equal((await must(ask('GET', `/fhir/${of2.reference}`))).performer[0].display, 'Laboratorio del Sur')
  })

  test('cada valor conserva el identificador con que llegó, también corregido, y por él se encuentra el que vale', async () => {
    const paciente = await newPatient(s)
    await newHistory(s, { paciente, servicio_reps: '328' })
    const { ask } = await newSystem(s, admin, GRANT)
    const own = (value: string) => ({ system: 'https://laboratorio.ejemplo.co', value })
    const [order, measure] = [own(randomUUID()), own(randomUUID())]
    const send = async (status: string, value: number): Promise<AnyResource> => {
      const contained = [potassium(paciente, value, { identifier: [measure] })]
      const sent = report(paciente, { identifier: [order], status, contained })
      return must(ask('POST', '/fhir/DiagnosticReport', sent), 201)
    }
    await send('final', 8.5)
    const { result } = await send('corrected', 4.5)
    const [found, ...others] = await search(`Observation?identifier=${measure.system}|${measure.value}`)
    assert.deepEqual([`Observation/${found?.id}`, found?.identifier, others], [result[0].reference, [measure], []])
  })

  test('de una persona también lo deja dicho, y si se anula vuelve a valer lo que había', async () => {
    const paciente = await newPatient(s)
    const historia = await newHistory(s, { paciente })
    const VALUES = '/paciente/historias-clinicas/'
    const body = { paciente, codigo: '2823-3', valor_numerico: 8.5, historia_atencion: historia }
    const first = await must(s.call('POST', VALUES, body), 201)
    const fixed = { ...body, valor_numerico: 4.5, corrige_a: first.id, estado: 'corregido' }
    const second = await must(s.call('POST', VALUES, fixed), 201)
    assert.equal((await must(s.call('GET', `${VALUES}${first.id}/`))).corregido_por, second.id)
    await must(s.call('PATCH', `${VALUES}${second.id}/`, { estado: 'anulado' }))
    const back = await must(s.call('GET', `/fhir/Observation/${first.id}`))
    assert.deepEqual([back.status, back.meta.versionId], ['final', '3'])
  })
})

describe('lo que se corrigió desde otra parte', () => {
  const VALUES = '/paciente/historias-clinicas/'
  const link = (r: AnyResource) => r.extension?.map((e: AnyResource) => e.valueReference?.reference)

  test('un valor y una presión de una atención cerrada dejan de valer por su id cuando se corrigen desde otra', async () => {
    const paciente = await newPatient(s)
    const closed = await openHistory(s, { paciente })
    const written = { paciente, historia_atencion: closed }
    const pulse = await must(s.call('POST', VALUES, { ...written, codigo: '8867-4', valor_numerico: 180 }), 201)
    const both = { codigo: SYSTOLIC, valor_numerico: 180, valor_diastolica: 110 }
    const wrong = await must(s.call('POST', VALUES, { ...written, ...both }), 201)
    await fill(s, closed)
    await must(s.call('POST', item(closed, 'cerrar/'), {}))
    const historia_atencion = await openHistory(s, { paciente })
    const instead = { paciente, historia_atencion, estado: 'corregido' }
    const slower = { ...instead, codigo: '8867-4', valor_numerico: 80, corrige_a: pulse.id }
    const right = { ...instead, ...both, valor_numerico: 118, valor_diastolica: 76, corrige_a: wrong.id }
    const last = async (): Promise<unknown[]> => {
      const { results } = await must(s.call('GET', `/paciente/historia-clinica/ultimos-valores/${paciente}/`))
      return results.map((v: AnyResource) => [v.codigo, v.valor_numerico]).toSorted()
    }
    const newer: AnyResource[] = []
    for (const [body, former] of [
      [slower, pulse],
      [right, wrong],
    ] as const) {
      const made = await must(s.call('POST', VALUES, body), 201)
      newer.push(made)
      const old = await must(s.call('GET', `/fhir/Observation/${former.id}`))
      accept(old)
      assert.deepEqual(
        [old.status, old.meta.versionId, link(old)],
        ['entered-in-error', '2', [`Observation/${made.id}`]],
      )
    }
    assert.deepEqual(await last(), [
      [DIASTOLIC, 76],
      [SYSTOLIC, 118],
      ['8867-4', 80],
    ])
    assert.deepEqual((await verifyHistory(s.owner, closed)).hallazgos ?? [], [])
    for (const { id } of newer) await must(s.call('PATCH', `${VALUES}${id}/`, { estado: 'anulado' }))
    assert.deepEqual(await last(), [
      [DIASTOLIC, 110],
      [SYSTOLIC, 180],
      ['8867-4', 180],
    ])
    const back = await must(s.call('GET', `/fhir/Observation/${wrong.id}`))
    assert.deepEqual([back.status, back.meta.versionId, link(back)], ['final', '3', undefined])
  })

  test('el archivo de un informe que se corrige queda reemplazado, y lleva al que está en su lugar', async () => {
    const paciente = await newPatient(s)
    const historia = await newHistory(s, { paciente, servicio_reps: '328' })
    const grant = { rol: 'integracion', servicios: ['328'], finalidad: 'laboratorio', envia: ['resultados'] }
    const { ask } = await newSystem(s, await newPerson(s, 'administrador'), grant)
    const identifier = [{ system: 'https://laboratorio.ejemplo.co', value: randomUUID() }]
    const send = async (status: string, conclusion: string): Promise<string> => {
      const made = await must(
        ask('POST', '/fhir/DiagnosticReport', {
          resourceType: 'DiagnosticReport',
          identifier,
          status,
          code: { text: 'Ecografía' },
          subject: { reference: `Patient/${paciente}` },
          encounter: { reference: `Encounter/${historia}` },
          conclusion,
          presentedForm: [{ contentType: 'application/pdf', data: 'JVBERi0xLjQKJSVFT0YK' }],
        }),
        201,
      )
      assert.equal(made.presentedForm[0].contentType, 'application/pdf')
      return made.presentedForm[0].url.replace('Binary/', 'DocumentReference/')
    }
    const old = await send('final', 'Derecha')
    const newer = await send('corrected', 'Izquierda')
    const [was, is] = [await must(s.call('GET', `/fhir/${old}`)), await must(s.call('GET', `/fhir/${newer}`))]
    accept(was)
    assert.deepEqual([was.status, was.meta.versionId, link(was)], ['superseded', '2', [newer]])
    assert.deepEqual([is.status, is.relatesTo[0].target.reference], ['current', old])
    const current = await search(`DocumentReference?patient=${paciente}&status=current`)
    assert.deepEqual(
      current.map((d) => `DocumentReference/${d.id}`),
      [newer],
    )
  })

  test('un diagnóstico al que otro reemplazó ya no se dice activo ni confirmado, y si el otro se anula vuelve', async () => {
    const historia = await openHistory(s)
    const first = await must(s.call('POST', DIAGNOSES, diagnosisBody(historia, { tipo_diagnostico: '02' })), 201)
    const instead = diagnosisBody(historia, { codigo_cie10: 'G439', rol: 'relacionado', reemplaza_a: first.id })
    const second = await must(s.call('POST', DIAGNOSES, instead), 201)
    const read = () => must(s.call('GET', `/fhir/Condition/${first.id}`))
    const was = await read()
    accept(was)
    assert.deepEqual(
      [was.clinicalStatus, was.verificationStatus.coding[0].code, was.meta.versionId, link(was)?.at(-1)],
      [undefined, 'entered-in-error', '2', `Condition/${second.id}`],
    )
    const active = await search(`Condition?encounter=${historia}&clinical-status=active`)
    assert.deepEqual(
      active.map((c) => c.id),
      [second.id],
    )
    await must(s.call('PATCH', `${DIAGNOSES}${second.id}/`, { anulado: true, motivo_anulacion: REASON }))
    const back = await read()
    assert.deepEqual(
      [back.clinicalStatus?.coding[0].code, back.verificationStatus.coding[0].code],
      ['active', 'confirmed'],
    )
  })
})

describe('lo que se mide entra como se dijo o no entra', () => {
  const glucose = (paciente: string, more: AnyResource = {}): AnyResource =>
    observation(paciente, {
      code: concept('41653-7'),
      valueQuantity: { value: 600, comparator: '>', unit: 'mg/dL', system: 'http://unitsofmeasure.org', code: 'mg/dL' },
      ...more,
    })

  test('lo que pasa de lo que el equipo mide conserva su comparador, se juzga, se busca y se corrige', async () => {
    const paciente = await newPatient(s)
    const made = await must(s.call('POST', '/fhir/Observation', glucose(paciente)), 201)
    accept(made)
    assert.deepEqual(
      [made.valueQuantity.comparator, made.valueQuantity.value, made.valueQuantity.code],
      ['>', 600, 'mg/dL'],
    )
    assert.equal(made.interpretation[0].coding[0].code, 'HH')
    const same = await s.call('PUT', `/fhir/Observation/${made.id}`, made)
    assert.deepEqual([same.status, same.headers.get('etag')], [200, 'W/"1"'], same.text)
    for (const query of ['value-quantity=600', 'value-quantity=gt500||mg/dL', 'code-value-quantity=41653-7$600'])
      assert.equal((await search(`Observation?patient=${paciente}&${query}`)).length, 1, query)
    for (const query of ['value-string=600', 'value-quantity=lt500', 'value-quantity:missing=true'])
      assert.deepEqual(await search(`Observation?patient=${paciente}&${query}`), [], query)
    const exact = { ...made, valueQuantity: { ...made.valueQuantity, value: 540 } }
    delete exact.valueQuantity.comparator
    const put = await must(s.call('PUT', `/fhir/Observation/${made.id}`, exact))
    assert.deepEqual([put.valueQuantity.value, put.valueQuantity.comparator], [540, undefined])
    const [row] = await seriesOf(paciente)
    assert.deepEqual([row?.tipo_valor, row?.valor_numerico, row?.valor_texto], ['numerico', 540, null])
  })

  test('quién lo midió se dice con él, y el equipo de un sistema también', async () => {
    const paciente = await newPatient(s)
    const performer = [{ type: 'Practitioner', display: 'Rosa Lara, auxiliar' }]
    const made = await must(s.call('POST', '/fhir/Observation', pressure(paciente, 118, 76, { performer })), 201)
    assert.deepEqual(made.performer, performer)
    const [upper, lower] = (await seriesOf(paciente)).toSorted((a, b) => (a.codigo < b.codigo ? 1 : -1))
    assert.deepEqual([upper?.profesional, lower?.profesional], [performer[0]?.display, performer[0]?.display])
    const same = await s.call('PUT', `/fhir/Observation/${made.id}`, made)
    assert.equal(same.headers.get('etag'), 'W/"1"', same.text)
  })

  test('sin lo que R4 exige no se entiende nada', async () => {
    const { status: _, ...without } = glucose(await newPatient(s))
    const refused = await s.call('POST', '/fhir/Observation', without)
    assert.deepEqual([refused.status, issues(refused)], [400, [['Observation.status', 'validacion']]])
  })

  test('lo imposible se rechaza por cualquier puerta', async () => {
    const paciente = await newPatient(s)
    const pulse = { codigo: '8867-4', valor_numerico: 100_000 }
    const own = await s.call('POST', '/paciente/historias-clinicas/', { paciente, ...pulse })
    assert.deepEqual([own.status, own.json.errores[0].campo], [400, 'valor_numerico'], own.text)
    const value = { value: -40, unit: 'Cel', system: 'http://unitsofmeasure.org', code: 'Cel' }
    const cold = observation(paciente, { code: concept('8310-5'), valueQuantity: value })
    const sent = await s.call('POST', '/fhir/Observation', cold)
    assert.deepEqual([sent.status, issues(sent)], [400, [['Observation.valueQuantity', 'validacion']]])
    const whole = pressure(paciente, 450, 80)
    assert.equal((await s.call('POST', '/fhir/Observation', whole)).status, 400)
    const VALUES = '/paciente/historias-clinicas/'
    for (const [codigo, valor_numerico] of [
      ['59408-5', 500],
      ['2823-3', -4],
      ['41653-7', -50],
      ['718-7', 900],
      ['2276-4', -1],
    ]) {
      const a = await s.call('POST', VALUES, { paciente, codigo, valor_numerico })
      assert.deepEqual([a.status, a.json.errores?.[0].campo], [400, 'valor_numerico'], `${codigo} ${valor_numerico}`)
    }
    for (const valor_texto of ['> 100000 /min', '< 0 /min']) {
      const a = await s.call('POST', VALUES, { paciente, codigo: '8867-4', tipo_valor: 'texto', valor_texto })
      assert.deepEqual([a.status, a.json.errores?.[0].campo], [400, 'valor_texto'], valor_texto)
    }
    assert.deepEqual(await seriesOf(paciente), [])
  })

  test('lo que se mide en quien agoniza entra por cualquier puerta', async () => {
    const paciente = await newPatient(s)
    const historia = await openHistory(s, { paciente })
    for (const [codigo, valor_numerico] of [
      ['59408-5', 30],
      ['9279-1', 2],
      ['8867-4', 0],
      ['8480-6', 35],
      ['2823-3', 11.5],
    ])
      await must(s.call('POST', '/paciente/historias-clinicas/', { paciente, codigo, valor_numerico }), 201)
    const signs = { frecuencia_cardiaca: 12, frecuencia_respiratoria: 2, saturacion_oxigeno: 31, tension_sistolica: 30 }
    await must(s.call('POST', '/hce/api/examen-fisico/', { historia, ...signs }), 201)
  })
})
