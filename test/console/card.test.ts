import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { readCard } from '../../web/src/areas/recepcion/cedula.ts'

const TODAY = '2026-11-15'
const column = (text: string, fill: string): string => text.padEnd(23, fill)
const card = (parts: readonly [string, string, string, string], fill: string, tail: string): string =>
  `03${fill.repeat(22)}PubDSK_1${fill.repeat(8)}412345670052123456${parts.map((p) => column(p, fill)).join('')}${tail}${fill.repeat(100)}`

describe('lector de la cédula', () => {
  it('lee documento, apellidos, nombres, nacimiento, sexo y sangre con las columnas enteras', () => {
    for (const fill of ['\0', ' ']) {
      const read = readCard(card(['MUÑOZ', 'DE LA CRUZ', 'ANA', 'MARIA DEL PILAR'], fill, '0F1980022911001 O+'), TODAY)
      assert.deepEqual(read, {
        tipo_documento: 'CC',
        numero_documento: '52123456',
        primer_apellido: 'Muñoz',
        segundo_apellido: 'De la Cruz',
        primer_nombre: 'Ana',
        segundo_nombre: 'Maria del Pilar',
        fecha_nacimiento: '1980-02-29',
        sexo_biologico: '02',
        grupo_sanguineo: 'O',
        rh: 'positivo',
        guessed: false,
      })
    }
  })

  it('sin segundo nombre ni segundo apellido', () => {
    const read = readCard(card(['ROJAS', '', 'PEDRO', ''], '\0', '0M2012050105001 AB-'), TODAY)
    assert.equal(read?.segundo_apellido, null)
    assert.equal(read?.segundo_nombre, null)
    assert.equal(read?.tipo_documento, 'TI')
    assert.equal(read?.sexo_biologico, '01')
    assert.equal(read?.grupo_sanguineo, 'AB')
    assert.equal(read?.rh, 'negativo')
  })

  it('si el lector juntó las columnas lo dice', () => {
    const read = readCard('03PubDSK_1412345670052123456MUÑOZ ROJAS ANA MARIA 0F1980022911001 O+', TODAY)
    assert.equal(read?.primer_apellido, 'Muñoz')
    assert.equal(read?.primer_nombre, 'Ana')
    assert.equal(read?.segundo_nombre, 'Maria')
    assert.equal(read?.guessed, true)
  })

  it('lo que no es una cédula no es nadie', () => {
    for (const text of ['', 'hola', '52123456', 'PubDSK_1', '%', '\0'.repeat(500), '🙂'.repeat(100)])
      assert.equal(readCard(text, TODAY), null)
    assert.equal(readCard(card(['MUÑOZ', 'X', 'ANA', ''], ' ', '0F1980023011001 O+'), TODAY), null)
    assert.equal(readCard(card(['MUÑOZ', 'X', 'ANA', ''], ' ', '0F2040022911001 O+'), TODAY), null)
  })

  it('ningún texto lo detiene ni le hace inventar una fecha', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400, unit: 'binary-ascii' }), (text) => {
        const read = readCard(`0012345678${text}`, TODAY)
        if (read !== null) assert.match(read.fecha_nacimiento, /^\d{4}-\d{2}-\d{2}$/)
      }),
    )
  })
})
