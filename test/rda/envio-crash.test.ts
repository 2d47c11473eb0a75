import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../../src/config.ts'
import { type Database, openDatabase } from '../../src/engine/database.ts'
import { buildEngine } from '../../src/engine/engine.ts'
import { hashOf } from '../../src/outbox/signature.ts'
import { registry } from '../../src/resources/index.ts'
import { newDocument, newHistory, newPatient } from '../samples.ts'
import { call, type Service, TEST_SECRET } from '../service.ts'
import { documentOf, enqueue, ihceEnv, kinds, type Place } from './outbox.ts'

/** The service and the ministry die at any moment: every document is accepted once, in order, and none is forgotten. */
const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const OUTBOX = '/hce/api/rda/envios/'
const PATIENTS = 6
const ROUNDS = 6
const FAULTS = 'perdida=0.15,corte=0.1,500=0.1,falsa=0.05,token=0.05,tiempo=0.05'

let folder = ''
let datos = ''
let db: Database | undefined
let port = 0

interface Running {
  readonly child: ChildProcess
  readonly ended: Promise<unknown>
  readonly base: string
}
const running = new Map<'servicio' | 'ministerio', Running>()

async function launch(name: 'servicio' | 'ministerio', args: string[], env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: childEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<unknown>((resolve) => child.once('exit', resolve))
  let output = ''
  const base = await new Promise<string>((resolve, reject) => {
    const read = (data: Buffer): void => {
      output += data.toString()
      const address = /list[ao] en (http:\S+)/.exec(output)?.[1]
      if (address !== undefined) resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    void ended.then((code) => reject(new Error(`${name} terminó con ${code}: ${output}`)))
  })
  running.set(name, { child, ended, base })
  return base
}

const ministry = async (faults: string): Promise<void> => {
  const diario = join(folder, 'diario.jsonl')
  const base = await launch(
    'ministerio',
    ['simulador-ihce', '--puerto', String(port), '--diario', diario, '--latencia', '15', '--fallas', faults],
    { RDA_GUIA_VERSION: '0.7.1' },
  )
  port = Number(new URL(base).port)
}
const service = (): Promise<string> =>
  launch('servicio', ['iniciar'], {
    PORT: '0',
    DATOS: datos,
    DEMO: 'no',
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    NODE_ENV: 'test',
    SECRETO: TEST_SECRET,
    ...ihceEnv(port),
    IHCE_CADA_MS: '50',
    IHCE_ESPERA_MS: '20',
    IHCE_TIEMPO_MS: '700',
    IHCE_TOMA_SEGUNDOS: '1',
    IHCE_INTENTOS: '1000',
  })

async function end(name: 'servicio' | 'ministerio', signal: NodeJS.Signals): Promise<void> {
  const found = running.get(name)
  if (found?.child.exitCode === null && found.child.signalCode === null) found.child.kill(signal)
  await found?.ended
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'custodia-rda-diario-'))
  datos = await mkdtemp(join(tmpdir(), 'custodia-rda-'))
})
after(async () => {
  await db?.end()
  await end('servicio', 'SIGTERM')
  await end('ministerio', 'SIGTERM')
  for (const each of [folder, datos]) await rm(each, { recursive: true, force: true })
})

interface Line {
  readonly huella: string
  readonly tipo: string
  readonly paciente: string
  readonly vida: string | null
}
const journal = async (): Promise<Line[]> =>
  (await readFile(join(folder, 'diario.jsonl'), 'utf8'))
    .split('\n')
    .filter((l) => l !== '')
    .map((l) => JSON.parse(l))

test('kill -9 a quien envía o a quien recibe, varias veces: cada documento una vez, en orden, y ninguno se pierde', async () => {
  await ministry(FAULTS)
  await service()
  const asker = { call: (...args) => call(running.get('servicio')?.base ?? '', ...args) } as Pick<
    Service,
    'call'
  > as Service
  const places: (Place & { numero: string })[] = []
  for (let i = 0; i < PATIENTS; i++) {
    const numero = newDocument()
    const paciente = await newPatient(asker, { numero_documento: numero })
    places.push({ numero, paciente, historia: await newHistory(asker, { paciente }) })
  }
  db = openDatabase({
    connection: { host: join(datos, 's'), port: 5432, user: 'custodia_dueno', database: 'custodia' },
    poolSize: 2,
    maxWaiting: 50,
    statementTimeoutMs: 30_000,
  })
  const { core } = buildEngine(db, registry)
  const wanted: string[] = []
  const perRound = places.flatMap((at) => kinds.map((kind) => [at, kind] as const))
  // A patient's documents are written in the order of `kinds`; the rounds cut anywhere.
  perRound.sort((a, b) => kinds.indexOf(a[1]) - kinds.indexOf(b[1]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, kind] of perRound.splice(0, Math.ceil((PATIENTS * kinds.length) / ROUNDS))) {
      const bytes = documentOf(kind, at.numero)
      wanted.push(hashOf(bytes))
      await enqueue(core, at, kind, bytes)
    }
    await sleep(20 + Math.random() * 250)
    const victim = round % 2 === 0 ? 'servicio' : 'ministerio'
    await end(victim, 'SIGKILL')
    if (victim === 'servicio') await service()
    else await ministry(FAULTS)
  }
  await end('ministerio', 'SIGKILL')
  await ministry('')
  const left = (): Promise<readonly Record<string, unknown>[]> =>
    core.db.run({ text: `select id, codigo from rda_envio where estado <> 'aceptado'`, values: [] })
  for (let i = 0, waiting = await left(); i < 1200 && waiting.length > 0; i++, waiting = await left()) {
    // Refused a token twice in one attempt, the platform is left in peace for minutes, unless a person says to try.
    for (const { id } of waiting.filter((w) => w.codigo === 'error_auth'))
      await asker.call('POST', `${OUTBOX}${id}/reenviar/`)
    await sleep(50)
  }
  const rows = await core.db.run({
    text: 'select huella, tipo, estado, codigo, vida, intentos from rda_envio',
    values: [],
  })
  assert.equal(rows.length, wanted.length)
  assert.deepEqual(
    rows.filter((r) => r.estado !== 'aceptado'),
    [],
  )
  const lines = await journal()
  assert.deepEqual(lines.map((l) => l.huella).sort(), [...wanted].sort())
  for (const line of lines) assert.equal(rows.find((r) => r.huella === line.huella)?.vida ?? null, line.vida)
  const byPatient = Map.groupBy(lines, (l) => l.paciente)
  assert.equal(byPatient.size, PATIENTS)
  for (const of of byPatient.values())
    assert.deepEqual(
      of.map((l) => l.tipo),
      [...kinds],
    )
  // It was worth killing them.
  assert.ok(rows.some((r) => Number(r.intentos) > 1))
})
