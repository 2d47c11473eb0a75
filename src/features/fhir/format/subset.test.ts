import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shaped } from './subset.ts'

const encounter = {
  resourceType: 'Encounter',
  id: 'e',
  meta: { versionId: '3' },
  text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml">x</div>' },
  status: 'finished',
  class: { code: 'AMB' },
  subject: { reference: 'Patient/p' },
  hospitalization: { dischargeDisposition: { text: 'casa' } },
  participant: [{ individual: { reference: 'Practitioner/m' }, period: { start: '2024' } }],
}
const keys = (shape: Parameters<typeof shaped>[1]): string[] => Object.keys(shaped(encounter, shape)).sort()

test('cada forma deja lo suyo y lo que R4 exige, y dice que no es todo', () => {
  assert.deepEqual(keys({ summary: 'true', elements: null }), [
    'class',
    'id',
    'meta',
    'participant',
    'resourceType',
    'status',
    'subject',
  ])
  assert.deepEqual(keys({ summary: 'text', elements: null }), ['class', 'id', 'meta', 'resourceType', 'status', 'text'])
  assert.ok(!keys({ summary: 'data', elements: null }).includes('text'))
  assert.deepEqual(keys({ summary: 'false', elements: ['subject'] }), [
    'class',
    'id',
    'meta',
    'resourceType',
    'status',
    'subject',
  ])
  assert.equal(shaped(encounter, { summary: 'false', elements: null }), encounter)
  const { meta, participant } = shaped(encounter, {
    summary: 'true',
    elements: null,
  }) as unknown as typeof encounter & {
    meta: { versionId: string; tag: { code: string }[] }
  }
  assert.deepEqual([meta.versionId, meta.tag[0]?.code], ['3', 'SUBSETTED'])
  assert.deepEqual(participant, [{ individual: { reference: 'Practitioner/m' } }])
})
