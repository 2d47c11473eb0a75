import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  allScopes,
  bothScopes,
  coversScopes,
  isBound,
  LAUNCH_SCOPES,
  needsPatient,
  readScopes,
  type SmartGrant,
  scopesText,
  smartFilters,
  smartReach,
  smartWrites,
} from './smart-scopes.ts'

const TYPES = ['Patient', 'Observation', 'Condition']
const types = new Map(TYPES.map((type) => [type, new Set(type === 'Patient' ? [] : ['category', 'status'])]))
const read = (text: string) => readScopes(text, types)
const granted = (text: string): string => scopesText(read(text))
const why = (text: string): string[] => read(text).faults.map((f) => f.why)
const grant = (text: string, patient: string | null = null): SmartGrant => {
  const { resources: scopes, launch } = read(text)
  return { scopes, launch, patient, bound: isBound(text.split(' ')) }
}

test('la versión 2 se lee como es y la versión 1 como lo que dice', () => {
  for (const scope of allScopes(TYPES)) {
    assert.equal(granted(scope), scope)
    assert.deepEqual([read(scope).faults, read(scope).reduced], [[], []])
  }
  assert.equal(granted('patient/Observation.read'), 'patient/Observation.rs')
  assert.equal(granted('user/*.read'), 'user/*.rs')
  assert.deepEqual(read('patient/*.read').reduced, [])
})

test('las suscripciones son de los servicios; su alcance no abre ningún registro', () => {
  assert.equal(granted('system/Subscription.crus'), 'system/Subscription.crus')
  assert.equal(granted('system/Subscription.cruds'), 'system/Subscription.crus')
  assert.deepEqual(why('patient/Subscription.rs'), ['tipo'])
  assert.deepEqual(why('system/Subscription.rs?status=active'), ['granular'])
  assert.equal(smartReach(grant('system/Subscription.crus'), 'Patient', 'r'), null)
})

test('lo que pide escribir no se concede, y se dice', () => {
  for (const [asked, given] of [
    ['patient/*.*', 'patient/*.rs'],
    ['patient/Observation.write', ''],
    ['user/Observation.cruds', 'user/Observation.rs'],
    ['user/Observation.cud', ''],
    ['user/Observation.cr', 'user/Observation.r'],
    ['system/*.rus', 'system/*.rs'],
    ['online_access', ''],
    ['launch/encounter', ''],
  ] as const) {
    assert.equal(granted(asked), given, asked)
    assert.deepEqual(read(asked).reduced, [asked])
    assert.deepEqual(read(asked).faults, [], asked)
  }
})

test('lo que no se entiende se rechaza con su porqué', () => {
  for (const scope of [
    'patient/Observation',
    'patient/Observation.',
    'patient/Observation.sr',
    'patient/Observation.rr',
    'patient/Observation.READ',
    'patient/observation.rs',
    'patient/*',
    'patiente/Observation.rs',
    'patient/Observation.rs/',
    'Observation.rs',
    'otro',
    'OPENID',
    'launch/patient/',
    'patient/Observation.rs\u0000',
    'patient/Observation.rs\n',
  ])
    assert.deepEqual(why(scope), ['forma'], scope)
  assert.deepEqual(why('patient/Appointment.rs'), ['tipo'])
  assert.deepEqual(why('patient/constructor.rs'), ['forma'])
  for (const filter of ['', 'nada=1', 'category', 'category=', 'category=a&nada=1', 'category=a=b', 'category:not=a'])
    assert.deepEqual(why(`patient/Observation.rs?${filter}`), ['granular'], filter)
  assert.deepEqual(why('patient/*.rs?category=laboratory'), ['granular'])
  assert.deepEqual(why('patient/Patient.rs?category=laboratory'), ['granular'])
  assert.deepEqual(why(''), ['vacio'])
  assert.deepEqual(why('   '), ['vacio'])
  assert.deepEqual(why('a'.repeat(5000)), ['vacio'])
  assert.deepEqual([granted('openid openid'), why('openid openid')], ['openid', []])
})

