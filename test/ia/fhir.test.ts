import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Fhir } from 'fhir'
import { newPerson, type Person } from '../accounts.ts'
import { type AnyResource, referencesIn, resourcesOf } from '../fhir/demo.ts'
import { judge } from '../fhir/judges.ts'
import { must } from '../historias/histories.ts'
import { newHistory, newPatient } from '../samples.ts'
import { type Answer, type Service, startService } from '../service.ts'

/** What an agent said, who let it into the record and which agent it was, as FHIR tells it. */
let s: Service & { stop(): Promise<void> }
type Json = Answer['json']
const PATH = '/hce/api/consultas-ia/'
const xml = new Fhir()

let medico: Person
let ajeno: Person
let paciente: string
let historia: string
let consulta: Json
/** Of each recommendation that was incorporated: what it became. */
let made: string[]

const get = async (who: Pick<Person, 'call'>, path: string): Promise<AnyResource> =>
  must(who.call('GET', `/fhir/${path}`), 200)

before(async () => {
  s = await startService()
  ;[medico, ajeno] = (await Promise.all(['medico', 'medico'].map((rol) => newPerson(s, rol)))) as [Person, Person]
  paciente = await newPatient(s, { fecha_nacimiento: '1950-01-01' })
  historia = await newHistory(s, { paciente, profesional: medico.id, motivo_consulta: 'Dolor torácico.' })
  const asked = { historia, tipo_consulta: 'calidad_registro' }
  consulta = await must(medico.call('POST', `${PATH}consultar/`, asked), 201)
  assert.ok(consulta.recomendaciones.length >= 3)
  const decide = (n: number, body: object): Promise<Json> =>
    must(
      medico.call('POST', `${PATH}${consulta.id}/validar-recomendacion/`, {
        recomendacion: consulta.recomendaciones[n].id,
        ...body,
      }),
      200,
    )
  await decide(0, { decision: 'aceptar' })
  await decide(1, { decision: 'modificar', texto_modificado: 'Como lo diría yo.' })
  await decide(2, { decision: 'rechazar', motivo: 'no_aplica' })
  const enter = (n: number, body: object): Promise<Json> =>
    must(
      medico.call('POST', `${PATH}${consulta.id}/incorporar/`, {
        recomendaciones: [consulta.recomendaciones[n].id],
        ...body,
      }),
      200,
    )
  await enter(0, { como: 'diagnostico', codigo_cie10: 'I10' })
  consulta = await enter(1, { como: 'nota' })
  made = consulta.recomendaciones.slice(0, 2).map((r: Json) => r.recurso_creado.split('/')[1])
})

after(() => s.stop())

describe('lo que dijo un agente', () => {
  test('la respuesta es de su paciente, su atención y su agente, y dice de cada cosa qué se decidió', async () => {
    const g = await get(medico, `GuidanceResponse/${consulta.id}`)
    assert.deepEqual(
      [g.status, g.moduleUri, g.subject.reference, g.encounter.reference],
      ['success', 'urn:custodia:ia:calidad_registro', `Patient/${paciente}`, `Encounter/${historia}`],
    )
    const said = g.note.map((n: Json) => n.text)
    assert.ok(said.includes(`[Aceptada] ${consulta.recomendaciones[0].texto}`))
    assert.ok(said.includes('[Modificada] Como lo diría yo.'))
    assert.ok(said.some((t: string) => t.startsWith('[Rechazada] ')))
    const agent = await get(medico, g.performer.reference)
    assert.deepEqual([agent.resourceType, agent.status, agent.deviceName[0].name], ['Device', 'active', 'reglas'])
  })

  test('un borrador que nadie preguntó no es una respuesta', async () => {
    const body = { historia, tipo_consulta: 'plan_manejo' }
    const draft = await must(medico.call('POST', PATH, body), 201)
    assert.equal((await medico.call('GET', `/fhir/GuidanceResponse/${draft.id}`)).status, 404)
    const found = resourcesOf(await get(medico, `GuidanceResponse?patient=${paciente}`))
    assert.deepEqual(
      found.map((r) => r.id),
      [consulta.id],
    )
  })

  test('se busca por paciente, atención, agente, solicitud y estado', async () => {
    for (const [q, count] of [
      [`patient=${paciente}&status=success`, 1],
      [`patient=${paciente}&status=failure`, 0],
      [`encounter=Encounter/${historia}`, 1],
      [`performer=Device/${consulta.agente}&patient=${paciente}`, 1],
      [`request=urn:uuid:${consulta.id}`, 1],
      [`request=urn:uuid:${historia}`, 0],
    ] as const)
      assert.equal(resourcesOf(await get(medico, `GuidanceResponse?${q}`)).length, count, q)
    const beside = await get(medico, `GuidanceResponse?patient=${paciente}&_include=GuidanceResponse:performer`)
    assert.deepEqual(
      resourcesOf(beside, 'include').map((r) => r.id),
      [consulta.agente],
    )
    const devices = resourcesOf(await get(medico, 'Device?device-name=regl&status=active'))
    assert.ok(devices.some((d) => d.id === consulta.agente))
  })

  test('sus versiones dicen lo que se sabía entonces', async () => {
    const all = await get(medico, `GuidanceResponse/${consulta.id}/_history`)
    assert.ok(all.entry.length >= 5)
    const first = all.entry.at(-2).resource
    assert.equal(first.meta.versionId, '2')
    assert.ok(first.note.some((n: Json) => n.text.startsWith('[Pendiente] ')))
    const again = await get(medico, `GuidanceResponse/${consulta.id}/_history/2`)
    assert.deepEqual(again, first)
  })
})

