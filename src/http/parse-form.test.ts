import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { elementCount, TooManyElements } from '../model/text/element-count.ts'
import { FormError, parseForm } from './parse-form.ts'
import type { Tree } from './tree.ts'

type Plain = string | { [name: string]: Plain[] }
const plain = (tree: Tree): Plain =>
  tree instanceof Map ? Object.fromEntries([...tree].map(([k, v]) => [k, v.map(plain)])) : tree
const read = (source: string): Plain => plain(parseForm(source))

describe('lo que lee', () => {
  for (const [source, expected] of [
    ['', {}],
    ['&&', {}],
    ['a=1', { a: ['1'] }],
    ['a', { a: [''] }],
    ['a=', { a: [''] }],
    ['a==b=c', { a: ['=b=c'] }],
    ['a=1&b=2&a=3', { a: ['1', '3'], b: ['2'] }],
    ['a=x+y%20z%2B', { a: ['x y z+'] }],
    ['a=%C3%B1%F0%9F%98%80', { a: ['ñ😀'] }],
    ['a=ñ', { a: ['ñ'] }],
    ['a=uno%0D%0Ados', { a: ['uno\r\ndos'] }],
    ['a%5Bb%5D=1', { a: [{ b: ['1'] }] }],
    ['a[b]=1&a.c=2', { a: [{ b: ['1'], c: ['2'] }] }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a[0]=1&a[1]=2', { a: ['1', '2'] }],
    ['a[0].b=1&a[0].c=2&a[1][b]=3', { a: [{ b: ['1'], c: ['2'] }, { b: ['3'] }] }],
    ['a.b=1&a.b=2', { a: [{ b: ['1', '2'] }] }],
    ['a.b[0].c=1', { a: [{ b: [{ c: ['1'] }] }] }],
    ['a b=1', { 'a b': ['1'] }],
    ['1a=1', { '1a': ['1'] }],
    ['a[=1', { 'a[': ['1'] }],
    ['a..b=1', { 'a..b': ['1'] }],
    ['=1', { '': ['1'] }],
    ['__proto__=1&constructor.x=2', JSON.parse('{"__proto__":["1"],"constructor":[{"x":["2"]}]}')],
  ] as const) {
    test(JSON.stringify(source), () => {
      assert.deepEqual(read(source), expected)
    })
  }
})

describe('lo que rechaza', () => {
  for (const [what, source] of Object.entries({
    'escape incompleto': 'a=50%',
    'escape sin cifras': 'a=%zz',
    'escape que no es UTF-8': 'a=%C3%28',
    'escape en la clave': '%E0%A4=1',
    'índice que salta': 'a[1]=x',
    'índice repetido': 'a[0]=x&a[0]=y',
    'texto y objeto': 'a=x&a.b=y',
    'lista de listas': 'a[0][0]=x',
    'lista de listas sin índice': 'a[][]=x',
    'demasiada profundidad': `a${'.b'.repeat(9)}=x`,
  })) {
    test(what, () => {
      assert.throws(() => parseForm(source), FormError)
    })
  }

  test('más campos de los que caben, o nombres más largos, antes de descifrarlos', () => {
    assert.throws(() => parseForm('a=1&'.repeat(4_001)), TooManyElements)
    assert.throws(() => parseForm('&'.repeat(4_001)), TooManyElements)
    assert.throws(() => parseForm('%'.repeat(1_048_577)), TooManyElements)
    assert.equal(parseForm('a=1&'.repeat(4_001), elementCount(60_000)).get('a')?.length, 4_001)
    const file = 'A%2B'.repeat(1_048_576)
    assert.deepEqual(read(`archivo=${file}`), { archivo: ['A+'.repeat(1_048_576)] })
  })

  test('objeto y luego texto en el mismo campo', () => {
    assert.throws(() => parseForm('a.b=y&a=x'), FormError)
  })
})

test('lee lo mismo que URLSearchParams en claves simples, sin sus arreglos', () => {
  const key = fc.constantFrom('a', 'b', 'nombre', 'x_1')
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.string({ unit: 'grapheme' }))), (pairs) => {
      const source = new URLSearchParams(pairs).toString()
      const expected: Record<string, string[]> = {}
      for (const [k, v] of new URLSearchParams(source)) expected[k] = [...(expected[k] ?? []), v]
      assert.deepEqual(read(source), expected)
    }),
  )
})

test('cualquier texto se lee o se rechaza con FormError, sin otra cosa', () => {
  const noisy = fc.array(fc.constantFrom('a', 'b', '=', '&', '[', ']', '.', '0', '1', '%', '%41', '+', 'ñ'), {
    maxLength: 25,
  })
  fc.assert(
    fc.property(noisy, (parts) => {
      try {
        parseForm(parts.join(''))
      } catch (error) {
        assert.ok(error instanceof FormError, String(error))
      }
    }),
    { numRuns: 2000 },
  )
})
