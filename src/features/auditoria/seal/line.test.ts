import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { auditColumns, auditRow, canonicalInstant, lineOf, lineWithId, rowOfLine } from './line.ts'

const raw = (changes: Partial<Record<(typeof auditColumns)[number], string | null>> = {}): (string | null)[] => {
  const row: Record<string, string | null> = {
    id: '7',
    momento: '2026-11-15 01:41:26.5+00',
    cuenta: null,
    actor: 'Inés “Peña”',
    rol: 'medico',
    origen: '::1',
    solicitud: 's',
    motivo: null,
    accion: 'listar',
    recurso: 'nota',
    recurso_id: null,
    paciente: null,
    pacientes: '{}',
    resultado: '200',
    codigo: null,
    acceso: null,
    campos: '{a,"b c",NULL,"NULL"}',
    registros: null,
    tx: '99',
    ...changes,
  }
  return auditColumns.map((c) => row[c] ?? null)
}

test('una fila se escribe siempre igual: versión, columnas en su orden, instante en UTC con milisegundos', () => {
  assert.equal(
    lineOf(raw()),
    '[1, "7", "2026-11-15T01:41:26.500Z", null, "Inés “Peña”", "medico", "::1", "s", null, "listar", "nota", null, null, "{}", "200", null, null, "{a,\\"b c\\",NULL,\\"NULL\\"}", null, "99"]',
  )
})

test('de la línea se lee la misma fila', () => {
  const row = auditRow(raw())
  assert.deepEqual(rowOfLine(lineOf(raw())), row)
  assert.deepEqual(
    [row.resultado, row.pacientes, row.campos, row.registros],
    [200, [], ['a', 'b c', null, 'NULL'], null],
  )
  for (const wrong of [
    '',
    '{}',
    '[1,"7"]',
    '[2,"7"]',
    lineOf(raw()).replace('[1,', '[9,'),
    lineOf(raw()).replace('"200"', '200'),
  ])
    assert.equal(rowOfLine(wrong), null)
})

test('dos filas distintas no dan la misma línea', () => {
  const text = fc.option(fc.string({ unit: 'grapheme' }), { nil: null })
  const rows = fc.tuple(...auditColumns.map(() => text))
  fc.assert(
    fc.property(rows, rows, (a, b) => {
      assert.equal(lineOf(a) === lineOf(b), JSON.stringify(a) === JSON.stringify(b))
    }),
  )
})

test('un instante raro no pasa por otro', () => {
  assert.equal(canonicalInstant('2026-11-15 01:41:26+00'), '2026-11-15T01:41:26.000Z')
  for (const odd of [
    'infinity',
    '2026-11-15 01:41:26+00 BC',
    '12026-11-15 01:41:26+00',
    '2026-11-15 01:41:26.1234+00',
    '2026-11-15 01:41:26-05',
  ])
    assert.equal(canonicalInstant(odd), odd)
})

test('la misma fila bajo otro número', () => {
  assert.equal(lineWithId(lineOf(raw()), '8'), lineOf(raw({ id: '8' })))
  assert.equal(lineWithId('x', '8'), null)
})
