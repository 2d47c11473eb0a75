import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newPerson, type Person } from '../accounts.ts'
import {
  CONSENTS,
  closedHistory,
  consentBody,
  DOCUMENTS,
  fill,
  item,
  must,
  NOTES,
  noteBody,
} from '../historias/histories.ts'
import { newHistory, newPatient } from '../samples.ts'
import { useService } from '../service.ts'
import type { AnyResource } from './demo.ts'
import { idsOf, resourcesOf } from './demo.ts'
import { judge } from './judges.ts'

/** Administrative resources as each person gets them over HTTP. */
const s = useService()

const get = async (who: Pick<Person, 'call'>, path: string): Promise<AnyResource> => {
  const made = await must(who.call('GET', `/fhir/${path}`), 200)
  const all = made.resourceType === 'Bundle' ? made.entry?.map((e: AnyResource) => e.resource) : [made]
  for (const resource of all ?? []) assert.deepEqual(judge(resource), [], JSON.stringify(resource))
  return made
}

test('dos registros de una persona se nombran el uno al otro, y se encuentran por ello', async () => {
  const [stays, goes] = [await newPatient(s), await newPatient(s)]
  await must(
    s.call('POST', `/paciente/paciente/${stays}/fusionar/`, { duplicado: goes, motivo: 'Es la misma persona' }),
    200,
  )
  assert.deepEqual((await get(s, `Patient/${goes}`)).link, [
    { other: { reference: `Patient/${stays}` }, type: 'replaced-by' },
  ])
  assert.deepEqual((await get(s, `Patient/${stays}`)).link, [
    { other: { reference: `Patient/${goes}` }, type: 'replaces' },
  ])
  assert.deepEqual(idsOf(await get(s, `Patient?link=Patient/${goes}`)), [stays])
  assert.deepEqual(idsOf(await get(s, `Patient?link=Patient/${stays}`)), [goes])
})

test('la EAPB de un paciente se nombra por su código y su nombre, en él y en su aseguramiento', async () => {
  const body = { codigo: 'ZZQ021', nit: '900226715', nombre: 'Entidad de Prueba S.A.', tipo: 'EPSS', regimen: 'ambos' }
  const eapb = await must(s.call('POST', '/paciente/eapb/', body), 201)
  const paciente = await newPatient(s, { eapb: eapb.id })
  const named = { reference: `Organization/${eapb.id}`, display: body.nombre }
  const identifier = { system: 'https://fhir.minsalud.gov.co/rda/NamingSystem/EAPB', value: body.codigo }
  for (const p of [await get(s, `Patient/${paciente}`), ...resourcesOf(await get(s, `Patient?_id=${paciente}`))])
    assert.deepEqual(p.managingOrganization, { ...named, identifier })
  for (const c of [
    await get(s, `Coverage/${paciente}`),
    ...resourcesOf(await get(s, `Coverage?patient=${paciente}`)),
  ]) {
    assert.deepEqual(c.payor, [named])
    assert.match(c.text.div, /Entidad de Prueba S\.A\./)
  }
  assert.deepEqual(idsOf(await get(s, 'Patient?organization.name=entidad+de+prueba')), [paciente])
  assert.deepEqual(idsOf(await get(s, 'Coverage?beneficiary.organization.name=entidad+de+prueba')), [paciente])
})

test('una atención cerrada: quién atiende, sus diagnósticos, su cierre y la firma de su nota llevan adonde dicen', async () => {
  const medico = await newPerson(s, 'medico', { nombre: 'Inés Lucía de la Torre Páez', profesion: 'Medicina interna' })
  const paciente = await newPatient(s)
  const id = await newHistory(s, { paciente, profesional: medico.id })
  await fill(medico, id)
  await must(medico.call('POST', item(id, 'cerrar/'), {}), 200)
  const encounter = await get(medico, `Encounter/${id}`)
  assert.equal(encounter.status, 'finished')
  assert.equal(encounter.participant[0].individual.reference, `Practitioner/${medico.id}`)
  for (const d of encounter.diagnosis)
    assert.equal((await medico.call('GET', `/fhir/${d.condition.reference}`)).status, 200)
  assert.deepEqual(idsOf(await get(medico, `Encounter?participant=Practitioner/${medico.id}`)), [id])

  const practitioner = await get(medico, encounter.participant[0].individual.reference)
  assert.deepEqual(
    [practitioner.name[0].family, practitioner.name[0].given, practitioner.qualification[0].code.coding[0].code],
    ['de la Torre Páez', ['Inés', 'Lucía'], '003'],
  )
  const [note] = resourcesOf(await get(medico, `Composition?encounter=${id}&author=Practitioner/${medico.id}`))
  assert.equal(note.author[0].reference, `Practitioner/${medico.id}`)
  const [proof] = resourcesOf(await get(medico, `Provenance?target=Composition/${note.id}`))
  const row = await must(medico.call('GET', `${NOTES}${note.id}/`), 200)
  assert.equal(proof.entity[0].what.identifier.value, row.hash_contenido)
  assert.equal(proof.recorded, row.firmado_en)
  const [closing] = resourcesOf(await get(medico, `Provenance?target=Encounter/${id}`))
  assert.equal(closing.id, `cierre-${id}`)
})

