import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { chmod, mkdir, rename, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { call } from '../service.ts'
import {
  assertAuditHolds,
  assertKept,
  type Installation,
  type InstallationOptions,
  installation,
  until,
  untilWritten,
} from './installation.ts'
import { type KeyedStorm, keyedStorm } from './keyed-storm.ts'
import { canMount, freeBytes, type SmallDisk, smallDisk } from './small-disk.ts'

const PATIENCE = { timeout: 900_000 }
const FULL_MS = 20_000
const ENOUGH = 150
const NO_SPACE = '503 base_sin_espacio'
/** In doubt where the server died of it; away while it starts again. */
const TOLD = [NO_SPACE, '504 sin_confirmacion', '503 no_disponible']
const KEY = 'llave-de-simulacro-0123456789abcdefgh'

const folder = mkdtempSync(join(tmpdir(), 'custodia-lleno-'))
// The database's user gets through, so that the data lie where they are looked for.
chmodSync(folder, 0o755)
const skip = !canMount(join(folder, 'prueba')) && 'este usuario no puede montar discos'

describe('el disco se llena en cada lugar', { skip }, () => {
  const disks: SmallDisk[] = []
  const disk = (name: string, megabytes: number): SmallDisk => {
    const made = smallDisk(join(folder, name), megabytes)
    disks.push(made)
    return made
  }
  after(() => {
    for (const one of disks) one.unmount()
    rmSync(folder, { recursive: true, force: true })
  })

  /** A service under writes, whatever becomes of it. */
  async function underWrites(
    datos: string,
    options: InstallationOptions,
    work: (place: Installation, storm: KeyedStorm) => Promise<void>,
  ): Promise<void> {
    await mkdir(datos, { recursive: true })
    await chmod(datos, 0o755)
    const place = installation(datos, options)
    await place.start()
    const storm = keyedStorm([place.base], {}, { clients: 8, pauseMs: 20 })
    try {
      await untilWritten(storm, ENOUGH, place)
      await work(place, storm)
    } finally {
      await storm.stop()
      await place.stop()
    }
  }

  /** Filled under writes: it is said, nothing is lost, and when there is room again it goes on by itself. */
  async function fillAndRelease(place: Installation, storm: KeyedStorm, full: SmallDisk): Promise<string> {
    storm.refusals()
    full.fill()
    const refused = new Map<string, number>()
    const gather = (): void => {
      for (const [why, n] of storm.refusals()) refused.set(why, (refused.get(why) ?? 0) + n)
    }
    await until(
      async () => {
        gather()
        const { status, text } = await place.health()
        return refused.has(NO_SPACE) && status === 503 && /base_sin_espacio/.test(text)
      },
      () => `que se diga base_sin_espacio: ${JSON.stringify([...refused])}`,
      place,
    )
    await wait(FULL_MS)
    const told = await place.health()
    assert.deepEqual([told.status, /base_sin_espacio/.test(told.text)], [503, true], told.text)
    assert.equal((await call(place.base(), 'GET', '/salud/vivo')).status, 200)
    gather()
    assert.deepEqual(
      [...refused.keys()].filter((why) => !TOLD.includes(why)),
      [],
    )
    const releasedAt = performance.now()
    full.release()
    const seconds = (): string => ((performance.now() - releasedAt) / 1000).toFixed(1)
    await untilWritten(storm, 1, place)
    const writes = seconds()
    await untilWritten(storm, ENOUGH, place)
    await until(async () => (await place.health()).status === 200, 'que la salud vuelva', place)
    const said = [...refused].map(([why, n]) => `${n} × ${why}`).join(', ')
    return `${said}; con espacio escribe en ${writes} s y la salud lo dice en ${seconds()} s`
  }

  test('el de los datos', PATIENCE, async (t) => {
    const full = disk('datos', 500)
    await underWrites(join(full.path, 'datos'), {}, async (place, storm) => {
      t.diagnostic(await fillAndRelease(place, storm, full))
      t.diagnostic(await assertKept(storm, place.ask))
      t.diagnostic(await assertAuditHolds(place))
    })
  })

  test('el de los datos, y el servicio muere mientras está lleno', PATIENCE, async (t) => {
    const full = disk('muerto', 500)
    await underWrites(join(full.path, 'datos'), {}, async (place, storm) => {
      full.fill()
      await until(() => storm.refusals().has(NO_SPACE), 'que se diga base_sin_espacio', place)
      // It may have died of it already.
      const postmaster = await place.postmaster().catch(() => null)
      await place.kill()
      if (postmaster !== null) process.kill(postmaster, 'SIGKILL')
      const said = await place.start().then(
        () => 'inicia',
        (error: Error) => error.message,
      )
      assert.match(said, /inicia$|espacio/)
      t.diagnostic(said === 'inicia' ? 'con el disco lleno inicia' : 'con el disco lleno no inicia, y dice por qué')
      full.release()
      if (said !== 'inicia') await place.start()
      await untilWritten(storm, ENOUGH, place)
      t.diagnostic(await assertKept(storm, place.ask))
      t.diagnostic(await assertAuditHolds(place))
    })
  })

  test('el del registro de PostgreSQL (WAL), que está aparte', PATIENCE, async (t) => {
    const full = disk('wal', 300)
    const datos = join(folder, 'con-wal-aparte')
    await underWrites(datos, {}, async () => {})
    const wal = join(datos, 'postgres/pg_wal')
    execFileSync('cp', ['--archive', wal, join(full.path, 'pg_wal')])
    await rename(wal, `${wal}.antes`)
    await symlink(join(full.path, 'pg_wal'), wal)
    await underWrites(datos, {}, async (place, storm) => {
      t.diagnostic(await fillAndRelease(place, storm, full))
      t.diagnostic(await assertKept(storm, place.ask))
      t.diagnostic(await assertAuditHolds(place))
    })
  })

  test('el del respaldo: se sigue escribiendo, se dice, y después se pone al día', PATIENCE, async (t) => {
    const full = disk('respaldo', 300)
    const settings = {
      RESPALDO_DESTINO: join(full.path, 'respaldo'),
      RESPALDO_LLAVE: KEY,
      RESPALDO_REGISTRO_SEGUNDOS: '1',
    }
    await underWrites(join(folder, 'con-respaldo'), { settings }, async (place, storm) => {
      let told = ''
      let since = new Date()
      const isUpToDate = async (): Promise<boolean> => {
        told = (await place.health()).text
        const [state] = await place.ask(
          `select bool_and(case clase when 'base' then resultado = 'bien' else cubre_hasta > $1 end) as bien
from respaldo_trabajo where clase in ('base', 'registro')`,
          [since],
        )
        return /"estado":"al_dia"/.test(told) && state?.bien === true
      }
      await until(isUpToDate, () => `el primer respaldo: ${told}`, place)
      storm.refusals()
      full.fill()
      await until(
        async () => /"estado":"(con_fallas|atrasado)"/.test((await place.health()).text),
        'que la salud diga que el respaldo falla',
        place,
      )
      await untilWritten(storm, ENOUGH, place)
      assert.deepEqual([...storm.refusals()], [])
      const releasedAt = performance.now()
      full.release()
      since = new Date()
      await until(isUpToDate, () => `que el respaldo se ponga al día: ${told}`, place)
      t.diagnostic(`0 escrituras rechazadas; al día en ${((performance.now() - releasedAt) / 1000).toFixed(1)} s`)
      t.diagnostic(await assertKept(storm, place.ask))
      const { code, output } = await place.custodia('respaldo', 'verificar')
      assert.equal(code, 0, output)
      t.diagnostic(/El respaldo está íntegro/.exec(output)?.[0] ?? assert.fail(output))
    })
  })

  test('el de las anclas de los sellos: se sigue sellando, y una línea cortada no estorba', PATIENCE, async (t) => {
    const full = disk('anclas', 1)
    const anchors = join(full.path, 'sellos.txt')
    await underWrites(join(folder, 'con-anclas'), { settings: { SELLO_ANCLA: anchors } }, async (place, storm) => {
      await until(() => existsSync(anchors), 'la primera ancla', place)
      storm.refusals()
      full.fill()
      const lines = (): string[] => readFileSync(anchors, 'utf8').split('\n')
      await until(() => statSync(anchors).size % 4_096 === 0, 'que no quepa otra ancla', place)
      await untilWritten(storm, ENOUGH, place)
      assert.deepEqual([...storm.refusals()], [])
      const before = lines().length
      full.release()
      await until(() => lines().length > before + 2, 'que se anclen de nuevo', place)
      t.diagnostic(await assertKept(storm, place.ask))
      t.diagnostic(await assertAuditHolds(place))
    })
  })

  test('el de TMPDIR: nadie lo nota', PATIENCE, async (t) => {
    const full = disk('tmp', 1)
    // So long that the socket of PostgreSQL needs another place than beside the data.
    const datos = join(folder, 'una-carpeta-de-nombre-muy-largo-'.repeat(4))
    full.fill()
    await underWrites(datos, { settings: { TMPDIR: full.path } }, async (place, storm) => {
      for (const path of ['/paciente/paciente/exportar/?finalidad=calidad', '/paciente/paciente/?page_size=5'])
        assert.equal((await call(place.base(), 'GET', path)).status, 200, path)
      assert.deepEqual([...storm.refusals()], [])
      assert.ok(freeBytes(full.path) < 4_096)
      const acknowledged = await storm.stop()
      t.diagnostic(`${acknowledged.size} escrituras confirmadas, 0 rechazadas; la exportación sale entera`)
      t.diagnostic(await assertAuditHolds(place))
    })
  })

  test('el del registro de eventos: se sigue atendiendo, y después se sigue anotando', PATIENCE, async (t) => {
    const full = disk('eventos', 4)
    const log = join(full.path, 'custodia.log')
    const options = { log, settings: { LOG_LEVEL: 'info' } }
    await underWrites(join(folder, 'con-eventos'), options, async (place, storm) => {
      full.fill()
      await untilWritten(storm, ENOUGH, place)
      await wait(FULL_MS)
      assert.equal((await place.health()).status, 200)
      assert.deepEqual([...storm.refusals()], [])
      const { size } = statSync(log)
      full.release()
      await until(() => statSync(log).size > size, 'que se anote de nuevo', place)
      t.diagnostic(await assertKept(storm, place.ask))
      await until(() => /"perdidas":\d+/.test(readFileSync(log, 'utf8')), 'que se diga cuántas líneas faltan', place)
    })
  })
})
