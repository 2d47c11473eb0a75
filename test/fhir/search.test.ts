import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fhirTypes } from '../../src/features/fhir/types/index.ts'
import { newPerson } from '../accounts.ts'
import { must } from '../historias/histories.ts'
import { newDocument, newPatient } from '../samples.ts'
import { type Answer, useService } from '../service.ts'
import { allPages, idsOf, linkOf, loadPeople, referencesIn, resourcesOf } from './demo.ts'

const s = useService()
let people: string[] = []

test('doce personas con toda su historia', async () => {
  people = await loadPeople(s, 12)
  await newPerson(s, 'medico')
  assert.equal(people.length, 12)
})

const get = async (path: string, headers: Record<string, string> = {}): Promise<Answer['json']> => {
  const a = await s.call('GET', `/fhir/${path}`, undefined, headers)
  assert.equal(a.status, 200, `${path}: ${a.text}`)
  return a.json
}
const refused = async (path: string): Promise<Answer['json']> => {
  const a = await s.call('GET', `/fhir/${path}`)
  assert.equal(a.status, 400, `${path}: ${a.text}`)
  assert.equal(a.json.resourceType, 'OperationOutcome')
  return a.json
}
const found = async (path: string): Promise<string[]> => idsOf(await get(path)).sort()

test('identificador: con su sistema, sin él, solo el número; nunca una parte', async () => {
  const numero = newDocument()
  const id = await newPatient(s, { numero_documento: numero })
  const RNEC = 'https://fhir.minsalud.gov.co/rda/NamingSystem/RNEC'
  for (const value of [numero, `${RNEC}|${numero}`]) assert.deepEqual(await found(`Patient?identifier=${value}`), [id])
  for (const value of [numero.slice(0, 6), `|${numero}`, `urn:otro|${numero}`])
    assert.deepEqual(await found(`Patient?identifier=${value}`), [])
  assert.deepEqual(await found(`Patient?identifier=${newDocument()},${numero}`), [id])
  assert.deepEqual(await found(`Patient?identifier=${numero}&identifier=${newDocument()}`), [])
})

test('cada nombre de un familiar se halla exacto, y un día que comenzó antes de un instante está antes de él', async () => {
  const paciente = await newPatient(s)
  const relative = {
    paciente_indice: paciente,
    nombres: 'Luz Stella',
    apellidos: 'Rojas Peña',
    parentesco: 'madre',
    vive: true,
    codigo_familia: `FAM-${newDocument()}`,
  }
  const member = await s.call('POST', '/paciente/miembros_familia/', relative)
  assert.equal(member.status, 201, member.text)
  const of = async (query: string): Promise<number> =>
    (await found(`RelatedPerson?patient=${paciente}&${query}`)).length
  assert.deepEqual(
    [await of('name:exact=Stella'), await of('name:exact=Stell'), await of('name:exact=Rojas')],
    [1, 0, 0],
  )
  const said = { paciente, codigo: '882-1', valor: 'O+', vigente_desde: '2026-02-16' }
  const attribute = await s.call('POST', '/paciente/attribute_paciente/', said)
  assert.equal(attribute.status, 201, attribute.text)
  const at = async (date: string): Promise<number> =>
    (await found(`Observation?patient=${paciente}&code=882-1&date=${date}`)).length
  const dates = ['lt2026-02-16T13:44:24.364Z', 'le2026-02-16T13:44:24.364Z', 'lt2026-02-16', 'lt2026-02-16T05:00:00Z']
  assert.deepEqual(await Promise.all(dates.map(at)), [1, 1, 0, 0])
})

test('lo que se pide mal se dice por lo que es', async () => {
  for (const path of ['Patient/_history?_since=2026-02-16T13:44:24+00:00', '_history?_since=2026-02-16T13:44:24+00:00'])
    assert.match(JSON.stringify(await refused(path)), /%2B/)
  const person = {
    resourceType: 'Patient',
    gender: 'x',
    birthDate: '1980-01-15',
    name: [{ family: 'Ruiz', given: ['Ana'] }],
  }
  const { json } = await s.call('POST', '/fhir/Patient', person)
  const gender = json.issue.filter((i: { expression?: string[] }) => i.expression?.[0] === 'Patient.gender')
  assert.equal(gender.length, 1)
  assert.doesNotMatch(JSON.stringify(gender), /obligatori/i)
  const told = json.issue.map((i: object) => JSON.stringify(i))
  assert.equal(new Set(told).size, told.length)
})

