import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Case, recordOfCase, routeCodes } from '../../../../test/fixtures/clinical-case.ts'
import { drugsNamed, type Limits, limitsOf, limitTable, type RouteKind } from '../../medicamentos/index.ts'
import { doseLimitRules } from './dose-limits.ts'

const written = (n: number, unit: Limits['unidad']): string =>
  unit === 'mg' ? (n < 1 ? `${n * 1000} mcg` : `${n} mg`) : `${n} ${unit.toLowerCase()}`

/** Whether what is given of it is stopped. */
const isStopped = (dci: string, via: RouteKind, dose: string, who: Case): boolean => {
  const record = recordOfCase({ ...who, toma: [`${routeCodes[via]}: ${dci} ${dose}`] })
  return doseLimitRules.some((rule) => rule.finds(record).length > 0)
}
const adult: Case = { edad: 40 }
const child: Case = { edad: 5, examen: { peso: 18 } }

test('cada sustancia de la tabla se reconoce por su nombre y tiene fuente', () => {
  for (const { dci, fuente } of limitTable) {
    assert.equal(drugsNamed(dci)[0]?.dci, dci)
    assert.match(fuente, /^(de memoria|EUCAST v13)$/)
  }
})

for (const [dci, rows] of Map.groupBy(limitTable, (row) => row.dci))
  for (const via of new Set(rows.flatMap(({ vias }) => vias)))
    for (const limits of limitsOf(dci, [via])) {
      const {
        toma = Infinity,
        dia = Infinity,
        kgToma = Infinity,
        kgDia = Infinity,
        ninoDia = Infinity,
        unidad,
      } = limits
      const most = Math.min(toma, dia)
      if (most < Infinity)
        test(`${dci}, ${via}: lo usual pasa y vez y media del techo se detiene`, () => {
          assert.ok(!isStopped(dci, via, `${written(most * 0.9, unidad)} cada 24 h por 3 d`, adult))
          if (toma < Infinity) assert.ok(isStopped(dci, via, `${written(toma * 1.5, unidad)} única`, adult))
          if (dia < Infinity && via !== 'parche')
            assert.ok(isStopped(dci, via, `${written(dia * 1.5, unidad)} cada 24 h por 3 d`, adult))
        })
      const least = Math.min(kgToma * 18, kgDia * 18, ninoDia)
      if (least < Infinity && via !== 'parche')
        test(`${dci}, ${via}: en un niño lo usual pasa y vez y media del techo se detiene`, () => {
          const usual = Math.min(least, most) * 0.9
          assert.ok(!isStopped(dci, via, `${written(usual, unidad)} cada 24 h por 3 d`, child))
          assert.ok(isStopped(dci, via, `${written(least * 1.5, unidad)} cada 24 h por 3 d`, child))
        })
    }

test('sin peso se cuenta con el usual de la edad: un error de diez veces se detiene', () => {
  const small: Case = { edad: 2 }
  assert.ok(isStopped('amoxicilina', 'oral', '3000 mg cada 8 h por 7 d', small))
  assert.ok(!isStopped('amoxicilina', 'oral', '350 mg cada 8 h por 7 d', small))
})

test('quien ya vive con opioides toma más que quien nunca tomó uno', () => {
  assert.ok(isStopped('morfina', 'oral', '100 mg cada 12 h por 15 d', adult))
  assert.ok(!isStopped('morfina', 'oral', '100 mg cada 12 h por 15 d', { ...adult, dx: ['C509'] }))
})

test('de una mezcla se juzga cada sustancia por su concentración', () => {
  const mixed = (dose: string): boolean => isStopped('[325/37.5 mg] acetaminofén + tramadol', 'oral', dose, adult)
  assert.ok(!mixed('1 dosis cada 6 h por 3 d'))
  assert.ok(mixed('4 dosis cada 6 h por 3 d'))
})

test('los análogos de la GnRH se ponen cada mes o cada seis, y a diario o del doble se detienen', () => {
  for (const [dci, usual] of [
    ['goserelina', ['3.6 mg cada 4 sem por 12 sem', '10.8 mg cada 12 sem por 24 sem']],
    [
      'triptorelina',
      ['3.75 mg cada 4 sem por 12 sem', '11.25 mg cada 12 sem por 24 sem', '22.5 mg cada 24 sem por 48 sem'],
    ],
    [
      'leuprorelina',
      [
        '3.75 mg cada 4 sem por 12 sem',
        '7.5 mg cada 4 sem por 12 sem',
        '11.25 mg cada 12 sem por 24 sem',
        '22.5 mg cada 12 sem por 24 sem',
        '45 mg cada 24 sem por 48 sem',
        '1 mg cada 24 h por 10 d',
      ],
    ],
  ] as const) {
    for (const dose of usual) assert.ok(!isStopped(dci, 'sc', dose, adult), `${dci} ${dose}`)
    for (const dose of ['3.75 mg cada 24 h por 30 d', '90 mg única', '11.25 mg cada 1 sem por 12 sem'])
      assert.ok(isStopped(dci, 'sc', dose, adult), `${dci} ${dose}`)
  }
})
