import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soundOf } from './sound.ts'

test('dos maneras de escribir lo mismo suenan igual', () => {
  for (const [a, b] of [
    ['hipertension', 'ipertencion'],
    ['asma', 'azma'],
    ['varicela', 'barisela'],
    ['bronquitis', 'bronkitis'],
    ['faringitis', 'farinjitis'],
    ['psicosis', 'sicosis'],
    ['absceso', 'abseso'],
    ['embolia', 'enbolia'],
    ['hemorroides', 'emoroides'],
    ['cuello', 'cueyo'],
  ] as const)
    assert.equal(soundOf(a), soundOf(b), `${a} y ${b}`)
})

test('lo que suena distinto es distinto', () => {
  for (const [a, b] of [
    ['gota', 'jota'],
    ['gato', 'cato'],
    ['chancro', 'cancro'],
    ['mano', 'nano'],
  ] as const)
    assert.notEqual(soundOf(a), soundOf(b), `${a} y ${b}`)
})
