import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newPerson, type Person } from '../accounts.ts'
import { must } from '../historias/histories.ts'
import { newHistory, newPatient } from '../samples.ts'
import { useService } from '../service.ts'
import { type AnyResource, allPages, idsOf, linkOf, resourcesOf } from './demo.ts'
import { accept } from './judges.ts'

/** What clients of other servers ask for, beside reading and plain searches. */
const s = useService()
const RDA = 'https://fhir.minsalud.gov.co/rda'
const ICD10 = 'http://hl7.org/fhir/sid/icd-10'
const q = encodeURIComponent
const FHIR = { 'content-type': 'application/fhir+json' }

let medico: Person
let paciente = ''
let historia = ''
let otro = ''
const documento = '1032456799'
let diagnostico = ''
let fiebre = ''
let presion = ''

const get = (path: string): Promise<AnyResource> => must(s.call('GET', `/fhir/${path}`), 200)
const ids = async (path: string): Promise<string[]> => idsOf(await get(path)).toSorted()
const write = (path: string, body: object): Promise<AnyResource> => must(medico.call('POST', path, body), 201)

test('una persona con dos diagnósticos y dos exámenes', async () => {
  medico = await newPerson(s, 'medico')
  paciente = await newPatient(s, { numero_documento: documento, primer_nombre: 'Beatriz', primer_apellido: 'Londoño' })
  otro = await newPatient(s, { tipo_documento: 'CE', numero_documento: '998877' })
  historia = await newHistory(s, { paciente, profesional: medico.id })
  await newHistory(s, { paciente: otro, profesional: medico.id })
  const made = await write('/hce/api/diagnosticos/', {
    historia,
    codigo_cie10: 'I10X',
    descripcion_cie10: 'Hipertensión esencial (primaria)',
    tipo_diagnostico: '01',
    rol: 'principal',
  })
  diagnostico = made.id
  fiebre = (
    await write('/hce/api/diagnosticos/', {
      historia,
      codigo_cie10: 'R509',
      descripcion_cie10: 'Fiebre, no especificada',
      tipo_diagnostico: '01',
      rol: 'relacionado',
    })
  ).id
  for (const [tension_sistolica, frecuencia_cardiaca] of [
    [150, 80],
    [118, 104],
  ])
    presion = (
      await write('/hce/api/examen-fisico/', {
        historia,
        tension_sistolica,
        tension_diastolica: 70,
        frecuencia_cardiaca,
      })
    ).id
})

