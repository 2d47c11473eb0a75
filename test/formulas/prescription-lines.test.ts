import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { LONGEST_LINE, readPrescriptionLine } from '../../src/model/medicines/prescription-line.ts'
import { readingOf } from './line-reading.ts'

const [, ...rows] = readFileSync(new URL('prescription-lines.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((row) => row.split('\t'))

/** The last column: a line written to be misread is either asked about, or a trap that is read right. */
const hostile = rows.filter((row) => row.at(-1) !== '')
const UNREAD = 6

test('hay al menos 400 líneas y una décima parte son trampas', () => {
  assert.ok(rows.length >= 400, String(rows.length))
  assert.equal(new Set(rows.map(([line]) => line)).size >= 400, true, 'distintas')
  assert.ok(hostile.length >= rows.length / 10, String(hostile.length))
})

for (const row of rows) {
  const [line = ''] = row
  const trap = row.at(-1)
  test(`se lee: «${line}»`, () => {
    const read = readingOf(line)
    assert.equal(read.join('\t'), row.slice(0, -1).join('\t'))
    assert.ok(trap === '' || trap === 'se lee' || trap === 'se pregunta', trap)
    assert.equal(read[UNREAD] !== '', trap === 'se pregunta', 'lo que no se supo leer se pregunta')
  })
}

test('una línea larga, o hecha para cansar, no se lee y no cuesta', () => {
  assert.deepEqual(readPrescriptionLine('a '.repeat(LONGEST_LINE)).values, {})
  for (const piece of [
    '1 ',
    '1/',
    'c/',
    'si ',
    'mg/',
    '1 y media ',
    'cada ',
    '( ',
    'luego ',
    '1-',
    'de ',
    '> ',
    'lunes y ',
    'en 5 ml ',
  ])
    assert.ok(readPrescriptionLine(piece.repeat(200).slice(0, LONGEST_LINE)).sinLeer.length <= LONGEST_LINE)
})
