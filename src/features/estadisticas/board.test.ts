import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { board, type Cell } from './board.ts'

const sum = (ns: readonly number[]): number => ns.reduce((a, b) => a + b, 0)

test('lo que no es pequeño se dice entero', () => {
  const b = board()
  const [whole, ...parts] = [30, 10, 20, 0].map((n) => b.cell(n))
  b.adds(whole as Cell, parts)
  b.hide()
  assert.deepEqual(
    [whole, ...parts].map((c) => c?.n),
    [30, 10, 20, 0],
  )
})

test('una cuenta pequeña se calla con otra, para que el total no la diga', () => {
  const b = board()
  const whole = b.cell(37)
  const parts = [3, 9, 25, 0].map((n) => b.cell(n))
  b.adds(whole, parts)
  b.hide()
  assert.deepEqual(
    parts.map((c) => c.n),
    [null, null, 25, 0],
  )
  assert.equal(whole.n, 37)
})

test('dos que solo pueden ser uno se callan con una tercera', () => {
  const b = board()
  const whole = b.cell(22)
  const parts = [1, 1, 20].map((n) => b.cell(n))
  b.adds(whole, parts)
  b.hide()
  assert.deepEqual(
    [whole, ...parts].map((c) => c.n),
    [22, null, null, null],
  )
})

test('si no queda con qué, se calla el total', () => {
  const b = board()
  const whole = b.cell(2)
  const part = b.cell(2)
  b.adds(whole, [part, b.cell(0)])
  b.hide()
  assert.deepEqual([whole.n, part.n], [null, null])
})

test('se calla lo que una comparación con la cuenta más amplia diría', () => {
  const b = board()
  const cell = b.cell(50, [2])
  b.hide()
  assert.equal(cell.n, null)
  assert.ok(cell.suprimida)
})

/** Whether the cells of a table of rows and columns with all its totals can be worked out one at a time. */
function workedOut(table: Cell[][], lines: { whole: Cell; parts: Cell[] }[]): Cell[] {
  const known = new Set(table.flat().filter((c) => c.n !== null))
  for (const { whole, parts } of lines) for (const c of [whole, ...parts]) if (c.n !== null) known.add(c)
  const told: Cell[] = []
  for (let more = true; more; ) {
    more = false
    for (const { whole, parts } of lines) {
      const unknown = [whole, ...parts].filter((c) => !known.has(c))
      if (unknown.length !== 1) continue
      known.add(unknown[0] as Cell)
      told.push(unknown[0] as Cell)
      more = true
    }
  }
  return told
}

test('en ninguna tabla con totales se puede despejar una cuenta callada, ni se dice una pequeña', () => {
  const row = fc.array(fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 200 })), {
    minLength: 3,
    maxLength: 3,
  })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (numbers) => {
      const b = board()
      const table = numbers.map((r) => r.map((n) => b.cell(n)))
      const rows = numbers.map((r) => b.cell(sum(r)))
      const columns = [0, 1, 2].map((i) => b.cell(sum(numbers.map((r) => r[i] ?? 0))))
      const all = b.cell(sum(numbers.flat()))
      const lines = [
        ...table.map((parts, i) => ({ whole: rows[i] as Cell, parts })),
        ...columns.map((whole, i) => ({ whole, parts: table.map((r) => r[i] as Cell) })),
        { whole: all, parts: rows },
        { whole: all, parts: columns },
      ]
      for (const { whole, parts } of lines) b.adds(whole, parts)
      b.hide()
      for (const c of [...table.flat(), ...rows, ...columns, all])
        assert.ok(c.n === null || c.n === 0 || c.n > 4, String(c.n))
      assert.deepEqual(workedOut(table, lines), [])
    }),
    { numRuns: 500 },
  )
})
