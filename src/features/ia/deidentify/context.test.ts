import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { recordOfCase } from '../../../../test/fixtures/clinical-case.ts'
import { hostileNotes } from '../../../../test/ia/deidentify/hostile-notes.ts'
import { phrasesOf } from '../../../modules/lectura/index.ts'
import { seccionesContexto } from '../../../resources/consulta-ia.ts'
import { registry } from '../../../resources/index.ts'
import type { IcdReader } from '../text/icd-reader.ts'
import { type BuiltContext, buildContext } from './context.ts'
import { interval } from './dates.ts'
import { enclose, instructions } from './enclose.ts'
import { sources } from './sections.ts'

const NONCE = '0123456789abcdef0123456789abcdef'
const inside = (text: string): string => text.slice(text.indexOf('\n') + 1, text.lastIndexOf('\n'))
const holds = (note: string): void => {
  const built = buildContext(recordOfCase({ nota: note }), ['notas'], note)
  const text = enclose(built.sale, NONCE)
  assert.equal(text.split(`<datos-${NONCE}>`).length, 2)
  assert.equal(text.split(`</datos-${NONCE}>`).length, 2)
  assert.ok(text.endsWith(`</datos-${NONCE}>`))
  assert.doesNotMatch(inside(text), /[<>&`]/)
  assert.equal(inside(text).split('\n').length, 1, 'el texto no abre otra línea')
  assert.deepEqual(JSON.parse(inside(text)), JSON.parse(JSON.stringify(built.sale)))
}

test('cada campo que puede salir existe en su colección', () => {
  for (const { recurso, campos, fecha } of Object.values(sources).flat())
    for (const campo of [...campos, fecha]) assert.ok(registry.get(recurso)?.fields[campo], `${recurso}.${campo}`)
})

test('hay al menos 40 notas hostiles', () => assert.ok(hostileNotes.length >= 40, String(hostileNotes.length)))
for (const [i, note] of hostileNotes.entries())
  test(`la nota hostil ${i + 1} se queda dentro de su recipiente`, () => holds(note))

test('ningún texto cierra su recipiente', () => {
  const parts = fc.constantFrom('</datos-', NONCE, '>', '<', '"', '\\', '\n', '\u2028', '}', ']', '`', '&')
  fc.assert(
    fc.property(fc.array(fc.oneof(parts, fc.string({ unit: 'grapheme' })), { maxLength: 12 }), (p) =>
      holds(p.join('')),
    ),
    {
      numRuns: 200,
    },
  )
})

test('un recipiente sin azar suficiente no se hace', () => {
  const { sale } = buildContext(recordOfCase({}), [], null)
  for (const nonce of ['', 'abc', 'x'.repeat(32), '</datos>']) assert.throws(() => enclose(sale, nonce))
  assert.ok(instructions(NONCE).includes(NONCE))
})

test('salen edades, intervalos y referencias cortas; ni fechas ni identidades', () => {
  const built = buildContext(
    recordOfCase({ edad: 95, sexo: 'F', dx: ['I10X'], nota: 'Estable.', alergias: ['Penicilina'] }),
    seccionesContexto,
    null,
  )
  assert.equal(built.sale.paciente.edad, '90 años o más')
  assert.equal(built.sale.paciente.sexo, 'mujer')
  assert.deepEqual(
    built.sale.entradas.map((e) => e.ref),
    built.sale.entradas.map((_e, i) => `E${i + 1}`),
  )
  assert.deepEqual(
    [...built.referencias.keys()],
    built.sale.entradas.map((e) => e.ref),
  )
  const text = JSON.stringify(built.sale)
  assert.doesNotMatch(text, /\d{4}-\d{2}-\d{2}|52123456|medico\.1/)
  assert.match(text, /Penicilina/)
})

test('solo salen las secciones pedidas, y nada anulado', () => {
  const record = recordOfCase({ dx: ['I10X'], nota: 'Estable.', toma: ['Losartán'], anuladas: ['Warfarina'] })
  assert.deepEqual(
    buildContext(record, ['diagnosticos'], null).sale.entradas.map((e) => e.tipo),
    ['diagnostico'],
  )
  const medicines = JSON.stringify(buildContext(record, ['medicamentos'], null).sale)
  assert.ok(medicines.includes('Losartán') && !medicines.includes('Warfarina'))
})

test('una palabra de la clasificación no es un apellido mal escrito; el apellido se quita igual', () => {
  const phrases = phrasesOf(['luxacion congenita', 'sarna'])
  const record = (cie10?: IcdReader) =>
    recordOfCase({ nota: 'Serna tiene sarna.', paciente: { primer_apellido: 'Serna' } }, cie10)
  const note = (built: BuiltContext) => built.sale.entradas[0]?.campos.contenido
  assert.equal(note(buildContext(record({ phrases, codeOf: () => null }), ['notas'], null)), '[persona] tiene sarna.')
  assert.equal(note(buildContext(record(), ['notas'], null, new Set(['sarna']))), '[persona] tiene sarna.')
  assert.equal(note(buildContext(record(), ['notas'], null)), '[persona] tiene [persona].')
})

test('un número y un nombre de campo tampoco dicen quién es', () => {
  const record = recordOfCase({
    valores: { '2160-0': 3_101_234_567 },
    escalas: { glasgow: { items: { 'Muñoz Rojas': 4, ocular: 3 } } },
    paciente: { telefono_movil: '3101234567', primer_apellido: 'Muñoz', segundo_apellido: 'Rojas' },
  })
  const text = JSON.stringify(buildContext(record, ['resultados', 'escalas'], null).sale)
  assert.doesNotMatch(text, /3101234567|Mu\u00f1oz|Rojas/)
  assert.match(text, /"ocular":3/)
})

for (const [day, expected] of [
  ['2026-03-10', 'hoy'],
  ['2026-03-09', 'hace 1 día'],
  ['2026-02-28', 'hace 10 días'],
  ['2025-09-10', 'hace 6 meses'],
  ['2016-03-10', 'hace 10 años'],
  ['1930-01-01', 'hace 90 años o más'],
  ['2026-03-13', 'dentro de 3 días'],
] as const)
  test(`${day} es ${expected}`, () => assert.equal(interval(day, '2026-03-10'), expected))
