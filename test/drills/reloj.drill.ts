import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { patientBody } from '../samples.ts'
import { call, TEST_SECRET } from '../service.ts'
import { commandAccount, enter } from './account.ts'
import { type ExternalServer, externalServer } from './external-server.ts'
import { assertAuditHolds, assertKept, type Installation, installation, until, untilWritten } from './installation.ts'
import { type KeyedStorm, keyedStorm } from './keyed-storm.ts'
import { canSetClocks, giveToPostgres, type SetClock, setClock } from './set-clock.ts'

const PATIENCE = { timeout: 900_000 }
const ENOUGH = 40
const SEALS = 3
const HOUR = 3_600
const DAY = 86_400
/** More than events are kept for, and than anybody takes for the time that a service was off. */
const AHEAD = 150 * DAY
const ROLE = 'medico'
const BLOCKED = 'coordinador_medico'
/** Longer than the clocks remember what they were set to. */
const NOTICED_MS = 2_500

const said = (seconds: number): string =>
  seconds === 0 ? 'a la hora' : `${seconds > 0 ? '+' : '−'}${Math.abs(seconds) === DAY ? '1 día' : '1 hora'}`
const JUMPS = [HOUR, 0, -HOUR, 0, DAY, 0, -DAY, 0] as const

describe('los relojes saltan', { skip: !canSetClocks && 'falta libfaketime' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'custodia-reloj-'))
  let clocks: { readonly servicio: SetClock; readonly base: SetClock }
  let server: ExternalServer
  let place: Installation
  let storm: KeyedStorm
  let witness = ''
  let edits = 0
  let settings: Record<string, string> = {}

  before(async () => {
    // The database's user reads its clock there.
    chmodSync(folder, 0o755)
    clocks = {
      servicio: setClock(join(folder, 'servicio'), 'many'),
      base: setClock(join(folder, 'base'), 'one'),
    }
    giveToPostgres(clocks.base)
    server = await externalServer('reloj')
    settings = {
      DATABASE_URL: server.url,
      SECRETO: TEST_SECRET,
      LIMITE_POR_MINUTO: '0',
      CIERRE_AVISO_MS: '0',
      SELLO_ANCLA: join(server.folder, 'sellos.txt'),
      ...clocks.servicio.environment,
    }
    place = installation('', { settings })
    await place.start()
    const headers = await commandAccount(place.base(), settings, ROLE)
    storm = keyedStorm([place.base], headers, { renew: () => enter(place.base(), ROLE) })
    const made = await call(place.base(), 'POST', '/paciente/paciente/', patientBody(), headers)
    assert.equal(made.status, 201, made.text)
    witness = made.json.id
  }, PATIENCE)
  after(async () => {
    await storm?.stop()
    await place?.stop()
    await server?.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  const seals = async (): Promise<number> =>
    Number((await server.ask('select coalesce(max(numero), 0)::integer as n from sello'))[0]?.n)

  /** Writing, sealing, entering and correcting go on by this clock, and what is sealed holds. */
  async function assertGoesOn(): Promise<void> {
    const before = await seals()
    await untilWritten(storm, ENOUGH, place)
    await until(async () => (await seals()) >= before + SEALS, 'que se selle', place)
    const headers = await enter(place.base(), ROLE)
    const edited = await call(
      place.base(),
      'PATCH',
      `/paciente/paciente/${witness}/`,
      { primer_nombre: `Ana ${'I'.repeat(++edits)}` },
      headers,
    )
    assert.equal(edited.status, 200, edited.text)
    assert.equal(edited.json.version, edits + 1)
    await assertAuditHolds(place)
  }
  /** A token from before the jump is good or is not, and a bad one is told so. */
  async function askedWith(headers: { authorization: string }): Promise<string> {
    const { status, text } = await call(place.base(), 'GET', `/paciente/paciente/${witness}/`, undefined, headers)
    assert.ok([200, 401].includes(status), text)
    return status === 200 ? 'sirve' : 'vence'
  }

  for (const which of ['ambas máquinas', 'la base', 'el servicio'] as const)
    test(`en marcha, el de ${which}: una hora y un día adelante y atrás, y a la hora cada vez`, PATIENCE, async (t) => {
      const told: string[] = []
      for (const seconds of JUMPS) {
        const headers = await enter(place.base(), ROLE)
        if (which !== 'la base') clocks.servicio.set(seconds)
        if (which !== 'el servicio') clocks.base.set(seconds)
        await wait(NOTICED_MS)
        told.push(`${said(seconds)}: el token ${await askedWith(headers)}`)
        await assertGoesOn()
      }
      t.diagnostic(`${JUMPS.length} saltos, y tras cada uno la auditoría está íntegra; ${told.join(', ')}`)
    })

  test('una cuenta que se bloquea con el reloj atrasado deja de entrar en segundos', PATIENCE, async (t) => {
    const headers = await commandAccount(place.base(), settings, BLOCKED)
    const path = '/paciente/paciente/?page_size=1'
    const status = async (): Promise<number> => (await call(place.base(), 'GET', path, undefined, headers)).status
    assert.equal(await status(), 200)
    for (const clock of [clocks.servicio, clocks.base]) clock.set(-HOUR)
    await wait(NOTICED_MS)
    assert.equal(await status(), 200)
    const who = ['--usuario', `simulacro.${BLOCKED}`, '--motivo', 'simulacro de relojes']
    const { code, output } = await place.custodia('usuario', 'bloquear', ...who)
    assert.equal(code, 0, output)
    const blockedAt = performance.now()
    await until(async () => (await status()) === 401, 'que el token deje de servir', place)
    t.diagnostic(`el token deja de servir en ${((performance.now() - blockedAt) / 1000).toFixed(1)} s`)
    for (const clock of [clocks.servicio, clocks.base]) clock.set(0)
    await wait(NOTICED_MS)
    await assertGoesOn()
  })

  test('entre un inicio y otro del servicio y de la base', PATIENCE, async (t) => {
    for (const seconds of JUMPS) {
      await place.stop()
      await server.stop()
      for (const clock of [clocks.servicio, clocks.base]) clock.set(seconds)
      await server.start()
      await place.start()
      await assertGoesOn()
    }
    t.diagnostic(`${JUMPS.length} inicios, y tras cada uno la auditoría está íntegra`)
  })

  test(
    'ciento cincuenta días adelante y de vuelta, con un inicio cada vez: ni se olvida ni se numera nada',
    PATIENCE,
    async (t) => {
      const [before] = await server.ask(
        'select max(e.id)::text as ultimo, count(*)::integer as eventos, (select max(m.numero) from particion.mes m) as meses from evento e',
      )
      for (const seconds of [AHEAD, 0]) {
        await place.stop()
        await server.stop()
        for (const clock of [clocks.servicio, clocks.base]) clock.set(seconds)
        await server.start()
        await place.start()
        const { json } = await call(place.base(), 'GET', '/salud/listo')
        assert.equal(json.particiones.estado === 'reloj_por_confirmar', seconds !== 0)
        // What is let go of at the start goes first.
        await untilWritten(storm, ENOUGH, place)
      }
      const [after] = await server.ask(
        `select count(*)::integer as eventos, (select max(m.numero) from particion.mes m) as meses from evento e where e.id <= ${before?.ultimo}`,
      )
      assert.deepEqual([after?.eventos, after?.meses], [before?.eventos, before?.meses])
      await assertGoesOn()
      t.diagnostic(`${before?.eventos} eventos de antes, y están todos; ningún mes de más`)
    },
  )

  test('de lo que se dio por guardado no falta nada, y las versiones van en su orden', PATIENCE, async (t) => {
    t.diagnostic(await assertKept(storm, server.ask))
    const rows = await server.ask(
      `select version, length(datos ->> 'primer_nombre') as largo from version where id = $1 order by version`,
      [witness],
    )
    assert.deepEqual(
      rows.slice(1),
      Array.from({ length: edits }, (_, i) => ({ version: i + 2, largo: 'Ana '.length + i + 1 })),
    )
    t.diagnostic(`${edits + 1} versiones de un paciente en orden; ${await assertAuditHolds(place)}`)
  })
})
