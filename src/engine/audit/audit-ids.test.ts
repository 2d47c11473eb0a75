import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { boundsOf, idWindows, monthNumber, windowsAround } from './audit-ids.ts'

const MONTH = 1n << 40n
const LOWEST = -(1n << 63n)
const HIGHEST = (1n << 63n) - 1n

test('los meses se cuentan en UTC desde enero de 2026', () => {
  assert.equal(monthNumber('2025-12-31T23:59:59.999Z'), 0)
  assert.equal(monthNumber('2026-01-01T00:00:00.000Z'), 1)
  assert.equal(monthNumber('2026-01-31T23:59:59.999-05:00'), 2)
  assert.equal(monthNumber('2041-01-01T00:00:00.000Z'), 181)
})

test('las ventanas cubren todos los números una vez, de lo nuevo a lo viejo, y son pocas', () => {
  const id = fc.bigInt({ min: -5n, max: 400n * MONTH })
  fc.assert(
    fc.property(fc.option(id), fc.option(id), id, (below, floor, newest) => {
      const windows = [...idWindows(below, floor, newest)]
      let top = below ?? HIGHEST
      for (const w of windows) {
        assert.equal(w.below, top)
        assert.ok(w.from < w.below)
        top = w.from
      }
      const end = floor ?? LOWEST
      if ((below ?? HIGHEST) > end) assert.equal(top, end)
      else assert.deepEqual(windows, [])
      assert.ok(windows.length <= 1 + Math.ceil(400 / 12))
    }),
  )
})

test('los meses sin nada no se miran, ningún otro se pierde, y nunca son más ventanas', () => {
  const months = fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { maxLength: 60 })
  fc.assert(
    fc.property(months, fc.integer({ min: 0, max: 200 }), (seen, newest) => {
      const top = BigInt(newest) * MONTH + 5n
      const isEmpty = (month: number): boolean => month <= newest - 2 && !seen.includes(month)
      const windows = [...idWindows(null, null, top, isEmpty)]
      const isCovered = (id: bigint): boolean => windows.some((w) => id >= w.from && id < w.below)
      for (let month = 0; month <= newest + 3; month++)
        if (!isEmpty(month)) assert.ok(isCovered(BigInt(month) * MONTH) && isCovered(BigInt(month + 1) * MONTH - 1n))
      assert.ok(windows.every((w, i) => w.from < w.below && (i === 0 || w.below <= (windows[i - 1]?.from ?? 0n))))
      assert.ok(windows.length <= [...idWindows(null, null, top)].length)
      if (seen.length === 0) assert.ok(windows.length <= 2)
    }),
  )
})

test('lo que se escribió en un instante se busca primero en su mes y sus vecinos', () => {
  const [near, all] = windowsAround('2030-06-15T00:00:00.000Z')
  assert.deepEqual(near, { from: 53n * MONTH, below: 56n * MONTH })
  assert.deepEqual(all, { from: LOWEST, below: HIGHEST })
  assert.deepEqual(windowsAround(null), [all])
  assert.deepEqual(windowsAround('2024-06-15T00:00:00.000Z')[0], { from: LOWEST, below: 2n * MONTH })
})

test('los extremos de unos números', () => {
  assert.deepEqual(boundsOf(['7', '-3', '12']), ['-3', '12'])
  assert.deepEqual(boundsOf([]), [String(HIGHEST), String(LOWEST)])
})