test('textos: sin acentos, por su comienzo, exactos, contenidos; los comodines son letras', async () => {
  const id = await newPatient(s, { primer_apellido: 'Ñáñez', segundo_apellido: "O'Porto", primer_nombre: 'Zoraida' })
  for (const q of [
    'family=nanez',
    'family=%C3%91%C3%81%C3%91',
    'family:exact=%C3%91%C3%A1%C3%B1ez',
    'name:contains=ORAID',
    "family=o'por",
    'given=zor&family=nan',
  ])
    assert.deepEqual(await found(`Patient?${q}`), [id], q)
  for (const q of [
    'family:exact=nanez',
    'family=anez',
    'family=%25',
    'family:contains=_',
    'given=zor%5C%5C',
    'family=%F0%9F%98%80',
    `family=${'a'.repeat(900)}`,
  ])
    assert.deepEqual(await found(`Patient?${q}`), [], q)
})

test('nombres con partículas, apóstrofos, guiones o varias palabras: los mismos que leyendo fila por fila', async () => {
  const people = [
    { primer_apellido: 'de la Xuz', primer_nombre: 'Xana-María' },
    { primer_apellido: "D'Xangelo", primer_nombre: 'Los', segundo_nombre: 'Xan' },
    { primer_apellido: 'Xanabria', primer_nombre: 'Y', nombre_identitario: 'Xanadú de los Mares' },
  ]
  const made: { id: string; columns: string[] }[] = []
  for (const p of people) made.push({ id: await newPatient(s, p), columns: Object.values(p) })
  const normal = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  for (const q of [
    'de',
    'de la',
    'de la x',
    'xuz',
    'la xuz',
    'xan',
    'xana',
    'xana-m',
    'maria',
    "d'x",
    'dx',
    'los',
    'y',
    'xanadu de los m',
    'mares',
    'x-',
  ]) {
    const ids = await found(`Patient?name=${encodeURIComponent(q)}&_count=200`)
    const own = made.filter(({ columns }) => columns.some((c) => normal(c).startsWith(q))).map(({ id }) => id)
    assert.deepEqual(
      ids.filter((id) => made.some((m) => m.id === id)),
      own.sort(),
      q,
    )
  }
})

test('nombres y apellidos por su lugar, de una columna o seguidos en la otra: los mismos que leyendo fila por fila', async () => {
  const people = [
    { primer_nombre: 'De la Wam', segundo_nombre: 'Wana', primer_apellido: 'Wana', segundo_apellido: 'Wérez Wana' },
    { primer_nombre: 'Wana', segundo_nombre: 'de', primer_apellido: 'De', segundo_apellido: 'la Wam' },
    { primer_nombre: 'Wérez', primer_apellido: 'Wana De', segundo_apellido: 'la Wam' },
    { primer_nombre: 'De', segundo_nombre: 'La Wérez', primer_apellido: 'Wam' },
  ]
  const made: { id: string; given: (string | undefined)[]; family: (string | undefined)[] }[] = []
  for (const p of people)
    made.push({
      id: await newPatient(s, p),
      given: [p.primer_nombre, p.segundo_nombre],
      family: [p.primer_apellido, p.segundo_apellido],
    })
  const normal = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const said = (columns: readonly (string | undefined)[]): string[] =>
    columns.flatMap((c, i) =>
      c === undefined
        ? []
        : [
            c,
            columns
              .slice(i)
              .filter((x) => x !== undefined)
              .join(' '),
          ],
    )
  const texts =
    'wana|de la|de la w|de|de |la|la wam|wana de|wana de la|wana wer|werez|werez w|wam|de la wam wana|w'.split('|')
  for (const part of ['given', 'family'] as const)
    for (const q of texts) {
      const ids = await found(`Patient?${part}=${encodeURIComponent(q)}&_count=200`)
      const own = made.filter((m) => said(m[part]).some((c) => normal(c).startsWith(q))).map(({ id }) => id)
      assert.deepEqual(
        ids.filter((id) => made.some((m) => m.id === id)),
        own.sort(),
        `${part}=${q}`,
      )
    }
  const exact = async (q: string): Promise<string[]> => found(`Patient?family:exact=${encodeURIComponent(q)}`)
  assert.deepEqual(await exact('Wérez Wana'), [made[0]?.id])
  assert.deepEqual(await exact('De la Wam'), [made[1]?.id])
  assert.deepEqual(await exact('Werez Wana'), [])
})

