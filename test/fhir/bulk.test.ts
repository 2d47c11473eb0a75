import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { assertion, PUBLIC, type ServiceKey, serviceKey, serviceToken } from '../access/smart-app.ts'
import { newPerson, newSystem, withToken } from '../accounts.ts'
import { newHistory, newPatient } from '../samples.ts'
import { type Answer, useService } from '../service.ts'

const s = useService({ URL_PUBLICA: PUBLIC, LIMITE_EXPORTACIONES: '0' })
const ASYNC = { prefer: 'respond-async' }
type Caller = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>

const must = async (answer: Promise<Answer>, status: number): Promise<Answer> => {
  const a = await answer
  assert.equal(a.status, status, a.text)
  return a
}
const local = (url: string | null): string => (url ?? '').replace(PUBLIC, '')

let key: ServiceKey
let client = ''
let mine: string[] = []
let other = ''

async function tokenWith(scope: string): Promise<Caller> {
  const got = await serviceToken(s, await assertion(key, client), scope)
  assert.equal(got.status, 200, got.text)
  return withToken(s.base, got.json.access_token)
}
async function ready(call: Caller, location: string): Promise<Answer> {
  for (let i = 0; i < 1200; i++) {
    const a = await call('GET', location)
    if (a.status !== 202) return a
    assert.match(a.headers.get('x-progress') ?? '', /^\d+ de \d+ tipos$/)
    assert.ok(Number(a.headers.get('retry-after')) > 0)
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('no termina')
}
const begin = async (call: Caller, path = '/fhir/$export', headers = {}): Promise<string> =>
  local((await must(call('GET', path, undefined, { ...ASYNC, ...headers }), 202)).headers.get('content-location'))
async function manifest(call: Caller, path?: string): Promise<Answer['json']> {
  return (await must(ready(call, await begin(call, path)), 200)).json
}
const lines = (text: string): Answer['json'][] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
const consentTo = async (paciente: string, decision = 'aceptado'): Promise<string> =>
  (
    await must(
      s.call('POST', '/hce/api/consentimientos/', {
        paciente,
        tipo: 'interoperabilidad_terceros',
        texto_version: '1',
        decision,
        otorgado_por: 'paciente',
        terceros_autorizados: [{ quien: 'Red de Salud', ambitos: ['todo'] }],
      }),
      201,
    )
  ).json.id

describe('exportación masiva', () => {
  before(async () => {
    key = serviceKey('RS384')
    const usuario = `red-${process.pid}`
    const system = await must(
      s.call('POST', '/auth/sistemas/', { usuario, nombre: 'Red de Salud', llaves: [key.jwk] }),
      201,
    )
    const app = { tipo: 'servicio', nombre: 'Red de Salud', sistema: system.json.id, alcances: ['system/*.rs'] }
    client = (await must(s.call('POST', '/auth/aplicaciones/', app), 201)).json.client_id
    mine = [await newPatient(s), await newPatient(s), await newPatient(s)]
    other = await newPatient(s)
    for (const paciente of mine) {
      await consentTo(paciente)
      await newHistory(s, { paciente })
    }
    await newHistory(s, { paciente: other })
  })

  test('se pide, se espera y se lee: cada tipo en su archivo, y solo lo que el servicio alcanza', async () => {
    const call = await tokenWith('system/*.rs')
    const m = await manifest(call)
    assert.equal(m.request, `${PUBLIC}/fhir/$export`)
    assert.equal(m.requiresAccessToken, true)
    assert.deepEqual([m.error, m.deleted], [[], []])
    const types = m.output.map((o: { type: string }) => o.type)
    for (const type of ['Patient', 'Encounter']) assert.ok(types.includes(type), String(types))
    assert.ok(!types.includes('Binary'))
    for (const { type, url } of m.output) {
      const a = await must(call('GET', local(url)), 200)
      assert.equal(a.headers.get('content-type'), 'application/fhir+ndjson')
      const found = lines(a.text)
      assert.ok(found.length > 0, type)
      assert.ok(found.every((r) => r.resourceType === type))
      assert.ok(!a.text.includes(other), type)
      if (type === 'Patient') assert.deepEqual(found.map((r) => r.id).sort(), [...mine].sort())
      if (type === 'Encounter') assert.equal(found.length, 3)
    }
    const audited = await s.owner.run({
      text: `select recurso, registros, motivo from auditoria where accion = 'exportar' and recurso = 'paciente' and resultado = 200 order by id desc limit 1`,
      values: [],
    })
    assert.deepEqual([...((audited[0]?.registros as string[]) ?? [])].sort(), [...mine].sort())
    assert.match(String(audited[0]?.motivo), /^Exportación masiva FHIR /)
  })

  test('de pacientes: nada que no sea de uno', async () => {
    const call = await tokenWith('system/*.rs')
    const m = await manifest(call, '/fhir/Patient/$export')
    const types = m.output.map((o: { type: string }) => o.type)
    assert.ok(types.includes('Patient') && types.includes('Encounter'))
    assert.ok(!types.includes('Practitioner') && !types.includes('Organization'))
    const form = new URLSearchParams({ _type: 'Patient' }).toString()
    const posted = await must(
      call('POST', '/fhir/Patient/$export', form, { ...ASYNC, 'content-type': 'application/x-www-form-urlencoded' }),
      202,
    )
    const asked = { resourceType: 'Parameters', parameter: [{ name: '_type', valueString: 'Patient' }] }
    const body = JSON.stringify(asked)
    const json = { ...ASYNC, 'content-type': 'application/fhir+json' }
    const started = await must(call('POST', '/fhir/Patient/$export', body, json), 202)
    const same = await ready(call, local(started.headers.get('content-location')))
    assert.equal(same.json.output.length, 1)
    const only = await ready(call, local(posted.headers.get('content-location')))
    const file = local(only.json.output[0].url)
    const head = await must(call('HEAD', file), 200)
    assert.deepEqual([head.text, head.headers.get('content-type')], ['', 'application/fhir+ndjson'])
    assert.equal(head.headers.get('accept-ranges'), 'none')
    await must(call('HEAD', file.replace('Patient.ndjson', 'Encounter.ndjson')), 404)
    assert.deepEqual(
      only.json.output.map((o: { type: string }) => o.type),
      ['Patient'],
    )
  })

  test('_since: lo que cambió desde entonces, y lo que se eliminó', async () => {
    const call = await tokenWith('system/*.rs')
    const { transactionTime } = await manifest(call)
    const none = await manifest(
      call,
      `/fhir/$export?_type=Patient&_since=${encodeURIComponent(new Date(Date.now() + 60_000).toISOString())}`,
    )
    assert.deepEqual(none.output, [])
    const [first = '', second = ''] = mine
    const row = (await must(s.call('GET', `/paciente/paciente/${first}/`), 200)).json
    await must(
      s.call('PATCH', `/paciente/paciente/${first}/`, { primer_nombre: 'Luz' }, { 'if-match': `"${row.version}"` }),
      200,
    )
    const visit = await newHistory(s, { paciente: second, tipo_atencion: 'urgencias' })
    const added = await manifest(
      call,
      `/fhir/$export?_type=Patient,Encounter&_since=${encodeURIComponent(transactionTime)}`,
    )
    const fileOf = async (m: Answer['json'], type: string): Promise<Answer['json'][]> => {
      const found = m.output.find((o: { type: string }) => o.type === type)
      return found === undefined ? [] : lines((await must(call('GET', local(found.url)), 200)).text)
    }
    assert.deepEqual(
      (await fileOf(added, 'Patient')).map((r) => [r.id, r.name[0].given[0]]),
      [[first, 'Luz']],
    )
    assert.ok((await fileOf(added, 'Encounter')).some((r) => r.id === visit))
    const gone = await newPatient(s)
    await s.owner.run({
      text: `insert into alcance (miembro, paciente, via, nivel, desde) values ('t:red de salud', $1, 'consentimiento', 0, now())`,
      values: [gone],
    })
    await must(s.call('DELETE', `/paciente/paciente/${gone}/`, undefined, { 'x-motivo': 'Registrado por error' }), 204)
    const m = await manifest(call, `/fhir/$export?_type=Patient&_since=${encodeURIComponent(transactionTime)}`)
    assert.equal(m.deleted.length, 1)
    const bundles = lines((await must(call('GET', local(m.deleted[0].url)), 200)).text)
    assert.deepEqual(bundles[0].entry, [{ request: { method: 'DELETE', url: `Patient/${gone}` } }])
    assert.ok(!(await fileOf(m, 'Patient')).some((r) => r.id === gone))
  })

  test('lo registrado después de la pregunta no está en ella; quien revoca deja de estar', async () => {
    const call = await tokenWith('system/*.rs')
    const m = await manifest(call, '/fhir/$export?_type=Patient')
    const later = await newPatient(s)
    const consent = await consentTo(later)
    const read = async (): Promise<string[]> =>
      lines((await must(call('GET', local(m.output[0].url)), 200)).text).map((r) => r.id)
    assert.ok(!(await read()).includes(later))
    const next = await manifest(call, '/fhir/$export?_type=Patient')
    const text = async (): Promise<string> => (await must(call('GET', local(next.output[0].url)), 200)).text
    assert.ok((await text()).includes(later))
    const row = (await must(s.call('GET', `/hce/api/consentimientos/${consent}/`), 200)).json
    const revoked = {
      revocado_en: new Date().toISOString(),
      revocado_por: 'paciente',
      motivo_revocacion: 'Cambió de opinión',
    }
    await must(
      s.call('PATCH', `/hce/api/consentimientos/${consent}/`, revoked, { 'if-match': `"${row.version}"` }),
      200,
    )
    assert.ok(!(await text()).includes(later))
  })

  test('sin alcance no hay tipo, y un archivo no sale con menos alcance del que pide', async () => {
    const wide = await tokenWith('system/*.rs')
    const narrow = await tokenWith('system/Encounter.rs')
    const m = await manifest(narrow)
    assert.deepEqual(
      m.output.map((o: { type: string }) => o.type),
      ['Encounter'],
    )
    await must(narrow('GET', '/fhir/$export?_type=Patient', undefined, ASYNC), 403)
    await must((await tokenWith('system/Encounter.r'))('GET', '/fhir/$export', undefined, ASYNC), 403)
    const all = await manifest(wide)
    const patients = all.output.find((o: { type: string }) => o.type === 'Patient')
    await must(narrow('GET', local(patients.url)), 403)
  })

  test('solo un servicio: ni personas, ni un sistema con token propio, ni otro servicio', async () => {
    const medico = await newPerson(s, 'medico')
    await must(medico.call('GET', '/fhir/$export', undefined, ASYNC), 403)
    const system = await newSystem(s, 'Con token propio')
    const own = await must(system.call('GET', '/fhir/$export', undefined, ASYNC), 403)
    assert.match(own.text, /system\//)
    const location = await begin(await tokenWith('system/*.rs'))
    await must(system.call('GET', location), 403)
    await must(s.call('GET', location), 404)
    await must((await tokenWith('system/*.rs'))('GET', '/fhir/bulk/00000000-0000-7000-8000-000000000000'), 404)
    await must((await tokenWith('system/*.rs'))('GET', '/fhir/bulk/%00'), 404)
  })

  test('lo mal pedido se rechaza, y nada queda en marcha', async () => {
    const call = await tokenWith('system/*.rs')
    await must(call('GET', '/fhir/$export'), 400)
    for (const query of [
      '_since=ayer',
      '_since=2026-01-01',
      '_type=Nada',
      '_outputFormat=csv',
      '_elements=nada',
      '_typeFilter=Nada%3Fid%3D1',
      '_typeFilter=Patient%3F_sort%3Dname',
      '_type=Patient&_typeFilter=Encounter%3Fstatus%3Dfinished',
      '_since=2026-01-01T00:00:00Z&_since=2026-01-01T00:00:00Z',
    ])
      await must(call('GET', `/fhir/$export?${query}`, undefined, ASYNC), 400)
    await must(
      call('GET', '/fhir/$export?_algo=1&_type=Patient', undefined, { prefer: 'respond-async, handling=lenient' }),
      202,
    )
    for (const format of ['application/fhir+ndjson', 'application/ndjson', 'ndjson'])
      await must(
        call('GET', `/fhir/$export?_type=Patient&_outputFormat=${encodeURIComponent(format)}`, undefined, ASYNC),
        202,
      )
    await must(call('GET', '/fhir/Group/1/$export', undefined, ASYNC), 404)
  })

  test('cancelada o vencida, no está', async () => {
    const call = await tokenWith('system/*.rs')
    const location = await begin(call, '/fhir/$export?_type=Patient')
    const m = (await ready(call, location)).json
    const fhir = { accept: 'application/fhir+json' }
    assert.deepEqual((await must(call('GET', location, undefined, fhir), 200)).json, m)
    await must(call('DELETE', location), 202)
    await must(call('GET', location), 404)
    await must(call('GET', location, undefined, fhir), 404)
    await must(call('GET', local(m.output[0].url)), 404)
    await must(call('DELETE', location), 404)
    const late = await begin(call, '/fhir/$export?_type=Patient')
    const ok = await ready(call, late)
    assert.ok(Date.parse(ok.headers.get('expires') ?? '') > Date.now())
    await s.owner.run({ text: 'update exportacion_fhir set vence_en = now()', values: [] })
    await must(call('GET', late), 404)
  })

  test('comprimido para quien lo acepta, y de muchas filas todas, en su orden y una vez', async () => {
    for (let i = 0; i < 6; i++) await Promise.all(Array.from({ length: 100 }, () => newPatient(s)))
    await s.owner.run({
      text: `insert into alcance (miembro, paciente, via, nivel, desde)
select 't:red de salud', p.id, 'consentimiento', 0, now() from paciente p where p.eliminado_en is null`,
      values: [],
    })
    const [all] = await s.owner.run({
      text: 'select array_agg(p.id::text order by p.id) as ids from paciente p where p.eliminado_en is null',
      values: [],
    })
    const call = await tokenWith('system/*.rs')
    const m = await manifest(call, '/fhir/$export?_type=Patient')
    const plain = await must(call('GET', local(m.output[0].url), undefined, { 'accept-encoding': 'identity' }), 200)
    assert.deepEqual(
      lines(plain.text).map((r) => r.id),
      all?.ids,
    )
    const packed = await call('GET', local(m.output[0].url), undefined, { 'accept-encoding': 'gzip' })
    assert.equal(packed.headers.get('content-encoding'), 'gzip')
    assert.equal(packed.text, plain.text)
    const pieces = await s.owner.run({
      text: `select cardinality(registros) as n from auditoria where accion = 'exportar' and recurso = 'paciente' and motivo like $1 order by id`,
      values: [`%${m.output[0].url.split('/').at(-2)}%`],
    })
    const counted = pieces.reduce((sum, row) => sum + Number(row.n), 0)
    assert.equal(counted, 2 * ((all?.ids as string[]) ?? []).length)
  })

  test('de un grupo, con filtros y elementos; y en varios archivos lo que es mucho', async () => {
    const call = await tokenWith('system/*.rs')
    const insurer = { codigo: 'EPS998', nit: '900226715', nombre: 'Salud del Río', tipo: 'EPS' }
    const eapb = (await must(s.call('POST', '/paciente/eapb/', insurer), 201)).json.id
    const [insured] = await s.owner.run({
      text: `update paciente set eapb = $1 where id = any($2::uuid[]) returning id`,
      values: [eapb, mine.slice(0, 2)],
    })
    assert.ok(insured)
    const group = (await must(call('GET', `/fhir/Group/eapb-${eapb}`), 200)).json
    assert.equal(group.actual, false)
    assert.ok((await must(call('GET', '/fhir/Group'), 200)).json.total > 100)
    const query = `_type=Patient,Encounter&_typeFilter=${encodeURIComponent(`Encounter?patient=${mine[0]},${mine[2]}`)}&_elements=Patient.birthDate`
    const m = await manifest(call, `/fhir/Group/eapb-${eapb}/$export?${query}`)
    const file = async (type: string) => {
      const found = m.output.find((o: { type: string }) => o.type === type)
      return lines((await must(call('GET', local(found.url)), 200)).text)
    }
    const patients = await file('Patient')
    assert.deepEqual(patients.map((p) => p.id).toSorted(), mine.slice(0, 2).toSorted())
    for (const p of patients) assert.deepEqual([p.name, typeof p.birthDate], [undefined, 'string'])
    assert.deepEqual(
      (await file('Encounter')).map((e) => e.subject.reference),
      [`Patient/${mine[0]}`],
    )
    const gone = await newPatient(s, { eapb })
    const kept = await newPatient(s)
    await s.owner.run({
      text: `insert into alcance (miembro, paciente, via, nivel, desde) select 't:red de salud', x, 'consentimiento', 0, now() from unnest($1::uuid[]) x`,
      values: [[gone, kept]],
    })
    for (const one of [gone, kept])
      await must(s.call('DELETE', `/paciente/paciente/${one}/`, undefined, { 'x-motivo': 'Registrado por error' }), 204)
    const since = encodeURIComponent(m.transactionTime)
    const left = await manifest(call, `/fhir/Group/eapb-${eapb}/$export?_type=Patient&_since=${since}`)
    const [removed] = lines((await must(call('GET', local(left.deleted[0].url)), 200)).text)
    assert.deepEqual(removed.entry, [{ request: { method: 'DELETE', url: `Patient/${gone}` } }])
    await must(call('GET', '/fhir/Group/eapb-1/$export', undefined, ASYNC), 404)
    await must(call('GET', `/fhir/Group/eapb-${crypto.randomUUID()}/$export`, undefined, ASYNC), 404)

    await s.owner.run({
      text: `insert into eapb select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'codigo', 'Z' || n, 'nit', (800000000 + n)::text))).*
from eapb e, generate_series(1, 5001) n where e.id = $1`,
      values: [eapb],
    })
    const cut = await manifest(call, '/fhir/$export?_type=Organization&_elements=Organization.name')
    assert.deepEqual(
      cut.output.map((o: { url: string }) => o.url.split('/').at(-1)),
      ['Organization.ndjson', 'Organization-2.ndjson'],
    )
    const parts = await Promise.all(
      cut.output.map(async (o: { url: string }) => lines((await must(call('GET', local(o.url)), 200)).text)),
    )
    const ids = parts.flat().map((r) => r.id)
    assert.equal(new Set(ids).size, ids.length)
    assert.ok(ids.length > 5001)
    await must(call('GET', local(cut.output[1].url).replace('-2', '-3')), 404)
  })
})
