import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { changesOf, joined, type Span, within, without } from './changes.ts'
import type { ReasonRow } from './reasons.ts'

const row = (more: Partial<ReasonRow> = {}): ReasonRow => ({
  regla: 'news2_emergencia',
  version: 1,
  orden: 2,
  nivel: 'muy_alto',
  texto: 'Su último NEWS2 es de {valor}.',
  parte: 1,
  partes: 1,
  clave: 'news2',
  cumple: true,
  recurso: 'valor_clinico',
  fuente: 'a',
  historia: null,
  fecha: '2026-01-01T00:00:00Z',
  valor: '8',
  diagnostico: null,
  vigente_desde: '-infinity',
  vigente_hasta: 'infinity',
  desde: '2026-01-01T10:00:00Z',
  hasta: null,
  ...more,
})
const NOW = '2026-06-01T00:00:00.000Z'
const spansOf = (rows: readonly ReasonRow[]): [string, string | null][] =>
  changesOf(rows, '1960-02-29', NOW).map((c) => [c.desde.slice(0, 10), c.hasta?.slice(0, 10) ?? null])

test('una razón que sigue no tiene fin; una que terminó, sí', () => {
  assert.deepEqual(spansOf([row()]), [['2026-01-01', null]])
  assert.deepEqual(spansOf([row({ hasta: '2026-02-01T00:00:00Z' })]), [['2026-01-01', '2026-02-01']])
})

test('lo más nuevo sobre lo mismo la interrumpe mientras consta, cumpla o no', () => {
  const low = row({
    fuente: 'b',
    cumple: false,
    valor: '2',
    fecha: '2026-01-03T00:00:00Z',
    desde: '2026-02-01T00:00:00Z',
    hasta: '2026-03-01T00:00:00Z',
  })
  assert.deepEqual(spansOf([row(), low]), [
    ['2026-03-01', null],
    ['2026-01-01', '2026-02-01'],
  ])
  assert.deepEqual(spansOf([row(), { ...low, clave: 'otra' }]), [['2026-01-01', null]])
  assert.deepEqual(spansOf([row(), { ...low, fecha: '2025-01-03T00:00:00Z' }]), [['2026-01-01', null]])
})

test('empieza el día del cumpleaños y termina al día siguiente del último', () => {
  assert.deepEqual(spansOf([row({ vigente_desde: '2026-04-01', vigente_hasta: '2026-05-10' })]), [
    ['2026-04-01', '2026-05-11'],
  ])
  assert.deepEqual(spansOf([row({ vigente_desde: '2027-04-01' })]), [])
  const [change] = changesOf(
    [row({ texto: 'Tiene {edad} años', vigente_desde: '2025-03-01', desde: '2025-01-01T00:00:00Z' })],
    '1960-02-29',
    NOW,
  )
  assert.deepEqual([change?.texto, change?.desde], ['Tiene 65 años', '2025-03-01T05:00:00.000Z'])
})

test('la misma razón guardada otra vez, sin pausa, es una sola', () => {
  const first = row({ hasta: '2026-02-01T00:00:00Z', vigente_desde: '2000-01-01' })
  assert.deepEqual(spansOf([first, row({ desde: '2026-02-01T00:00:00Z', vigente_desde: '2001-01-01' })]), [
    ['2026-01-01', null],
  ])
})

test('una regla de dos partes consta mientras constan las dos', () => {
  const two = { regla: 'r', partes: 2 }
  const rows = [
    row({ ...two, clave: 'O140' }),
    row({ ...two, parte: 2, clave: 'p', desde: '2026-02-01T00:00:00Z', hasta: '2026-03-01T00:00:00Z' }),
  ]
  assert.deepEqual(spansOf(rows), [['2026-02-01', '2026-03-01']])
  assert.deepEqual(spansOf(rows.slice(0, 1)), [])
})

const spans = fc.array(
  fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 8 })).map(([from, n]): Span => ({ from, to: from + n })),
  { maxLength: 5 },
)
const has = (all: readonly Span[], at: number): boolean => all.some((s) => s.from <= at && at < s.to)

test('quitar, cruzar y unir intervalos, punto por punto', () => {
  fc.assert(
    fc.property(spans, spans, (a, b) => {
      const cut = b.reduce<Span[]>((left, s) => without(left, s), [...a])
      for (let at = 0; at < 30; at++) {
        assert.equal(has(cut, at), has(a, at) && !has(b, at))
        assert.equal(has(within(a, b), at), has(a, at) && has(b, at))
        assert.equal(has(joined(a), at), has(a, at))
      }
      const one = joined(a)
      for (let i = 1; i < one.length; i++) assert.ok((one[i - 1]?.to ?? 0) < (one[i]?.from ?? 0))
    }),
  )
})
