import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { drugs } from '../drugs/drugs.ts'
import { canonical } from '../substances.ts'
import { drugsNamed, drugsOf, identityOf } from './identify.ts'

const names = (text: string): string[] => drugsNamed(text).map((d) => d.dci)

for (const [written, ...expected] of [
  ['Acetaminofén 500 mg tableta', 'acetaminofen'],
  ['DOLEX', 'acetaminofen'],
  ['Paracetamol', 'acetaminofen'],
  ['acetaminofem', 'acetaminofen'],
  ['Amoxicilina + ácido clavulánico', 'amoxicilina'],
  ['Losartán potásico / Hidroclorotiazida', 'losartan', 'hidroclorotiazida'],
  ['hidroclorotiacida', 'hidroclorotiazida'],
  ['Ciprofloxacino', 'ciprofloxacina'],
  ['Trimetoprim + sulfametoxazol', 'sulfametoxazol'],
  ['Acetaminofén y codeína', 'acetaminofen', 'codeina'],
  ['Ácido acetil salicílico', 'acido acetilsalicilico'],
  ['Enoxaparina de sodio', 'enoxaparina'],
  ['Bromuro de ipratropio', 'bromuro de ipratropio'],
  ['metoprolol tartrato', 'metoprolol'],
  ['Dristan', 'acetaminofen', 'clorfeniramina', 'fenilefrina'],
  ['Noxpirin', 'acetaminofen', 'clorfeniramina', 'fenilefrina'],
  ['Prednisona', 'prednisona'],
  ['Prednisolona', 'prednisolona'],
  ['Insulina glargina', 'insulina glargina'],
  ['Carbonato de calcio', 'calcio carbonato'],
] as const)
  test(`«${written}» es ${expected.join(' y ')}`, () => assert.deepEqual(names(written), expected))

for (const written of ['agua', 'reposo relativo', 'crema humectante', '', '   ', '💊', "'; drop table", 'vitamina C'])
  test(`«${written}» no es ningún medicamento conocido`, () => assert.deepEqual(names(written), []))

test('lo que el nombre no dice lo dice el ATC', () => {
  assert.deepEqual(
    drugsOf('Antibiótico X', 'J01CA04').map((d) => d.dci),
    ['amoxicilina'],
  )
  assert.deepEqual(drugsOf('Antibiótico X', null), [])
})

test('cada medicamento se reconoce por cualquiera de sus nombres', () => {
  for (const d of drugs)
    for (const name of [d.dci, ...d.nombres])
      assert.ok(
        identityOf({ nombre: name, codigo: null, atc: null }).sustancias.some(({ drug }) => drug === d),
        `${name} → ${d.dci}`,
      )
})

test('la tabla está bien formada: nombres canónicos, ATC, clases, y ningún nombre de dos', () => {
  assert.ok(drugs.length >= 356)
  const owner = new Map<string, string>()
  for (const d of drugs) {
    assert.equal(canonical(d.dci), d.dci)
    for (const code of d.atc) assert.match(code, /^[A-V]\d{2}[A-Z]{2}\d{2}$/)
    for (const name of [d.dci, ...d.nombres]) {
      assert.ok((owner.get(name) ?? d.dci) === d.dci, name)
      owner.set(name, d.dci)
    }
  }
})

test('ningún texto, por raro que sea, hace fallar la lectura', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (s) => Array.isArray(drugsNamed(s))))
})