test('una cobertura de un tipo que no existe, o que nadie tiene, no es de nadie', async () => {
  for (const type of ['zzz', '13']) {
    const none = await get(`Coverage?type=${type}&_total=accurate`)
    assert.deepEqual([none.total, none.entry], [0, undefined], type)
  }
})

test('teléfono y correo: enteros, como se escriban', async () => {
  const id = await newPatient(s, {
    telefono_movil: '3209998877',
    correo: 'Zoe.Ruiz@Ejemplo.co',
    direccion: 'Zyx 45 # 1',
  })
  for (const q of [
    'phone=3209998877',
    'telecom=3209998877',
    'email=Zoe.Ruiz@Ejemplo.co',
    'telecom=Zoe.Ruiz@Ejemplo.co',
    'address=zyx',
  ])
    assert.deepEqual(await found(`Patient?${q}`), [id], q)
  for (const q of [
    'phone=320999887',
    'email=zoe.ruiz@ejemplo.co',
    'email=3209998877',
    'phone=Zoe.Ruiz@Ejemplo.co',
    'address=yx',
  ])
    assert.deepEqual(await found(`Patient?${q}`), [], q)
})

test('fechas: cada prefijo, y lo que un día o un año dejan sin decir', async () => {
  const mk = (fecha_nacimiento: string): Promise<string> =>
    newPatient(s, { fecha_nacimiento, primer_apellido: 'Fechado' })
  const [a, b, c] = [await mk('1931-03-14'), await mk('1931-03-15'), await mk('1932-01-01')]
  const of = (q: string): Promise<string[]> => found(`Patient?family=fechado&${q}`)
  assert.deepEqual(await of('birthdate=1931-03-14'), [a])
  assert.deepEqual(await of('birthdate=1931'), [a, b].sort())
  assert.deepEqual(await of('birthdate=ne1931'), [c])
  assert.deepEqual(await of('birthdate=gt1931-03-14'), [b, c].sort())
  assert.deepEqual(await of('birthdate=ge1931-03-15&birthdate=lt1932'), [b])
  assert.deepEqual(await of('birthdate=le1931-03-14'), [a])
  assert.deepEqual(await of('birthdate=sa1931-03'), [c])
  assert.deepEqual(await of('birthdate=eb1931-03-15'), [a])
  assert.deepEqual(await of('birthdate=1931-03-14,1932'), [a, c].sort())
  const since = new Date(Date.now() - 60_000).toISOString()
  assert.equal((await of(`_lastUpdated=gt${since}`)).length, 3)
  assert.deepEqual(await of(`_lastUpdated=lt${since}`), [])
})

test('códigos, negados, ausentes; activos', async () => {
  const [m, f] = [
    await newPatient(s, { primer_apellido: 'Codificado', sexo_biologico: '01', activo: true }),
    await newPatient(s, { primer_apellido: 'Codificado', sexo_biologico: '02', correo: 'x@example.co' }),
  ]
  const of = (q: string): Promise<string[]> => found(`Patient?family=codificado&${q}`)
  assert.deepEqual(await of('gender=male'), [m])
  assert.deepEqual(await of('gender:not=male'), [f])
  assert.deepEqual(await of('gender=male,female'), [m, f].sort())
  assert.deepEqual(await of('gender=nada'), [])
  assert.deepEqual(await of('active=true'), [m, f].sort())
  assert.deepEqual(await of('deceased=true'), [])
  assert.deepEqual(await of('deceased=http://nope|false'), [])
  assert.deepEqual(await of('deceased=false'), [m, f].sort())
  assert.deepEqual(await of('birthdate:missing=true'), [])
  assert.deepEqual(await of('birthdate:missing=false'), [m, f].sort())
  assert.deepEqual(await of(`_id=${m}`), [m])
  assert.deepEqual(await of(`_id:not=${m}`), [f])
})

