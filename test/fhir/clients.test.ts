import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { MedplumClient } from '@medplum/core'
import { Client as FhirKit } from 'fhir-kit-client'
import { newPerson, type Person } from '../accounts.ts'
import { useService } from '../service.ts'
import { type AnyResource, loadPeople } from './demo.ts'

// Its types bring those of a browser, which contradict Node's.
const smart: AnyResource = createRequire(import.meta.url)('fhirclient')

/** Clients that others wrote and that hospitals use, against the service as it is. */
const s = useService()
let people: string[] = []
let who: Person

test('alguien de la institución', async () => {
  people = await loadPeople(s, 30)
  who = await newPerson(s, 'coordinador_medico')
})

test('fhir-kit-client lee, busca y pagina', async () => {
  const client = new FhirKit({ baseUrl: `${s.base}/fhir`, bearerToken: who.token })
  const statement: AnyResource = await client.capabilityStatement()
  assert.equal(statement.resourceType, 'CapabilityStatement')
  const patient: AnyResource = await client.read({ resourceType: 'Patient', id: people[0] ?? '' })
  assert.equal(patient.id, people[0])
  const version: AnyResource = await client.vread({
    resourceType: 'Patient',
    id: people[0] ?? '',
    version: patient.meta.versionId,
  })
  assert.deepEqual(version, patient)
  const seen: string[] = []
  let bundle: AnyResource = await client.search({
    resourceType: 'Patient',
    searchParams: { _count: 7, _sort: 'family' },
  })
  while (bundle !== undefined) {
    seen.push(...bundle.entry.map((e: AnyResource) => e.resource.id))
    bundle = await client.nextPage({ bundle })
  }
  assert.deepEqual([...seen].sort(), [...people].sort())
  const posted: AnyResource = await client.search({
    resourceType: 'Encounter',
    searchParams: { patient: people[0] ?? '' },
    options: { postSearch: true },
  })
  assert.ok(posted.entry.length > 0)
  const all: AnyResource = await client.operation({
    name: 'everything',
    resourceType: 'Patient',
    id: people[0] ?? '',
    method: 'GET',
  })
  assert.ok(all.entry.length > 5)
  await assert.rejects(
    client.read({ resourceType: 'Patient', id: 'nadie' }),
    (error: AnyResource) => error.response?.data?.resourceType === 'OperationOutcome',
  )
})

test('fhirclient lee, busca, pagina y resuelve referencias', async () => {
  const client = smart({}, {}).client({
    serverUrl: `${s.base}/fhir`,
    tokenResponse: { access_token: who.token },
  })
  const patient: AnyResource = await client.request(`Patient/${people[1]}`)
  assert.equal(patient.id, people[1])
  const all: AnyResource[] = await client.request('Patient?_count=8', { pageLimit: 0, flat: true })
  assert.equal(all.length, people.length)
  const [first]: AnyResource[] = await client.request('Encounter?_count=1', { flat: true })
  const encounter: AnyResource = await client.request(`Encounter/${first.id}`, { resolveReferences: 'subject' })
  assert.equal(encounter.subject.resourceType, 'Patient')
})

test('MedplumClient lee, busca y pagina', async () => {
  const client = new MedplumClient({ baseUrl: `${s.base}/`, fhirUrlPath: 'fhir/', fetch, cacheTime: 0 })
  client.setAccessToken(who.token)
  const patient = await client.readResource('Patient', people[2] ?? '')
  assert.equal(patient.id, people[2])
  const seen: string[] = []
  for await (const page of client.searchResourcePages('Patient', '_count=9'))
    seen.push(...page.map((p) => String(p.id)))
  assert.deepEqual(seen.sort(), [...people].sort())
  const history = await client.readHistory('Patient', people[2] ?? '')
  assert.ok((history.entry ?? []).length >= 1)
  const everything = await client.readPatientEverything(people[2] ?? '')
  assert.ok((everything.entry ?? []).length > 5)
})

test('fhir-kit-client crea, actualiza, aplica parches y envía transacciones', async () => {
  const client = new FhirKit({ baseUrl: `${s.base}/fhir`, bearerToken: who.token })
  const subject = { reference: `Patient/${people[0]}` }
  const weight = (value: number): AnyResource => ({
    resourceType: 'Observation',
    status: 'final',
    code: { coding: [{ system: 'http://loinc.org', code: '29463-7' }] },
    subject,
    effectiveDateTime: new Date().toISOString(),
    valueQuantity: { value, unit: 'kg', system: 'http://unitsofmeasure.org', code: 'kg' },
  })
  const made: AnyResource = await client.create({ resourceType: 'Observation', body: weight(70) })
  const updated: AnyResource = await client.update({
    resourceType: 'Observation',
    id: made.id,
    body: { ...made, status: 'corrected', valueQuantity: { ...made.valueQuantity, value: 71 } },
    options: { headers: { 'If-Match': `W/"${made.meta.versionId}"` } },
  })
  assert.deepEqual([updated.status, updated.valueQuantity.value], ['corrected', 71])
  const patched: AnyResource = await client.patch({
    resourceType: 'Observation',
    id: made.id,
    jsonPatch: [{ op: 'add', path: '/note', value: [{ text: 'Con ropa' }] }],
  })
  assert.equal(patched.note[0].text, 'Con ropa')
  const sent = { resourceType: 'Bundle' as const, type: 'transaction' }
  const entry = [72, 73].map((value) => ({ resource: weight(value), request: { method: 'POST', url: 'Observation' } }))
  const answered: AnyResource = await client.transaction({ body: { ...sent, entry } as never })
  assert.deepEqual(
    answered.entry.map((e: AnyResource) => e.response.status),
    ['201 Created', '201 Created'],
  )
  const read: AnyResource = await client.batch({
    body: { ...sent, type: 'batch', entry: [{ request: { method: 'GET', url: `Patient/${people[0]}` } }] } as never,
  })
  assert.equal(read.entry[0].resource.id, people[0])
})
