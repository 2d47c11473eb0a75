import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Row } from '../../model/resource.ts'
import { type RiskFacts, riskOf, riskReasons } from './risk.ts'

const facts = (more: Partial<RiskFacts> = {}): RiskFacts => ({
  patient: { nivel_riesgo: null, factores_riesgo: [] } as unknown as Row,
  age: 40,
  problems: [],
  news2: null,
  phq9Item9: null,
  pregnant: false,
  ...more,
})
const problem = (codigo: string, nombre = ''): RiskFacts['problems'] => [{ codigo, nombre }]

test('sin motivo no hay razones', () => {
  assert.deepEqual(riskReasons(facts()), [])
  assert.deepEqual(riskReasons(facts({ news2: 6, phq9Item9: 0, age: 64, problems: problem('I10X') })), [])
})

test('cada razón se dice con lo que la sostiene', () => {
  const high = riskOf(
    facts({ patient: { nivel_riesgo: 'muy_alto', factores_riesgo: ['Vive solo'] } as unknown as Row }),
  )
  assert.deepEqual(high, {
    nivel: 'muy_alto',
    nivel_nombre: 'Muy alto',
    factores: ['Vive solo'],
    razones: ['Un profesional lo clasificó en riesgo muy alto.'],
  })
  assert.match(riskReasons(facts({ news2: 9 }))[0] ?? '', /NEWS2 es de 9/)
  assert.deepEqual(riskReasons(facts({ age: 65, problems: problem('I10X', 'Hipertensión') })), [
    'Tiene 65 años y enfermedad crónica: Hipertensión (I10X).',
  ])
  assert.match(riskReasons(facts({ pregnant: true, problems: problem('O244') }))[0] ?? '', /embarazada.*O244/)
  assert.match(riskReasons(facts({ phq9Item9: 1 }))[0] ?? '', /ítem 9/)
})

test('los rangos de códigos empiezan y terminan donde deben', () => {
  for (const [codigo, is] of [
    ['I09X', false],
    ['I10X', true],
    ['I159', true],
    ['I16X', false],
    ['C97X', true],
    ['D000', false],
    ['E149', true],
    ['E15X', false],
    ['N18', true],
    ['N19X', false],
  ] as const)
    assert.equal(riskReasons(facts({ age: 80, problems: problem(codigo) })).length === 1, is, codigo)
  assert.deepEqual(riskReasons(facts({ problems: problem('O140') })), [])
})
