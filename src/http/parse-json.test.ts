import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { JsonError, parseJson } from './parse-json.ts'

test('lee lo mismo que JSON.parse', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), fc.constantFrom(0, 2, '\t'), (source, space) => {
      const text = JSON.stringify(JSON.parse(source), null, space)
      assert.deepEqual(parseJson(text), JSON.parse(text))
    }),
    { numRuns: 500 },
  )
})

test('una clave repetida se rechaza a cualquier profundidad y como se escriba', () => {
  const value = fc.oneof(fc.constantFrom('1', 'null', '"}{"', '"\\""', '"\\\\"', '[{},{"x":1}]', '{"k":[]}'), fc.json())
  const wrap = fc.constantFrom(
    (s: string) => s,
    (s: string) => `[1,${s}]`,
    (s: string) => `{"o":${s},"k":0}`,
    (s: string) => `[[{"z":[${s}]}]]`,
  )
  const spelling = fc.constantFrom('"k"', '"\\u006b"', '"\\u006B"')
  fc.assert(
    fc.property(value, value, value, wrap, spelling, (a, b, c, around, again) => {
      const text = around(`{"k": ${a}, "otra" :${b} ,${again}:${c}}`)
      JSON.parse(text)
      assert.throws(() => parseJson(text), JsonError)
    }),
    { numRuns: 500 },
  )
})

test('la misma clave en objetos distintos no es repetirla', () => {
  for (const text of [
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":2}]',
    '{"a":[{"a":1},{"a":1}],"b":"a"}',
    '{"a":"\\"a\\":","b":1}',
    '{"\\\\":1,"\\\\\\\\":2}',
    '{"":1," ":2}',
    '{"__proto__":1,"constructor":2}',
    '["a","a"]',
    ' {\n"a" : "x,\\"b\\":" ,\t"b":1} ',
  ]) {
    assert.deepEqual(parseJson(text), JSON.parse(text), text)
  }
})

test('lo que no es JSON se rechaza', () => {
  for (const text of [
    '',
    ' ',
    '{',
    '{"a":1',
    '{"a":1,}',
    "{'a':1}",
    '{a:1}',
    '01',
    '1 2',
    'NaN',
    '"\u0001"',
    '\ufeff{}',
    'undefined',
  ]) {
    assert.throws(() => parseJson(text), SyntaxError, text)
  }
})

test('__proto__ es una clave como otra y no toca a nadie', () => {
  const value = parseJson('{"__proto__":{"contaminado":true}}') as object
  assert.deepEqual(Object.keys(value), ['__proto__'])
  assert.equal(({} as Record<string, unknown>).contaminado, undefined)
})

test('un cuerpo grande se revisa pronto', () => {
  const text = `{"a":"${'x'.repeat(10_000_000)}","b":"${'\\"'.repeat(1_000_000)}"}`
  const started = performance.now()
  parseJson(text)
  assert.ok(performance.now() - started < 5000)
})

test('barras al final de un texto enorme no se cuentan una y otra vez', () => {
  const text = `{"a":"${'\\\\'.repeat(500_000)}"}`
  const started = performance.now()
  parseJson(text)
  assert.ok(performance.now() - started < 5000)
})

test('una profundidad que ningún cuerpo tiene se rechaza sin recorrerla', () => {
  const nested = (n: number): string => `${'['.repeat(n)}${']'.repeat(n)}`
  assert.doesNotThrow(() => parseJson(nested(32)))
  for (const text of [nested(33), nested(500_000), '{"a":'.repeat(200_000), `${'[{"a":'.repeat(40)}1`]) {
    assert.throws(() => parseJson(text), JsonError)
  }
})
