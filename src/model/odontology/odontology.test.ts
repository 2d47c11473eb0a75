import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cariesIndex, deciduousTeeth, isTooth, odontogramChanges, permanentTeeth } from './odontology.ts'

const found = (pieza: number, estado: string, cara: string | null = null) => ({ pieza, cara, estado })

test('la notación FDI tiene 32 dientes permanentes y 20 temporales, y ninguno más', () => {
  assert.equal(permanentTeeth.length, 32)
  assert.equal(deciduousTeeth.length, 20)
  assert.deepEqual([11, 48, 51, 85, 19, 49, 56, 10, 86].map(isTooth), [
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

test('cada diente cuenta una vez: perdido antes que cariado, cariado antes que obturado', () => {
  const mouth = [
    found(16, 'caries', 'oclusal'),
    found(16, 'obturado', 'mesial'),
    found(26, 'obturado', 'oclusal'),
    found(36, 'obturado_con_caries', 'distal'),
    found(46, 'ausente'),
    found(47, 'extraccion_indicada'),
    found(47, 'caries', 'oclusal'),
    found(11, 'corona'),
    found(12, 'sellante', 'oclusal'),
    found(18, 'sin_erupcionar'),
    found(28, 'ausente_otra_causa'),
  ]
  assert.deepEqual(cariesIndex(mouth, false), { cariados: 2, obturados: 2, perdidos: 2, total: 6 })
  assert.equal(cariesIndex(mouth, true).total, 0)
})

test('de los temporales no cuenta el que ya se cayó, sino el que hay que extraer', () => {
  const mouth = [found(54, 'caries', 'oclusal'), found(51, 'ausente'), found(75, 'extraccion_indicada')]
  assert.deepEqual(cariesIndex(mouth, true), { cariados: 1, obturados: 0, perdidos: 1, total: 2 })
})

test('frente al anterior se dice lo que cambió de cada diente, y nada de los demás', () => {
  const before = [found(16, 'caries', 'oclusal'), found(26, 'obturado', 'mesial')]
  const after = [found(26, 'obturado', 'mesial'), found(16, 'obturado', 'oclusal'), found(46, 'ausente')]
  assert.deepEqual(odontogramChanges(before, after), [
    { pieza: 16, antes: ['caries oclusal'], ahora: ['obturado oclusal'] },
    { pieza: 46, antes: [], ahora: ['ausente'] },
  ])
})
