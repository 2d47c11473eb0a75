import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Program, startProgram } from '../program.ts'
import {
  askOwner,
  backedUp,
  coveredUntil,
  custodia,
  judged,
  leave,
  lose,
  patientsIn,
  type TimedWrite,
  timedStorm,
  untilCovered,
} from './lost-disk.ts'

const execute = promisify(execFile)
const ROUNDS = 3
const STORM_MS = 12_000
const PATIENCE = { timeout: 900_000 }
const NEW_KEY = 'otra-llave-de-simulacro-0123456789abc'

/** The orders of `custodia respaldo`, as an operator gives them, on data whose disk is lost again and again. */
describe('respaldo y restauración de la base incluida', () => {
  let folder = ''
  let datos = ''
  let running: Program | undefined
  /** Of the first round, whose timeline nobody follows after it: until when it is stored, and what was written. */
  let first: { readonly until: number; readonly writes: readonly TimedWrite[] } = { until: 0, writes: [] }
  let settings = (of: string): Record<string, string> => backedUp(folder, of)
  const respaldo = (of: string, ...args: string[]) => custodia(settings(of), 'respaldo', ...args)
  const start = async (of: string, own = settings(of)): Promise<Program> => {
    running = await startProgram(of, own)
    return running
  }
  const stop = async (): Promise<void> => {
    if (running?.child.exitCode === null && running.child.signalCode === null) await leave(running)
    running = undefined
  }

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'custodia-simulacro-'))
    // The database's user gets through, so that the data lie where they are looked for.
    await chmod(folder, 0o755)
    datos = join(folder, 'datos')
  })
  after(async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  })

  for (let round = 1; round <= ROUNDS; round++)
    test(
      `el disco se pierde bajo escrituras y los datos vuelven a un segundo al azar (vuelta ${round})`,
      PATIENCE,
      async (t) => {
        const program = await start(datos)
        const { writes, stop: calm } = timedStorm(program.base)
        await untilCovered(datos, Date.now())
        const from = Date.now()
        await wait(STORM_MS)
        const covered = await coveredUntil(datos)
        const behind = (Date.now() - covered) / 1000
        await lose(program, join(datos, 'postgres'))
        await calm()
        const until = from + Math.floor(Math.random() * (covered - from))
        if (round === 1) first = { until: covered, writes }

        const next = join(folder, `datos-${round}`)
        await mkdir(next)
        for (const kept of ['secreto', 'sellos.txt']) await copyFile(join(datos, kept), join(next, kept))
        const started = performance.now()
        const instant = new Date(until).toISOString()
        const { stdout } = await respaldo(
          next,
          'restaurar',
          '--hasta',
          instant,
          '--motivo',
          `simulacro número ${round}`,
        )
        const seconds = (performance.now() - started) / 1000
        assert.match(stdout, /se comprobaron/)
        await start(next)
        const { promised, lost, early } = judged(writes, until, await patientsIn(next))
        assert.deepEqual([lost, early], [0, 0], stdout)
        const verified = await custodia(settings(next), 'auditoria', 'verificar')
        assert.match(verified.stdout, /Restauración firmada[\s\S]*La auditoría está íntegra/)
        await stop()
        await rm(datos, { recursive: true, force: true })
        datos = next
        t.diagnostic(
          `| respaldo: disco perdido, vuelta ${round} | ${promised} confirmadas, 0 perdidas, 0 de más | bien |`,
        )
        t.diagnostic(`| respaldo: sin respaldar al caer, vuelta ${round} | ${behind.toFixed(1)} s | bien |`)
        t.diagnostic(`| respaldo: restauración con prueba, vuelta ${round} | ${seconds.toFixed(1)} s | bien |`)
      },
    )

  test('todo lo guardado se lee, y un ensayo vuelve a un instante al azar sin dejar nada', PATIENCE, async (t) => {
    const made = await respaldo(datos, 'crear')
    assert.match(made.stdout, /Base \S+:/)
    const listed = await respaldo(datos, 'listar')
    assert.match(listed.stdout, new RegExp(`línea ${ROUNDS + 1} `))
    assert.match((await respaldo(datos, 'verificar')).stdout, /El respaldo está íntegro/)
    const began = performance.now()
    assert.match((await respaldo(datos, 'ensayo')).stdout, /✓ Restaurado al/)
    const left = (await readdir(folder)).filter((name) => name.endsWith('.ensayo'))
    assert.deepEqual(left, [])
    t.diagnostic(`| respaldo: ensayo | ${((performance.now() - began) / 1000).toFixed(1)} s | bien |`)
  })

  test('lo escrito en la primera línea de tiempo sigue ahí, desde su base', PATIENCE, async (t) => {
    const { stdout: listed } = await respaldo(datos, 'listar')
    const base = /(\S+) {2}línea 1 /.exec(listed)?.[1] ?? assert.fail(listed)
    const place = join(folder, 'linea-1')
    await respaldo(
      datos,
      ...['restaurar', '--linea', '1', '--base', base, '--hasta', new Date(first.until).toISOString()],
      ...['--en', place, '--motivo', 'lo que quedó en la línea 1'],
    )
    await start(place, { ...settings(place), RESPALDO_DESTINO: '' })
    const { promised, lost, early } = judged(first.writes, first.until, await patientsIn(place))
    assert.deepEqual([lost, early], [0, 0])
    await stop()
    await rm(place, { recursive: true, force: true })
    t.diagnostic(
      `| respaldo: --linea 1 --base, tras ${ROUNDS} restauraciones | ${promised} confirmadas, 0 perdidas | bien |`,
    )
  })

  test('con otra llave el respaldo se abre con la nueva y no con la anterior', PATIENCE, async (t) => {
    const file = join(folder, 'nueva.llave')
    await writeFile(file, `${NEW_KEY}\n`, { mode: 0o600 })
    await respaldo(datos, 'llave', '--nueva', file)
    await assert.rejects(respaldo(datos, 'verificar'), /RESPALDO_LLAVE no abre/)
    settings = (of) => ({ ...backedUp(folder, of), RESPALDO_LLAVE: NEW_KEY })
    await respaldo(datos, 'crear')
    assert.match((await respaldo(datos, 'verificar')).stdout, /El respaldo está íntegro/)
    t.diagnostic('| respaldo: cambio de llave | la anterior ya no abre | bien |')
  })

  test(
    'unos datos devueltos por otro medio se prueban, el sellado se detiene y registrar lo reanuda',
    PATIENCE,
    async (t) => {
      const [cluster, copy] = [join(datos, 'postgres'), join(folder, 'copia')]
      const without = (of: string) => ({ ...settings(of), RESPALDO_DESTINO: '' })
      assert.match((await respaldo(datos, 'probar')).stdout, /Los datos son los que se sellaron/)
      const instant = new Date().toISOString()
      await execute('cp', ['-a', cluster, copy])
      const before = await start(datos)
      const sealed = await lastSeal(datos)
      const { stop: calm } = timedStorm(before.base)
      await untilCovered(datos, Date.now())
      // So that the copy lacks a seal that is anchored.
      await until(async () => (await lastSeal(datos)) > sealed)
      await calm()
      await stop()
      await rm(cluster, { recursive: true })
      await execute('mv', [copy, cluster])
      await start(datos)
      await until(
        async () => (await askOwner(datos, 'select 1 from sello_detenido where reanudado_en is null')).length > 0,
      )
      // The same timeline a second time: what is stored of it must not be mixed with this.
      await until(async () => {
        const [row] = await askOwner<{ d: string }>(
          datos,
          `select detalle as d from respaldo_trabajo where clase = 'registro'`,
        )
        return /volvieron atrás/.test(row?.d ?? '')
      })
      const registered = await custodia(
        without(datos),
        ...['respaldo', 'registrar', '--hasta', instant, '--motivo', 'se devolvió una copia del disco'],
      )
      assert.match(registered.stdout, /quedó firmada/)
      await stop()
      const verified = await custodia(without(datos), 'auditoria', 'verificar')
      assert.match(verified.stdout, /se devolvió una copia del disco[\s\S]*La auditoría está íntegra/)
      assert.match((await respaldo(datos, 'probar')).stdout, /Los datos son los que se sellaron/)
      t.diagnostic('| respaldo: copia devuelta por otro medio, probar y registrar | auditoría íntegra | bien |')
    },
  )

  async function until(isSo: () => Promise<boolean>): Promise<void> {
    while (!(await isSo())) await wait(200)
  }
  async function lastSeal(of: string): Promise<number> {
    const [row] = await askOwner<{ n: string }>(of, 'select coalesce(max(numero), 0) as n from sello')
    return Number(row?.n)
  }
})
