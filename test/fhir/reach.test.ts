import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fhirTypes } from '../../src/features/fhir/types/index.ts'
import { newPerson, newSystem, type Person } from '../accounts.ts'
import { newHistory, newPatient } from '../samples.ts'
import { useService } from '../service.ts'
import { type AnyResource, allPages, idsOf, linkOf, resourcesOf } from './demo.ts'

/** What somebody does not reach is not there: not by id, nor found, counted, included, chained to or told apart by how it fails. */
const s = useService()

interface World {
  readonly medico: Person
  readonly mine: string
  readonly other: string
  readonly myHistory: string
  readonly otherHistory: string
}
let made: Promise<World> | undefined

const build = async (): Promise<World> => {
  const medico = await newPerson(s, 'medico')
  const mine = await newPatient(s, { primer_apellido: 'Alcanzado', codigo_familia: 'FAM-9' })
  const other = await newPatient(s, { primer_apellido: 'Ajeno', codigo_familia: 'FAM-9' })
  const myHistory = await newHistory(s, { paciente: mine, profesional: medico.id })
  const otherHistory = await newHistory(s, { paciente: other })
  return { medico, mine, other, myHistory, otherHistory }
}
const world = (): Promise<World> => {
  made ??= build()
  return made
}

describe('quien solo alcanza lo concedido', () => {
  test('lo ajeno no existe: ni por su identificador, ni en búsquedas, ni en totales, ni en su historia', async () => {
    const { medico, mine, other, otherHistory } = await world()
    for (const path of [
      `Patient/${other}`,
      `Patient/${other}/_history`,
      `Patient/${other}/_history/1`,
      `Patient/${other}/everything`,
      `Patient/${other}/$everything?_count=2`,
      `Encounter/${otherHistory}`,
    ]) {
      const [denied, absent] = await Promise.all([
        medico.call('GET', `/fhir/${path}`),
        medico.call(
          'GET',
          `/fhir/${path.replace(other, '01a1dd0f-8992-703c-9c3c-723db29af03d').replace(otherHistory, '01a1dd0f-8992-703c-9c3c-723db29af03d')}`,
        ),
      ])
      assert.equal(denied.status, 404, path)
      assert.deepEqual(denied.json, absent.json)
    }
    const all = await allPages(medico, s.base, '/fhir/Patient?_count=1')
    assert.deepEqual(all.flatMap(idsOf), [mine])
    for (const q of ['_summary=count', '_total=accurate', 'family=ajeno&_total=accurate', `_id=${other}`]) {
      const { json } = await medico.call('GET', `/fhir/Patient?${q}`)
      assert.ok(json.total === undefined || json.total <= 1, q)
      assert.ok(!JSON.stringify(json).includes(other) || q.startsWith('_id'), q)
      assert.ok(!idsOf(json).includes(other), q)
    }
    const [numero] = await s.owner.run({
      text: 'select numero_documento as n from paciente where id = $1',
      values: [other],
    })
    for (const q of [
      `Encounter?patient.identifier=${numero?.n}`,
      `Encounter?patient=${other}`,
      `Patient?_has:Encounter:patient:_id=${otherHistory}`,
    ])
      assert.deepEqual(idsOf((await medico.call('GET', `/fhir/${q}`)).json), [], q)
  })

  test('de un familiar cuyo registro no alcanza, la búsqueda dice lo mismo que el recurso: nada de quién es', async () => {
    const medico = await newPerson(s, 'medico')
    const [mine, known, other] = [await newPatient(s), await newPatient(s), await newPatient(s)]
    for (const paciente of [mine, known]) await newHistory(s, { paciente, profesional: medico.id })
    const relative = async (paciente_relacionado: string): Promise<string> => {
      const body = {
        codigo_familia: 'FAM-8',
        paciente_indice: mine,
        parentesco: 'prima',
        vive: true,
        paciente_relacionado,
      }
      const a = await s.call('POST', '/paciente/miembros_familia/', body)
      assert.equal(a.status, 201, a.text)
      return a.json.id
    }
    const [hidden, seen] = [await relative(other), await relative(known)]
    const found = async (query: string, who: Pick<Person, 'call'> = medico): Promise<string[]> =>
      idsOf((await who.call('GET', `/fhir/RelatedPerson?patient=${mine}&${query}`)).json).sort()
    const asked = (id: string): string => `identifier=urn:uuid:${id}`
    assert.deepEqual(await found(''), [hidden, seen].sort())
    assert.deepEqual(await found(asked(known)), [seen])
    assert.deepEqual(await found(asked(other)), [])
    assert.deepEqual(await found('identifier=urn:ietf:rfc:3986|'), [seen])
    assert.deepEqual(await found('identifier:missing=true'), [hidden])
    assert.deepEqual(await found('identifier:missing=false'), [seen])
    assert.deepEqual(await found(`identifier:not=urn:uuid:${other}`), [hidden, seen].sort())
    assert.deepEqual(await found(asked(other), s), [hidden])
    const { json } = await medico.call('GET', `/fhir/RelatedPerson/${hidden}`)
    assert.equal(json.identifier, undefined)
    // In the family as anybody who is no patient of the caller's; for who reaches the record, the patient.
    const members = async (who: Pick<Person, 'call'>): Promise<string[]> =>
      (await who.call('GET', '/fhir/Family/FAM-8/members')).json.entry.map((e: AnyResource) => e.resource.id).sort()
    assert.deepEqual(await members(medico), [mine, known, hidden].sort())
    assert.deepEqual(await members(s), [mine, known, other].sort())
  })

  test('un lugar de la lista que no alcanza no es un lugar', async () => {
    const { medico, mine, other, otherHistory } = await world()
    assert.equal((await medico.call('GET', `/fhir/Patient?_cursor=after.${other}`)).status, 400)
    const place = `/fhir/Patient/${mine}/$everything?_count=1&_cursor=`
    assert.equal((await medico.call('GET', `${place}Encounter/${otherHistory}`)).status, 400)
    const hidden = await newHistory(s, {
      paciente: mine,
      confidencialidad: 'muy_restringida',
      prestador_codigo: '1100199999',
    })
    assert.equal((await medico.call('GET', `${place}Encounter/${hidden}`)).status, 400)
  })

  test('lo incluido no pasa de lo alcanzado', async () => {
    const { medico, mine, other, myHistory } = await world()
    const { json } = await medico.call(
      'GET',
      '/fhir/Patient?_revinclude=Encounter:patient&_revinclude=Coverage:beneficiary',
    )
    assert.deepEqual(
      resourcesOf(json, 'include')
        .filter((r) => r.resourceType === 'Encounter')
        .map((r) => r.id),
      [myHistory],
    )
    const family = await medico.call('GET', '/fhir/Family/fam-9/members')
    assert.equal(family.json.type, 'collection')
    assert.deepEqual(
      family.json.entry.map((e: AnyResource) => e.resource.id),
      [mine],
    )
    assert.ok(!family.text.includes(other))
    assert.equal((await medico.call('GET', '/fhir/Family/FAM-NADIE/members')).status, 404)
    assert.deepEqual(
      (await s.call('GET', '/fhir/Family/FAM-9/members')).json.entry.map((e: AnyResource) => e.resource.id).sort(),
      [mine, other].sort(),
    )
  })

  test('sin concesión ninguna no hay nada, de ningún tipo', async () => {
    await world()
    const nobody = await newPerson(s, 'medico')
    const system = await newSystem(s, 'Aseguradora lejana')
    for (const who of [nobody, system])
      for (const t of fhirTypes.filter(
        (x) => x.readOnly !== true && x.sources.every((y) => y.resource.patientField !== null),
      )) {
        const { status, json, text } = await who.call('GET', `/fhir/${t.type}?_total=accurate`)
        if (status === 403) continue
        assert.equal(status, 200, `${t.type} ${text}`)
        assert.deepEqual([json.total, idsOf(json)], [0, []], t.type)
      }
  })
})

