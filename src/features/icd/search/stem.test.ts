import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relatedWords, stem } from './stem.ts'

test('el número y el género no cuentan', () => {
  for (const [a, b] of [
    ['fractura', 'fracturas'],
    ['infeccion', 'infecciones'],
    ['renal', 'renales'],
    ['cronica', 'cronico'],
    ['agudas', 'agudo'],
    ['enfermedad', 'enfermedades'],
    ['raiz', 'raices'],
    ['fiebre', 'fiebres'],
    ['fase', 'fases'],
    ['dolor', 'dolores'],
    ['migrana', 'migranas'],
    ['tumor', 'tumores'],
    ['diente', 'dientes'],
    ['predominantemente', 'predominante'],
  ] as const)
    assert.equal(stem(a), stem(b), `${a} y ${b}`)
})

test('lo que en medicina es otra cosa sigue siendo otra', () => {
  for (const [a, b] of [
    ['parto', 'parte'],
    ['colico', 'colitis'],
    ['arteria', 'arterial'],
    ['gastritis', 'gastrico'],
    ['nefritis', 'nefrosis'],
    ['mama', 'mamo'],
    ['virus', 'viral'],
    ['hepatitis', 'hepatico'],
    ['feto', 'fetal'],
    ['mano', 'mana'],
  ] as const)
    assert.notEqual(stem(a), stem(b), `${a} y ${b}`)
})

test('las palabras que terminan en s sin ser plural quedan enteras', () => {
  for (const word of ['apendicitis', 'virus', 'sepsis', 'ictus', 'crisis', 'gas', 'tos']) assert.equal(stem(word), word)
})

test('lo hecho y el hacerlo son parientes', () => {
  assert.deepEqual(relatedWords('exacerbado'), ['exacerbacion'])
  assert.ok(relatedWords('perforacion').includes('perforado'))
  assert.deepEqual(relatedWords('asma'), [])
})