describe('lo que entró a la historia', () => {
  test('tiene dos procedencias: quién lo firmó, y quién aceptó lo que redactó qué agente', async () => {
    const [dx, note] = made
    for (const [target, id] of [
      [`Condition/${dx}`, `ia-diagnostico-${dx}`],
      [`Composition/${note}`, `ia-nota-${note}`],
    ] as const) {
      const found = resourcesOf(await get(medico, `Provenance?target=${target}`))
      assert.equal(found.length, 2, target)
      const own = found.find((p) => p.id === id)
      assert.equal(own.activity.coding[0].code, 'ia_incorporada')
      assert.deepEqual(own.entity, [{ role: 'source', what: { reference: `GuidanceResponse/${consulta.id}` } }])
      const who = Object.fromEntries(own.agent.map((a: Json) => [a.type.coding[0].code, a.who.reference]))
      assert.deepEqual(who, {
        author: `Practitioner/${medico.id}`,
        verifier: `Practitioner/${medico.id}`,
        assembler: `Device/${consulta.agente}`,
      })
      assert.ok(own.occurredPeriod.start <= own.recorded)
    }
  })

  test('se busca por quien lo aceptó, por el agente y por la respuesta', async () => {
    const ids = made.map((id, i) => `ia-${['diagnostico', 'nota'][i]}-${id}`).sort()
    for (const q of [`entity=GuidanceResponse/${consulta.id}`, `agent=Device/${consulta.agente}`])
      assert.deepEqual(
        resourcesOf(await get(medico, `Provenance?${q}`))
          .map((p) => p.id)
          .sort(),
        ids,
        q,
      )
    const mine = resourcesOf(await get(medico, `Provenance?agent=Practitioner/${medico.id}`)).map((p) => p.id)
    for (const id of ids) assert.ok(mine.includes(id))
  })

  test('todo es R4 válido, en XML y de vuelta, y cada referencia lleva a algo', async () => {
    const { entry } = await get(medico, `Patient/${paciente}/$everything`)
    const all: AnyResource[] = entry.map((e: AnyResource) => e.resource)
    const own = all.filter((r) => ['Device', 'GuidanceResponse'].includes(r.resourceType) || r.id.startsWith('ia-'))
    assert.deepEqual([...new Set(own.map((r) => r.resourceType))].sort(), ['Device', 'GuidanceResponse', 'Provenance'])
    for (const r of own) {
      assert.deepEqual(judge(r), [], JSON.stringify(r))
      const text = (await medico.call('GET', `/fhir/${r.resourceType}/${r.id}?_format=xml`)).text
      assert.deepEqual(JSON.parse(xml.xmlToJson(text)).id, r.id)
      assert.deepEqual(xml.xmlToObj(text), JSON.parse(JSON.stringify(xml.xmlToObj(xml.objToXml(r)))))
      for (const to of referencesIn(r)) assert.equal((await medico.call('GET', `/fhir/${to}`)).status, 200, to)
    }
  })
})

describe('quién lo ve', () => {
  test('quien no alcanza la historia no encuentra nada de esto', async () => {
    for (const path of [
      `GuidanceResponse/${consulta.id}`,
      `GuidanceResponse/${consulta.id}/_history`,
      ...made.map((id, i) => `Provenance/ia-${['diagnostico', 'nota'][i]}-${id}`),
    ])
      assert.equal((await ajeno.call('GET', `/fhir/${path}`)).status, 404, path)
    for (const q of [
      `GuidanceResponse?patient=${paciente}&_total=accurate`,
      `Provenance?entity=GuidanceResponse/${consulta.id}&_total=accurate`,
    ])
      assert.equal((await get(ajeno, q)).total, 0, q)
  })

  test('los papeles que no leen las consultas no las ven por FHIR; del registro saben que lo redactó una IA', async () => {
    for (const rol of ['facturacion', 'admisiones', 'archivo']) {
      const who = await newPerson(s, rol)
      for (const type of ['GuidanceResponse', 'Device'])
        assert.equal((await who.call('GET', `/fhir/${type}`)).status, 403, `${rol} ${type}`)
      assert.ok(!(await who.call('GET', '/fhir/Provenance')).text.includes(`"ia-`), rol)
    }
    const auditor = await newPerson(s, 'auditor')
    assert.equal((await get(auditor, `GuidanceResponse/${consulta.id}`)).id, consulta.id)
  })

  test('que alguien lo leyó queda en la auditoría', async () => {
    await get(medico, `GuidanceResponse/${consulta.id}`)
    const [seen] = await s.owner.run({
      text: `select count(*)::integer as n from auditoria where recurso = 'consulta_ia' and recurso_id = $1 and accion = 'leer' and cuenta = $2`,
      values: [consulta.id, medico.id],
    })
    assert.ok(Number(seen?.n) >= 2)
  })
})
