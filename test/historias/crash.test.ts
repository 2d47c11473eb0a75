import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { launchProgram, MAIN, type Program, startProgram } from '../program.ts'
import { call } from '../service.ts'
import { type Asker, item, must, readyToClose } from './histories.ts'

/** The service dies while it closes histories: each is closed with all that goes with it, or nothing happened to it. */
const ROUNDS = 7
const AT_ONCE = 12
const LONGEST_MS = 8

let datos = ''
let running: Program | undefined

const settings = { RDA_AL_CERRAR: 'avisar' }

async function start(): Promise<Asker> {
  const started = await startProgram(datos, settings)
  running = started
  return { call: (method, path, body, headers) => call(started.base, method, path, body, headers) }
}

async function stop(): Promise<void> {
  if (running?.child.exitCode === null && running.child.signalCode === null) running.child.kill('SIGTERM')
  await running?.ended
}

/** The command of a person who checks what was closed. */
async function custodia(...args: string[]): Promise<{ code: number | null; output: string }> {
  const { ended, output } = launchProgram(datos, settings, [process.execPath, MAIN, ...args])
  return { code: await ended, output: output() }
}

async function withDatabase<T>(work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ host: join(datos, 's'), port: 5432, user: 'custodia_dueno', database: 'custodia' })
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

interface Facts {
  estado: string
  version: number
  sellos: number
  sellada: boolean
  cierres: number
  versiones: number
  auditorias: number
  claves: number
}
const factsOf = (ids: readonly string[]): Promise<Map<string, Facts>> =>
  withDatabase(async (db) => {
    const { rows } = await db.query(
      `select h.id, h.estado, h.version,
  (select count(*)::integer from cierre c where c.historia = h.id) as sellos,
  coalesce((select c.huella = h.hash_cierre from cierre c where c.historia = h.id), h.hash_cierre is not null) as sellada,
  (select count(*)::integer from bitacora b where b.historia = h.id and b.tipo_evento = 'cierre') as cierres,
  (select count(*)::integer from version v where v.id = h.id and v.datos ->> 'estado' = 'cerrada') as versiones,
  (select count(*)::integer from auditoria a where a.recurso_id = h.id and a.accion = 'cerrar' and a.resultado = 200 and a.codigo is null) as auditorias,
  (select count(*)::integer from idempotencia i where i.recurso_id = h.id) as claves
from historia h where h.id = any($1)`,
      [ids],
    )
    return new Map(rows.map(({ id, ...facts }) => [id, facts]))
  })

before(async () => {
  datos = await mkdtemp(join(tmpdir(), 'custodia-cierre-'))
})
after(async () => {
  await stop()
  await rm(datos, { recursive: true, force: true })
})

const all: string[] = []

test('kill -9 mientras se cierran historias: cada una queda cerrada del todo o como estaba', async () => {
  let [whole, untouched] = [0, 0]
  let s = await start()
  for (let round = 0; round < ROUNDS; round++) {
    const ready = await Promise.all(Array.from({ length: AT_ONCE }, () => readyToClose(s)))
    const ids = ready.map(({ id }) => id)
    all.push(...ids)
    const before = await factsOf(ids)
    const answered = new Set<string>()
    const key = (id: string): Record<string, string> => ({ 'idempotency-key': `cierre-${id}` })
    const closing = ids.map(async (id) => {
      try {
        if ((await s.call('POST', item(id, 'cerrar/'), {}, key(id))).status === 200) answered.add(id)
      } catch {
        // The connection broke: nothing was answered.
      }
    })
    // The first round dies at once; the others when some were answered and the rest are on their way.
    let over = false
    void Promise.all(closing).then(() => {
      over = true
    })
    while (!over && answered.size < round) await setTimeout(1)
    await setTimeout(Math.random() * LONGEST_MS)
    running?.child.kill('SIGKILL')
    await running?.ended
    await Promise.all(closing)
    s = await start()
    const now = await factsOf(ids)
    for (const id of ids) {
      const { version, claves } = before.get(id) ?? assert.fail(id)
      const closed = now.get(id)?.estado === 'cerrada'
      const n = Number(closed)
      assert.deepEqual(now.get(id), {
        estado: closed ? 'cerrada' : 'abierta',
        version: version + n,
        sellos: n,
        sellada: closed,
        cierres: n,
        versiones: n,
        auditorias: n,
        claves: claves + n,
      })
      assert.ok(closed || !answered.has(id), 'se respondió cerrada y no lo está')
      if (closed) whole++
      else untouched++
    }
    // Whoever got no answer asks again with the same key: it is closed once.
    for (const id of ids) {
      const again = await must(s.call('POST', item(id, 'cerrar/'), {}, key(id)), 200)
      assert.equal(again.estado, 'cerrada')
      assert.equal(again.version, (before.get(id)?.version ?? 0) + 1)
    }
    for (const facts of (await factsOf(ids)).values())
      assert.deepEqual([facts.sellos, facts.cierres, facts.versiones, facts.auditorias], [1, 1, 1, 1])
  }
  assert.ok(whole > 0 && untouched > 0, `${whole} cerradas y ${untouched} como estaban: se probó poco`)
})

test('custodia historia verificar: 0 si todo coincide, 1 y el nombre de lo que no, 2 si se usa mal', async () => {
  const [victim = ''] = all
  await stop()
  const sound = await custodia('historia', 'verificar', '--todas')
  assert.equal(sound.code, 0, sound.output)
  assert.match(sound.output, new RegExp(`^${all.length} historias cerradas, 0 con hallazgos.$`, 'm'))
  const one = await custodia('historia', 'verificar', victim)
  assert.equal(one.code, 0)
  assert.match(one.output, /coincide con su sello/)
  for (const args of [[], ['--todas', victim], ['no-es-un-id'], ['--sorpresa']])
    assert.equal((await custodia('historia', 'verificar', ...args)).code, 2)
  assert.match(sound.output, /^0 resultados con sello; 0 sin él, de antes de que se sellaran; 0 con hallazgos\.$/m)
  const s = await start()
  const { paciente } = await must(s.call('GET', item(victim)), 200)
  const report = { paciente, nombre: 'VIH', categoria: 'laboratorio', conclusion: 'REACTIVO' }
  const result = await must(s.call('POST', '/hce/api/resultados/', report), 201)
  const note = await withDatabase(async (db) => {
    await db.query('set session_replication_role = replica')
    await db.query(`update resultado set conclusion = 'NO REACTIVO' where id = $1`, [result.id])
    const { rows } = await db.query(`update nota set contenido = 'Otro' where historia = $1 returning id`, [victim])
    return String(rows[0]?.id)
  })
  await stop()
  const broken = await custodia('historia', 'verificar', '--todas')
  assert.equal(broken.code, 1, broken.output)
  assert.match(broken.output, new RegExp(`^${victim}: NO coincide\\.$`, 'm'))
  assert.match(broken.output, new RegExp(`nota ${note}: no dice lo mismo que al cerrar\\.`))
  assert.match(broken.output, new RegExp(`^${all.length} historias cerradas, 1 con hallazgos.$`, 'm'))
  assert.match(broken.output, new RegExp(`^Resultado ${result.id}: NO coincide\\.$`, 'm'))
  assert.match(broken.output, new RegExp(`resultado ${result.id}: no dice lo mismo que cuando se selló\\.`))
  assert.match(broken.output, /^1 resultados con sello; 0 sin él, de antes de que se sellaran; 1 con hallazgos\.$/m)
})
