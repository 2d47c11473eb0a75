import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compareNames, type Identity, likeness } from './duplicate-score.ts'

const ana: Identity = {
  tipo_documento: 'CC',
  numero_documento: '52123456',
  fonemas: ['ana', 'maria', 'munos', 'roxas'],
  fecha_nacimiento: '1980-03-04',
  telefonos: ['3101234567'],
  sexo_biologico: '02',
}
const other = (more: Partial<Identity>): Identity => ({
  ...ana,
  tipo_documento: 'CC',
  numero_documento: '80999111',
  telefonos: [],
  ...more,
})
const points = (b: Identity): number => likeness(ana, b)?.puntaje ?? 0
const STRANGER = ['karlos', 'peres', 'gomes']

test('lo que hace probable que sean la misma persona, de más a menos', () => {
  const order = [
    other({ numero_documento: '52123465' }),
    other({ numero_documento: '52123456', tipo_documento: 'CE', fecha_nacimiento: '1971-12-12' }),
    other({}),
    other({ numero_documento: '52123457', fecha_nacimiento: '1971-12-12' }),
    other({ fecha_nacimiento: '1980-04-03' }),
    other({ numero_documento: '52123456', tipo_documento: 'TI', fonemas: STRANGER, fecha_nacimiento: '1971-12-12' }),
    other({ telefonos: ['3101234567'], fecha_nacimiento: '1955-12-12' }),
    other({ fonemas: STRANGER }),
  ].map(points)
  assert.deepEqual(
    order,
    [...order].sort((a, b) => b - a),
  )
  assert.ok((order.at(-2) ?? 0) >= 50)
  assert.equal(order.at(-1), 0)
})

test('nombres: uno que falta o una letra se parecen; dos apellidos iguales no bastan', () => {
  assert.equal(compareNames(ana.fonemas, ['ana', 'maria', 'munos', 'roxas']), 'iguales')
  assert.equal(compareNames(ana.fonemas, ['ana', 'munos', 'roxas']), 'parecidos')
  assert.equal(compareNames(ana.fonemas, ['ana', 'maria', 'munos', 'rroxas']), 'parecidos')
  assert.equal(compareNames(ana.fonemas, ['pedro', 'luis', 'munos', 'roxas']), 'distintos')
  assert.equal(compareNames(['ana'], ['ana', 'munos', 'roxas']), 'distintos')
})

test('otro sexo, o un número cercano de un desconocido, no lo hacen probable', () => {
  assert.ok(points(other({ sexo_biologico: '01' })) < points(other({})))
  assert.equal(points(other({ numero_documento: '52123457', fonemas: STRANGER, fecha_nacimiento: '1971-12-12' })), 0)
})

test('las razones dicen lo que coincide', () => {
  const { razones } = likeness(ana, other({ numero_documento: '52123465', telefonos: ['3101234567'] })) ?? assert.fail()
  assert.deepEqual(razones, [
    'El número de documento difiere en una cifra.',
    'Los nombres y apellidos suenan igual.',
    'La misma fecha de nacimiento.',
    'El mismo teléfono.',
  ])
})

test('es lo mismo mirarlo desde uno que desde el otro', () => {
  const word = fc.constantFrom('ana', 'maria', 'munos', 'munoz', 'roxas', 'peres', 'gomes')
  const person = fc.record({
    tipo_documento: fc.constantFrom('CC', 'TI'),
    numero_documento: fc.constantFrom('52123456', '52123457', '52132456', '80999111'),
    fonemas: fc.array(word, { minLength: 1, maxLength: 4 }),
    fecha_nacimiento: fc.constantFrom('1980-03-04', '1980-04-03', '1981-03-04', '1955-12-12'),
    telefonos: fc.constantFrom([], ['3101234567']),
    sexo_biologico: fc.constantFrom('01', '02'),
  })
  fc.assert(
    fc.property(person, person, (a, b) => {
      assert.deepEqual(likeness(a, b), likeness(b, a))
    }),
  )
})
