import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { describe, it } from 'node:test'
import { baseInvariants } from './base/invariants.ts'
import { NotPlain, plainPath } from './plain-path.ts'

const require = createRequire(import.meta.url)
const fhirpath = require('fhirpath')
const model = require('fhirpath/fhir-context/r4')

/** The checker goes through every element by itself to find these. */
const BY_THE_WALK = new Set(['ele-1', 'ext-1'])
const invariants = [...baseInvariants].flatMap(([path, all]) =>
  all.filter(({ key }) => !BY_THE_WALK.has(key)).map((invariant) => ({ ...invariant, path })),
)

const coding = (system: string, code: string) => ({ coding: [{ system, code }] })
const status = ['entered-in-error', 'resolved', 'active'].flatMap((code) =>
  ['allergyintolerance-verification', 'condition-ver-status', 'condition-clinical'].map((list) =>
    coding(`http://terminology.hl7.org/CodeSystem/${list}`, code),
  ),
)
const entries = [
  [{ fullUrl: 'urn:a', resource: { resourceType: 'Composition' } }, { fullUrl: 'urn:a' }],
  [{ fullUrl: 'urn:a', resource: { resourceType: 'Composition', meta: { versionId: '1' } } }, { fullUrl: 'urn:b' }],
  [{ resource: { resourceType: 'Patient' }, request: { method: 'GET' }, search: { mode: 'match' } }],
  [{ response: { status: '200' } }, {}],
]
const contained = [
  [{ resourceType: 'Patient' }],
  [{ resourceType: 'Patient', contained: [{ resourceType: 'Patient' }] }],
  [{ resourceType: 'Patient', meta: { versionId: '1', security: [{ code: 'R' }] } }],
]
const times = ['2024-01-02', '2024-01-03', '2024-01-02T10:00:00-05:00', '2024-01-02T12:00:00Z', '2024']

/** What may stand under each name that the invariants speak of; elsewhere a word. */
const samples: Readonly<Record<string, readonly unknown[]>> = {
  duration: [-1, 0, 2],
  durationUnit: ['d'],
  durationMax: [3],
  period: [-1, 2],
  periodUnit: ['d'],
  count: [1],
  total: [1],
  start: times,
  end: times,
  timestamp: ['2024-01-02T12:00:00Z'],
  type: ['document', 'searchset', 'history', 'batch', 'batch-response'],
  verificationStatus: status,
  clinicalStatus: status,
  contained,
  entry: entries,
  identifier: [{ system: 's', value: 'v' }, { system: 's' }, [{ value: 'v' }]],
  fullUrl: ['urn:a', 'http://a/Patient/1/_history/2'],
  code: [coding('s', 'c'), 'mg'],
  component: [[{ code: coding('s', 'c') }], [{ code: coding('s', 'otro') }, { code: coding('s', 'c') }]],
  valueQuantity: [{ value: 1 }],
  rateQuantity: [{ value: 1 }],
  abatementDateTime: ['2024-01-02'],
  ageAge: [{ value: 3 }],
  bornDate: ['2024-01-02'],
}
/** How a choice of types is written where the invariant stands. */
const written: Readonly<Record<string, string>> = {
  'Observation.value': 'valueQuantity',
  'MedicationAdministration.dosage.rate': 'rateQuantity',
  'Condition.abatement': 'abatementDateTime',
  'FamilyMemberHistory.age': 'ageAge',
  'FamilyMemberHistory.born': 'bornDate',
}

/** Every way of having or lacking what an invariant speaks of. */
function valuesFor(path: string, expression: string): Record<string, unknown>[] {
  const words = expression.replaceAll(/'[^']*'|%resource|\.\w+/g, ' ').match(/\b[a-z]\w+\b(?!\()/g) ?? []
  const names = new Set([...words].filter((word) => !['and', 'or', 'xor', 'implies'].includes(word)))
  if (expression.includes('%resource.type')) names.add('type')
  if (expression.includes('%resource.code')) names.add('code')
  const resource = /^[A-Z]\w+$/.test(path) ? { resourceType: path } : {}
  return [...names].reduce<Record<string, unknown>[]>(
    (made, name) => {
      const key = written[`${path}.${name}`] ?? name
      return made.flatMap((value) => [value, ...(samples[key] ?? ['x']).map((one) => ({ ...value, [key]: one }))])
    },
    [resource],
  )
}

const verdict = (answer: unknown): boolean => Array.isArray(answer) && answer.every((a) => a === true)

describe('el lenguaje de los invariantes de R4', () => {
  for (const { key, path, expression } of invariants)
    it(`${key} dice lo mismo que la biblioteca`, () => {
      const plain = plainPath(expression)
      assert.ok(plain, expression)
      const whole = fhirpath.compile({ base: path, expression }, model)
      const values = valuesFor(path, expression)
      const said = new Set<boolean>()
      for (const value of values) {
        const theirs = verdict(whole(value, { resource: value, rootResource: value }))
        try {
          const ours = verdict(plain(value, value))
          said.add(ours)
          assert.equal(ours, theirs, JSON.stringify(value))
        } catch (error) {
          if (!(error instanceof NotPlain)) throw error
        }
      }
      assert.deepEqual([...said].sort(), [false, true], `de ${values.length} valores`)
    })

  it('lo que no entiende lo deja a la biblioteca', () => {
    for (const expression of [
      'descendants().count() > 1',
      'Patient.name',
      'a[0]',
      'a | b',
      "a.matches('x')",
      'a is b',
      '',
    ])
      assert.equal(plainPath(expression), null, expression)
  })

  it('un valor que solo tiene extensiones, o fechas de distinta precisión, son de la biblioteca', () => {
    assert.throws(() => plainPath('start.exists()')?.({ _start: { extension: [] } }, null), NotPlain)
    assert.throws(() => plainPath('value.empty()')?.({ _valueString: { extension: [] } }, null), NotPlain)
    assert.throws(() => plainPath('start <= end')?.({ start: '2024', end: '2024-01-01' }, null), NotPlain)
  })
})
