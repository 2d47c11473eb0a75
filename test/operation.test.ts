import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { get as getSecurely, type RequestOptions } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { startEmbedded } from '../src/postgres/embedded.ts'
import { hurried, launchProgram, type Program, startProgram } from './program.ts'
import { call } from './service.ts'

let datos = ''
let running: Omit<Program, 'base'> | undefined

before(async () => {
  datos = await mkdtemp(join(tmpdir(), 'custodia-operar-'))
})
after(async () => {
  if (running !== undefined) await insist(running)
  await rm(datos, { recursive: true, force: true })
})

/** Asks to stop until it does, however it ends: one who asks only once waits for the notice, and one who repeats it at once is not heard twice. */
async function insist({ child, ended }: Pick<Program, 'child' | 'ended'>): Promise<void> {
  const ask = (): boolean => child.exitCode === null && child.kill('SIGTERM')
  ask()
  const asking = setInterval(ask, 250)
  await ended.finally(() => clearInterval(asking))
}

async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let i = 0; i < 3000; i++) {
    if (await condition()) return
    await wait(50)
  }
  assert.fail(`no llegó a pasar: ${what}; ${running?.output()}`)
}

const databaseIsDown = (): Promise<boolean> =>
  readFile(join(datos, 'postgres/postmaster.pid')).then(
    () => false,
    () => true,
  )

test('si la base se está recuperando de un archivo se espera, se dice, y luego se sirve', async () => {
  const server = await startEmbedded({ dataDir: datos, progress: () => {} })
  await server.stop()
  await writeFile(join(datos, 'postgres/standby.signal'), '')
  const launched = launchProgram(datos, { CIERRE_AVISO_MS: '600000' })
  running = launched
  await until(() => /La base de datos se está recuperando/.test(launched.output()), 'aviso de recuperación')
  const client = new pg.Client({ host: join(datos, 's'), port: 5432, user: 'custodia_dueno', database: 'postgres' })
  await client.connect()
  await client.query('select pg_promote()')
  await client.end()
  assert.equal((await call(await launched.base, 'GET', '/salud/listo')).status, 200)
})

const addressOf = ({ output }: Pick<Program, 'output'>): string => /lista en (\S+)/.exec(output())?.[1] ?? ''

interface Told {
  readonly status: number | undefined
  readonly connection: string | undefined
}

test('SIGTERM avisa antes de cerrar: listo dice 503, lo demás se atiende y cada respuesta cierra su conexión', async () => {
  assert.ok(running)
  const base = addressOf(running)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (path: string): Promise<Told> =>
    new Promise((resolve, reject) => {
      get(base + path, { agent }, (answer) => {
        answer.resume().once('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection }))
      }).once('error', reject)
    })
  assert.deepEqual(await ask('/paciente/eapb/'), { status: 200, connection: 'keep-alive' })
  // As when a whole group is signalled and the launcher forwards it: one order, heard twice.
  running.child.kill('SIGINT')
  running.child.kill('SIGTERM')
  // Over connections that are used again and again: none of them breaks.
  await until(async () => (await ask('/salud/listo')).status === 503, 'el aviso')
  assert.deepEqual(await ask('/paciente/eapb/'), { status: 200, connection: 'close' })
  assert.equal((await ask('/salud/vivo')).status, 200)
  assert.equal(await hurried(running), 0, running.output())
  agent.destroy()
  assert.ok(await databaseIsDown())
})

const run = promisify(execFile)

/** A self-signed certificate with this name; false where there is nothing to make it with. */
async function certify(name: string): Promise<boolean> {
  const files = ['-keyout', join(datos, '.llave.pem'), '-out', join(datos, '.cert.pem')]
  const kind = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`]
  return run('openssl', ['req', '-x509', ...kind, ...files]).then(
    () => true,
    () => false,
  )
}

const nameShown = (base: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port: Number(new URL(base).port), host: '127.0.0.1', rejectUnauthorized: false }, () => {
      resolve(String(socket.getPeerCertificate().subject.CN))
      socket.end()
    })
    socket.once('error', reject)
  })

test('SIGHUP toma el certificado renovado sin detenerse, y uno que no sirve deja el anterior', async (t) => {
  const secure = await certify('primero.example')
  const tls = { TLS_CERTIFICADO: join(datos, '.cert.pem'), TLS_LLAVE: join(datos, '.llave.pem') }
  running = await startProgram(datos, { LOG_LEVEL: 'info', ...(secure ? tls : {}) })
  if (!secure) {
    t.skip('there is no openssl here to make a certificate with')
    return
  }
  const { base, child } = running as Program
  assert.equal(await nameShown(base), 'primero.example')
  await writeFile(join(datos, '.cert.pem'), 'a medio escribir')
  child.kill('SIGHUP')
  await until(() => /el certificado nuevo no sirve/.test(running?.output() ?? ''), 'la queja')
  assert.equal(await nameShown(base), 'primero.example')
  await certify('segundo.example')
  child.kill('SIGHUP')
  await until(async () => (await nameShown(base)) === 'segundo.example', 'el certificado nuevo')
})

test('SIGTERM termina aunque nadie lea ya la salida, y la base queda detenida', async () => {
  assert.ok(running)
  running.child.stdout?.destroy()
  running.child.stderr?.destroy()
  const base = addressOf(running)
  // Each leaves a line that nobody reads.
  for (let i = 0; i < 3; i++)
    await new Promise((resolve, reject) => {
      const ask = base.startsWith('https:') ? getSecurely : get
      ask(`${base}/salud/vivo`, { rejectUnauthorized: false } as RequestOptions, (answer) =>
        answer.resume().once('end', resolve),
      ).once('error', reject)
    })
  running.child.kill('SIGTERM')
  assert.equal(await running.ended, 0)
  assert.ok(await databaseIsDown())
})

test('kill -9 de npm no deja el servicio huérfano: se detiene y suelta el puerto y la base', async () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const started = await startProgram(datos, { npm_config_update_notifier: 'false' }, ['npm', '--prefix', root, 'start'])
  assert.equal((await call(started.base, 'GET', '/salud/vivo')).status, 200)
  started.child.kill('SIGKILL')
  await started.ended
  await until(
    () =>
      call(started.base, 'GET', '/salud/vivo').then(
        () => false,
        () => true,
      ),
    'el puerto libre',
  )
  await until(databaseIsDown, 'la base detenida')
})
