import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { childEnvironment } from '../../src/config.ts'
import { type Answer, call } from '../service.ts'
import { plant, whoServer, whoSettings } from './who-server.ts'

/** A walk through WHO's classification whose process is killed half way. */
const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const SYNC = '/hce/api/icd/sync/'
const PARALLEL = 3
const who = await whoServer()
let datos = ''
let child: ChildProcess | undefined
let serving = ''
let ended: Promise<unknown> = Promise.resolve()

async function start(): Promise<string> {
  const env = childEnvironment({
    PORT: '0',
    DATOS: datos,
    DEMO: 'no',
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    NODE_ENV: 'test',
    ICD_OMS_PARALELO: String(PARALLEL),
    ...whoSettings(who),
  })
  const started = spawn(process.execPath, [MAIN, 'iniciar'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  child = started
  ended = new Promise((resolve) => started.once('exit', resolve))
  let output = ''
  serving = await new Promise<string>((resolve, reject) => {
    const read = (data: Buffer): void => {
      output += data.toString()
      const address = /lista en (http:\S+)/.exec(output)?.[1]
      if (address !== undefined) resolve(address)
    }
    started.stdout?.on('data', read)
    started.stderr?.on('data', read)
    void ended.then((code) => reject(new Error(`iniciar terminó con ${code}: ${output}`)))
  })
  return serving
}

before(async () => {
  datos = await mkdtemp(join(tmpdir(), 'custodia-oms-'))
})
after(async () => {
  if (child?.exitCode === null) child.kill('SIGTERM')
  await ended
  await who.close()
  await rm(datos, { recursive: true, force: true })
})

/** Nobody says any more that he is at it: as if the time had passed after which he is taken for gone. */
async function letTimePass(): Promise<void> {
  const client = new pg.Client({ host: join(datos, 's'), port: 5432, user: 'custodia_dueno', database: 'custodia' })
  await client.connect()
  try {
    await client.query(
      `update catalogo_trabajo set latido_en = latido_en - interval '1 hour' where estado = 'en_curso'`,
    )
  } finally {
    await client.end()
  }
}

const pause = (): Promise<void> => new Promise((r) => setTimeout(r, 50))

test('kill -9 a mitad del recorrido: al volver se sigue desde donde iba y nada se pide dos veces', async () => {
  const codes = plant(who, 90)
  who.slow = 15
  const first = await start()
  const begun = await call(first, 'POST', SYNC, { fuente: 'oms' })
  assert.equal(begun.status, 202, begun.text)
  while (who.asked.size < 30) await pause()
  child?.kill('SIGKILL')
  await ended
  await pause()
  const before = new Map(who.asked)
  assert.ok(before.size < codes.length)

  const second = await start()
  const waiting: Answer = await call(second, 'GET', `${SYNC}${begun.json.id}/`)
  assert.equal(waiting.json.estado, 'en_curso')
  const refused = await call(second, 'POST', SYNC, { fuente: 'oms' })
  assert.deepEqual([refused.status, refused.json.trabajo], [409, begun.json.id])
  await letTimePass()
  let job = waiting.json
  for (let i = 0; i < 600 && job.estado === 'en_curso'; i++) {
    await pause()
    job = (await call(second, 'GET', `${SYNC}${begun.json.id}/`)).json
  }
  assert.equal(job.estado, 'terminado', JSON.stringify(job))
  assert.equal(job.resultado.agregados, codes.length)
  // What was on its way when it died was not kept, and is asked for again.
  const twice = [...who.asked].filter(([, n]) => n > 1)
  assert.ok(twice.length <= PARALLEL, JSON.stringify(twice))
  assert.ok([...before.keys()].filter((node) => (who.asked.get(node) ?? 0) === 1).length >= before.size - PARALLEL)
})

test('al detenerse en orden deja el recorrido para quien venga, que lo toma enseguida', async () => {
  plant(who, 90)
  who.entities.set('1001', { code: '1A01', title: 'Otro nombre', kind: 'category' })
  const begun = await call(serving, 'POST', SYNC, { fuente: 'oms' })
  assert.equal(begun.status, 202, begun.text)
  while (who.asked.size < 20) await pause()
  child?.kill('SIGTERM')
  await ended
  const again = await start()
  let job = (await call(again, 'GET', `${SYNC}${begun.json.id}/`)).json
  for (let i = 0; i < 600 && job.estado === 'en_curso'; i++) {
    await pause()
    job = (await call(again, 'GET', `${SYNC}${begun.json.id}/`)).json
  }
  assert.equal(job.estado, 'terminado', JSON.stringify(job))
  assert.equal(job.resultado.cambiados, 1)
})
