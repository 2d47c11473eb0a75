import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../../model/problem.ts'
import { wantsEr7 } from './format.ts'

test('el formato que se pide gana sobre Accept', () => {
  assert.equal(wantsEr7('er7', 'application/json'), true)
  assert.equal(wantsEr7('json', 'application/hl7-v2'), false)
})

test('sin formato decide Accept, por preferencia', () => {
  for (const [accept, er7] of [
    [undefined, false],
    ['*/*', false],
    ['application/xml', false],
    ['application/hl7-v2', true],
    ['Application/HL7-v2; charset=utf-8', true],
    ['application/hl7-v2+er7', true],
    ['application/json, application/hl7-v2;q=0.1', false],
    ['application/json;q=0.5, application/hl7-v2+er7;q=0.9', true],
    ['application/hl7-v2, */*;q=0.1', true],
    ['application/hl7-v2;q=0, application/json', false],
    ['application/hl7-v2+xml, application/json;q=0.2', false],
  ] as const)
    assert.equal(wantsEr7(null, accept), er7, accept)
})

test('HL7 en XML no lo escribimos: 406 si no acepta otra cosa', () => {
  for (const accept of ['application/hl7-v2+xml', 'application/hl7-v2;q=0', 'text/html, application/hl7-v2+xml'])
    assert.throws(
      () => wantsEr7(null, accept),
      (e) => e instanceof Problem && e.kind.status === 406,
      accept,
    )
})
