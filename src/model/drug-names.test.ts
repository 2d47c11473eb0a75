import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canonicalDrug, drugNames, drugRoot } from './drug-names.ts'

test('cada nombre es de una sola sustancia, y ya está sin tildes ni signos', () => {
  const owner = new Map<string, string>()
  for (const [canonical, ...others] of drugNames)
    for (const name of [canonical, ...others]) {
      assert.equal(name, name.toLowerCase().replace(/[^a-z0-9 ]/g, ''), name)
      assert.ok(!owner.has(name), name)
      owner.set(name, canonical)
      assert.equal(drugRoot(name), drugRoot(canonical), name)
    }
})

for (const [a, b] of [
  ['Acetaminofén', 'paracetamol'],
  ['amoxicillin', 'Amoxicilina'],
  ['Valproic acid', 'ácido valproico'],
  ['Spironolactone', 'ESPIRONOLACTONA'],
  ['chlorpromazine', 'clorpromazina'],
  ['Amphotericin B', 'anfotericina B'],
  ['phenytoin', 'Fenitoína'],
  ['hydrochlorothiazide', 'hidroclorotiazida'],
  ['cyclosporine', 'Ciclosporina'],
  ['Adrenalina', 'epinephrine'],
] as const)
  test(`«${a}» y «${b}» son la misma sustancia`, () => assert.equal(drugRoot(a), drugRoot(b)))

for (const [a, b] of [
  ['Factor VII', 'Factor VIII'],
  ['prednisona', 'prednisolona'],
  ['citalopram', 'escitalopram'],
  ['omeprazol', 'esomeprazol'],
  ['hidralazina', 'hidroxicina'],
  ['clonidina', 'clonazepam'],
] as const)
  test(`«${a}» y «${b}» son distintas`, () => assert.notEqual(drugRoot(a), drugRoot(b)))

test('lo canónico ya no cambia, por raro que sea el texto', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      assert.equal(canonicalDrug(canonicalDrug(text)), canonicalDrug(text))
    }),
  )
  for (const [name] of drugNames) assert.equal(canonicalDrug(name), name)
})