test('lo desconocido o mal escrito se rechaza entero, o se deja de lado y se dice', async () => {
  const outcome = await refused('Patient?nada=1&birthdate=ayer&_sort=xx&gender:exact=a&_count=-1&_include=Patient:nada')
  assert.deepEqual(outcome.issue.map((i: { expression: string[] }) => i.expression[0]).sort(), [
    'http._count',
    'http._include',
    'http._sort',
    'http.birthdate',
    'http.gender:exact',
    'http.nada',
  ])
  for (const q of [
    '_cursor=zzz',
    '_cursor=after.01a1dd0f-8992-703c-9c3c-723db29af03d',
    '_summary=x',
    '_elements=nada',
    '_total=y',
    'patient.name=x',
    '_has:Encounter:nada:status=x',
    'name=a%00b',
    '_count=1&_count=2',
  ])
    await refused(`Patient?${q}`)
  const lenient = await get(`Patient?nada=1&_id=${people[0]}`, { prefer: 'handling=lenient' })
  assert.deepEqual(idsOf(lenient), [people[0]])
  assert.match(resourcesOf(lenient, 'outcome')[0].issue[0].details.text, /^nada/)
  assert.equal(linkOf(lenient, 'self'), `${s.base}/fhir/Patient?_id=${people[0]}`)
  const mixed = await get(`Patient?gender=a|b|c&gender=male&name=&_count=2`, { prefer: 'handling=lenient' })
  assert.equal(linkOf(mixed, 'self'), `${s.base}/fhir/Patient?gender=male&_count=2`)
  const urls = lenient.entry.map((e: { fullUrl: string }) => e.fullUrl)
  assert.ok(urls.every((url: unknown) => typeof url === 'string') && new Set(urls).size === 2)
})

test('cada página sigue a la anterior sin repetir ni saltar, hacia adelante y hacia atrás, con cualquier orden', async () => {
  const total = (await get('Patient?_summary=count')).total
  for (const q of [
    '',
    '&_sort=family,-birthdate',
    '&_sort=-_lastUpdated',
    '&_sort=-birthdate',
    '&_sort=_id',
    '&_sort=-family,given',
  ]) {
    const pages = await allPages(s, s.base, `/fhir/Patient?_count=5${q}`)
    const ids = pages.flatMap(idsOf)
    assert.equal(ids.length, total, q)
    assert.equal(new Set(ids).size, total, q)
    const back: string[][] = []
    let link = linkOf(pages.at(-1), 'previous')
    while (link !== undefined) {
      const page: Answer['json'] = (await s.call('GET', link.slice(s.base.length))).json
      back.unshift(idsOf(page))
      link = linkOf(page, 'previous')
    }
    assert.deepEqual(back.flat(), ids.slice(0, -idsOf(pages.at(-1)).length), q)
    assert.equal(linkOf(pages[1], 'first')?.includes('_cursor'), false)
  }
  const dates = (await allPages(s, s.base, '/fhir/Patient?_count=7&_sort=-birthdate')).flatMap((p) =>
    resourcesOf(p).map((r) => r.birthDate),
  )
  assert.deepEqual(dates, [...dates].sort().reverse())
})

test('todos los tipos se buscan de a poco, y cada referencia lleva a algo', async () => {
  // The demonstration data were never shown to an agent.
  const [{ id: historia }] = (await must(s.call('GET', '/hce/api/historias/?estado=en_atencion'), 200)).results
  const asked = { historia, tipo_consulta: 'calidad_registro' }
  await must(s.call('POST', '/hce/api/consultas-ia/consultar/', asked), 201)
  const known = new Map<string, number>()
  for (const { type, readOnly, sources } of fhirTypes) {
    if (readOnly === true) continue
    const { total } = await get(`${type}?_summary=count`)
    const pages = await allPages(s, s.base, `/fhir/${type}?_count=${Math.max(20, Math.ceil(total / 6))}`)
    const all = pages.flatMap((p) => resourcesOf(p))
    assert.equal(all.length, total, type)
    assert.equal(new Set(all.map((r) => r.id)).size, total, type)
    assert.ok(total > 0 || sources.length === 0, `${type}: los datos de demostración no tienen ninguno`)
    for (const r of all) {
      assert.equal(r.resourceType, type)
      for (const reference of referencesIn(r)) {
        const status = known.get(reference) ?? (await s.call('HEAD', `/fhir/${reference}`)).status
        known.set(reference, status)
        assert.equal(status, 200, `${type}/${r.id} → ${reference}`)
      }
    }
  }
})

