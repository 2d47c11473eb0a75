import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { labelReader } from './readable-label.ts'

const read = labelReader()

test('acentos, nombres propios y siglas', () => {
  assert.equal(read('Neumonia cronica del higado'), 'Neumonía crónica del hígado')
  assert.equal(read('Sindrome de down'), 'Síndrome de Down')
  assert.equal(read('Tumor maligno del ano'), 'Tumor maligno del ano')
  assert.equal(read('Infeccion por vih'), 'Infección por VIH')
  assert.equal(read('Infeccion debida a salmonella'), 'Infección debida a Salmonella')
  assert.equal(
    read('Paralisis del nervio motor ocular comun [iii par]'),
    'Parálisis del nervio motor ocular común [III par]',
  )
  assert.equal(
    read('Colera debido a vibrio cholerae o1, biotipo el tor'),
    'Cólera debido a Vibrio cholerae O1, biotipo El Tor',
  )
})

test('la letra «a» es mayúscula solo cuando nombra un tipo', () => {
  assert.equal(read('Deficiencia de vitamina a con xerosis'), 'Deficiencia de vitamina A con xerosis')
  assert.equal(read('Enfermedad debida a metales'), 'Enfermedad debida a metales')
})

test('lo que el paquete deja roto se arregla', () => {
  assert.equal(read('Tuberculosis del pulmon , confirmada'), 'Tuberculosis del pulmón, confirmada')
  assert.equal(
    read('Trastorno del humor [ afectivos ], no especificado'),
    'Trastorno del humor [afectivos], no especificado',
  )
  assert.equal(read('Absceso amebiano del pulmon (j99.8)'), 'Absceso amebiano del pulmón')
  assert.equal(read('Polineuropatia diabetica (e10'), 'Polineuropatía diabética')
  assert.equal(read('Trastornosdel metabolismo'), 'Trastornos del metabolismo')
  assert.equal(read('Gastritis cronica superficial.'), 'Gastritis crónica superficial')
})

test('leer dos veces es leer una', () => {
  const words = fc.constantFrom(
    'neumonia',
    'cronica',
    'del',
    'higado',
    'tipo',
    'a',
    'vih',
    'down',
    'sindrome',
    'muñon',
    'infec',
  )
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 8 }), (some) => {
      const once = read(some.join(' '))
      assert.equal(read(once), once)
    }),
  )
})