test('lo pedido de un mismo tipo se junta, y el orden no cuenta', () => {
  assert.equal(granted('patient/Observation.r patient/Observation.s'), 'patient/Observation.rs')
  assert.equal(
    granted('user/Patient.r openid patient/Condition.s fhirUser'),
    'openid fhirUser patient/Condition.s user/Patient.r',
  )
  const scope = fc.constantFrom(...allScopes(TYPES), ...LAUNCH_SCOPES)
  fc.assert(
    fc.property(fc.uniqueArray(scope, { minLength: 1 }), (some) => {
      assert.equal(granted(some.join(' ')), granted([...some].reverse().join(' ')))
      assert.equal(granted(granted(some.join(' '))), granted(some.join(' ')))
    }),
  )
})

test('lo que está en ambos: nunca más que ninguno de los dos', () => {
  const both = (a: string, b: string): string => scopesText(bothScopes(read(a), read(b)))
  assert.equal(both('patient/*.rs openid', 'patient/Observation.r fhirUser'), 'patient/Observation.r')
  assert.equal(both('patient/Observation.rs', 'user/Observation.rs'), '')
  assert.equal(both('patient/Observation.r', 'patient/*.s'), '')
  assert.equal(both('user/*.rs', 'user/*.r user/Patient.s'), 'user/*.r user/Patient.s')
  const scopes = fc.uniqueArray(fc.constantFrom(...allScopes(TYPES)), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(scopes, scopes, (a, b) => {
      const left = grant(a.join(' '), 'x')
      const right = grant(b.join(' '), 'x')
      const text = both(a.join(' '), b.join(' '))
      const met = text === '' ? { ...left, scopes: [] } : grant(text, 'x')
      for (const type of [...TYPES, 'Encounter'])
        for (const access of ['r', 's'] as const) {
          const rank = (g: SmartGrant): number => [null, 'paciente', 'todo'].indexOf(smartReach(g, type, access))
          assert.ok(rank(met) <= Math.min(rank(left), rank(right)))
        }
    }),
  )
})

test('con filtro: se escribe siempre igual, se suma al de la aplicación y no deja pasar más', () => {
  const lab = 'patient/Observation.rs?category=laboratory'
  assert.equal(granted(lab), lab)
  assert.equal(
    granted('patient/Observation.r?status=final&category=http://x.co/y|z&status=final'),
    'patient/Observation.r?category=http://x.co/y|z&status=final',
  )
  assert.equal(granted(`${lab} patient/Observation.rs?category=survey`).split(' ').length, 2)
  const both = (a: string, b: string): string => scopesText(bothScopes(read(a), read(b)))
  assert.equal(both('patient/*.rs', lab), lab)
  assert.equal(
    both(lab, 'patient/Observation.r?status=final'),
    'patient/Observation.r?category=laboratory&status=final',
  )
  const filters = (text: string, access: 'r' | 's' = 's') => smartFilters(grant(text, 'p'), 'Observation', access)
  assert.deepEqual(filters(`${lab} patient/Condition.rs`), ['category=laboratory'])
  assert.deepEqual(filters(`${lab} patient/Observation.s?status=final`), ['category=laboratory', 'status=final'])
  assert.equal(filters(`${lab} patient/Observation.s`), null)
  assert.deepEqual(filters(`${lab} patient/Observation.s`, 'r'), ['category=laboratory'])
  assert.equal(filters(`${lab} patient/*.rs`), null)
})

test('qué cubre a qué: menos del mismo contexto, y nunca más', () => {
  const covers = (held: string, asked: string): boolean => coversScopes(read(held), read(asked))
  const lab = 'patient/Observation.rs?category=laboratory'
  for (const [held, asked, expected] of [
    ['patient/*.rs', 'patient/Observation.rs', true],
    ['patient/*.rs', 'patient/*.r', true],
    ['patient/*.rs', lab, true],
    ['patient/*.rs', 'user/Observation.rs', false],
    ['patient/*.r', 'patient/Observation.rs', false],
    ['patient/Observation.rs', 'patient/*.rs', false],
    [lab, lab, true],
    [lab, 'patient/Observation.r?category=laboratory&status=final', true],
    [lab, 'patient/Observation.rs', false],
    [lab, 'patient/Observation.rs?category=survey', false],
    ['openid patient/*.rs', 'openid', true],
    ['patient/*.rs', 'openid', false],
  ] as const)
    assert.equal(covers(held, asked), expected, `${held} ${asked}`)
})

