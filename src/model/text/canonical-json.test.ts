import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canonicalJson } from './canonical-json.ts'

test('los ejemplos de la RFC 8785', () => {
  // §3.2.2 and §3.2.3 of the RFC, as its author wrote them.
  const input = {
    numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: '\u20ac$\u000f\nA\'B"\\\\"/',
    literals: [null, true, false],
  }
  assert.equal(
    canonicalJson(input),
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
  const keys = {
    '\u20ac': 'Euro',
    '\r': 'CR',
    '\ufb33': 'Dalet',
    1: 'One',
    '\ud83d\ude00': 'Emoji',
    '\u0080': 'C1',
    '\u00f6': 'o',
  }
  assert.deepEqual(
    [...canonicalJson(keys).matchAll(/:"(\w+)"/g)].map((m) => m[1]),
    ['CR', 'One', 'C1', 'o', 'Euro', 'Emoji', 'Dalet'],
  )
})

test('el orden de las claves no cambia el texto, y el texto vuelve a ser el valor', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      // Negative zero is zero in JSON.
      const plain = JSON.parse(JSON.stringify(value))
      const text = canonicalJson(plain)
      assert.deepEqual(JSON.parse(text), plain)
      assert.equal(canonicalJson(JSON.parse(text)), text)
    }),
  )
})

test('lo que JSON no puede decir se rechaza', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, '\ud800', undefined, () => 1, { a: 1n }])
    assert.throws(() => canonicalJson(value), TypeError)
})
