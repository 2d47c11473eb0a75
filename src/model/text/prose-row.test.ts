import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listed, proseRow } from './prose-row.ts'

const row = proseRow<{ readonly id: string; readonly titulo: string; readonly fuente: string }>()('titulo', 'fuente')

test('cada línea de la plantilla es una frase de la fila, con lo que se intercala', () => {
  assert.deepEqual(
    row({ id: 'a' })`
    Dos ${'tabletas'} cada ${8} horas
    OMS, 2022`,
    { id: 'a', titulo: 'Dos tabletas cada 8 horas', fuente: 'OMS, 2022' },
  )
})

test('una fila con más o menos líneas de las que pide su tabla no se acepta', () => {
  assert.throws(() => row({ id: 'a' })`Solo el título`, /titulo, fuente/)
  assert.throws(() => row({ id: 'a' })`Uno\nDos\nTres`, /titulo, fuente/)
})

test('una lista va separada por comas en las líneas que sean', () => {
  assert.deepEqual(listed('\n  ibuprofeno, acido mefenamico,\n  naproxeno'), [
    'ibuprofeno',
    'acido mefenamico',
    'naproxeno',
  ])
})
