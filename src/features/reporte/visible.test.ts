import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visible } from './visible.ts'

const all = (): boolean => true
const latin = (codePoint: number): boolean => codePoint < 0x3000

test('lo que se puede dibujar queda como está', () => {
  const text = 'Muñoz Agüero: T ≥ 38 °C, 5 µg – “bien”\n\n½ tableta'
  assert.equal(visible(text, latin), text)
})

test('lo que no se puede dibujar se ve, no se pierde', () => {
  assert.equal(visible('vacuna 💉 puesta', latin), 'vacuna [U+1F489] puesta')
  assert.equal(visible('roto \ud83d', all), 'roto [U+D83D]')
})

test('los caracteres de control se ven; los que voltean el texto, también', () => {
  assert.equal(visible('a\u0000b\u001bc\u007fd', all), 'a[U+0000]b[U+001B]c[U+007F]d')
  assert.equal(visible('dosis \u202e01\u202c mg', all), 'dosis [U+202E]01[U+202C] mg')
})

test('todo fin de línea es uno solo, el tabulador son espacios y las marcas sin dibujo se quitan', () => {
  assert.equal(visible('a\r\nb\rc\u2028d\ve', all), 'a\nb\nc\nd\ne')
  assert.equal(visible('a\tb', all), 'a    b')
  assert.equal(visible('para\u00adcetamol\u200b\ufeff ❤\ufe0f', latin), 'paracetamol ❤')
})
