import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProjectedRow } from '../elements/drawing.ts'
import { qualificationOf } from '../elements/qualification.ts'
import { typesByName } from './index.ts'

const [A, B, C] = ['a', 'b', 'c'].map((c) => `018f0000-0000-7000-8000-00000000000${c}`) as [string, string, string]
const facts = { provider: { nombre: 'IPS', codigo: null }, base: 'https://hce.ejemplo.co/fhir' }
const drawn = (type: string, prefix: string, row: ProjectedRow): Any =>
  typesByName
    .get(type)
    ?.sources.find((s) => s.prefix === prefix)
    ?.project(row, facts)
const author = { profesional_nombre: 'Laura Ospina', profesional_documento: 'CC 1032456781', profesional_registro: '1' }
// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every shape
type Any = any

test('un documento dice dónde está su archivo, y cuál es su huella', () => {
  const row = {
    id: A,
    tipo_documento: 'EPI',
    titulo: 'Epicrisis',
    tipo_mime: 'application/pdf',
    estado: 'vigente',
    hash_sha256: 'ab',
  }
  const kept: Any = drawn('DocumentReference', '', { ...row, url: null, tamano_bytes: 9, firmado: true, ...author })
  assert.equal(kept.content[0].attachment.url, `Binary/${A}`)
  assert.deepEqual(
    kept.type.coding.map((c: { code: string }) => c.code),
    ['18842-5', 'EPI'],
  )
  assert.deepEqual([kept.status, kept.docStatus, kept.identifier[0].value], ['current', 'final', 'ab'])
  assert.equal(kept.authenticator.identifier.value, '1032456781')
  // R4 has room for a SHA-1 there, and for nothing else.
  assert.equal(kept.content[0].attachment.hash, undefined)
  const elsewhere: Any = drawn('DocumentReference', '', { ...row, url: 'https://pacs.ejemplo.co/1' })
  assert.equal(elsewhere.content[0].attachment.url, 'https://pacs.ejemplo.co/1')
  const status = (more: object) => (drawn('DocumentReference', '', { ...row, ...more }) as Any).status
  assert.deepEqual(
    [status({ estado: 'reemplazado' }), status({ anulado: true }), status({ estado: 'anulado' })],
    ['superseded', 'entered-in-error', 'entered-in-error'],
  )
  const file: Any = drawn('Binary', '', { ...row, contenido_base64: 'JVBERi0=' })
  assert.deepEqual([file.contentType, file.data], ['application/pdf', 'JVBERi0='])
})

test('una nota SOAP es una composición con sus partes, firmada por quien dice', () => {
  const note: Any = drawn('Composition', '', {
    id: A,
    tipo_nota: 'evolucion',
    fecha_nota: '2026-03-03T13:00:00.000Z',
    subjetivo: 'Le duele <aquí>\nDesde ayer',
    objetivo: '   ',
    plan: 'Reposo',
    firmado: true,
    firmado_en: '2026-03-03T13:05:00.000Z',
    nota_referida: B,
    ...author,
    autor_publicado: { id: C, nombre: 'Laura Ospina' },
  })
  assert.deepEqual(
    note.section.map((s: Any) => [s.title, s.code.coding[0].code, s.text.div]),
    [
      [
        'Subjetivo',
        '61150-9',
        '<div xmlns="http://www.w3.org/1999/xhtml"><p>Le duele &lt;aquí&gt;</p><p>Desde ayer</p></div>',
      ],
      ['Plan', '18776-5', '<div xmlns="http://www.w3.org/1999/xhtml"><p>Reposo</p></div>'],
    ],
  )
  assert.deepEqual([note.status, note.type.coding[0].code, note.title], ['final', '11506-3', 'Nota: Evolución'])
  assert.equal(note.author[0].reference, `Practitioner/${C}`)
  assert.equal(note.attester[0].mode, 'legal')
  assert.equal(note.relatesTo[0].targetIdentifier.value, `urn:uuid:${B}`)
})

test('un consentimiento: alcance, decisión, quién decidió y a quién autoriza', () => {
  const base = { id: A, paciente: B, tipo: 'interoperabilidad_terceros', decision: 'aceptado', estado: 'vigente' }
  const given: Any = drawn('Consent', '', {
    ...base,
    terceros_autorizados: [{ quien: 'Otra IPS', ambitos: ['todo'], que: null, hasta: '2027-01-01' }],
  })
  assert.equal(given.scope.coding[0].code, 'patient-privacy')
  assert.deepEqual(given.performer, [{ reference: `Patient/${B}` }])
  assert.deepEqual(
    [
      given.provision.type,
      given.provision.provision[0].actor[0].reference.display,
      given.provision.provision[0].period.end,
    ],
    ['permit', 'Otra IPS', '2027-01-01'],
  )
  const status = (more: object) => (drawn('Consent', '', { ...base, ...more }) as Any).status
  assert.deepEqual(
    [status({}), status({ vigente: false }), status({ estado: 'revocado' }), status({ estado: 'rechazado' })],
    ['active', 'inactive', 'inactive', 'rejected'],
  )
  const refused: Any = drawn('Consent', '', {
    ...base,
    tipo: 'quirurgico',
    decision: 'rechazado',
    otorgante_nombre: 'Luz Rojas',
    otorgante_tipo_documento: 'CC',
    otorgante_numero_documento: '52',
    texto: 'ñ',
  })
  assert.deepEqual([refused.provision.type, refused.performer[0].display], ['deny', 'Luz Rojas'])
  assert.equal(Buffer.from(refused.sourceAttachment.data, 'base64').toString(), 'ñ')
})

