import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { childEnvironment } from '../../src/config.ts'
import { SUPERUSER } from '../../src/postgres/cluster.ts'
import { MAIN, startProgram } from '../program.ts'

const execute = promisify(execFile)
const PROGRAMS = '/usr/lib/postgresql/15/bin'
/** PostgreSQL does not run as root, and Debian's package makes this user. */
const USER = 'postgres'
const PATIENCE = { timeout: 600_000 }

/** Data of PostgreSQL 15, brought to the included one. It needs Debian's postgresql-15 (as root it is installed). */
describe('la base de datos incluida pasa a otra versión mayor de PostgreSQL', () => {
  let folder = ''
  const place = (...path: string[]): string => join(folder, ...path)
  const as = (program: string, ...args: string[]) =>
    execute('runuser', ['-u', USER, '--', join(PROGRAMS, program), ...args])
  const custodia = (settings: Record<string, string>, ...args: string[]) =>
    execute(process.execPath, [MAIN, ...args], {
      env: childEnvironment({ DATOS: place('datos'), DATABASE_URL: '', NODE_ENV: 'test', ...settings }),
    })
  const isThere = (): boolean => existsSync(join(PROGRAMS, 'postgres'))

  before(async () => {
    if (!isThere() && process.getuid?.() === 0)
      await execute('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql-15'], {
        env: childEnvironment({ DEBIAN_FRONTEND: 'noninteractive' }),
      }).catch(() => {})
    folder = await mkdtemp(join(tmpdir(), 'custodia-mayor-'))
    await chmod(folder, 0o755)
  }, PATIENCE)
  after(() => rm(folder, { recursive: true, force: true }))

  test('con todas sus filas, y la anterior queda entera', PATIENCE, async (t) => {
    if (!isThere() || process.getuid?.() !== 0) return t.skip('falta PostgreSQL 15, o root para instalarlo')
    await execute('install', ['-d', '-o', USER, place('quince')])
    await as('initdb', '-D', place('quince/postgres'), '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--locale=C')
    const options = `-c listen_addresses= -c unix_socket_directories=${place('quince')} -c port=5499`
    await as('pg_ctl', '-D', place('quince/postgres'), '-o', options, '-l', place('quince/log'), '-w', 'start')
    try {
      await as('createdb', '-h', place('quince'), '-p', '5499', '-U', SUPERUSER, 'custodia')
      const url = `postgresql://${SUPERUSER}@localhost:5499/custodia?host=${encodeURIComponent(place('quince'))}`
      const secret = { SECRETO: 'solo-para-pruebas-0123456789abcdef' }
      await custodia({ DATABASE_URL: url, ...secret }, 'demo', '--pacientes', '30')
    } finally {
      await as('pg_ctl', '-D', place('quince/postgres'), '-m', 'fast', '-w', 'stop')
    }
    await mkdir(place('datos'))
    await rename(place('quince/postgres'), place('datos/postgres'))
    await writeFile(place('datos/secreto'), 'solo-para-pruebas-0123456789abcdef\n', { mode: 0o600 })

    await assert.rejects(
      custodia({}, 'auditoria', 'verificar'),
      /son de PostgreSQL 15 .*postgres actualizar --programas/,
    )
    await assert.rejects(
      custodia({}, 'postgres', 'actualizar', '--programas', '/nonexistent'),
      /no está el programa postgres de la versión 15/,
    )
    const moved = await custodia({}, 'postgres', 'actualizar', '--programas', PROGRAMS)
    assert.match(moved.stdout, /paciente: 30 filas\.[\s\S]*postgres\.anterior-15/)
    assert.ok((await stat(place('datos/postgres.anterior-15/PG_VERSION'))).isFile())
    await assert.rejects(custodia({}, 'postgres', 'actualizar', '--programas', PROGRAMS), /no hay nada que actualizar/)

    const checked = await custodia({}, 'historia', 'verificar', '--todas')
    t.diagnostic(checked.stdout.trim().split('\n').at(-1) ?? '')
    const program = await startProgram(place('datos'))
    try {
      const answer = await fetch(`${program.base}/paciente/paciente/?count=true`)
      assert.match(await answer.text(), /"count":30[,}]/)
    } finally {
      program.child.kill('SIGTERM')
      assert.equal(await program.ended, 0)
    }
  })
})
