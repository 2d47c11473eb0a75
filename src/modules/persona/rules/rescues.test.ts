import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Case, recordOfCase } from '../../../../test/fixtures/clinical-case.ts'
import { childRules } from './children.ts'
import { interactionRules } from './interactions.ts'
import { specialDoseRules } from './special-doses.ts'

const stops = (c: Case): string[] =>
  [...specialDoseRules, ...childRules, ...interactionRules]
    .filter((rule) => rule.finds(recordOfCase(c)).some(({ severidad }) => (severidad ?? rule.severidad) === 'critica'))
    .map(({ id }) => id)

const CONCENTRATED = '042: [50 %] dextrosa 50 ml única'
const POTASSIUM = '041: cloruro de potasio 20 meq cada 8 h por 1 d «en 500 ml»'

for (const [why, c] of [
  [
    'con la glucometría de ahora en 38, aunque la glucemia de ayer fuera de 450',
    { valores: { '2345-7': [{ valor: 450, hace: 0.8 }], '41653-7': 38 }, toma: [CONCENTRATED] },
  ],
  [
    'con el sodio bajo, si la glucosa también lo está',
    { valores: { '2951-2': 120, '41653-7': 38 }, toma: ['041: [10 %] dextrosa 250 ml única'] },
  ],
  [
    'en la cetoacidosis con el riñón lesionado',
    { dx: ['E101', 'N179'], valores: { '2823-3': 3.8 }, toma: [POTASSIUM] },
  ],
  ['con el riñón lesionado y el potasio normal', { dx: ['N179'], valores: { '2823-3': 3.8 }, toma: [POTASSIUM] }],
  ['en la anafilaxia', { edad: '540 días', dx: ['T782'], toma: ['040: difenhidramina 12 mg única'] }],
  [
    'en el infarto de un anticoagulado',
    { dx: ['I219'], usa: ['warfarina'], toma: ['ácido acetilsalicílico 300 mg única'] },
  ],
  [
    'a quien recibe morfina en la vena desde ayer',
    { tomaDeAyer: ['042: morfina 3 mg cada 4 h por 3 d'], toma: ['morfina 40 mg cada 12 h por 5 d'] },
  ],
  [
    'a quien recibe morfina en la vena desde ayer y pasa al parche',
    {
      tomaDeAyer: ['042: morfina 3 mg cada 4 h por 3 d'],
      toma: ['062: [25 mcg/h] fentanilo 1 dosis cada 72 h por 15 d'],
    },
  ],
  ['con tres días de prednisolona', { toma: ['prednisolona 10 mg cada 24 h por 3 d', 'vacuna triple viral'] }],
] satisfies [string, Case][])
  test(`el tratamiento no se detiene ${why}`, () => assert.deepEqual(stops(c), []))

for (const [why, c] of [
  ['dextrosa con la glucosa en 450', { valores: { '2345-7': 450 }, toma: [CONCENTRATED] }],
  ['potasio con falla renal sin saber el potasio', { dx: ['N179'], toma: [POTASSIUM] }],
  ['potasio con falla renal y potasio de 5,4', { dx: ['N179'], valores: { '2823-3': 5.4 }, toma: [POTASSIUM] }],
  [
    'antihistamínico para el resfriado',
    { edad: '540 días', dx: ['J00X'], toma: ['difenhidramina 12 mg cada 8 h por 3 d'] },
  ],
  [
    'morfina alta a quien la empieza hoy por dos vías',
    { toma: ['042: morfina 3 mg cada 4 h por 3 d', 'morfina 40 mg cada 12 h por 5 d'] },
  ],
  ['morfina alta desde ayer, sin otra antes', { tomaDeAyer: ['morfina 40 mg cada 12 h por 5 d'] }],
] satisfies [string, Case][])
  test(`se detiene: ${why}`, () => assert.ok(stops(c).length > 0))
