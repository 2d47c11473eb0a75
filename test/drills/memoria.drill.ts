import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { DOCUMENTS, openHistory, resultBody } from '../historias/histories.ts'
import { MAIN } from '../program.ts'
import { call } from '../service.ts'
import { assertAuditHolds, assertKept, type Installation, installation, until, untilWritten } from './installation.ts'
import { type KeyedStorm, keyedStorm } from './keyed-storm.ts'
import { type MemoryGroup, memoryGroup, parentGroup } from './memory-group.ts'

const PATIENCE = { timeout: 900_000 }
const MEGABYTES = 450
/** What the system may end before the drill does. */
const DEATHS = 5
const ENOUGH = 60
const AT_ONCE = 40
/** Ten megabytes, as large as a document may be. */
const LARGE = Buffer.alloc(10 * 1_048_576 - 1_024, 'JVBERi0xLjQK').toString('base64')

const parent = parentGroup()

describe('la memoria se acaba', { skip: parent === null && 'no se puede limitar la memoria con cgroups' }, () => {
  let folder = ''
  let group: MemoryGroup
  let place: Installation
  let storm: KeyedStorm

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'custodia-memoria-'))
    if (parent === null) return
    group = memoryGroup(parent, `custodia-${process.pid}`, MEGABYTES)
    place = installation(folder, { command: [...group.prefix, process.execPath, MAIN, 'iniciar'] })
    await place.start()
    storm = keyedStorm([place.base])
    await untilWritten(storm, ENOUGH, place)
  }, PATIENCE)
  after(async () => {
    await storm?.stop()
    await place?.stop()
    group?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const isGone = (): boolean => {
    const { child } = place.program()
    return child.exitCode !== null || child.signalCode !== null
  }

  test(`documentos grandes en ${MEGABYTES} MB hasta que el sistema mata algo, ${DEATHS} veces`, PATIENCE, async (t) => {
    const ended = { servicio: 0, 'proceso de PostgreSQL': 0 }
    while (ended.servicio + ended['proceso de PostgreSQL'] < DEATHS) {
      const asker = { call: (...args: DropBase) => call(place.base(), ...args) }
      const historia = await openHistory(asker)
      const before = group.kills()
      let going = true
      const clients = Array.from({ length: AT_ONCE }, async () => {
        const body = resultBody(historia, { contenido_base64: LARGE })
        while (going) await asker.call('POST', DOCUMENTS, body).catch(() => wait(100))
      })
      await until(() => group.kills() > before, 'que el sistema mate algo').finally(() => {
        going = false
      })
      // Whichever it was, it takes a moment to be seen here.
      await wait(1_000)
      ended[isGone() ? 'servicio' : 'proceso de PostgreSQL']++
      if (isGone()) await place.start()
      await Promise.all(clients)
      await untilWritten(storm, ENOUGH, place)
    }
    t.diagnostic(`${ended.servicio} veces el servicio, ${ended['proceso de PostgreSQL']} un proceso de PostgreSQL`)
  })

  test('de lo que se dio por guardado no falta nada, y cada clave hizo una fila', PATIENCE, async (t) => {
    t.diagnostic(await assertKept(storm, place.ask))
    t.diagnostic(await assertAuditHolds(place))
    assert.equal((await place.health()).status, 200)
  })
})

type DropBase = Parameters<typeof call> extends [string, ...infer Rest] ? Rest : never
