import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ReasonRow, reasonsOf, riskOf } from './reasons.ts'
import { riskRules } from './rules.ts'

const ruleOf = (codigo: string) => riskRules.find((r) => r.codigo === codigo) ?? assert.fail(codigo)
const row = (codigo: string, more: Partial<ReasonRow> = {}): ReasonRow => {
  const { version, orden, nivel, texto, condiciones } = ruleOf(codigo)
  return {
    regla: codigo,
    version,
    orden,
    nivel,
    texto,
    parte: 1,
    partes: Math.max(...condiciones.map((c) => c.parte)),
    clave: 'x',
    cumple: true,
    recurso: 'diagnostico',
    fuente: 'f',
    historia: 'h',
    fecha: '2026-01-01T00:00:00+00:00',
    valor: 'I10X',
    diagnostico: null,
    vigente_desde: '-infinity',
    vigente_hasta: 'infinity',
    desde: '2026-01-01T00:00:00Z',
    hasta: null,
    ...more,
  }
}
const told = (rows: readonly ReasonRow[]): string[] => reasonsOf(rows, '1950-06-01', '2026-05-31').map((r) => r.texto)

test('cada razón se dice con lo que la sostiene', () => {
  assert.deepEqual(told([row('nivel_profesional', { recurso: 'paciente', valor: 'muy_alto' })]), [
    'Un profesional lo clasificó en riesgo muy alto.',
  ])
  assert.deepEqual(told([row('news2_emergencia', { recurso: 'escala', valor: '9' })]), [
    'Su último NEWS2 es de 9: desde 7 pide respuesta de emergencia.',
  ])
  assert.deepEqual(told([row('cronico_mayor')]), ['Tiene 75 años y enfermedad crónica: I10X.'])
  assert.deepEqual(told([row('cronico_mayor', { diagnostico: 'Hipertensión {valor}' })]), [
    'Tiene 75 años y enfermedad crónica: Hipertensión {valor} (I10X).',
  ])
})

test('van en el orden de las reglas, y el nivel es el mayor', () => {
  const risk = riskOf(
    [row('phq9_item9', { recurso: 'escala', valor: '2' }), row('news2_emergencia', { recurso: 'escala', valor: '7' })],
    '1950-06-01',
    '2026-05-31',
  )
  assert.deepEqual([risk.nivel, risk.nivel_nombre], ['muy_alto', 'Muy alto'])
  assert.deepEqual(
    risk.razones.map((r) => [r.regla, r.valor, r.nivel]),
    [
      ['news2_emergencia', 7, 'muy_alto'],
      ['phq9_item9', 2, 'alto'],
    ],
  )
  assert.deepEqual(riskOf([], '1950-06-01', '2026-05-31'), { nivel: null, nivel_nombre: null, razones: [] })
})

test('una regla de dos partes no dice nada si le falta una', () => {
  const diagnosis = row('embarazo_complicado', { valor: 'O140', fuente: 'd' })
  const pregnancy = row('embarazo_complicado', {
    parte: 2,
    recurso: 'atributo_paciente',
    valor: 'embarazada',
    fuente: 'a',
  })
  assert.deepEqual(told([diagnosis]), [])
  assert.deepEqual(told([pregnancy]), [])
  const [reason] = reasonsOf([pregnancy, diagnosis], '1998-01-01', '2026-05-31')
  assert.equal(reason?.texto, 'Está embarazada y tiene O140.')
  assert.deepEqual(reason?.fuente, { recurso: 'diagnostico', id: 'd', historia: 'h' })
  assert.deepEqual(
    reason?.otras_fuentes.map((o) => [o.fuente.recurso, o.valor]),
    [['atributo_paciente', 'embarazada']],
  )
})

test('cada regla se lee: código único, partes seguidas, rangos de tres caracteres en orden', () => {
  assert.equal(new Set(riskRules.map((r) => r.codigo)).size, riskRules.length)
  for (const r of riskRules) {
    assert.deepEqual([...new Set(r.condiciones.map((c) => c.parte))].sort(), r.condiciones.length > 1 ? [1, 2] : [1])
    for (const c of r.condiciones)
      if (c.mira === 'diagnostico')
        for (const [from, to] of c.rangos) assert.ok(/^[A-Z]\d\d$/.test(from) && /^[A-Z]\d\d$/.test(to) && from <= to)
    for (const name of r.texto.matchAll(/\{(\w+)\}/g)) assert.match(name[1] ?? '', /^(valor|edad|diagnostico)$/)
  }
})