describe('búsquedas', () => {
  test('por lo que está debajo y encima de un código, por un conjunto, por sus palabras', async () => {
    assert.deepEqual(await ids(`Condition?code:below=${q(`${ICD10}|I10`)}`), [diagnostico])
    assert.deepEqual(await ids('Condition?code:below=R'), [fiebre])
    assert.deepEqual(await ids(`Condition?code:above=${q(`${ICD10}|I10X1`)}`), [diagnostico])
    assert.deepEqual(await ids('Condition?code:text=hipertension'), [diagnostico])
    assert.deepEqual(await ids('Condition?code:text=nada-de-esto'), [])
    assert.equal((await ids(`Condition?code:in=${q(`${RDA}/ValueSet/ICD10Codes`)}`)).length, 2)
    assert.deepEqual(await ids(`Condition?code:not-in=${q(`${RDA}/ValueSet/ICD10Codes`)}`), [])
    const status = 'http://hl7.org/fhir/ValueSet/encounter-status'
    assert.equal((await ids(`Encounter?status:in=${q(status)}`)).length, 2)
    for (const wrong of [
      'code:in=http%3A%2F%2Fnada',
      'code:below',
      'onset-date:below=2020',
      'category:of-type=a|b|c',
    ]) {
      const refused = await s.call('GET', `/fhir/Condition?${wrong.includes('=') ? wrong : `${wrong}=`}`)
      assert.equal(refused.status, wrong === 'code:below' ? 200 : 400, wrong)
    }
  })

  test('por la clase de un documento, y por el identificador de a quién lleva', async () => {
    const kind = `${RDA}/CodeSystem/ColombianPersonIdentifier`
    assert.deepEqual(await ids(`Patient?identifier:of-type=${q(`${kind}|CC|${documento}`)}`), [paciente])
    assert.deepEqual(await ids(`Patient?identifier:of-type=${q(`${kind}|TI|${documento}`)}`), [])
    const person = 'http://terminology.hl7.org/CodeSystem/v2-0203|PN'
    assert.deepEqual(await ids(`Patient?identifier:of-type=${q(`${person}|998877`)}`), [otro])
    assert.equal((await s.call('GET', `/fhir/Patient?identifier:of-type=${q(documento)}`)).status, 400)
    const own = await ids(`Condition?patient:identifier=${q(`${RDA}/NamingSystem/RNEC|${documento}`)}`)
    assert.deepEqual(own, [diagnostico, fiebre].toSorted())
    assert.deepEqual(await ids('Condition?patient:identifier=998877'), [])
    const [condition] = resourcesOf(await get(`Condition?_id=${diagnostico}`))
    const { system, value } = condition.recorder.identifier
    const written = await ids(`Composition?author:identifier=${q(`${system}|${value}`)}`)
    assert.deepEqual(written, await ids('Composition'))
    assert.equal((await ids(`Encounter?practitioner:identifier=${q(`urn:custodia:cuenta|${medico.id}`)}`)).length, 2)
  })

  test('por el código y el valor de lo mismo, y no de dos cosas distintas', async () => {
    const panel = `presion-${presion}`
    const high = await ids('Observation?component-code-value-quantity=8480-6$gt140')
    assert.equal(high.length, 1)
    assert.ok(!high.includes(panel))
    assert.deepEqual(await ids('Observation?component-code-value-quantity=8462-4$gt140'), [])
    assert.equal((await ids('Observation?combo-code-value-quantity=8480-6$lt140,8480-6$gt140')).length, 2)
    assert.equal((await ids(`Observation?code-value-quantity=${q('http://loinc.org|8867-4')}$gt100`)).length, 1)
    for (const wrong of ['8480-6', '8480-6$', '$gt140', '8480-6$gt140$1'])
      assert.equal((await s.call('GET', `/fhir/Observation?code-value-quantity=${wrong}`)).status, 400, wrong)
  })

  test('por perfil, por etiqueta y por confidencialidad', async () => {
    const bp = 'http://hl7.org/fhir/StructureDefinition/bp'
    assert.equal((await ids(`Observation?_profile=${q(bp)}`)).length, 2)
    assert.deepEqual(await ids('Observation?_tag=algo'), [])
    assert.equal((await ids('Encounter?_security=N')).length, 2)
    assert.deepEqual(await ids('Encounter?_security=R'), [])
  })

  test('en el compartimento de un paciente, con sus páginas y por formulario', async () => {
    const whole = await ids(`Observation?patient=${paciente}&_count=1000`)
    const pages = await allPages(s, s.base, `/fhir/Patient/${paciente}/Observation?_count=3`)
    assert.ok(pages.length > 1)
    assert.deepEqual(pages.flatMap(idsOf).toSorted(), whole)
    assert.match(linkOf(pages[0], 'next') ?? '', new RegExp(`/fhir/Patient/${paciente}/Observation\\?`))
    assert.deepEqual(await ids(`Patient/${otro}/Observation`), [])
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const path = `/fhir/Patient/${paciente}/Condition/_search`
    const posted = await must(s.call('POST', path, 'code:below=I10&_count=1', form), 200)
    assert.deepEqual(idsOf(posted), [diagnostico])
    const all = await get(`Patient/${paciente}/*`)
    assert.equal(all.entry.length, (await get(`Patient/${paciente}/$everything`)).entry.length)
    for (const none of [`Patient/${paciente}/Practitioner`, `Patient/${paciente}/Nada`, 'Patient/nadie/Observation'])
      assert.equal((await s.call('GET', `/fhir/${none}`)).status, 404, none)
    const stranger = await newPerson(s, 'medico')
    const seen = await must(stranger.call('GET', `/fhir/Patient/${paciente}/Observation`), 200)
    assert.deepEqual(idsOf(seen), [])
  })

  test('dos pasos, de ida y de vuelta', async () => {
    assert.equal((await ids(`Observation?encounter.patient.identifier=${documento}&_count=1000`)).length > 0, true)
    const back = `_has:Encounter:patient:_has:Condition:encounter:code=I10X`
    assert.deepEqual(await ids(`Patient?${back}`), [paciente])
  })
})