test('la firma de un registro: quién, cuándo, y la huella, que no es una firma criptográfica', () => {
  const p: Any = drawn('Provenance', 'nota-', {
    id: A,
    firmado: true,
    firmado_en: '2026-03-03T13:05:00.000Z',
    hash_contenido: 'ff',
    version: 2,
    ...author,
  })
  assert.deepEqual(
    [p.id, p.target[0].reference, p.recorded],
    [`nota-${A}`, `Composition/${A}`, '2026-03-03T13:05:00.000Z'],
  )
  assert.deepEqual(p.entity[0].what.identifier, { system: 'urn:custodia:sha256', value: 'ff' })
  assert.equal(p.signature[0].data, undefined)
  assert.equal(p.agent[0].who.display, 'Laura Ospina')
})

test('la bitácora es un AuditEvent con su paciente y su atención', () => {
  const e: Any = drawn('AuditEvent', 'bitacora-', {
    id: A,
    historia: B,
    paciente: C,
    tipo_evento: 'impresion',
    descripcion: 'Se imprimió',
    fecha_hora: '2026-03-03T13:05:00.000Z',
    usuario: 'Laura',
    usuario_id: 'demo.medico1',
    rol: 'medico',
    ip: '10.0.0.1',
  })
  assert.deepEqual([e.id, e.type.code, e.action], [`bitacora-${A}`, '110106', 'R'])
  assert.deepEqual(
    e.entity.map((x: Any) => x.what.reference),
    [`Patient/${C}`, `Encounter/${B}`],
  )
  assert.deepEqual(e.agent[0].who, {
    type: 'Practitioner',
    identifier: { system: 'urn:custodia:cuenta', value: 'demo.medico1' },
    display: 'Laura',
  })
})

test('quién paga: la EAPB, o el paciente', () => {
  const payor = (row: object) => (drawn('Coverage', '', { id: A, ...row }) as Any).payor[0].reference
  assert.equal(payor({ eapb: B }), `Organization/${B}`)
  assert.equal(payor({ eapb: null, tipo_usuario: '12' }), `Patient/${A}`)
})

test('un profesional, con su registro y lo que es en ReTHUS', () => {
  const p: Any = drawn('Practitioner', '', {
    id: A,
    cuenta: 'demo.medico1',
    nombre: 'Laura Catalina Ospina Rueda',
    nombres: ['Laura', 'Catalina'],
    apellidos: ['Ospina', 'Rueda'],
    rol: 'medico',
    tipo_documento: 'CC',
    numero_documento: '1032456781',
    registro: '1032456781',
    profesion: 'Medicina interna',
    activo: true,
  })
  assert.deepEqual([p.name[0].family, p.name[0].given], ['Ospina Rueda', ['Laura', 'Catalina']])
  assert.deepEqual(
    [p.qualification[0].code.coding[0].code, p.qualification[0].code.text, p.qualification[0].identifier[0].value],
    ['003', 'Medicina interna', '1032456781'],
  )
  assert.deepEqual(
    [
      ['odontologo', null],
      ['enfermeria', null],
      ['terapeuta', 'Fisioterapia'],
      ['terapeuta', 'Terapia del lenguaje'],
      ['coordinador_medico', null],
    ].map(([rol = null, profesion = null]) => qualificationOf(rol, profesion)?.code ?? null),
    ['005', '001', '008', null, null],
  )
})

test('una EAPB por su código y su NIT', () => {
  const o: Any = drawn('Organization', '', {
    id: A,
    codigo: 'EPS037',
    nit: '900156264',
    nombre: 'Nueva EPS',
    tipo: 'EPS',
    activo: true,
  })
  assert.deepEqual(
    o.identifier.map((i: Any) => [i.system.split('/').at(-1), i.value]),
    [
      ['EAPB', 'EPS037'],
      ['DIAN', '900156264'],
    ],
  )
})

test('contactos y familiares', () => {
  const kin: Any = drawn('RelatedPerson', '', {
    id: A,
    paciente_indice: B,
    parentesco: 'madre',
    vive: true,
    nombres: 'Rosa Elena',
    apellidos: 'Rojas',
    es_contacto_emergencia: true,
  })
  assert.deepEqual(
    kin.relationship.map((r: Any) => r.coding[0].code),
    ['MTH', 'C'],
  )
  assert.deepEqual([kin.patient.reference, kin.name[0].given], [`Patient/${B}`, ['Rosa', 'Elena']])
  assert.equal(
    drawn('RelatedPerson', 'emergencia-', { id: B, contacto_emergencia_nombre: 'Luz' }).id,
    `emergencia-${B}`,
  )
})
