import assert from 'node:assert/strict'
import { test } from 'node:test'
import { segmentAssembler } from './assemble.ts'
import { lsnText, readLsn, readSegmentName, SEGMENT_BYTES, segmentAt, segmentName, startOf } from './segment.ts'
import { readHistory } from './timeline.ts'

test('las posiciones y los nombres de los segmentos son los de PostgreSQL', () => {
  assert.equal(readLsn('16/B374D848'), 0x16b374d848n)
  assert.equal(lsnText(0x16b374d848n), '16/B374D848')
  assert.throws(() => readLsn('16'))
  // select pg_walfile_name('16/B374D848')
  const place = { timeline: 1, number: segmentAt(readLsn('16/B374D848')) }
  assert.equal(segmentName(place), '0000000100000016000000B3')
  assert.deepEqual(readSegmentName('0000000100000016000000B3'), place)
  for (const wrong of ['', '00000001', '0000000100000016000000b3', '00000002.history'])
    assert.equal(readSegmentName(wrong), null)
})

test('la historia de una línea de tiempo dice dónde se dejó cada una', () => {
  const text = '1\t0/5000158\tbefore 2026-11-17 10:00:00+00\n\n2\t16/B374D848\tno recovery target specified\n'
  assert.deepEqual(readHistory(text), [
    { timeline: 1, at: 0x5000158n },
    { timeline: 2, at: 0x16b374d848n },
  ])
  assert.throws(() => readHistory('x y'))
})

test('el registro se junta en segmentos, venga como venga cortado, y un hueco se nota', () => {
  const from = startOf(3n)
  const assembler = segmentAssembler(from)
  const bytes = Buffer.alloc(SEGMENT_BYTES + 1000, 7)
  bytes[SEGMENT_BYTES] = 9
  const whole = []
  let at = 0
  for (const size of [1, 100_000, SEGMENT_BYTES - 200_000, 100_500, bytes.length]) {
    const part = bytes.subarray(at, at + size)
    whole.push(...assembler.take(from + BigInt(at), part))
    at += part.length
  }
  assert.deepEqual(
    whole.map(({ number, bytes: b }) => [number, b.equals(bytes.subarray(0, SEGMENT_BYTES))]),
    [[3n, true]],
  )
  assert.equal(assembler.end, from + BigInt(bytes.length))
  const partial = assembler.partial()
  assert.deepEqual([partial?.number, partial?.bytes.length, partial?.bytes[0]], [4n, 1000, 9])
  assert.throws(() => assembler.take(assembler.end + 1n, Buffer.alloc(1)), /hole/)
  assert.throws(() => segmentAssembler(from + 1n))
})
