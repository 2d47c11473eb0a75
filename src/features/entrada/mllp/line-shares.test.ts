import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { lineShares } from './line-shares.ts'

test('un emisor solo usa todas las líneas; con otro, nunca las que a este le tocan', () => {
  const alone = lineShares(8)
  const held = Array.from({ length: 8 }, () => alone.take({ sender: 'a', senders: 1 }))
  assert.ok(held.every((line) => line !== null))
  assert.equal(alone.take({ sender: 'a', senders: 1 }), null)
  held[0]?.()
  assert.notEqual(alone.take({ sender: 'a', senders: 1 }), null)
})

test('empiece quien empiece, cada emisor consigue su parte y entre todos no pasan de las que hay', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 8, max: 64 }),
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.nat({ max: 3 }), { maxLength: 200 }),
      (most, senders, order) => {
        const lines = lineShares(most)
        const taken = order.filter((who) => lines.take({ sender: String(who % senders), senders }) !== null).length
        assert.ok(taken <= most, `${taken} de ${most}`)
        const share = Math.floor(most / (2 * senders))
        for (let who = 0; who < senders; who++) {
          const had = order.filter((other) => other % senders === who).length
          if (had === 0)
            for (let i = 0; i < share; i++)
              assert.notEqual(lines.take({ sender: String(who), senders }), null, 'no le quedó su parte')
        }
      },
    ),
  )
})
