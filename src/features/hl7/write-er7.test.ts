import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { Message as LibraryMessage } from 'node-hl7-client'
import { at, readEr7 } from '../../../test/hl7/er7-reader.ts'
import { correspondence } from '../../../test/hl7/rows.ts'
import { escaped } from './escape.ts'
import { batchHeader, messageHeader } from './header.ts'
import { type Message, numbered, type Segment, segmentOf } from './message.ts'
import { writeBatch, writeEr7 } from './write-er7.ts'

const header = messageHeader(correspondence, 'ADT_A05', 'A28', 'CONTROL')
const message = (...segments: Segment[]): Message => ({ structure: 'ADT_A05', segments: [header, ...segments] })
const pid = (fields: Segment['fields']): string => writeEr7(message(segmentOf('PID', fields))).split('\r')[1] ?? ''

describe('escribir ER7', () => {
  test('el encabezado lleva sus separadores, el juego de caracteres, el país y la versión', () => {
    assert.equal(
      writeEr7(message()),
      'MSH|^~\\&|CUSTODIA|110013000101|||20261115053000.123-0500||ADT^A28^ADT_A05|CONTROL|P|2.5.1|||NE|NE|COL|UNICODE UTF-8|es^Español^ISO639||CUSTODIA_ADT_A05_1^CUSTODIA\r',
    )
  })

  test('cada campo va en su puesto y nada vacío al final', () => {
    assert.equal(pid({ set_id: 1, administrative_sex: 'F' }), 'PID|1|||||||F')
    assert.equal(
      pid({ patient_name: [{ family_name: { surname: 'Muñoz' }, name_type_code: 'L' }] }),
      'PID|||||Muñoz^^^^^^L',
    )
    assert.equal(
      pid({ patient_address: [{ city: 'Cali' }, { city: '', country: 'COL' }] }),
      'PID|||||||||||^^Cali~^^^^^COL',
    )
  })

  test('un compuesto dentro de otro va con subcomponentes', () => {
    const id = {
      id_number: '1',
      assigning_authority: { namespace_id: 'A', universal_id: 'B' },
      identifier_type_code: 'CC',
    }
    assert.equal(pid({ patient_identifier_list: [id] }), 'PID|||1^^^A&B^CC')
  })

  test('ausente no dice nada; nulo es ""; un texto que es "" no es nulo', () => {
    assert.equal(pid({ set_id: undefined, race: [], marital_status: {} }), 'PID')
    assert.equal(pid({ marital_status: null }), 'PID||||||||||||||||""')
    assert.equal(pid({ marital_status: { identifier: '""' } }), 'PID||||||||||||||||\\X2222\\')
  })

  test('cada separador tiene su escape, y lo que no se imprime va en hexadecimal', () => {
    assert.equal(escaped('a|b^c&d~e\\f'), 'a\\F\\b\\S\\c\\T\\d\\R\\e\\E\\f')
    assert.equal(escaped('x\r\ny'), 'x\\X0D\\\\X0A\\y')
    assert.equal(escaped('\u000b\u001c\u0085\u2028'), '\\X0B\\\\X1C\\\\XC285\\\\XE280A8\\')
    assert.equal(escaped('Ñandú 🩺 "sí"'), 'Ñandú 🩺 "sí"')
    assert.equal(escaped('a\nb\rc', true), 'a\\.br\\b\\X0D\\c')
  })

  test('un lote cuenta sus mensajes y dice el total si se pidió', () => {
    const batch = batchHeader(correspondence, 'LOTE')
    const texts = writeBatch(batch, [message(), message()], 200).split('\r')
    assert.match(texts[0] ?? '', /^BHS\|\^~\\&\|CUSTODIA\|110013000101\|\|\|20261115053000\.123-0500\|\|ADT\|\|LOTE$/)
    assert.deepEqual(texts.slice(3), ['BTS|2||200', ''])
    assert.deepEqual(writeBatch(batch, [], null).split('\r').slice(1), ['BTS|0', ''])
  })
})

