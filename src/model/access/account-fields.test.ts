import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValue, type Report } from '../check-value.ts'
import { type AccountData, accountFaults, changeFields, createFields } from './account-fields.ts'
import { accountRoles, careTeam, systemRoles } from './roles.ts'

const person = (more: Partial<AccountData>): AccountData => ({
  tipo: 'persona',
  nombre: 'Ana Ruiz',
  rol: 'medico',
  tipo_documento: 'CC',
  numero_documento: '123456',
  registro: 'RM-1',
  profesion: null,
  correo: null,
  servicios: [],
  paciente: null,
  ...more,
})
const faulty = (a: AccountData): string[] => accountFaults(a).map((f) => f.campo)
const PATIENT = '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c00'

test('quien registra en la historia lo hace con documento y registro profesional', () => {
  for (const rol of careTeam) {
    assert.deepEqual(faulty(person({ rol })), [], rol)
    assert.deepEqual(faulty(person({ rol, registro: null })), ['registro'], rol)
  }
})

test('toda persona lleva documento; nadie más necesita registro', () => {
  for (const rol of accountRoles.filter((r) => r !== 'integracion')) {
    const who = { rol, paciente: rol === 'paciente' ? PATIENT : null }
    assert.deepEqual(
      faulty(person({ ...who, tipo_documento: null, numero_documento: null })),
      ['tipo_documento', 'numero_documento'],
      rol,
    )
    if (!careTeam.some((r) => r === rol)) assert.deepEqual(faulty(person({ ...who, registro: null })), [], rol)
  }
})

test('la cuenta de un paciente dice de quién es, y ninguna otra lo dice', () => {
  assert.deepEqual(faulty(person({ rol: 'paciente' })), ['paciente'])
  assert.deepEqual(faulty(person({ rol: 'archivo', paciente: PATIENT })), ['paciente'])
  assert.deepEqual(faulty(person({ rol: 'paciente', paciente: PATIENT })), [])
})

test('un paciente no pertenece a un servicio, que le abriría las historias de todos', () => {
  assert.deepEqual(faulty(person({ rol: 'paciente', paciente: PATIENT, servicios: ['129'] })), ['servicios'])
})

test('un sistema es un tercero o una oficina de la institución; ninguna persona es integración', () => {
  assert.deepEqual(faulty(person({ rol: 'integracion' })), ['rol'])
  const system = { tipo: 'sistema', tipo_documento: null, numero_documento: null, registro: null } as const
  for (const rol of accountRoles) {
    const faults = systemRoles.some((known) => known === rol) ? [] : ['rol']
    assert.deepEqual(faulty(person({ ...system, rol })), faults, rol)
  }
  const offices: readonly string[] = systemRoles
  for (const rol of [...careTeam, 'administrador', 'auditor', 'paciente']) assert.ok(!offices.includes(rol), rol)
  assert.deepEqual(faulty(person({ ...system, rol: 'integracion', servicios: ['129'] })), [])
  assert.deepEqual(faulty(person({ ...system, rol: 'administrador', paciente: PATIENT, servicios: ['129'] })), [
    'rol',
    'servicios',
    'paciente',
  ])
})

test('un usuario se escribe en minúsculas y sin espacios; un documento, sin puntos', () => {
  const read = (field: Parameters<typeof checkValue>[0], value: string): unknown => {
    const report: Report = { errors: [] }
    return checkValue(field, value, 'x', report) ?? report.errors[0]?.codigo
  }
  assert.equal(read(createFields.usuario, 'Ana.Ruiz@IPS'), 'ana.ruiz@ips')
  assert.equal(read(createFields.usuario, 'ana ruiz'), 'formato')
  assert.equal(read(createFields.usuario, '.ana'), 'formato')
  assert.equal(read(createFields.usuario, 'aná'), 'formato')
  assert.equal(read(createFields.usuario, 'an'), 'longitud')
  assert.equal(read(changeFields.numero_documento, '52.123.456'), '52123456')
  assert.equal(read(changeFields.rol, 'demostracion'), 'opcion')
  assert.equal(read(changeFields.rol, 'anonimo'), 'opcion')
})