test('cada parámetro declarado se atiende', async () => {
  const values: Record<string, string> = {
    token: 'x',
    string: 'x',
    date: '2020',
    reference: 'Patient/x',
    quantity: '5',
  }
  for (const t of fhirTypes.filter((x) => x.readOnly !== true))
    for (const p of t.params) {
      const kinds = t.sources.flatMap((source) => source.params[p.name]?.kinds ?? []).slice(0, 2)
      const said = p.type === 'composite' ? kinds.map((kind) => values[kind]).join('$') : values[p.type]
      await get(`${t.type}?${p.name}=${p.type === 'reference' ? `${p.targets?.[0]}/${people[0]}` : said}`)
      if (p.type === 'reference') await get(`${t.type}?_include=${t.type}:${p.name}&_count=3`)
    }
})

test('los pasos a otros recursos son pocos en cada búsqueda, y en todas las de un lote', async () => {
  const has = (n: number): string =>
    Array.from({ length: n }, (_, i) => `_has:Observation:patient:code=http://loinc.org|${i}-1`).join('&')
  const own = await s.call('GET', `/fhir/Patient?${has(20)}`)
  assert.equal(own.status, 200, own.text)
  for (const much of [has(21), `${has(19)}&general-practitioner:identifier=x|y&organization.name=z`]) {
    const a = await s.call('GET', `/fhir/Patient?${much}`, undefined, { prefer: 'handling=lenient' })
    assert.equal(a.status, 400, a.text)
    assert.match(a.text, /busqueda_demasiado_amplia.*más de 20 pasos/s)
  }
  const entry = Array.from({ length: 7 }, () => ({ request: { method: 'GET', url: `Patient?_count=1&${has(18)}` } }))
  const asked = { resourceType: 'Bundle', entry: [...entry, { request: { method: 'GET', url: 'Patient?_count=1' } }] }
  const batch = await s.call('POST', '/fhir', { ...asked, type: 'batch' })
  const told = batch.json.entry.map((e: { response: { status: string } }) => e.response.status)
  assert.deepEqual(told, [...Array(5).fill('200 OK'), '400', '400', '200 OK'])
  assert.equal((await s.call('POST', '/fhir', { ...asked, type: 'transaction' })).status, 400)
})

test('encadenar, _has, incluir lo referido y lo que se refiere', async () => {
  const id = people[0] ?? ''
  const [{ identifier }] = resourcesOf(await get(`Patient?_id=${id}`))
  const number = identifier.find((i: { system?: string }) => i.system?.endsWith('RNEC'))?.value ?? identifier[0].value
  const direct = await found(`Encounter?patient=${id}&_count=500`)
  assert.ok(direct.length > 0)
  for (const q of [
    `patient.identifier=${number}`,
    `subject:Patient._id=${id}`,
    `patient=Patient/${id}`,
    `patient=${s.base}/fhir/Patient/${id}`,
  ])
    assert.deepEqual(await found(`Encounter?${q}&_count=500`), direct, q)
  assert.deepEqual(await found(`Encounter?patient=https://otra.example.com/fhir/Patient/${id}`), [])
  assert.deepEqual(await found(`Patient?_has:Encounter:patient:_id=${direct[0]}`), [id])
  const bundle = await get(
    `Encounter?patient=${id}&_include=Encounter:patient&_include:iterate=Patient:organization&_count=500`,
  )
  const included = resourcesOf(bundle, 'include').map((r) => `${r.resourceType}/${r.id}`)
  assert.ok(included.includes(`Patient/${id}`))
  assert.equal(new Set(included).size, included.length)
  const reverse = await get(`Patient?_id=${id}&_revinclude=Encounter:patient`)
  assert.deepEqual(
    resourcesOf(reverse, 'include')
      .map((r) => r.id)
      .sort(),
    direct,
  )
})

