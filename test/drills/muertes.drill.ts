import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type ClosingStorm, closingStorm } from './closing-storm.ts'
import { assertAuditHolds, assertKept, type Installation, installation, untilWritten } from './installation.ts'
import { type KeyedStorm, keyedStorm } from './keyed-storm.ts'

const { values } = parseArgs({ options: { veces: { type: 'string', default: '1000' } } })
const TIMES = Number(values.veces)
const PATIENCE = { timeout: 600_000 + TIMES * 60_000 }
/** Writes that must be acknowledged after each death, before the next one. */
const ENOUGH = 12
const LONGEST_WAIT_MS = 600
const LONGEST_START_MS = 2_500

const random = (below: number): number => Math.floor(Math.random() * below)
const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It went by itself meanwhile.
  }
}

describe('muertes al azar bajo escrituras', () => {
  let folder = ''
  let place: Installation
  let storm: KeyedStorm
  let closing: ClosingStorm
  const counts = new Map<string, number>()
  const outages: number[] = []

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'custodia-muertes-'))
    place = installation(folder)
    await place.start()
    storm = keyedStorm([place.base], {}, { clients: 8, pauseMs: 20 })
    closing = closingStorm(place.base)
  }, PATIENCE)
  after(async () => {
    await Promise.all([storm?.stop(), closing?.stop()])
    await place.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Each by what dies; all come back, by themselves or because they are started again. */
  const deaths: Readonly<Record<string, () => Promise<void>>> = {
    async servicio() {
      await place.kill()
      await place.start()
    },
    async postmaster() {
      kill(await place.postmaster())
    },
    /** A session or one of its helpers: PostgreSQL then restarts all of them. */
    async 'proceso de PostgreSQL'() {
      const parent = await place.postmaster()
      const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8').catch(() => '')
      const pids = children.trim().split(' ')
      kill(Number(pids[random(pids.length)]) || parent)
    },
    async 'todo a la vez'() {
      kill(await place.postmaster())
      await place.kill()
      await place.start()
    },
    async 'servicio al iniciar'() {
      await place.kill()
      const starting = place.launch()
      await wait(random(LONGEST_START_MS))
      starting.child.kill('SIGKILL')
      await starting.ended
      await place.start()
    },
  }

  test(`${TIMES} veces kill -9 en un momento al azar, y cada vez vuelve`, PATIENCE, async (t) => {
    const names = Object.keys(deaths)
    for (let i = 0; i < TIMES; i++) {
      await untilWritten(storm, ENOUGH, place)
      await wait(random(LONGEST_WAIT_MS))
      const name = names[random(names.length)] ?? ''
      storm.outage()
      await deaths[name]?.()
      await untilWritten(storm, 1, place)
      outages.push(storm.outage())
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    const sorted = outages.toSorted((a, b) => a - b)
    t.diagnostic([...counts].map(([name, n]) => `${n} de ${name}`).join(', '))
    t.diagnostic(
      `sin escrituras: mediana ${sorted[sorted.length >> 1]?.toFixed(1)} s, peor ${sorted.at(-1)?.toFixed(1)} s`,
    )
  })

  test('de lo que se dio por guardado no falta nada, y cada clave hizo una fila', PATIENCE, async (t) => {
    t.diagnostic(await assertKept(storm, place.ask))
  })

  test('las historias cerradas siguen enteras', PATIENCE, async (t) => {
    const closed = [...(await closing.stop())]
    assert.ok(closed.length > 0, 'no se cerró ninguna')
    const [row] = await place.ask(
      `select count(*)::integer as n from historia h join cierre c on c.historia = h.id and c.huella = h.hash_cierre
where h.id = any($1) and h.estado = 'cerrada'`,
      [closed],
    )
    assert.equal(row?.n, closed.length)
    const { code, output } = await place.custodia('historia', 'verificar', '--todas')
    assert.equal(code, 0, output)
    t.diagnostic(/\d+ historias cerradas, 0 con hallazgos/.exec(output)?.[0] ?? assert.fail(output))
  })

  test('la auditoría se verifica desde la primera fila', PATIENCE, async (t) => {
    t.diagnostic(await assertAuditHolds(place))
    assert.equal((await place.health()).status, 200)
  })
})
