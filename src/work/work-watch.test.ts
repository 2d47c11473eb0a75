import assert from 'node:assert/strict'
import { test } from 'node:test'
import { workWatch } from './work-watch.ts'

test('de cada trabajo se sabe cuántas veces falló y cuándo terminó bien por última vez', async () => {
  const told: string[] = []
  const watch = workWatch((name, error, failure) => told.push(`${name}: ${failure} (${String(error)})`))
  const turns = Promise.withResolvers<void>()
  let turn = 0
  const work = watch.repeat({
    name: 'sellar',
    everyMs: 1,
    failure: 'no se selló',
    async once() {
      turn++
      if (turn === 1) throw 'sin base'
      if (turn === 2) turns.resolve()
      return false
    },
  })
  await turns.promise
  await work.stop()
  watch.failed('enviar_rda', 'sin red', 'no se envió')
  assert.equal(told[0], 'sellar: no se selló (sin base)')
  assert.equal(told.at(-1), 'enviar_rda: no se envió (sin red)')
  assert.equal(watch.states().get('sellar')?.failures, 1)
  assert.ok((watch.states().get('sellar')?.endedWellAt ?? 0) > 0)
  assert.deepEqual(watch.states().get('enviar_rda'), { failures: 1, endedWellAt: null, everyMs: null })
  assert.deepEqual(watch.states().get('plegar_estadisticas'), { failures: 0, endedWellAt: null, everyMs: null })
})