test('incluir lo mismo muchas veces es incluirlo una, y hay un tope de cosas distintas', async () => {
  const id = people[0] ?? ''
  const once = resourcesOf(await get(`Patient?_id=${id}&_revinclude=Encounter:patient`), 'include').length
  const repeated = '&_revinclude=Encounter:patient&_include:iterate=Encounter:patient'.repeat(150)
  assert.equal(resourcesOf(await get(`Patient?_id=${id}${repeated}`), 'include').length, once)
  const many = fhirTypes
    .filter((t) => t.params.some((p) => p.type === 'reference'))
    .flatMap((t) => [`_revinclude=${t.type}:*`, `_revinclude:iterate=${t.type}:*`])
  assert.ok(many.length > 20)
  const outcome = await refused(`Patient?_id=${id}&${many.slice(0, 21).join('&')}`)
  assert.match(outcome.issue[0].details.text, /más de 20/)
  await get(`Patient?_id=${id}&${many.slice(0, 20).join('&')}`)
})

test('resumir: solo lo esencial, solo el texto, sin él, solo algunos elementos, solo cuántos', async () => {
  const one = async (q: string) => resourcesOf(await get(`Patient?_id=${people[0]}&${q}`))[0]
  const whole = await one('')
  const summary = await one('_summary=true')
  assert.equal(summary.text, undefined)
  assert.equal(summary.contact, undefined)
  assert.deepEqual(summary.name, whole.name)
  assert.equal(summary.meta.tag[0].code, 'SUBSETTED')
  assert.equal((await one('_summary=data')).text, undefined)
  assert.deepEqual(
    Object.keys(await one('_elements=birthDate'))
      .filter((k) => !k.startsWith('_'))
      .sort(),
    ['birthDate', 'id', 'meta', 'resourceType'],
  )
  // Nothing that is empty is said: what has no summary of its own goes away with its element.
  for (const { type } of fhirTypes.filter((t) => t.readOnly !== true))
    for (const r of resourcesOf(await get(`${type}?_summary=true&_count=100`)))
      assert.doesNotMatch(JSON.stringify(r), /:(\{\}|\[\]|\[\{\}\])/, `${type}/${r.id}`)
  const count = await get('Patient?_summary=count')
  assert.equal(count.entry, undefined)
  assert.ok(count.total > 0)
  assert.equal((await get('Patient?_total=accurate&_count=1')).total, count.total)
})

test('_sort=family ordena por los dos apellidos, en cada sentido y por páginas', async () => {
  const made: string[] = []
  for (const [primer_apellido, segundo_apellido] of [
    ['Zzorden', 'Ñame'],
    ['Zzorden', 'Alba'],
    ['Zzorden', null],
    ['Zzorden', 'Ávila'],
    ['Zzorden', 'Zea'],
  ] as const)
    made.push(await newPatient(s, { primer_apellido, ...(segundo_apellido === null ? {} : { segundo_apellido }) }))
  const expected = [2, 1, 3, 0, 4].map((i) => made[i])
  for (const name of ['family', 'name']) {
    const ids = async (sort: string): Promise<string[]> =>
      (await allPages(s, s.base, `/fhir/Patient?family=zzorden&_count=2&_sort=${sort}`)).flatMap(idsOf)
    assert.deepEqual(await ids(name), expected)
    assert.deepEqual(await ids(`-${name}`), [...expected].reverse())
  }
})

test('por formulario: lo buscado no queda en ninguna dirección, y sus páginas se siguen', async () => {
  const apellido = 'Secretisimo'
  for (let i = 0; i < 5; i++) await newPatient(s, { primer_apellido: apellido })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const first = await s.call('POST', '/fhir/Patient/_search?_count=2', `family=${apellido}&_total=accurate`, form)
  assert.equal(first.status, 200, first.text)
  assert.equal(first.json.total, 5)
  for (const l of first.json.link) assert.doesNotMatch(l.url, /secretisimo/i)
  const next = linkOf(first.json, 'next')?.slice(s.base.length) ?? ''
  const rest = await allPages(s, s.base, next)
  assert.equal(new Set([...idsOf(first.json), ...rest.flatMap(idsOf)]).size, 5)
  assert.equal((await s.call('GET', next.replace('Patient', 'Encounter'))).status, 400)
  assert.equal((await s.call('POST', '/fhir/Patient/_search', 'nada=1', form)).status, 400)
  assert.equal((await s.call('POST', '/fhir/Patient/_search', { family: apellido })).status, 415)
})
