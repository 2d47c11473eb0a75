import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { readAnchors } from '../../src/features/auditoria/seal/anchors.ts'
import type { EmbeddedPostgres } from '../../src/postgres/embedded.ts'
import { launchProgram, type Program, startProgram } from '../program.ts'
import { patientBody } from '../samples.ts'
import { type ServerPair, startPair } from '../server-pair.ts'
import { call, TEST_SECRET } from '../service.ts'
import { commandAccount, enter } from './account.ts'
import { untilWritten } from './installation.ts'
import { type KeyedStorm, keyedStorm } from './keyed-storm.ts'

const PATIENCE = { timeout: 300_000 }
const ENOUGH = 60

/** A primary that was deposed and comes back as it was, while the instances of the service are restarted one after another. */
describe('un principal depuesto que vuelve, y cada instancia que se reinicia', () => {
  let folder = ''
  let pair: ServerPair
  let deposed: EmbeddedPostgres
  let storm: KeyedStorm
  let headers: { authorization: string }
  const programs = new Map<string, Program>()

  const direct = async <T>(server: EmbeddedPostgres, text: string, database = 'hce'): Promise<T[]> => {
    const client = new pg.Client({ host: server.socketDir, port: server.port, user: server.superuser, database })
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
  const patientsOn = async (server: EmbeddedPostgres): Promise<number> =>
    (await direct<{ n: number }>(server, 'select count(*)::integer as n from paciente'))[0]?.n ?? 0

  /** One knows by the seals that it keeps outside, the other by what it saw of the server: neither has what the other has. */
  const ANCHORED = 'con ancla'
  const anchors = (): string => join(folder, ANCHORED, 'sellos.txt')
  const seen = (name: string): string => join(folder, name, 'visto.txt')
  const lastAnchor = async (): Promise<number> =>
    readAnchors(await readFile(anchors(), 'utf8').catch(() => '')).anchors.at(-1)?.numero ?? 0
  const settingsOf = (name: string): Record<string, string> => ({
    DATABASE_URL: pair
      .url(pair.primary, pair.standby)
      .replace(/\/\/[^@]+@/, '//operador@')
      .replace('/postgres?', '/hce?'),
    SECRETO: TEST_SECRET,
    INSTANCIAS: '2',
    TIEMPO_MAXIMO_MS: '10000',
    LIMITE_POR_MINUTO: '0',
    TOKEN_SEGUNDOS: '3600',
    CIERRE_AVISO_MS: '0',
    SELLO_SEGUNDOS: '1',
    DATOS: join(folder, name),
    SERVIDOR_VISTO: seen(name),
    ...(name === ANCHORED ? { SELLO_ANCLA: anchors() } : {}),
  })
  const start = async (name: string): Promise<void> =>
    void programs.set(name, await startProgram(join(folder, name), settingsOf(name)))
  const stop = async (name: string): Promise<void> => {
    programs.get(name)?.child.kill('SIGKILL')
    await programs.get(name)?.ended
  }
  const baseOf = (name: string) => (): string => programs.get(name)?.base ?? ''
  const knows = {
    [ANCHORED]: /anterior al último sello guardado fuera de ella/,
    'sin ancla': /un estado anterior al ya visto/,
  }
  const names = Object.keys(knows)

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'custodia-depuesto-'))
    pair = await startPair()
    await direct(pair.primary, 'create role operador login createrole', 'postgres')
    await direct(pair.primary, 'create database hce owner operador', 'postgres')
    await direct(pair.primary, 'grant pg_read_all_settings, pg_monitor to operador', 'postgres')
    for (const name of names) await start(name)
    headers = await commandAccount(baseOf(ANCHORED)(), settingsOf(ANCHORED))
    storm = keyedStorm(names.map(baseOf), headers, { renew: () => enter(baseOf('sin ancla')()) })
  }, PATIENCE)
  after(async () => {
    await storm?.stop()
    for (const name of names) await stop(name)
    await pair?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test(
    'se promueve la réplica, vuelve el anterior, y se reinicia cada instancia: todas escriben en el nuevo',
    PATIENCE,
    async (t) => {
      await untilWritten(storm, ENOUGH)
      await pair.primary.stop()
      await pair.promote()
      await untilWritten(storm, ENOUGH)
      deposed = await pair.reopenPrimary()
      const before = await patientsOn(deposed)
      for (const name of names) {
        await stop(name)
        await start(name)
        await untilWritten(storm, ENOUGH)
      }
      const acknowledged = await storm.stop()
      const [last, now] = [await patientsOn(deposed), await patientsOn(pair.standby)]
      t.diagnostic(`${acknowledged.size} escrituras confirmadas, ${last - before} en el depuesto`)
      assert.equal(last, before)
      assert.ok(now >= acknowledged.size)
    },
  )

  test('con el nuevo caído, quien se reinicia no queda lista ni escribe en el depuesto', PATIENCE, async (t) => {
    const before = await patientsOn(deposed)
    const [sealed] = await direct<{ n: number }>(deposed, 'select coalesce(max(numero), 0)::integer as n from sello')
    // Alone, it is the one that seals.
    await stop('sin ancla')
    while ((await lastAnchor()) <= (sealed?.n ?? 0)) {
      const written = await call(baseOf(ANCHORED)(), 'POST', '/paciente/paciente/', patientBody(), headers)
      assert.equal(written.status, 201, written.text)
      await wait(500)
    }
    await pair.standby.stop()
    await stop(ANCHORED)
    await rm(seen(ANCHORED))
    const answers: string[] = []
    for (const [name, why] of Object.entries(knows)) {
      const launched = launchProgram(join(folder, name), settingsOf(name))
      const base = await Promise.race([launched.base.catch(() => null), wait(30_000, null)])
      if (base === null) answers.push(`${name}: no inicia`)
      else {
        const health = await call(base, 'GET', '/salud/listo')
        const written = await call(base, 'POST', '/paciente/paciente/', patientBody(), headers)
        answers.push(`${name}: ${health.status} y ${written.status}`)
        assert.equal(health.status, 503)
        assert.ok(written.status >= 400, written.text)
      }
      launched.child.kill('SIGKILL')
      await launched.ended
      assert.match(launched.output(), why)
    }
    t.diagnostic(answers.join('; '))
    assert.equal(await patientsOn(deposed), before)
  })
})
