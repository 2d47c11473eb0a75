import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { pieces } from './pieces.ts'

test('los trozos dicen lo mismo, en su orden, y ninguno es largo si no lo era ya uno de los textos', () => {
  const text = fc.integer({ min: 0, max: 80_000 }).map((n) => 'x'.repeat(n))
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), (texts) => {
      const made = [...pieces(texts)]
      assert.equal(made.join(''), texts.join(''))
      const longest = Math.max(65_536, ...texts.map((t) => t.length))
      assert.ok(made.every((piece) => piece !== '' && piece.length <= longest))
      for (const [i, piece] of made.slice(1).entries())
        assert.ok((made[i]?.length ?? 0) + piece.length > 65_536, 'dos que cabían juntos')
    }),
    { numRuns: 50 },
  )
})
