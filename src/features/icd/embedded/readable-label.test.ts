import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { embeddedCie10 } from './cie10.ts'
import { labelReader } from './readable-label.ts'

const { entries, categories } = embeddedCie10()
const read = labelReader([...entries.map((e) => e.nombre), ...categories.values()])

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

test('lo que la tabla deja desarreglado se arregla; un acento que ya trae se queda', () => {
  assert.equal(read('TUBERCULOSIS DEL PULMON , CONFIRMADA'), 'Tuberculosis del pulmón, confirmada')
  assert.equal(
    read('TRASTORNO DEL HUMOR [ AFECTIVOS ], NO ESPECIFICADO'),
    'Trastorno del humor [afectivos], no especificado',
  )
  assert.equal(read('GASTRITIS CRONICA SUPERFICIAL.'), 'Gastritis crónica superficial')
  assert.equal(read('ABSCESO AMEBIANO DEL PULMON (J99.8)'), 'Absceso amebiano del pulmón')
  assert.equal(read('A NIVEL DE O DEBAJO DE LA RODILLA'), 'A nivel de o debajo de la rodilla')
  assert.equal(read('UÑA ENCARNADA'), 'Uña encarnada')
  assert.equal(read('HERIDA SIN DANO DE LA MUNECA'), 'Herida sin daño de la muñeca')
  assert.equal(read('HIPOMANÍA'), 'Hipomanía')
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
