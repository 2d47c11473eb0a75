import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Line, wrap } from './wrap.ts'

const measure = (text: string): number => Array.from(text).length
const lines = (text: string, width: number): string[] =>
  wrap([{ text, face: 'regular' }], width, measure).map((line) => line.map((run) => run.text).join(''))

test('parte entre palabras y respeta los saltos y los espacios propios', () => {
  assert.deepEqual(lines('uno dos tres', 7), ['uno dos', 'tres'])
  assert.deepEqual(lines('uno\n\n  dos', 20), ['uno', '', '  dos'])
  assert.deepEqual(lines('a   b', 20), ['a   b'])
  assert.deepEqual(lines('', 20), [''])
})

test('una palabra más ancha que la línea se parte tras la puntuación o donde quepa', () => {
  assert.deepEqual(lines('https://hce.example.co', 12), ['https://hce.', 'example.co'])
  assert.deepEqual(lines('abcdefghij', 4), ['abcd', 'efgh', 'ij'])
  assert.deepEqual(lines('𝒳𝒳𝒳', 2), ['𝒳𝒳', '𝒳'])
})

test('tramos de dos caras siguen en la misma línea', () => {
  const found = wrap(
    [
      { text: 'Plan: ', face: 'bold' },
      { text: 'control en ocho días', face: 'regular' },
    ],
    16,
    measure,
  )
  assert.deepEqual(found, [
    [
      { text: 'Plan: ', face: 'bold' },
      { text: 'control en', face: 'regular' },
    ],
    [{ text: 'ocho días', face: 'regular' }],
  ] satisfies Line[])
})

test('ningún carácter se pierde y ninguna línea se pasa del ancho', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 4, max: 40 }), (text, width) => {
      const found = lines(text, width)
      assert.equal(found.join('').replace(/\s/gu, ''), text.replace(/\s/gu, ''))
      const single = /^\P{M}?\p{M}*$/u
      for (const line of found) assert.ok(measure(line) <= width || single.test(line), JSON.stringify(line))
    }),
  )
})
