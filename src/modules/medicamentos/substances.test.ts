import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { plain } from '../../model/text/plain-text.ts'
import { canonical, shareSubstance } from './substances.ts'

test('tildes, mayúsculas y signos no distinguen dos nombres', () => {
  assert.equal(plain('  ÁCIDO   Acetil-salicílico. '), 'acido acetil salicilico')
  assert.equal(canonical('ASPIRINA'), 'acido acetilsalicilico')
  assert.equal(canonical('Ciprofloxacino'), canonical('ciprofloxacina'))
  assert.equal(canonical('Dipirona'), canonical('METAMIZOL'))
})

test('se comparan palabras enteras', () => {
  assert.ok(shareSubstance('Losartán potásico', 'losartan'))
  assert.ok(!shareSubstance('Bencidamina', 'benci'))
})

const same: readonly (readonly [string, string])[] = [
  ['Amoxicilina', 'amoxicilina 500 mg'],
  ['Amoxicilina + ácido clavulánico', 'Ácido clavulánico'],
  ['Trimetoprim/sulfametoxazol', 'Sulfametoxazol'],
  ['Metamizol', 'dipirona'],
  ['Ácido acetilsalicílico', 'ASA'],
  ['Enoxaparina de sodio', 'enoxaparina'],
  ['ACIDO ACETIL SALICILICO', 'Aspirina'],
]
const different: readonly (readonly [string, string])[] = [
  ['Ácido fólico', 'Ácido acetilsalicílico'],
  ['Ácido fólico', 'ácido'],
  ['Bromuro de ipratropio', 'Bromuro de tiotropio'],
  ['Cloruro de sodio', 'Enoxaparina de sodio'],
  ['Amoxicilina', ''],
  ['Acetaminofén', 'No refiere'],
]
for (const [a, b] of same)
  test(`${a} y ${b} comparten sustancia`, () => assert.ok(shareSubstance(a, b) && shareSubstance(b, a)))
for (const [a, b] of different)
  test(`${a} y «${b}» no comparten sustancia`, () => assert.ok(!shareSubstance(a, b) && !shareSubstance(b, a)))

test('comparar es simétrico, y lo canónico ya no cambia', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
      assert.equal(shareSubstance(a, b), shareSubstance(b, a))
      assert.equal(plain(plain(a)), plain(a))
    }),
  )
})
