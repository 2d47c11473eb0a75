import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ReadWord } from './assertion.ts'
import { firstLetters } from './first-letters.ts'
import { sentenceIndex, spansOf } from './sentence-index.ts'

const said = (words: readonly string[], oracion: number): ReadWord[] =>
  words.map((text) => ({ text, from: 0, to: 0, means: 'presente', por: null, ajeno: null, oracion }))
const word = fc.stringMatching(/^[abn]{1,4}$/)
/** As the tables write them: words, classes, choices, what may be missing or repeated, and looks around. */
const { expression } = fc.letrec<{ expression: string; piece: string }>((tie) => ({
  piece: fc.oneof(
    { maxDepth: 3 },
    word,
    fc.constantFrom('[ab]', '[^a]', '[a-c]', '\\w', '\\d', '.', ' ', '(?!nn)', '(?<!b )', '\\b'),
    fc.tuple(word, fc.constantFrom('?', '*', '+', '{2}', '{0,2}', '\\w+', '\\w*')).map(([a, b]) => a + b),
    fc
      .tuple(tie('expression'), fc.constantFrom('', '?', '*', '{1,2}', '{0,1}'))
      .map(([inside, sign]) => `(?:${inside})${sign}`),
  ),
  expression: fc
    .array(fc.array(tie('piece'), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
    .map((ways) => ways.map((pieces) => pieces.join('')).join('|')),
}))

test('en cada oración se halla lo mismo que leyéndola toda, y la repetida se lee una vez', () => {
  fc.assert(
    fc.property(expression, fc.array(word, { minLength: 1, maxLength: 9 }), (source, words) => {
      const wanted = new RegExp(`\\b(?:${source})(?!\\w)`)
      const text = [...said(words, 0), ...said(words, 1)]
      const index = sentenceIndex([text, text])
      assert.deepEqual(
        index.sentences.map(({ places }) => places.length),
        [4],
      )
      const sticky = new RegExp(wanted, 'y')
      const everywhere = words.flatMap((_, at) => {
        sticky.lastIndex = words.slice(0, at).join(' ').length + Math.min(at, 1)
        const said = sticky.exec(words.join(' '))?.[0]
        return said === undefined ? [] : [{ from: at, to: at + said.trim().split(' ').length }]
      })
      assert.deepEqual(spansOf(index, wanted).get(0) ?? [], everywhere)
    }),
    { numRuns: 2000 },
  )
})

test('con qué letras puede comenzar', () => {
  assert.deepEqual(firstLetters('\\b(?:no (?:quiere|puede)|golpe\\w*|(?:mi |su )?hij[oa])(?!\\w)'), [
    'no ',
    'golp',
    'mi ',
    'su ',
    'hijo',
    'hija',
  ])
  assert.equal(firstLetters('\\b\\w+ado'), null)
  assert.equal(firstLetters('golpe'), null)
  assert.equal(firstLetters('\\bgolpe|pelea'), null)
})