/** Letters, separators, escapes that are not ours, controls, line ends of every kind, emoji. */
const hostile = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom(
      '|',
      '^',
      '~',
      '\\',
      '&',
      '\r',
      '\n',
      '"',
      'X',
      '0',
      'D',
      '.br',
      'F',
      '\u0000',
      '\u000b',
      '\u001c',
      '\u0085',
      '\u2028',
      'ñ',
      '🩺',
      ' ',
    ),
    maxLength: 40,
  }),
  fc.constantFrom(
    '""',
    '\\F\\',
    '\\X0D\\',
    '|PID|',
    '\rPID|1',
    'a\r\nZZZ|x',
    '\\',
    '\\\\',
    "'; drop table paciente; --",
    'x'.repeat(10_000),
  ),
)

describe('ningún texto se sale de su campo', () => {
  test('lo que se escribe en cualquier lugar se lee igual, y nada más cambia', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, hostile, hostile, (surname, given, street, authority, code) => {
        const text = writeEr7(
          message(
            segmentOf('PID', {
              patient_identifier_list: [
                { id_number: code, assigning_authority: { namespace_id: authority } },
                { id_number: 'DOS' },
              ],
              patient_name: [{ family_name: { surname }, given_name: given, name_type_code: 'L' }],
              patient_address: [{ street_address: { street_or_mailing_address: street }, country: 'COL' }],
              last_update_date_time: 'FIN',
            }),
            ...numbered('OBX', [
              { value_type: 'FT', observation_value: [street], observation_result_status: 'F' },
              {
                value_type: 'CE',
                observation_value: [{ identifier: code, text: given }],
                observation_result_status: 'F',
              },
            ]),
          ),
        )
        const read = readEr7(text)
        assert.deepEqual(
          read.map((s) => s.name),
          ['MSH', 'PID', 'OBX', 'OBX'],
        )
        assert.equal(at(read, 'PID-3.1'), code)
        assert.equal(at(read, 'PID-3.4'), authority)
        assert.equal(at(read, 'PID-3[1]'), 'DOS')
        assert.equal(at(read, 'PID-5'), surname)
        assert.equal(at(read, 'PID-5.2'), given)
        assert.equal(at(read, 'PID-5.7'), 'L')
        assert.equal(at(read, 'PID-11.1.1'), street)
        assert.equal(at(read, 'PID-11.6'), 'COL')
        assert.equal(at(read, 'PID-33'), 'FIN')
        assert.equal(at(read, 'OBX-5'), street)
        assert.equal(at(read, 'OBX-11'), 'F')
        assert.equal(at(read.slice(3), 'OBX-5.2'), given)
      }),
      { numRuns: 500 },
    )
  })

  test('una biblioteca ajena lee lo mismo, con separadores y todo', () => {
    const plain = fc
      .string({ unit: fc.constantFrom(...'abcÑñáé 0189.,#-|^~\\&'), minLength: 1, maxLength: 40 })
      .filter((t) => t.trim() === t && t !== '')
    fc.assert(
      fc.property(plain, plain, plain, (surname, given, city) => {
        const text = writeEr7(
          message(
            segmentOf('PID', {
              set_id: 1,
              patient_name: [{ family_name: { surname }, given_name: given, name_type_code: 'L' }],
              patient_address: [{ city, country: 'COL' }],
            }),
          ),
        )
        const read = new LibraryMessage({ text })
        assert.equal(read.get('PID.5.1').toString(), surname)
        assert.equal(read.get('PID.5.2').toString(), given)
        assert.equal(read.get('PID.5.7').toString(), 'L')
        assert.equal(read.get('PID.11.3').toString(), city)
        assert.equal(read.get('PID.11.6').toString(), 'COL')
        assert.equal(read.get('MSH.10').toString(), 'CONTROL')
      }),
    )
  })
})