describe('quien ve solo una parte', () => {
  test('los campos de su vista y no más: ni en el recurso, ni en sus versiones, ni por qué se busca', async () => {
    const { mine } = await world()
    await s.call('PATCH', `/paciente/paciente/${mine}/`, {
      nivel_riesgo: 'muy_alto',
      nombre_identitario: 'Nombrada',
      estado_civil: 'viudo',
    })
    const cobro = await newPerson(s, 'facturacion')
    const one = await cobro.call('GET', `/fhir/Patient/${mine}`)
    assert.equal(one.status, 200, one.text)
    for (const path of [
      `Patient/${mine}`,
      `Patient/${mine}/_history`,
      `Patient?_id=${mine}`,
      `Patient/${mine}/$everything`,
    ]) {
      const { text } = await cobro.call('GET', `/fhir/${path}`)
      for (const hidden of ['Nombrada', 'maritalStatus', 'Viudo'])
        assert.ok(!text.includes(hidden), `${path} ${hidden}`)
    }
    const hidden = fhirTypes.find((t) => t.type === 'Patient')?.sources[0]?.params ?? {}
    for (const [name, answer] of Object.entries(hidden)) {
      if (!answer.columns.includes('nombre_identitario')) continue
      const a = await cobro.call('GET', `/fhir/Patient?${name}=Nombrada`)
      assert.ok(a.status === 400 || idsOf(a.json).length === 0, name)
    }
  })

  test('los tipos que su rol no lee no existen para él, tampoco al incluir o encadenar', async () => {
    const { mine } = await world()
    const cobro = await newPerson(s, 'facturacion')
    const denied = fhirTypes.filter(
      (t) =>
        t.readOnly !== true &&
        t.constants === undefined &&
        t.sources.every((x) => !(x.resource.access.read as readonly string[]).includes('facturacion')),
    )
    for (const t of denied) {
      assert.equal((await cobro.call('GET', `/fhir/${t.type}`)).status, 403, t.type)
      if (t.params.some((p) => p.name === 'patient')) {
        assert.equal((await cobro.call('GET', `/fhir/Patient?_revinclude=${t.type}:patient`)).status, 400, t.type)
        assert.equal((await cobro.call('GET', `/fhir/Patient?_has:${t.type}:patient:_id=x`)).status, 400, t.type)
      }
    }
    const everything = await cobro.call('GET', `/fhir/Patient/${mine}/$everything`)
    const types = new Set(everything.json.entry.map((e: AnyResource) => e.resource.resourceType))
    for (const t of denied) assert.ok(!types.has(t.type), t.type)
  })

  test('un resumen internacional no dice que la historia no dice lo que su lector no puede ver', async () => {
    const paciente = await newPatient(s)
    const historia = await newHistory(s, { paciente, confidencialidad: 'muy_restringida' })
    const told = { historia, tipo: 'alergico', descripcion: 'Penicilina', firmado: true }
    assert.equal((await s.call('POST', '/hce/api/antecedentes/', told)).status, 201)
    const summaryOf = (who: Pick<Person, 'call'>) => who.call('GET', `/fhir/Patient/${paciente}/$summary`)
    for (const rol of ['admisiones', 'archivo', 'facturacion'])
      assert.deepEqual([rol, (await summaryOf(await newPerson(s, rol))).status], [rol, 403])
    const allergies = async (who: Pick<Person, 'call'>): Promise<AnyResource> => {
      const a = await summaryOf(who)
      assert.equal(a.status, 200, a.text)
      const sections: AnyResource[] = a.json.entry[0].resource.section
      return sections.find((section) => section.title.startsWith('Alergias'))
    }
    assert.equal((await allergies(s)).entry.length, 1)
    // To who does not reach the encounter it is unknown, and told as unknown.
    const { emptyReason, text } = await allergies(await newPerson(s, 'coordinador_medico'))
    assert.equal(emptyReason.coding[0].code, 'unavailable')
    assert.match(text.div, /puede haber más/)
    assert.doesNotMatch(text.div, /La historia no dice/)
  })

  test('de quien se sabe una alergia, por una nota o por un diagnóstico, el resumen no dice que no tenga', async () => {
    const paciente = await newPatient(s)
    const historia = await newHistory(s, { paciente })
    const make = async (path: string, body: object): Promise<void> => {
      const a = await s.call('POST', `/hce/api/${path}/`, body)
      assert.equal(a.status, 201, a.text)
    }
    const told = async (): Promise<readonly string[]> => {
      const a = await s.call('GET', `/fhir/Patient/${paciente}/$summary`)
      assert.equal(a.status, 200, a.text)
      return a.json.entry
        .map((e: AnyResource) => e.resource)
        .filter((r: AnyResource) => r.resourceType === 'AllergyIntolerance')
        .map((r: AnyResource) => r.code.coding?.[0].display ?? r.code.text)
        .sort()
    }
    await make('antecedentes-categorizados', { paciente, categoria: 'alergico', niega: true })
    assert.deepEqual(await told(), ['No known allergy'])
    await make('notas', { historia, tipo_nota: 'evolucion', contenido: 'La dipirona le produce urticaria.' })
    assert.deepEqual(await told(), ['dipirona'])
    await make('diagnosticos', { historia, codigo_cie10: 'Z880', rol: 'relacionado' })
    const [penicillin, ...others] = await told()
    assert.match(String(penicillin), /penicilina/i)
    assert.deepEqual(others, ['dipirona'])
    const code = encodeURIComponent('http://hl7.org/fhir/sid/icd-10|Z880')
    const found = await s.call('GET', `/fhir/AllergyIntolerance?patient=${paciente}&code=${code}`)
    assert.deepEqual(
      found.json.entry.map((e: AnyResource) => [e.resource.code.text, e.resource.category]),
      [['Penicilina (Z880)', ['medication']]],
    )
    // Of one kind there are several: each is to something else.
    for (const agente of ['Ibuprofeno', 'Sulfadiazina'])
      await make('antecedentes-categorizados', { paciente, categoria: 'alergico', tipo_alergia: '01', agente })
    assert.equal((await told()).length, 4)
  })

  test('quien audita dice por qué', async () => {
    const auditor = await newPerson(s, 'auditor')
    assert.equal((await auditor.call('GET', '/fhir/Patient')).status, 200)
    const a = await auditor.call('GET', '/fhir/Patient', undefined, { 'x-motivo': '' })
    assert.deepEqual([a.status, a.json.resourceType], [403, 'OperationOutcome'])
  })
})