test('qué abre un token: por tipo, por verbo, y sin paciente elegido nada de patient/', () => {
  const g = grant('patient/Observation.rs user/Condition.r', 'p')
  assert.equal(smartReach(g, 'Observation', 'r'), 'paciente')
  assert.equal(smartReach(g, 'Condition', 'r'), 'todo')
  assert.equal(smartReach(g, 'Condition', 's'), null)
  assert.equal(smartReach(g, 'Patient', 'r'), null)
  assert.equal(smartReach(grant('patient/*.rs'), 'Patient', 'r'), null)
  assert.equal(smartReach(grant('patient/*.rs user/*.s', 'p'), 'Patient', 's'), 'todo')
  assert.equal(smartReach(grant('patient/*.rs user/*.s', 'p'), 'Patient', 'r'), 'paciente')
  assert.equal(smartReach(grant('openid launch/patient', 'p'), 'Patient', 'r'), null)
})

test('cuándo hay que elegir paciente', () => {
  for (const [scopes, expected] of [
    ['patient/Observation.rs', true],
    ['launch/patient user/*.rs', true],
    ['launch', true],
    ['user/*.rs openid', false],
    ['system/*.rs', false],
  ] as const)
    assert.equal(needsPatient(read(scopes)), expected, scopes)
})

test('ningún texto hace fallar la lectura', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const { resources, launch, faults } = read(text)
      assert.ok(faults.length > 0 || resources.length + launch.length > 0 || text.trim() !== '')
    }),
  )
})

test('escribir se concede de lo que se escribe, nunca eliminar, y no con filtros', () => {
  const writing = Object.assign(new Map(types), {
    writes: new Map([['Observation', 'cu'] as const, ['Patient', 'u'] as const]),
  })
  const given = (text: string): string => scopesText(readScopes(text, writing))
  for (const [asked, expected] of [
    ['user/Observation.cruds', 'user/Observation.crus'],
    ['system/Observation.write', 'system/Observation.cu'],
    ['user/Patient.cu', 'user/Patient.u'],
    ['user/Condition.cu', ''],
    ['system/*.cud', 'system/*.cu'],
    ['user/Observation.crs?status=final', 'user/Observation.rs?status=final'],
    ['user/Observation.c user/Observation.u', 'user/Observation.cu'],
  ] as const)
    assert.equal(given(asked), expected, asked)
  assert.deepEqual(readScopes('system/Observation.write', writing).reduced, [])
  assert.deepEqual(readScopes('user/Patient.cu', writing).reduced, ['user/Patient.cu'])
  for (const scope of allScopes(TYPES, writing.writes)) assert.equal(given(scope), scope)
  const scopes = (text: string) => readScopes(text, writing)
  assert.equal(
    scopesText(bothScopes(scopes('system/*.crus'), scopes('system/Observation.cu'))),
    'system/Observation.cu',
  )
  assert.equal(coversScopes(scopes('system/Observation.rs'), scopes('system/Observation.c')), false)
  const { resources, launch } = scopes('patient/Observation.c')
  const held = { scopes: resources, launch, bound: true }
  assert.equal(smartWrites({ ...held, patient: 'p' }, 'Observation', 'create'), true)
  assert.equal(smartWrites({ ...held, patient: 'p' }, 'Observation', 'update'), false)
  assert.equal(smartWrites({ ...held, patient: null }, 'Observation', 'create'), false)
  assert.equal(smartWrites({ ...held, patient: 'p' }, 'Patient', 'create'), false)
})