describe('operaciones', () => {
  test('$lastn da lo último de cada código, y pide de quién y de qué', async () => {
    const path = `Observation/$lastn?patient=${paciente}&category=vital-signs`
    const last = await get(path)
    const codes = resourcesOf(last).map((r) => r.code.coding[0].code)
    assert.equal(new Set(codes).size, codes.length)
    assert.ok(resourcesOf(last).some((r) => r.id === `presion-${presion}`))
    const two = resourcesOf(await get(`${path}&max=2`))
    assert.equal(two.filter((r) => r.code.coding[0].code === '85354-9').length, 2)
    for (const wrong of [
      'category=vital-signs',
      'patient:missing=false&category=vital-signs',
      'subject:Patient.name=Beatriz&category=vital-signs',
      `patient=${paciente}`,
      `patient=${paciente}&code=1&max=0`,
    ])
      assert.equal((await s.call('GET', `/fhir/Observation/$lastn?${wrong}`)).status, 400, wrong)
  })

  test('$match dice quién puede ser, y con qué certeza', async () => {
    const asked = (resource: object, more: readonly object[] = []): string =>
      JSON.stringify({ resourceType: 'Parameters', parameter: [{ name: 'resource', resource }, ...more] })
    const person = {
      resourceType: 'Patient',
      identifier: [
        {
          type: { coding: [{ system: `${RDA}/CodeSystem/ColombianPersonIdentifier`, code: 'CC' }] },
          value: documento,
        },
      ],
      name: [{ family: 'Londoño', given: ['Beatriz'] }],
      birthDate: '1980-02-29',
    }
    const found = await must(s.call('POST', '/fhir/Patient/$match', asked(person), FHIR), 200)
    accept(found)
    assert.equal(found.entry[0].resource.id, paciente)
    assert.equal(found.entry[0].search.extension[0].valueCode, 'certain')
    const { identifier: _, ...without } = person
    const maybe = await must(s.call('POST', '/fhir/Patient/$match', asked(without), FHIR), 200)
    assert.equal(maybe.entry[0].search.extension[0].valueCode, 'probable')
    const sure = { name: 'onlyCertainMatches', valueBoolean: true }
    const none = await must(s.call('POST', '/fhir/Patient/$match', asked(without, [sure]), FHIR), 200)
    assert.equal(none.total, 0)
    const stranger = await newPerson(s, 'medico')
    const unseen = await must(stranger.call('POST', '/fhir/Patient/$match', asked(person), FHIR), 200)
    assert.equal(unseen.total, 0)
    const foreign = { system: 'http://hospital.example', value: 'MRN-1' }
    const several = asked({ ...person, identifier: [foreign, ...person.identifier] })
    const first = await must(s.call('POST', '/fhir/Patient/$match', several, FHIR), 200)
    assert.equal(first.entry[0].search.extension[0].valueCode, 'certain')
    for (const body of [
      '{}',
      asked({ resourceType: 'Patient' }),
      asked({ resourceType: 'Group' }),
      asked({ ...person, identifier: [{ value: '1'.repeat(100_000) }] }),
      asked({ ...person, name: [{ family: 'Londo\u0000ño' }] }),
    ])
      assert.equal((await s.call('POST', '/fhir/Patient/$match', body, FHIR)).status, 400, body)
  })

  test('$validate dice qué está mal y dónde, y de lo guardado, que está bien', async () => {
    const broken = { resourceType: 'Observation', status: 'medio', subject: { reference: 'Patient/1' }, nada: 1 }
    const found = await must(s.call('POST', '/fhir/Observation/$validate', JSON.stringify(broken), FHIR), 200)
    accept(found)
    const at = (found.issue as AnyResource[]).filter((i) => i.severity === 'error').flatMap((i) => i.expression)
    for (const place of ['Observation.status', 'Observation.code', 'Observation.nada'])
      assert.ok(at.includes(place), place)
    for (const path of [`Observation/presion-${presion}`, `Condition/${diagnostico}`, `Encounter/${historia}`]) {
      const fine = await get(`${path}/$validate`)
      assert.deepEqual(
        fine.issue.filter((i: AnyResource) => i.severity === 'error'),
        [],
        path,
      )
    }
    const endless = { resourceType: 'Patient', name: Array.from({ length: 6_000 }, () => ({ family: 'A' })) }
    const refused = await s.call('POST', '/fhir/Patient/$validate', JSON.stringify(endless), FHIR)
    assert.equal(refused.status, 413)
    const other = JSON.stringify({ resourceType: 'Patient' })
    assert.equal((await s.call('POST', '/fhir/Observation/$validate', other, FHIR)).status, 400)
    assert.equal((await s.call('POST', '/fhir/Nada/$validate', other, FHIR)).status, 404)
  })
})

