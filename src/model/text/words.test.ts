import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { foldedText } from './plain-text.ts'
import { wordsOf } from './words.ts'

const letters = fc.string({
  unit: fc.constantFrom('a', 'Á', 'ñ', 'ü', 'I', '1', ' ', '-', '’', 'e\u0301', '가', 'İ', '😀', '\0'),
  maxLength: 20,
})

test('cada palabra está donde dice, escriba como se escriba', () => {
  fc.assert(
    fc.property(letters, (text) => {
      for (const { text: word, from, to } of wordsOf(text)) assert.equal(foldedText(text.slice(from, to)), word)
    }),
  )
})

test('tildes, eñes y mayúsculas se pliegan; los signos separan', () => {
  assert.deepEqual(
    wordsOf('Síndrome de Guillain–Barré, AÑO 2').map((w) => w.text),
    ['sindrome', 'de', 'guillain', 'barre', 'ano', '2'],
  )
})
