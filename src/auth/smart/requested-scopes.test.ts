import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scopesText } from '../../model/access/smart-scopes.ts'
import { ASKED, asRequested } from './places.ts'
import { requestedScopes } from './requested-scopes.ts'

const types = new Map([
  ['Patient', new Set<string>()],
  ['Observation', new Set(['category'])],
])
const allowed = ['openid', 'patient/*.rs', 'user/Patient.r', 'system/*.rs']

const given = (text: string | undefined): string => {
  const read = requestedScopes(text, allowed, ['patient', 'user'], types)
  return 'refused' in read ? `no: ${read.refused}` : scopesText(read.scopes)
}

test('se concede lo pedido que la aplicación puede pedir, y nada de otro contexto', () => {
  assert.equal(
    given('openid fhirUser patient/Observation.read user/*.rs'),
    'openid patient/Observation.rs user/Patient.r',
  )
  assert.equal(given('patient/*.rs system/*.rs'), 'patient/*.rs')
  for (const nothing of ['system/*.rs', 'fhirUser', 'patient/*.write'])
    assert.match(given(nothing), /^no: none of the requested/, nothing)
})

test('lo que no se sirve no se concede, y lo demás sí; si nada queda, se dice por qué', () => {
  assert.equal(given('openid patient/Encounter.rs patient/Observation.rs'), 'openid patient/Observation.rs')
  assert.equal(given('openid patient/Observation.rs?nada=1'), 'openid')
  assert.equal(
    given('openid patient/Observation.rs?category=laboratory'),
    'openid patient/Observation.rs?category=laboratory',
  )
  assert.match(given('patient/Encounter.rs'), /Encounter\.rs names a resource type/)
  assert.match(given('patient/Observation.rs?nada=1'), /nada=1 narrows by something/)
})

test('lo que no se entiende se rechaza entero y se dice qué', () => {
  assert.match(given('openid algo'), /scope algo is not/)
  assert.match(given(undefined), /is missing/)
})

test('la solicitud llega a la biblioteca en versión 2, con lo que se pidió aparte y el consentimiento a la vista', () => {
  const seen = (query: string): string => asRequested(new URLSearchParams(query), types).toString()
  const one = new URLSearchParams(seen('scope=patient/Patient.read+algo&solicitado=openid&x=1'))
  assert.deepEqual(
    [one.get('scope'), one.getAll(ASKED), one.get('prompt'), one.get('x')],
    ['patient/Patient.rs', ['patient/Patient.read algo'], 'consent', '1'],
  )
  assert.equal(new URLSearchParams(seen('scope=openid&prompt=none')).get('prompt'), 'none')
  assert.equal(new URLSearchParams(seen('scope=openid&prompt=login')).get('prompt'), 'login consent')
  // What is repeated stays so, for the library to refuse.
  const twice = new URLSearchParams(seen('scope=openid&scope=user/*.rs&solicitado=openid'))
  assert.deepEqual([twice.getAll('scope'), twice.getAll(ASKED)], [['openid', 'user/*.rs'], []])
})
