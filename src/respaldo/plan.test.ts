import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BackupError } from './backup-error.ts'
import type { BaseRecord } from './base/record.ts'
import { planRestore, planUpToGap, type Stock } from './plan.ts'
import { expired } from './retention.ts'
import { lsnText, startOf } from './wal/segment.ts'

const at = (hour: number): string => `2026-11-17T${String(hour).padStart(2, '0')}:00:00.000Z`
const lsn = (segment: number): bigint => startOf(BigInt(segment)) + 100n
const base = (hour: number, segment: number, timeline = 1): BaseRecord => ({
  id: `b${hour}`,
  timeline,
  start: lsnText(lsn(segment)),
  end: lsnText(lsn(segment) + 100n),
  began: at(hour),
  ended: at(hour),
  serverVersion: '18',
  bytes: 1,
  storedBytes: 1,
  chunks: [],
  manifest: '{}',
})
const numbers = (from: number, to: number): bigint[] =>
  Array.from({ length: to - from + 1 }, (_, i) => BigInt(from + i))

/** Bases at 1 and 5 hours; the log from segment 3 to 12, of which the last is partial, up to ten hours. */
const stock = (more: Partial<Stock> = {}): Stock => ({
  bases: [base(1, 3), base(5, 7)],
  incomplete: [],
  unreadable: [],
  timelines: new Map([[1, { timeline: 1, segments: numbers(3, 11), partials: [12n] }]]),
  histories: new Map(),
  marks: new Map([[1, { lsn: lsn(12), instant: at(10) }]]),
  ...more,
})
const shown = (s: Stock, until: string | null, timeline?: number): string => {
  const plan = planRestore(s, { until, ...(timeline === undefined ? {} : { timeline }) })
  const segments = plan.segments.map((p) => `${p.timeline}.${p.number}${p.partial ? 'p' : ''}`)
  return `${plan.base.id} ${segments[0]}..${segments.at(-1)}`
}
const refusal = (pattern: RegExp) => (error: unknown) => error instanceof BackupError && pattern.test(error.message)

test('se parte de la última base anterior al instante, y del registro que lleva de ella a él', () => {
  assert.equal(shown(stock(), null), 'b5 1.7..1.12p')
  assert.equal(shown(stock(), at(9)), 'b5 1.7..1.12p')
  assert.equal(shown(stock(), at(4)), 'b1 1.3..1.7')
  assert.throws(() => shown(stock(), at(0)), refusal(/empieza el 2026-11-17T01/))
  assert.throws(() => shown(stock(), at(11)), refusal(/llega hasta el 2026-11-17T10/))
  assert.throws(() => shown(stock({ bases: [] }), null), refusal(/ninguna base/))
})

test('una base sola se restaura con el registro que trae', () => {
  const alone = stock({ timelines: new Map(), marks: new Map() })
  assert.equal(shown(alone, null), 'b5 undefined..undefined')
})

test('se parte de la base que se pide, si está entera y lleva al instante', () => {
  const from = (id: string, until: string | null, s = stock()): string => planRestore(s, { until, base: id }).base.id
  assert.equal(from('b1', null), 'b1')
  assert.equal(from('b1', at(9)), 'b1')
  assert.throws(() => from('b5', at(4)), refusal(/empieza el 2026-11-17T05/))
  assert.throws(() => from('b9', null), refusal(/«b9» entera/))
  const half = stock({ bases: [base(1, 3)], incomplete: [base(5, 7)] })
  assert.equal(shown(half, null), 'b1 1.3..1.12p')
  assert.throws(() => from('b5', null, half), refusal(/«b5» entera/))
})

test('un segmento que falta en el camino se nombra; uno que no se necesita, no se extraña', () => {
  const without = (...gone: bigint[]): Stock => {
    const all = numbers(3, 11).filter((n) => !gone.includes(n))
    return stock({ timelines: new Map([[1, { timeline: 1, segments: all, partials: [12n] }]]) })
  }
  assert.throws(() => shown(without(9n), null), refusal(/000000010000000000000009/))
  assert.equal(shown(without(4n), null), 'b5 1.7..1.12p')
  assert.throws(() => shown(without(4n), at(4)), refusal(/000000010000000000000004/))
  // Only what happened before it is planned; what follows is not needed for an earlier instant.
  const planned = planUpToGap(without(8n), { until: at(9) })
  assert.deepEqual([planned.segments.map((p) => p.number), planned.gap?.number, planned.resumes], [[7n], 8n, null])
  assert.equal(planUpToGap(without(6n), { until: at(4) }).resumes, at(5))
  const damaged = planUpToGap(stock(), { until: null, unusable: [{ timeline: 1, number: 9n }] })
  assert.deepEqual([damaged.segments.at(-1)?.number, damaged.gap?.number], [8n, 9n])
  const cut = stock({ timelines: new Map([[1, { timeline: 1, segments: numbers(3, 11), partials: [] }]]) })
  assert.throws(() => shown(cut, null), refusal(/00000001000000000000000C/))
})

test('tras una restauración se sigue la línea de tiempo nueva, y la anterior sigue ahí', () => {
  const both = stock({
    timelines: new Map([
      [1, { timeline: 1, segments: numbers(3, 11), partials: [12n] }],
      [2, { timeline: 2, segments: numbers(9, 10), partials: [11n] }],
    ]),
    histories: new Map([[2, [{ timeline: 1, at: lsn(9) }]]]),
    marks: new Map([
      [1, { lsn: lsn(12), instant: at(10) }],
      [2, { lsn: lsn(11), instant: at(12) }],
    ]),
  })
  assert.equal(shown(both, null), 'b5 1.7..2.11p')
  assert.deepEqual(
    planRestore(both, { until: null }).segments.map((s) => `${s.timeline}.${s.number}`),
    ['1.7', '1.8', '1.9', '2.9', '2.10', '2.11'],
  )
  assert.equal(shown(both, at(10), 1), 'b5 1.7..1.12p')
  // A base that was made after the timeline was left does not lead to the other.
  const late = { ...both, bases: [base(1, 3), base(5, 11)] }
  assert.equal(shown(late, null), 'b1 1.3..2.11p')
  assert.throws(() => shown({ ...both, histories: new Map() }, null), refusal(/Falta la historia/))
})

test('se borra solo lo que ningún instante conservado necesita', () => {
  const told = (since: number): unknown => {
    const { bases, segments } = expired(stock(), at(since))
    return [bases.map((b) => b.id), segments.map((s) => Number(s.number))]
  }
  assert.deepEqual(told(0), [[], []])
  assert.deepEqual(told(4), [[], []])
  assert.deepEqual(told(6), [['b1'], [3, 4, 5, 6]])
  assert.deepEqual(told(23), [['b1'], [3, 4, 5, 6]])
  // One that lacks chunks leads nowhere: the whole one before it is still needed.
  const half = expired(stock({ bases: [base(1, 3)], incomplete: [base(5, 7)] }), at(23))
  assert.deepEqual(half, { bases: [], segments: [] })
  const healed = expired(stock({ bases: [base(5, 7)], incomplete: [base(1, 3)] }), at(23))
  assert.deepEqual(
    healed.bases.map((b) => b.id),
    ['b1'],
  )
})
