import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { type PausingProxy, pausingProxy } from '../resilience/database-proxy.ts'
import { TEST_SECRET } from '../service.ts'
import { commandAccount } from './account.ts'
import { type ExternalServer, externalServer } from './external-server.ts'
import { assertAuditHolds, assertKept, type Installation, installation, until, untilWritten } from './installation.ts'
import { type KeyedStorm, keyedStorm } from './keyed-storm.ts'

const PATIENCE = { timeout: 600_000 }
const ENOUGH = 100
const REQUEST_MS = 4_000
/** What an answer may take beyond the time of a request on a busy machine. */
const SLACK_MS = 3_000

/** How the network stands still, for how long, and how it goes on. */
const CASES = [
  ['no pasa nada', 'all', 2_000, 'held'],
  ['no pasa nada', 'all', 20_000, 'held'],
  ['no pasa nada', 'all', 60_000, 'held'],
  ['no vuelven las respuestas', 'answers', 20_000, 'held'],
  ['no pasa nada, y las conexiones de antes no vuelven', 'all', 20_000, 'anew'],
  ['no vuelven las respuestas, y las conexiones de antes no vuelven', 'answers', 20_000, 'anew'],
] as const

describe('la red entre el servicio y la base se detiene', () => {
  let server: ExternalServer
  let network: PausingProxy
  let place: Installation
  let storm: KeyedStorm

  before(async () => {
    server = await externalServer('red')
    network = await pausingProxy(server.url)
    const settings = {
      DATABASE_URL: network.url,
      SECRETO: TEST_SECRET,
      TIEMPO_MAXIMO_MS: String(REQUEST_MS),
      LIMITE_POR_MINUTO: '0',
      TOKEN_SEGUNDOS: '3600',
      CIERRE_AVISO_MS: '0',
      SELLO_ANCLA: join(server.folder, 'sellos.txt'),
    }
    place = installation('', { settings })
    await place.start()
    const account = await commandAccount(place.base(), settings)
    storm = keyedStorm([place.base], account, { clients: 8, pauseMs: 20 })
  }, PATIENCE)
  after(async () => {
    await storm?.stop()
    network?.resume('held')
    await place?.stop()
    network?.close()
    await server?.remove()
  })

  for (const [what, which, milliseconds, how] of CASES)
    test(`${what} por ${milliseconds / 1000} s`, PATIENCE, async (t) => {
      await untilWritten(storm, ENOUGH, place)
      storm.slowest()
      storm.refusals()
      network.pause(which)
      await wait(milliseconds)
      const told = await place.health()
      if (milliseconds > REQUEST_MS) assert.equal(told.status, 503, told.text)
      const resumedAt = performance.now()
      network.resume(how)
      await untilWritten(storm, 1, place)
      const seconds = (performance.now() - resumedAt) / 1000
      await untilWritten(storm, ENOUGH, place)
      const slowest = storm.slowest()
      const refused = [...storm.refusals()].map(([why, n]) => `${n} × ${why}`).join(', ')
      assert.ok(slowest * 1000 < REQUEST_MS + SLACK_MS, `una solicitud tardó ${slowest.toFixed(1)} s`)
      await until(async () => (await place.health()).status === 200, 'que la salud vuelva', place)
      t.diagnostic(
        `la solicitud más larga ${slowest.toFixed(1)} s de ${REQUEST_MS / 1000}; escribe ${seconds.toFixed(1)} s después; ${refused}`,
      )
    })

  test('de lo que se dio por guardado no falta nada, y cada clave hizo una fila', PATIENCE, async (t) => {
    t.diagnostic(await assertKept(storm, server.ask))
    t.diagnostic(await assertAuditHolds(place))
  })
})
