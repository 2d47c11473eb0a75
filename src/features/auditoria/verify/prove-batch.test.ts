import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { auditColumns, lineOf } from '../seal/line.ts'
import { leafOf, rootOf } from '../seal/merkle.ts'
import { copiedColumns, copiedRow, instantOf, readCopied } from './copied-row.ts'
import { rootInPlace } from './prove-batch.ts'

const NAMES: Readonly<Record<string, string>> = {
  '\b': 'b',
  '\f': 'f',
  '\n': 'n',
  '\r': 'r',
  '\t': 't',
  '\v': 'v',
  '\\': '\\',
}
/** As `copy … to stdout` writes a row: https://www.postgresql.org/docs/current/sql-copy.html */
const copyText = (columns: readonly (string | null)[]): string =>
  columns.map((c) => (c === null ? '\\N' : c.replace(/[\b\f\n\r\t\v\\]/g, (x) => `\\${NAMES[x]}`))).join('\t')

const value = fc.option(
  fc.oneof(
    fc.string({ unit: 'binary' }).filter((s) => s.isWellFormed() && !s.includes('\0')),
    fc.constantFrom('', '"', '\\', '\\N', '{a,"b c"}', 'ñandú 🩺', '\u0001', '\u007f', '\u2028', '\v', 'a\tb'),
    fc.stringMatching(/^[a-z{},0-9-]{0,40}$/),
  ),
  { nil: null },
)
const instant = fc.oneof(
  fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }).map((d) =>
    d
      .toISOString()
      .replace('T', ' ')
      .replace('Z', '+00')
      .replace(/\.?0*\+00$/, '+00'),
  ),
  fc.constantFrom(
    'infinity',
    '2026-01-02 03:04:05+00 BC',
    '2026-01-02 03:04:05.1234+00',
    '10000-01-02 03:04:05+00',
    'x',
  ),
)

test('una fila copiada da la misma hoja que la fila leída', () => {
  const row = copiedRow()
  fc.assert(
    fc.property(
      fc.bigInt({ min: -5n, max: 1n << 62n }),
      instant,
      fc.array(value, { minLength: auditColumns.length - 2, maxLength: auditColumns.length - 2 }),
      (id, momento, rest) => {
        const columns = [String(id), momento, ...rest]
        const text = copyText(columns)
        assert.deepEqual(copiedColumns(text), columns)
        const bytes = Buffer.from(`antes\n${text}\n`, 'utf8')
        readCopied(bytes, 6, bytes.length - 1, row)
        const leaf = hash('sha256', row.leaf.subarray(0, row.length), 'buffer')
        assert.deepEqual(leaf, leafOf(lineOf(columns)))
        assert.equal(row.id, id >= 0n && String(id).length <= 15 ? Number(id) : Number.NaN)
        const canonical = JSON.parse(lineOf(columns))[2]
        assert.equal(Number.isNaN(row.stamp) ? null : instantOf(row.stamp), canonical === momento ? null : canonical)
      },
    ),
    { numRuns: 500 },
  )
})

test('la raíz calculada en el sitio es la del árbol', () => {
  for (let n = 0; n < 70; n++) {
    const leaves = Array.from({ length: n }, (_, i) => leafOf(String(i)))
    assert.deepEqual(Buffer.from(rootInPlace(Buffer.concat(leaves), n)), rootOf(leaves), String(n))
  }
})
