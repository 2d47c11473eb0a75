import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSentence } from './sentence.ts'

test('un motivo es una frase: dos palabras distintas y diez caracteres', () => {
  for (const text of [
    'Alergia dudosa',
    'Se amplió el reposo',
    'Él lo pidió así',
    'Riesgo-beneficio favorable',
    'no no lo quiere',
  ])
    assert.equal(isSentence(text), true, text)
  for (const text of [
    '..........',
    'aaaaaaaaaaaa',
    'porque sí',
    'nada nada nada',
    'Nada nada nada',
    '1234567890 12',
    'x y z . . . . .',
    '   ',
    null,
  ])
    assert.equal(isSentence(text), false, String(text))
})