describe('historia de un tipo y del servidor', () => {
  test('crear, cambiar y eliminar, de lo más reciente, por páginas y desde la respuesta anterior', async () => {
    const first = await get('Observation/_history?_count=1')
    assert.ok(first.meta.lastUpdated)
    const made = await write('/hce/api/antecedentes/', {
      historia,
      tipo: 'patologico',
      descripcion: 'Asma en la infancia',
    })
    const changed = await must(
      medico.call('PATCH', `/hce/api/antecedentes/${made.id}/`, { descripcion: 'Asma' }, { 'if-match': '"1"' }),
      200,
    )
    await must(
      medico.call('DELETE', `/hce/api/antecedentes/${made.id}/`, undefined, { 'if-match': `"${changed.version}"` }),
      204,
    )
    const since = `_since=${q(first.meta.lastUpdated)}`
    const told = await get(`Condition/_history?${since}`)
    accept(told)
    assert.deepEqual(
      told.entry.map((e: AnyResource) => [e.request.method, e.resource?.code.text]),
      [
        ['DELETE', undefined],
        ['PUT', 'Asma'],
        ['POST', 'Asma en la infancia'],
      ],
    )
    const pages = await allPages(s, s.base, `/fhir/_history?${since}&_count=1`)
    const all = pages.flatMap((p) => p.entry ?? [])
    assert.deepEqual(
      all.filter((e: AnyResource) => e.fullUrl.includes('/Condition/')).map((e: AnyResource) => e.request.method),
      ['DELETE', 'PUT', 'POST'],
    )
    assert.deepEqual(
      pages.map((p) => p.meta !== undefined),
      pages.map((_, i) => i === 0),
    )
    const stranger = await newPerson(s, 'medico')
    const unseen = await must(stranger.call('GET', `/fhir/Condition/_history?${since}`), 200)
    assert.equal(unseen.entry, undefined)
    assert.equal((await s.call('GET', '/fhir/_history?_since=ayer')).status, 400)
    const later = await get(`Condition/_history?_since=${q(told.meta.lastUpdated)}`)
    assert.equal(later.entry, undefined)
    // What stood when it was changed, of the type and of the server.
    const then = `_at=${q(told.entry[1].response.lastModified)}`
    for (const path of ['Condition/_history', '_history']) {
      const standing = await allPages(s, s.base, `/fhir/${path}?${then}&_count=1`)
      const entries: AnyResource[] = standing.flatMap((p) => p.entry ?? [])
      const texts = (id: string) =>
        entries.filter((e) => e.fullUrl.endsWith(`Condition/relato-${id}`)).map((e) => e.resource?.code.text)
      assert.deepEqual(texts(made.id), ['Asma'], path)
      assert.equal(entries.filter((e) => e.fullUrl.endsWith(`Condition/${diagnostico}`)).length, 1, path)
    }
    accept(await get(`Condition/_history?${then}`))
    assert.equal((await must(stranger.call('GET', `/fhir/Condition/_history?${then}`), 200)).entry, undefined)
    for (const ago of ['2001', '0001-01-01T00:00:00%2B14:00'])
      assert.equal((await get(`Condition/_history?_at=${ago}`)).entry, undefined)
    // A stretch that ends with the calendar ends in a year that has five figures.
    for (const end of ['9999', '9999-12-31', '9999-12-31T23:59:59Z'])
      for (const path of ['Condition/_history', '_history'])
        assert.ok((await get(`${path}?_at=${end}`)).entry.length > 0, `${path} ${end}`)
    for (const wrong of ['_at=ayer', `${then}&${since}`, `${then}&_cursor=Condition/1`])
      assert.equal((await s.call('GET', `/fhir/Condition/_history?${wrong}`)).status, 400, wrong)
  })

  test('el auditor dice por qué mira, también lo que ha cambiado y lo que se revisa', async () => {
    const auditor = await newPerson(s, 'auditor')
    for (const path of ['_history', 'Condition/_history', `Condition/${diagnostico}/$validate`]) {
      const refused = await auditor.call('GET', `/fhir/${path}`, undefined, { 'x-motivo': '' })
      assert.match(refused.text, /motivo_requerido/, path)
      await must(auditor.call('GET', `/fhir/${path}`), 200)
    }
  })

  test('lo que un cambio saca de un tipo se dice como retirado de él', async () => {
    const { meta } = await get('Condition/_history?_count=1')
    const told = { historia, tipo: 'patologico', descripcion: 'Influenza' }
    const made = await write('/hce/api/antecedentes/', told)
    const vaccine = { tipo: 'inmunologico' }
    await must(medico.call('PATCH', `/hce/api/antecedentes/${made.id}/`, vaccine, { 'if-match': '"1"' }), 200)
    const methods = async (type: string): Promise<string[]> =>
      (await get(`${type}/_history?_since=${q(meta.lastUpdated)}`)).entry.map((e: AnyResource) => e.request.method)
    assert.deepEqual(await methods('Condition'), ['DELETE', 'POST'])
    assert.deepEqual(await methods('Immunization'), ['PUT'])
    // Since then it stands in the one and not in the other, of the type and by itself.
    const standing = async (path: string): Promise<string[]> =>
      ((await get(`${path}?_at=${q(new Date(Date.now() + 1_000).toISOString())}&_count=100`)).entry ?? [])
        .map((e: AnyResource) => e.fullUrl)
        .filter((url: string) => url.endsWith(made.id))
    for (const [type, count] of [
      ['Condition', 0],
      ['Immunization', 1],
    ] as const) {
      const found = await standing(`${type}/_history`)
      assert.equal(found.length, count, type)
      const id = (await get(`${type}/_history?_since=${q(meta.lastUpdated)}`)).entry[0].fullUrl.split('/').at(-1)
      assert.equal((await standing(`${type}/${id}/_history`)).length, count, `${type}/${id}`)
    }
  })
})

