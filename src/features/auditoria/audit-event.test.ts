import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordList } from '../../model/text/word-list.ts'
import { registry } from '../../resources/index.ts'
import { auditBundle, auditEvent } from './audit-event.ts'
import type { AuditRow } from './seal/line.ts'

const P = '018f0000-0000-7000-8000-000000000001'
const Q = '018f0000-0000-7000-8000-000000000002'
const N = '018f0000-0000-7000-8000-000000000003'
const base: AuditRow = {
  id: '77',
  momento: '2026-03-03T13:30:00.000Z',
  cuenta: 'c1',
  actor: 'Laura Ospina',
  rol: 'medico',
  origen: '10.0.0.7',
  solicitud: 'r-1',
  motivo: null,
  accion: 'leer',
  recurso: 'nota',
  recurso_id: N,
  paciente: P,
  pacientes: null,
  resultado: 200,
  codigo: null,
  acceso: null,
  campos: null,
  registros: null,
  tx: '5',
}
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
const event = (row: Partial<AuditRow> = {}): any => auditEvent({ ...base, ...row }, registry)

test('una lectura es un AuditEvent de FHIR R4', () => {
  assert.deepEqual(event(), {
    resourceType: 'AuditEvent',
    id: '77',
    type: {
      system: 'http://terminology.hl7.org/CodeSystem/audit-event-type',
      code: 'rest',
      display: 'RESTful Operation',
    },
    subtype: [{ system: 'http://hl7.org/fhir/restful-interaction', code: 'read', display: 'read' }],
    action: 'R',
    recorded: '2026-03-03T13:30:00.000Z',
    outcome: '0',
    agent: [
      {
        role: [{ coding: [{ system: 'urn:custodia:rol', code: 'medico', display: 'Médico' }] }],
        who: { identifier: { system: 'urn:custodia:cuenta', value: 'c1' }, display: 'Laura Ospina' },
        name: 'Laura Ospina',
        requestor: true,
        network: { address: '10.0.0.7', type: '2' },
      },
    ],
    source: {
      observer: { display: 'Custodia' },
      type: [
        {
          system: 'http://terminology.hl7.org/CodeSystem/security-source-type',
          code: '4',
          display: 'Application Server',
        },
      ],
    },
    entity: [
      {
        what: { reference: `Patient/${P}` },
        type: { system: 'http://terminology.hl7.org/CodeSystem/audit-entity-type', code: '1', display: 'Person' },
        role: { system: 'http://terminology.hl7.org/CodeSystem/object-role', code: '1', display: 'Patient' },
      },
      {
        what: { identifier: { system: 'urn:custodia:recurso:nota', value: N }, display: 'Nota clínica' },
        type: {
          system: 'http://terminology.hl7.org/CodeSystem/audit-entity-type',
          code: '2',
          display: 'System Object',
        },
        role: { system: 'http://terminology.hl7.org/CodeSystem/object-role', code: '4', display: 'Domain Resource' },
        name: 'nota',
      },
      {
        what: { identifier: { value: 'r-1' } },
        type: {
          system: 'https://profiles.ihe.net/ITI/BALP/CodeSystem/BasicAuditEntityType',
          code: 'XrequestId',
          display: 'The id of the request',
        },
      },
    ],
  })
})

test('cada acción tiene su código', () => {
  const codes = (accion: string, recurso = 'nota'): string => {
    const e = event({ accion, recurso })
    return [e.type.code, e.subtype?.[0]?.code ?? '–', e.action].join(' ')
  }
  assert.deepEqual(
    wordList(
      'leer listar buscar crear derivar actualizar eliminar versiones exportar ingresar salir administrar',
      'acceso_urgencia revisar algo_nuevo',
    ).map((a) => codes(a)),
    [
      'rest read R',
      'rest search-type E',
      'rest search-type E',
      'rest create C',
      'rest create C',
      'rest update U',
      'rest delete D',
      'rest history-instance R',
      '110106 – R',
      '110114 110122 E',
      '110114 110123 E',
      '110113 110137 U',
      '110113 110127 E',
      'rest update U',
      'rest – E',
    ],
  )
  assert.equal(codes('leer', 'auditoria'), '110101 read R')
})

test('lo que se negó y lo que falló', () => {
  assert.deepEqual(
    [event({ resultado: 403, codigo: 'sin_permiso' }).outcome, event({ resultado: 503 }).outcome],
    ['4', '8'],
  )
  assert.equal(event({ resultado: 403, codigo: 'sin_permiso' }).outcomeDesc, 'sin_permiso')
})

test('el acceso de urgencia lleva BTG y su motivo', () => {
  const [purpose] = event({ acceso: 'urgencia', motivo: 'Paro cardíaco' }).purposeOfEvent
  assert.deepEqual(purpose, {
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ActReason', code: 'BTG', display: 'break the glass' }],
    text: 'Paro cardíaco',
  })
  assert.deepEqual(event({ motivo: 'Queja 12' }).purposeOfEvent, [{ text: 'Queja 12' }])
  assert.equal(event().purposeOfEvent, undefined)
})

test('una lista nombra a cada paciente una vez, y los campos por su nombre', () => {
  const e = event({
    accion: 'listar',
    recurso_id: null,
    pacientes: [P, Q],
    campos: ['primer_apellido'],
    registros: [N],
    cuenta: null,
    origen: null,
  })
  assert.deepEqual(e.entity.map((x: { what: { reference?: string } }) => x.what.reference).filter(Boolean), [
    `Patient/${P}`,
    `Patient/${Q}`,
  ])
  assert.deepEqual(e.entity[2].detail, [
    { type: 'campo', valueString: 'primer_apellido' },
    { type: 'registro', valueString: N },
  ])
  assert.equal(e.entity[2].role.code, '24')
  assert.deepEqual([e.agent[0].who, e.agent[0].network], [{ display: 'Laura Ospina' }, undefined])
})

test('una página es un Bundle searchset con su siguiente', () => {
  const bundle = auditBundle([base], registry, { self: '/auditoria/', next: '/auditoria/?cursor=77' })
  assert.deepEqual(bundle.link, [
    { relation: 'self', url: '/auditoria/' },
    { relation: 'next', url: '/auditoria/?cursor=77' },
  ])
  assert.deepEqual(bundle.entry, [{ resource: event(), search: { mode: 'match' } }])
})
