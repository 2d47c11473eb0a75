import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { contentWith, now, rowOf } from '../../../../test/fixtures/history-content.ts'
import { gravedades } from '../../../model/codes/gravity.ts'
import type { Row, Value } from '../../../model/resource.ts'
import { personCollections, personEntries } from '../../../modules/persona/index.ts'
import { entriesFrom, entryNames, entryRows } from '../../../resources/entries.ts'
import { registry } from '../../../resources/index.ts'
import { pendientes } from '../checklist.ts'
import type { HistoryContent } from '../content.ts'
import { alertas } from './alerts.ts'

const busy = contentWith({
  historia: { tipo_atencion: 'urgencias' },
  entries: {
    examen_fisico: [{ saturacion_oxigeno: 82, frecuencia_respiratoria: 28 }, { tension_sistolica: 70 }],
    formula_medicamento: [
      { medicamento_dci: 'Amoxicilina', estado: 'activa' },
      { medicamento_dci: 'Warfarina', estado: 'activa' },
      { medicamento_dci: 'Ibuprofeno', estado: 'borrador' },
      { medicamento_dci: 'Ibuprofeno', estado: 'activa' },
    ],
    diagnostico: [{ codigo_cie10: 'Z33X', rol: 'ingreso' }],
    antecedente_categorizado: [{ categoria: 'alergico', agente: 'Penicilina' }],
    orden: [{ tipo_orden: 'cirugia', cups: '471100', descripcion: 'Apendicectomía', estado: 'activa' }],
    consentimiento: [{ tipo: 'quirurgico', cups: '471100', decision: 'rechazado' }],
  },
  patient: {
    alergias: [{ categoria: 'alergico', agente: 'AINE' }],
    formulas: [{ medicamento_dci: 'Amiodarona', estado: 'activa' }],
  },
})

const withRows = (content: HistoryContent, change: (rows: readonly Row[], name: string) => Row[]): HistoryContent => ({
  ...content,
  entries: entriesFrom((name) => change(content.entries[name], name)),
  patient: {
    entries: personEntries((name) => change(content.patient.entries[name], name)),
    abiertas: change(content.patient.abiertas, 'historia'),
    pasadas: change(content.patient.pasadas, 'historia'),
    solicitudes: change(content.patient.solicitudes, 'solicitud_correccion'),
    soloAtencion: content.patient.soloAtencion,
    consentimientos: entryRows('consentimiento', change(content.patient.consentimientos, 'consentimiento')),
  },
})

test('las alertas van de la más grave a la menos, cada una con su fuente', () => {
  const found = alertas(busy, now)
  const codes = new Set(found.map((a) => a.codigo))
  for (const codigo of [
    'alergia',
    'interaccion',
    'medicamento_duplicado',
    'precaucion_embarazo',
    'signo_vital_critico',
  ])
    assert.ok(codes.has(codigo), codigo)
  assert.ok(codes.has('consentimiento_orden_rechazado') && codes.has('consentimiento_datos_ausente'))
  const order = found.map((a) => gravedades.indexOf(a.gravedad))
  assert.deepEqual(order, order.toSorted())
  assert.ok(found.every((a) => a.fuente.length > 0 && a.detalle.endsWith('.')))
})

test('una historia vacía solo dice que falta la autorización de datos', () => {
  assert.deepEqual(
    alertas(contentWith(), now).map((a) => a.codigo),
    ['consentimiento_datos_ausente'],
  )
})

test('de lo anulado no sale ninguna alerta', () => {
  const annulled = withRows(busy, (rows, name) =>
    name === 'consentimiento' ? [...rows] : rows.map((row) => ({ ...row, anulado: true })),
  )
  assert.deepEqual(
    alertas(annulled, now).map((a) => a.codigo),
    ['consentimiento_datos_ausente'],
  )
})

test('el orden de las filas no cambia ninguna alerta', () => {
  const expected = alertas(busy, now)
  const shuffles = fc.array(fc.nat(), { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(shuffles, (keys) => {
      const shuffled = withRows(busy, (rows) =>
        rows
          .map((row, i) => [keys[i] ?? 0, row] as const)
          .toSorted(([a], [b]) => a - b)
          .map(([, row]) => row),
      )
      assert.deepEqual(alertas(shuffled, now), expected)
    }),
  )
})

const words = [
  'Warfarina',
  'ibuprofeno',
  'Penicilina',
  'activa',
  'borrador',
  'alergico',
  'farmacologico',
  'active',
  'Z33X',
]
const moments = [now, '2026-03-09', '2026-13-45', '+275760-09-13T00:00:00Z', '0000-00-00', 'ayer']
const value: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom<Value>(null, true, false, '', '01', '2', '048', ...words, ...moments),
  fc.string({ unit: 'grapheme' }),
  fc.double(),
  fc.integer(),
  fc.array(fc.string()),
)
const anyRow = (name: string): fc.Arbitrary<Row> =>
  fc
    .tuple(
      fc.string({ minLength: 1 }),
      fc.dictionary(fc.constantFrom(...Object.keys(registry.get(name)?.fields ?? {})), value),
    )
    .map(([id, values]) => rowOf(name, values, id))
const anyRows = (name: string) => fc.array(anyRow(name), { maxLength: 4 })
const anyContent: fc.Arbitrary<HistoryContent> = fc.record({
  historia: anyRow('historia'),
  paciente: anyRow('paciente'),
  absorbido: fc.constant(null),
  eapb: fc.constant(null),
  entries: fc
    .record(Object.fromEntries(entryNames.map((name) => [name, anyRows(name)])))
    .map((rows) => entriesFrom((name) => rows[name] ?? [])),
  patient: fc.record({
    entries: fc
      .record(Object.fromEntries(personCollections.map((name) => [name, anyRows(name)])))
      .map((rows) => personEntries((name) => rows[name] ?? [])),
    abiertas: anyRows('historia'),
    pasadas: anyRows('historia'),
    solicitudes: anyRows('solicitud_correccion'),
    soloAtencion: fc.boolean(),
    consentimientos: anyRows('consentimiento').map((rows) => entryRows('consentimiento', rows)),
  }),
  marcas: fc.constant([]),
  complementos: fc.constant([]),
})

test('ninguna fila, por rara que sea, hace fallar las alertas ni los pendientes', () => {
  fc.assert(
    fc.property(anyContent, (content) => {
      for (const alert of alertas(content, now)) assert.ok(gravedades.includes(alert.gravedad))
      for (const p of pendientes(content, now)) assert.ok(p.donde?.startsWith('/'))
    }),
    { numRuns: 300 },
  )
})

test('con filas de identidad única, el orden tampoco cambia lo que se dice de filas raras', () => {
  fc.assert(
    fc.property(anyContent, (content) => {
      // Rows of one collection never share an id.
      const unique = withRows(content, (rows, name) => rows.map((row, i) => ({ ...row, id: `${name}-${i}` })))
      const reversed = withRows(unique, (rows) => [...rows].reverse())
      assert.deepEqual(alertas(reversed, now), alertas(unique, now))
    }),
    { numRuns: 200 },
  )
})