describe('terminología', () => {
  const part = (answer: AnyResource, name: string): AnyResource =>
    answer.parameter.find((p: AnyResource) => p.name === name)

  test('qué es un código, y si está debajo de otro', async () => {
    const found = await get(`CodeSystem/$lookup?system=${q(ICD10)}&code=I10X`)
    accept(found)
    assert.match(part(found, 'display').valueString, /ipertensi/)
    const coding = { system: `${RDA}/CodeSystem/ColombianPersonIdentifier`, code: 'CC' }
    const body = JSON.stringify({ resourceType: 'Parameters', parameter: [{ name: 'coding', valueCoding: coding }] })
    const posted = await must(s.call('POST', '/fhir/CodeSystem/$lookup', body, FHIR), 200)
    assert.match(part(posted, 'display').valueString, /^Cédula/)
    const town = q(`${RDA}/CodeSystem/DIVIPOLA`)
    const below = await get(`CodeSystem/$subsumes?system=${town}&codeA=05&codeB=05001`)
    assert.equal(part(below, 'outcome').valueCode, 'subsumes')
    for (const [system, code] of [
      ['http://nada.example', 'I10X'],
      [ICD10, 'Z9Z9'],
    ])
      assert.equal((await s.call('GET', `/fhir/CodeSystem/$lookup?system=${q(system ?? '')}&code=${code}`)).status, 404)
    assert.equal((await s.call('GET', '/fhir/CodeSystem/$lookup?code=I10X')).status, 400)
  })

  test('los códigos de un conjunto por sus palabras; los catálogos no se entregan enteros', async () => {
    const diseases = q(`${RDA}/ValueSet/ICD10Codes`)
    const found = await get(`ValueSet/$expand?url=${diseases}&filter=hipertension&count=5`)
    accept(found)
    assert.equal(found.expansion.contains.length, 5)
    assert.equal((await s.call('GET', `/fhir/ValueSet/$expand?url=${diseases}`)).status, 422)
    const documents = await get('ValueSet/ColombianPersonIdentifierCodes/$expand?count=2&offset=1')
    assert.equal(documents.expansion.contains.length, 2)
    assert.ok(documents.expansion.total > 5)
    const valid = async (query: string): Promise<boolean> =>
      part(await get(`ValueSet/$validate-code?${query}`), 'result').valueBoolean
    assert.equal(await valid(`url=${diseases}&system=${q(ICD10)}&code=I10X`), true)
    assert.equal(await valid(`url=${diseases}&system=${q(ICD10)}&code=Z9Z9`), false)
    assert.equal(await valid(`url=${q('http://hl7.org/fhir/ValueSet/observation-status')}&code=final`), true)
    assert.equal(await valid(`url=${q('http://hl7.org/fhir/ValueSet/observation-status')}&code=medio`), false)
    const named = await get('CodeSystem/ColombianPersonIdentifier/$validate-code?code=CC&display=Pasaporte')
    assert.equal(part(named, 'result').valueBoolean, false)
  })

  test('los sistemas y conjuntos se leen y se buscan, y no traen los catálogos', async () => {
    for (const type of ['CodeSystem', 'ValueSet']) {
      const all = resourcesOf(await get(type))
      assert.ok(all.length > 20)
      for (const r of all) accept(r)
      const [one] = all
      assert.deepEqual(resourcesOf(await get(`${type}?url=${q(one.url)}`)), [one])
      assert.deepEqual(await get(`${type}/${one.id}`), one)
      assert.equal((await s.call('GET', `/fhir/${type}/nada`)).status, 404)
      const xml = await s.call('GET', `/fhir/${type}/${one.id}?_format=xml`)
      assert.match(xml.text, new RegExp(`<${type} `))
    }
    const icd = await get('CodeSystem/ICD10')
    assert.equal(icd.content, 'not-present')
    assert.equal(icd.concept, undefined)
  })
})
