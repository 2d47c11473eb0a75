import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { joins, type PatientQuery, phoneOf, readQuery } from './read-query.ts'

const TODAY = '2026-11-15'
const asked = (q: string): PatientQuery => {
  const found = readQuery(q, TODAY)
  assert.ok(typeof found === 'object', `${q}: ${found}`)
  return found
}
/** `kind:what` of each thing found. */
const parts = (q: string): string[] =>
  asked(q).elements.map((e) => {
    if (e.kind === 'fecha') return e.desde === e.hasta ? `fecha:${e.desde}` : `fecha:${e.desde}..${e.hasta}`
    if (e.kind === 'documento') return `documento:${e.tipo ?? ''}${e.numero}`
    return `${e.kind}:${'numero' in e ? e.numero : e.texto}`
  })

describe('lo que se escribe en la caja de búsqueda', () => {
  test('documentos, con tipo o sin él, agrupados como sea', () => {
    for (const q of ['CC 52.123.456', 'cc52123456', 'c.c. 52 123 456', 'C.C.: 52-123-456', 'Cédula 52.123.456'])
      assert.deepEqual(parts(q), ['documento:CC52123456'], q)
    assert.deepEqual(parts('cédula de extranjería 345678'), ['documento:CE345678'])
    assert.deepEqual(parts('documento 52123456'), ['documento:52123456'])
    assert.deepEqual(parts('PPT 1234567'), ['documento:PPT1234567'])
    for (const q of ['52.123.456', '52 123 456', '52-123-456', '52123456'])
      assert.deepEqual(parts(q), ['numero:52123456'], q)
    assert.deepEqual(parts('1.032.456.789'), ['numero:1032456789'])
    assert.deepEqual(parts('AB-123456'), ['codigo:AB123456'])
  })

  test('«de» antes de un año no es un tipo de documento', () => {
    assert.deepEqual(parts('ana de 1980'), ['numero:1980', 'palabra:ana'])
  })

  test('fechas de nacimiento', () => {
    for (const q of [
      '1980-02-29',
      '29/02/1980',
      '29-2-1980',
      '29.02.1980',
      '29 de febrero de 1980',
      '29 feb 1980',
      '29 de febrero del 1980',
      'febrero 29 de 1980',
      '02/29/1980',
      '29/02/80',
    ])
      assert.deepEqual(parts(q), ['fecha:1980-02-29'], q)
    assert.deepEqual(parts('febrero de 1980'), ['fecha:1980-02-01..1980-02-29'])
    assert.deepEqual(parts('Ana Muñoz 3/4/15'), ['fecha:2015-04-03', 'palabra:Ana', 'palabra:Muñoz'])
    assert.equal(readQuery('31/02/1980', TODAY), 'fecha')
    assert.equal(readQuery('ana 30 de febrero de 1980', TODAY), 'fecha')
    const [eight] = asked('29021980').elements
    assert.ok(eight?.kind === 'numero')
    assert.deepEqual(eight.fechas, { desde: '1980-02-29', hasta: '1980-02-29' })
  })

  test('«mar» y «mayo» son nombres si no hay una fecha con ellos', () => {
    assert.deepEqual(parts('mar rojas'), ['palabra:mar', 'palabra:rojas'])
    assert.deepEqual(parts('mayo perez'), ['palabra:mayo', 'palabra:perez'])
  })

  test('teléfonos', () => {
    for (const q of [
      '3101234567',
      '310 123 4567',
      '310 123 45 67',
      '310-123-4567',
      '+57 310 123 4567',
      '(310) 1234567',
    ])
      assert.equal(phoneOf(parts(q)[0]?.replace('numero:', '') ?? ''), '3101234567', q)
    assert.equal(phoneOf(parts('(601) 234 5678')[0]?.replace('numero:', '') ?? ''), '6012345678')
  })

  test('un número y un año no se pegan', () => {
    assert.deepEqual(parts('52123456 1980'), ['numero:52123456', 'numero:1980'])
  })

  test('partículas, apóstrofos, guiones e iniciales', () => {
    assert.deepEqual(parts('Ana de la Cruz'), ['palabra:Ana', 'palabra:Cruz'])
    assert.deepEqual(parts("O'Connor-Pérez"), ['palabra:OConnor', 'palabra:Pérez'])
    assert.deepEqual(parts('Ana M. Rojas'), ['palabra:Ana', 'inicial:M', 'palabra:Rojas'])
    assert.deepEqual(parts('de la'), ['palabra:de', 'palabra:la'])
    assert.deepEqual(
      joins(['Ana', 'de', 'la', 'Cruz']).map((j) => [j.texto, j.from]),
      [
        ['Anade', ['Ana']],
        ['laCruz', ['Cruz']],
        ['delaCruz', ['Cruz']],
      ],
    )
    assert.deepEqual(joins(['maria', 'jose']), [{ texto: 'mariajose', from: ['maria', 'jose'] }])
  })

  test('lo que no se puede buscar se dice', () => {
    for (const q of ['%', "'", '\\', '…', '😀', '__', '-- ;']) assert.equal(readQuery(q, TODAY), 'vacia', q)
    for (const q of ['a', 'ñ', '12', 'a b', '7']) assert.equal(readQuery(q, TODAY), 'corta', q)
    assert.equal(readQuery('ab '.repeat(13), TODAY), 'larga')
    assert.equal(readQuery('1'.repeat(21), TODAY), 'larga')
  })

  test('ningún texto la hace fallar, y nada de lo que se busca lleva comodines', () => {
    const odd = fc.constantFrom('CC ', '1980', '-', '/', '.', ' de ', 'febrero ', '%', "'", '\\', '+57', '3', '😀', 'ñ')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme', maxLength: 200 }),
          fc.array(odd).map((a) => a.join('')),
        ),
        (q) => {
          const found = readQuery(q, TODAY)
          if (typeof found === 'string') return
          for (const e of found.elements) {
            if ('numero' in e) assert.match(e.numero, /^[\p{L}\d]+$/u)
            if (e.kind === 'palabra') assert.match(e.texto, /^[\p{L}\p{M}]+$/u)
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})