test('un borrador no se publica: se firma y entonces está', async () => {
  const historia = await newHistory(s)
  const draft = await must(s.call('POST', NOTES, noteBody(historia, { firmado: false })), 201)
  assert.equal((await s.call('GET', `/fhir/Composition/${draft.id}`)).status, 404)
  assert.equal((await s.call('GET', `/fhir/Provenance/nota-${draft.id}`)).status, 404)
  await must(s.call('PATCH', `${NOTES}${draft.id}/`, { firmado: true, version: draft.version }), 200)
  assert.equal((await get(s, `Composition/${draft.id}`)).status, 'final')
  assert.equal((await get(s, `Provenance/nota-${draft.id}`)).target[0].reference, `Composition/${draft.id}`)
})

test('un archivo, en su formato o dentro del recurso, y solo para quien lo alcanza', async () => {
  const content = Buffer.from('%PDF-1.4\n%%EOF\n')
  const document = await must(
    s.call('POST', DOCUMENTS, {
      historia: await newHistory(s),
      tipo_documento: 'LAB',
      titulo: 'Cuadro hemático',
      tipo_mime: 'application/pdf',
      contenido_base64: content.toString('base64'),
    }),
    201,
  )
  const described = await get(s, `DocumentReference/${document.id}`)
  const { url, size } = described.content[0].attachment
  assert.deepEqual([url, size], [`Binary/${document.id}`, content.length])
  const raw = await s.call('GET', `/fhir/${url}`, undefined, { accept: 'application/pdf' })
  assert.deepEqual([raw.status, raw.text], [200, content.toString()])
  assert.equal((await get(s, `${url}?_format=json`)).data, content.toString('base64'))
  const stranger = await newPerson(s, 'medico')
  for (const path of [url, `DocumentReference/${document.id}`])
    assert.equal((await stranger.call('GET', `/fhir/${path}`)).status, 404)
})

test('un consentimiento que ya venció no está activo, aunque nadie lo haya tocado', async () => {
  const paciente = await newPatient(s)
  const given = await must(s.call('POST', CONSENTS, consentBody({ paciente, vigencia_hasta: '2099-01-01' })), 201)
  assert.equal((await get(s, `Consent/${given.id}`)).status, 'active')
  await s.owner.run({
    text: `update consentimiento set fecha_otorgamiento = '2020-01-01T12:00:00Z', vigencia_hasta = '2020-12-31' where id = $1`,
    values: [given.id],
  })
  assert.equal((await get(s, `Consent/${given.id}`)).status, 'inactive')
  const found = async (status: string) => idsOf(await get(s, `Consent?patient=${paciente}&status=${status}`))
  assert.deepEqual([await found('active'), await found('inactive')], [[], [given.id]])
})

test('quien factura ve quién paga, y no a quién llamar ni quién firmó', async () => {
  const billing = await newPerson(s, 'facturacion')
  const paciente = await newPatient(s, {
    tipo_usuario: '12',
    contacto_emergencia_nombre: 'Luz Rojas',
    contacto_emergencia_telefono: '3110000000',
    responsable_nombre: 'Luis Muñoz',
  })
  const { id } = await closedHistory(s, { paciente })
  assert.equal((await get(billing, `Coverage/${paciente}`)).payor[0].reference, `Patient/${paciente}`)
  assert.deepEqual(idsOf(await get(billing, `RelatedPerson?patient=${paciente}`)), [`responsable-${paciente}`])
  assert.equal((await billing.call('GET', `/fhir/RelatedPerson/emergencia-${paciente}`)).status, 404)
  const encounter = await get(billing, `Encounter/${id}`)
  assert.ok(
    encounter.reasonCode.every((r: AnyResource) => r.coding !== undefined),
    'sin las palabras del paciente',
  )
  const proofs = resourcesOf(await get(billing, 'Provenance?_count=200'))
  assert.ok(proofs.length > 0 && proofs.every((p) => p.id.startsWith('cierre-')))
  assert.ok(proofs.every((p) => p.agent[0].who.reference === 'Organization/prestador'))
  for (const type of ['Composition', 'DocumentReference', 'Consent', 'AuditEvent'])
    assert.equal((await billing.call('GET', `/fhir/${type}`)).status, 403, type)
})

test('de quien trabaja aquí, lo que la historia ya dice: nunca su documento si no es profesional, ni a quien no escribe', async () => {
  const desk = await newPerson(s, 'admisiones', { nombre: 'Leidy Tibaduiza Mora' })
  const boss = await newPerson(s, 'administrador', { registro: undefined })
  const shown = await get(desk, `Practitioner/${desk.id}`)
  assert.deepEqual(shown.identifier, [{ system: 'urn:custodia:cuenta', value: desk.id }])
  assert.equal(shown.qualification, undefined)
  assert.equal((await desk.call('GET', `/fhir/Practitioner/${boss.id}`)).status, 404)
  const medico = await newPerson(s, 'medico')
  assert.equal((await get(desk, `Practitioner/${medico.id}`)).active, true)
  await must(s.call('POST', `/auth/cuentas/${medico.id}/bloquear/`, { motivo: 'Se retiró de la institución' }), 200)
  assert.equal((await get(desk, `Practitioner/${medico.id}`)).active, false)
})
