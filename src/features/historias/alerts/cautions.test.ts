import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentWith, type Given, now } from '../../../../test/fixtures/history-content.ts'
import { drugGroups } from '../../../modules/medicamentos/index.ts'
import { byAge, inLactation, inPregnancy } from '../../../modules/persona/index.ts'
import type { HistoryContent } from '../content.ts'
import { alertas } from './alerts.ts'

const cautions = (content: HistoryContent, at: string) =>
  alertas(content, at).filter(({ codigo }) => codigo.startsWith('precaucion'))

const of = (dci: string, entries: Given['entries'] = {}, given: Given = {}) =>
  cautions(
    contentWith({
      ...given,
      entries: { ...entries, formula_medicamento: [{ medicamento_dci: dci, estado: 'activa' }] },
    }),
    now,
  )
const coded = (codigo_cie10: string, more = {}): Given['entries'] => ({
  diagnostico: [{ codigo_cie10, rol: 'principal', ...more }],
})
const past = (more: Record<string, string | boolean | number>): Given['entries'] => ({
  antecedente_categorizado: [{ categoria: 'gineco_obstetrico', estado_clinico: 'activo', ...more }],
})

for (const [name, table, stated, codigo] of [
  ['embarazo', inPregnancy, coded('Z33X'), 'precaucion_embarazo'],
  ['lactancia', inLactation, coded('Z391'), 'precaucion_lactancia'],
] as const)
  for (const c of table)
    test(`${name}: ${c.grupos.join(', ')}`, () => {
      for (const dci of c.grupos.flatMap((key) => drugGroups[key].dci)) {
        const found = of(dci, stated).find((a) => a.fuente === c.fuente && a.detalle.includes(c.detalle))
        assert.deepEqual([found?.codigo, found?.gravedad], [codigo, c.gravedad])
        assert.deepEqual(found?.registros, ['diagnostico-1', 'formula_medicamento-1'])
        assert.ok(of(dci).every((a) => !a.detalle.includes(c.detalle)))
      }
    })

for (const c of byAge)
  test(`antes de los ${c.menorDe} años: ${c.grupos.join(', ')}`, () => {
    const born = (years: number, day: string) => ({ paciente: { fecha_nacimiento: `${2026 - years}-${day}` } })
    for (const dci of c.grupos.flatMap((key) => drugGroups[key].dci)) {
      assert.ok(
        of(dci, {}, born(c.menorDe, '03-11')).some(
          (a) => a.codigo === 'precaucion_edad' && a.detalle.includes(c.detalle),
        ),
      )
      assert.ok(of(dci, {}, born(c.menorDe, '03-10')).every((a) => !a.detalle.includes(c.detalle)))
    }
  })

const pregnancies: readonly (readonly [string, Given['entries'], boolean])[] = [
  ['Z33X', coded('Z33X'), true],
  ['Z34', coded('Z349'), true],
  ['O14', coded('O149'), true],
  ['diagnóstico anulado', coded('Z33X', { anulado: true }), false],
  ['diagnóstico refutado', coded('Z33X', { verificacion: 'refutado' }), false],
  ['embarazo ectópico, que ya terminó', coded('O009'), false],
  ['hipertensión', coded('I10X'), false],
  ['antecedente con código', past({ cie10: 'Z33X' }), true],
  [
    '«Gestante de 20 semanas, sin complicaciones»',
    past({ descripcion: 'Gestante de 20 semanas, sin complicaciones' }),
    true,
  ],
  ['«No está embarazada»', past({ descripcion: 'No está embarazada' }), false],
  ['«Niega embarazo actual»', past({ descripcion: 'Niega embarazo actual' }), false],
  ['antecedente que se niega', past({ niega: true, descripcion: 'Embarazo actual' }), false],
  ['antecedente resuelto', past({ descripcion: 'Embarazo actual', estado_clinico: 'resuelto' }), false],
  ['solo la fecha de la última menstruación', past({ fum: '2026-01-01', gestas: 2 }), false],
]
for (const [what, entries, yes] of pregnancies)
  test(`${what}: ${yes ? 'hay' : 'no hay'} embarazo`, () => {
    assert.equal(of('Warfarina', entries).length, yes ? 1 : 0)
  })

test('el estado de embarazo vale por su último valor', () => {
  const value = (valor_codigo: string, day: string) => ({
    codigo: '82810-3',
    valor_codigo,
    fecha_medicion: `${day}:00:00.000Z`,
    estado: 'final',
  })
  const valor_clinico = [value('no_embarazada', '2026-03-09T12'), value('embarazada', '2026-03-10T12')]
  assert.equal(of('Warfarina', { valor_clinico }).length, 1)
  assert.equal(
    of('Warfarina', { valor_clinico: [value('no_embarazada', '2026-03-10T13'), ...valor_clinico] }).length,
    0,
  )
})

test('en la interrupción voluntaria el misoprostol es el tratamiento', () => {
  assert.equal(of('Misoprostol', coded('Z33X')).length, 1)
  assert.deepEqual(of('Misoprostol', coded('Z33X'), { historia: { finalidad: '24' } }), [])
  assert.deepEqual(of('Misoprostol', coded('Z33X'), { historia: { causa_atencion: '49' } }), [])
  assert.equal(of('Warfarina', coded('Z33X'), { historia: { finalidad: '24' } }).length, 1)
})

test('un diagnóstico de embarazo que otro reemplazó ya no lo declara', () => {
  const [stated] = coded('Z33X')?.diagnostico ?? []
  assert.ok(stated)
  const replaced = { codigo_cie10: 'N911', rol: 'principal', reemplaza_a: 'diagnostico-1' }
  const codes = (diagnostico: NonNullable<Given['entries']>['diagnostico'] = []) =>
    of('Warfarina', { diagnostico }).map((a) => a.codigo)
  assert.deepEqual(codes([stated]), ['precaucion_embarazo'])
  assert.deepEqual(codes([stated, replaced]), [])
  assert.deepEqual(codes([stated, { ...replaced, anulado: true }]), ['precaucion_embarazo'])
})
