import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { recordOfCase } from '../../../../test/fixtures/clinical-case.ts'
import { unpackCatalogue } from '../../icd/pack-catalogue.ts'
import { readPrebuilt } from '../../icd/prebuilt.ts'
import { buildContext } from '../deidentify/context.ts'
import { icdReader } from '../text/icd-reader.ts'
import { checkAnswer } from './check-answer.ts'

const cie10 = icdReader(unpackCatalogue(await readPrebuilt()).index)
const built = buildContext(
  recordOfCase({
    edad: 60,
    dx: ['I10X'],
    toma: ['Losartán 50 mg cada 12 h por 30 d'],
    nota: 'Hipertensión arterial con tensión de 158/96. Cefalea.',
  }),
  ['diagnosticos', 'medicamentos', 'notas'],
  null,
)
const item = (more: object): object => ({
  tipo: 'conducta',
  texto: 'Revise la tensión.',
  justificacion: 'Hipertensión arterial registrada.',
  citas: ['E1', 'E3'],
  ...more,
})
const check = (more: object) => checkAnswer({ resumen: 'Resumen.', recomendaciones: [item(more)] }, built, cie10)
const reasons = (more: object): readonly string[] => {
  const out = check(more)
  assert.ok(out.valida)
  assert.equal(
    out.recomendaciones[0]?.soporte,
    out.recomendaciones[0]?.motivos.length === 0 ? 'con_soporte' : 'sin_soporte',
  )
  return out.recomendaciones[0]?.motivos ?? []
}

test('lo que citan las entradas tiene soporte, y las citas llevan a sus registros', () => {
  assert.deepEqual(reasons({ texto: 'La tensión de 158/96 está por encima de la meta.' }), [])
  const out = check({})
  assert.deepEqual(out.valida && out.recomendaciones[0]?.registros, [
    { recurso: 'diagnostico', id: 'diagnostico-1' },
    { recurso: 'nota', id: 'nota-1' },
  ])
})
test('una cita que no existe queda sin soporte', () =>
  assert.deepEqual(reasons({ citas: ['E1', 'E3', 'E99'] }), ['cita_inexistente']))
test('lo que no cita nada queda sin soporte', () => assert.ok(reasons({ citas: [] }).includes('sin_citas')))
test('un número que no está en lo citado queda sin soporte', () =>
  assert.deepEqual(reasons({ texto: 'La tensión de 210/130 es una crisis.' }), ['numero_sin_soporte']))
test('un medicamento que no está en lo citado queda sin soporte', () =>
  assert.deepEqual(reasons({ texto: 'Ya toma warfarina.' }), ['medicamento_sin_soporte']))
test('un medicamento que se propone como tal no necesita estar', () =>
  assert.deepEqual(reasons({ texto: 'Considere amlodipino.', propone: 'amlodipino 5 mg' }), []))
test('una enfermedad que no está en lo citado queda sin soporte', () =>
  assert.deepEqual(reasons({ justificacion: 'Tiene diabetes mellitus.' }), ['diagnostico_sin_soporte']))
test('negar una enfermedad no la afirma', () =>
  assert.deepEqual(reasons({ justificacion: 'Hipertensión arterial, sin diabetes mellitus.' }), []))
test('lo que está en otra entrada, pero no en la citada, queda sin soporte', () =>
  assert.deepEqual(reasons({ texto: 'Toma losartán.', justificacion: '', citas: ['E1'] }), ['medicamento_sin_soporte']))

for (const [what, answer] of [
  ['texto suelto', 'todo bien'],
  ['nulo', null],
  ['una lista', []],
  ['sin recomendaciones', { resumen: 'x' }],
  ['una propiedad de más', { resumen: 'x', recomendaciones: [], orden: 'borrar' }],
  ['un tipo desconocido', { resumen: 'x', recomendaciones: [item({ tipo: 'ejecutar' })] }],
  ['una cita con otra forma', { resumen: 'x', recomendaciones: [item({ citas: ['paciente/1'] })] }],
  ['confianza de 2', { resumen: 'x', recomendaciones: [item({ confianza: 2 })] }],
  ['un resumen sin fin', { resumen: 'x'.repeat(5000), recomendaciones: [] }],
  ['__proto__', JSON.parse('{"resumen":"x","recomendaciones":[],"__proto__":{"a":1}}')],
] as const)
  test(`una respuesta que es ${what} se rechaza entera`, () => {
    const out = checkAnswer(answer, built)
    assert.ok(!out.valida && out.faltas.length > 0)
  })

test('ninguna respuesta hace fallar la comprobación', () => {
  fc.assert(fc.property(fc.jsonValue(), (answer) => typeof checkAnswer(answer, built).valida === 'boolean'))
})
