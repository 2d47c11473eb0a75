import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentWith, now } from '../testing.ts'
import { type DrugGroup, drugGroups, type GroupKey, inGroup } from './drug-groups.ts'
import { interactionTable } from './interaction-table.ts'
import { interactions } from './interactions.ts'
import { canonical } from './substances.ts'

const medicine = (medicamento_dci: string, more = {}) => ({ medicamento_dci, estado: 'activa', ...more })
const of = (...formula_medicamento: ReturnType<typeof medicine>[]) =>
  interactions(contentWith({ entries: { formula_medicamento } }), now)
const groups = Object.entries(drugGroups) as [GroupKey, DrugGroup][]
const membersOf = (keys: readonly GroupKey[]): readonly string[] => keys.flatMap((key) => drugGroups[key].dci)

for (const [key, group] of groups)
  test(`${key}: sus DCI están en su forma canónica y sus ATC son códigos`, () => {
    assert.ok(group.dci.length > 0)
    assert.equal(new Set(group.dci).size, group.dci.length)
    for (const dci of group.dci) {
      assert.equal(canonical(dci), dci)
      assert.ok(inGroup({ dci, atc: null }, group))
    }
    for (const atc of group.atc) {
      assert.match(atc, /^[A-V]\d{2}([A-Z]([A-Z](\d{2})?)?)?$/)
      assert.ok(inGroup({ dci: '', atc }, group))
    }
  })

for (const [i, x] of interactionTable.entries())
  test(`interacción ${i + 1}: ${x.a.join(' o ')} con ${x.b.join(' o ')}`, () => {
    assert.match(x.fuente, /FDA|Agencia|et al\.|N Engl J Med|OMS/)
    assert.match(x.efecto, /\.$/)
    assert.match(x.conducta, /\.$/)
    for (const a of membersOf(x.a))
      for (const b of membersOf(x.b)) {
        if (a === b) continue
        for (const found of [of(medicine(a), medicine(b)), of(medicine(b), medicine(a))])
          assert.ok(
            found.some((alert) => alert.fuente === x.fuente && alert.detalle.includes(x.efecto)),
            `${a} + ${b}`,
          )
      }
  })

test('cada pareja se escribe una sola vez', () => {
  const pairs = interactionTable.flatMap((x) => x.a.flatMap((a) => x.b.map((b) => [a, b].sort().join('+'))))
  assert.equal(new Set(pairs).size, pairs.length)
})

test('se reconoce por ATC lo que el nombre no dice', () => {
  const [found] = of(medicine('Antiinflamatorio X', { atc: 'M01AE02' }), medicine('Warfarina', { atc: 'B01AA03' }))
  assert.deepEqual(
    [found?.codigo, found?.gravedad, found?.registros],
    ['interaccion', 'alta', ['formula_medicamento-1', 'formula_medicamento-2']],
  )
})

test('lo que no interactúa no alerta, y la sal de otro medicamento no es el medicamento', () => {
  assert.deepEqual(of(medicine('Acetaminofén'), medicine('Loratadina')), [])
  assert.deepEqual(
    of(medicine('Losartán potásico'), medicine('Enalapril')).map((a) => a.titulo),
    ['Interacción: Enalapril con Losartán potásico'],
  )
  assert.deepEqual(of(medicine('Rosuvastatina calcio'), medicine('Levotiroxina')), [])
})

test('una fórmula suspendida, finalizada o anulada no interactúa; en borrador, sí', () => {
  const warfarin = medicine('Warfarina')
  for (const estado of ['suspendida', 'finalizada', 'anulada'])
    assert.deepEqual(of(warfarin, medicine('Ibuprofeno', { estado })), [])
  assert.deepEqual(of(warfarin, medicine('Ibuprofeno', { anulado: true })), [])
  assert.equal(of(warfarin, medicine('Ibuprofeno', { estado: 'borrador' })).length, 1)
})

test('lo que se aplica en la piel, el ojo o el útero no interactúa', () => {
  assert.deepEqual(of(medicine('Fenitoína'), medicine('Levonorgestrel', { via_administracion: '015' })), [])
  assert.deepEqual(of(medicine('Warfarina'), medicine('Diclofenaco', { via_administracion: '061' })), [])
})

test('cuentan las fórmulas de otras atenciones mientras dure su tratamiento', () => {
  const previous = (more = {}) =>
    interactions(
      contentWith({
        entries: { formula_medicamento: [medicine('Ibuprofeno')] },
        patient: {
          formulas: [
            medicine('Warfarina', {
              fecha_prescripcion: '2026-02-20T15:00:00.000Z',
              duracion_valor: 30,
              duracion_unidad: '3',
              ...more,
            }),
          ],
        },
      }),
      now,
    )
  assert.match(previous()[0]?.detalle ?? '', /formulado en otra atención/)
  assert.deepEqual(previous({ duracion_valor: 10 }), [])
  assert.equal(previous({ duracion_unidad: '7' }).length, 1)
  assert.equal(previous({ fecha_prescripcion: null }).length, 1)
})

test('cuenta lo que el paciente dice que toma, y no lo que dejó o niega', () => {
  const told = (more = {}) =>
    interactions(
      contentWith({
        entries: {
          formula_medicamento: [medicine('Ibuprofeno')],
          antecedente_categorizado: [
            { categoria: 'farmacologico', medicamento: 'Warfarina 5 mg', estado_uso: 'active', ...more },
          ],
        },
      }),
      now,
    ).length
  assert.equal(told(), 1)
  for (const more of [{ estado_uso: 'stopped' }, { niega: true }, { verificacion: 'refutado' }, { anulado: true }])
    assert.equal(told(more), 0)
})

test('el mismo medicamento dos veces se advierte como repetido, por nombre, por código o por ATC', () => {
  const pairs = [
    [medicine('Acetaminofén'), medicine('Paracetamol 500 mg')],
    [medicine('A', { dci_codigo: '626' }), medicine('B', { dci_codigo: '626' })],
    [medicine('A', { atc: 'N02BE01' }), medicine('B', { atc: 'N02BE01' })],
  ] as const
  for (const [a, b] of pairs) {
    const found = of(a, b)
    assert.deepEqual(
      found.map((alert) => [alert.codigo, alert.gravedad]),
      [['medicamento_duplicado', 'media']],
    )
  }
  assert.deepEqual(of(medicine('A', { atc: 'N02B' }), medicine('B', { atc: 'N02B' })), [])
})

test('lo repetido entre atenciones pasadas, o con lo que el paciente ya tomaba, no se advierte', () => {
  const formulas = [medicine('Losartán'), medicine('Losartán')]
  assert.deepEqual(interactions(contentWith({ patient: { formulas } }), now), [])
  const entries = {
    formula_medicamento: [medicine('Losartán')],
    antecedente_categorizado: [{ categoria: 'farmacologico', medicamento: 'Losartán', estado_uso: 'active' }],
  }
  assert.deepEqual(interactions(contentWith({ entries }), now), [])
})
