import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import fc from 'fast-check'
import { ELEMENTS, elementCount, MANY_ELEMENTS, TooManyElements } from './element-count.ts'
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

test('los elementos se cuentan al leer, en cualquier forma, y los textos largos no cuentan', () => {
  const many = (one: (i: number) => string, n: number): string => Array.from({ length: n }, (_, i) => one(i)).join()
  const shapes: readonly (readonly [string, (n: number) => string])[] = [
    ['claves', (n) => `{${many((i) => `"k${i}":1`, n)}}`],
    ['números', (n) => `[${many(() => '1', n)}]`],
    ['objetos', (n) => `{"a":[${many(() => '{}', n)}]}`],
    ['listas', (n) => `[${many(() => '[]', n)}]`],
    ['comillas escapadas', (n) => `{"a":"${'\\"'.repeat(n)}"}`],
  ]
  for (const [name, text] of shapes) {
    assert.doesNotThrow(() => parseJson(text(ELEMENTS / 4)), name)
    assert.throws(() => parseJson(text(ELEMENTS + 1)), TooManyElements, name)
    assert.doesNotThrow(() => parseJson(text(ELEMENTS + 1), elementCount(MANY_ELEMENTS)), name)
    assert.throws(() => parseJson(text(MANY_ELEMENTS + 1), elementCount(MANY_ELEMENTS)), TooManyElements, name)
  }
  const file = { nombre: 'x', contenido: 'A'.repeat(14 * 1_048_576) }
  assert.deepEqual(parseJson(JSON.stringify(file)), file)
  assert.throws(() => parseJson(`{"a":1${' '.repeat(1_100_000)}}`), TooManyElements)
})

test('una profundidad que ningún cuerpo tiene se rechaza sin recorrerla', () => {
  const nested = (n: number): string => `${'['.repeat(n)}${']'.repeat(n)}`
  assert.doesNotThrow(() => parseJson(nested(32)))
  for (const text of [nested(33), nested(500_000), '{"a":'.repeat(200_000), `${'[{"a":'.repeat(40)}1`]) {
    assert.throws(() => parseJson(text), JsonError)
  }
})

test('tras una clave repetida no se lee nada más: ni elementos ni profundidad', () => {
  const parse = mock.method(JSON, 'parse')
  try {
    const keys = Array.from({ length: 100_000 }, (_, i) => `"k${i}":1`).join()
    for (const text of [`{"a":1,"a":1,${keys}}`, `{"a":1,"a":${'['.repeat(500_000)}`, `{"a":1,"\\u0061":[${keys}`]) {
      assert.throws(() => parseJson(text), /repite una clave/)
    }
    assert.ok(parse.mock.calls.every(({ arguments: [text] }) => text.length < 10))
  } finally {
    parse.mock.restore()
  }
})