describe('la auditoría', () => {
  const rows = (request: string) =>
    s.owner.run({
      text: 'select accion, recurso, recurso_id, registros, pacientes, campos, resultado from auditoria where solicitud = $1 order by recurso',
      values: [request],
    })

  test('cada lectura, búsqueda, página y trozo dice qué salió y de quién; nunca los valores', async () => {
    const { medico, mine, myHistory } = await world()
    const asked = async (path: string): Promise<AnyResource[]> => {
      const a = await medico.call('GET', `/fhir/${path}`)
      assert.equal(a.status, 200, a.text)
      return rows(a.headers.get('x-request-id') ?? '')
    }
    const [read] = await asked(`Patient/${mine}`)
    assert.deepEqual([read.accion, read.recurso, read.recurso_id, read.resultado], ['leer', 'paciente', mine, 200])
    const found = await asked(`Encounter?patient=${mine}&_include=Encounter:patient`)
    assert.deepEqual(
      found.map((r) => [r.accion, r.recurso, r.registros]),
      [
        ['buscar', 'historia', [myHistory]],
        ['buscar', 'paciente', [mine]],
      ],
    )
    assert.ok(!JSON.stringify(found[0].campos).includes(mine))
    const nothing = await asked('Patient?family=nadiesellamaasi')
    assert.deepEqual([nothing.length, nothing[0].registros], [1, []])
    const all = await asked(`Patient/${mine}/$everything`)
    assert.ok(all.some((r) => r.recurso === 'historia' && r.registros.includes(myHistory)))
    const missing = await medico.call('GET', '/fhir/Patient/01a1dd0f-8992-703c-9c3c-723db29af03d')
    assert.equal((await rows(missing.headers.get('x-request-id') ?? ''))[0]?.resultado, 404)
  })

  test('los enlaces sellados no sirven a otro', async () => {
    const { medico } = await world()
    await newPatient(s, { primer_apellido: 'Sellado' })
    await newPatient(s, { primer_apellido: 'Sellado' })
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const first = await s.call('POST', '/fhir/Patient/_search', 'family=Sellado&_count=1', form)
    const next = linkOf(first.json, 'next')?.slice(s.base.length) ?? ''
    assert.equal((await s.call('GET', next)).status, 200)
    assert.equal((await medico.call('GET', next)).status, 400)
  })
})
