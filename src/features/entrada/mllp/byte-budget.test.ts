import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { byteBudget } from './byte-budget.ts'

const LIMITS = { most: 1_000, own: 50, leastBrought: 20 }

function scene(limits = LIMITS) {
  const budget = byteBudget(limits)
  const ended: string[] = []
  const join = (name: string) => {
    const share = budget.join({
      resume() {},
      end(held) {
        ended.push(`${name} ${held}`)
        share.leave()
      },
    })
    return share
  }
  return { budget, join, ended }
}

test('agotada la memoria, solo sigue quien más tiene sin terminar, y cada cual conserva lo suyo', () => {
  const { join } = scene()
  const [large, medium, small] = [join('grande'), join('mediana'), join('pequeña')]
  large.hold(600, 0)
  medium.hold(399, 0)
  assert.deepEqual([large.mayRead(), medium.mayRead()], [true, true])
  small.hold(30, 0)
  assert.deepEqual([large.mayRead(), medium.mayRead(), small.mayRead()], [true, false, true])
  // Whole, it goes on being the only one until it is answered.
  large.hold(0, 700)
  assert.deepEqual([large.mayRead(), medium.mayRead(), small.mayRead()], [false, false, true])
  large.hold(0, 0)
  assert.deepEqual([large.mayRead(), medium.mayRead(), small.mayRead()], [true, true, true])
})

test('quien tiene el turno y no avanza se termina, y a quien avanza o no tiene el turno se le espera', () => {
  const { budget, join, ended } = scene()
  const [slow, other] = [join('lenta'), join('otra')]
  slow.hold(900, 0)
  other.hold(200, 0)
  budget.look()
  slow.hold(930, 0)
  budget.look()
  assert.deepEqual(ended, [])
  slow.hold(931, 0)
  budget.look()
  assert.deepEqual(ended, ['lenta 931'])
  assert.equal(budget.held(), 200)
  budget.look()
  budget.look()
  assert.deepEqual(ended, ['lenta 931'], 'sin apremio nadie se termina')
  assert.equal(other.mayRead(), true)
})

test('con cualquier reparto, lo retenido no pasa del presupuesto y un mensaje más, y todo mensaje llega a terminar', () => {
  const MESSAGE = 300
  const CHUNK = 40
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: MESSAGE }), { minLength: 1, maxLength: 12 }),
      fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
      (sizes, order) => {
        const { budget, join } = scene({ most: 400, own: 50, leastBrought: 20 })
        const senders = sizes.map((size, i) => ({ share: join(String(i)), size, brought: 0, underWay: 0 }))
        const hold = (s: (typeof senders)[number]): void => s.share.hold(s.underWay > 0 ? 0 : s.brought, s.underWay)
        let most = 0
        let left = senders.length
        for (let step = 0; left > 0; step++) {
          assert.ok(step < 10_000, 'nadie avanza')
          const able = senders.filter((s) => s.brought < s.size && s.share.mayRead())
          const turn = (order[step % order.length] ?? 0) + step
          const one = able[turn % Math.max(1, able.length)]
          if (one !== undefined) {
            one.brought = Math.min(one.size, one.brought + CHUNK)
            if (one.brought === one.size) one.underWay = one.size
            hold(one)
          } else {
            // Nobody may read: what is whole is answered.
            const whole = senders.find((s) => s.underWay > 0)
            assert.ok(whole !== undefined, 'nadie puede leer y nada espera respuesta')
            whole.underWay = 0
            whole.share.hold(0, 0)
            left--
          }
          most = Math.max(most, budget.held())
          if (senders.every((s) => s.brought === s.size)) break
        }
        assert.ok(most <= 400 + MESSAGE + sizes.length * (50 + CHUNK), String(most))
      },
    ),
  )
})
