import { DEMO_PASSWORD, demoPeople } from '../../demo/accounts.ts'
import type { DemoRow } from '../../demo/generate.ts'
import { leaveMorning } from '../../demo/morning.ts'
import { ensureDemoAccounts } from '../auth/account/demo-accounts.ts'
import { passwordHasher } from '../auth/password/password.ts'
import { secretBox } from '../auth/secret-box.ts'
import { keyStore } from '../auth/session/keys.ts'
import { type Config, ConfigError, configFromEnvironment, DEMO_PROVIDER_CODE } from '../config.ts'
import type { Database, Tx } from '../engine/database.ts'
import { bulkLoader } from '../engine/write/bulk.ts'
import { sealLoaded } from '../features/historias/seal-loaded.ts'
import { resultSeal } from '../features/resultados/seal-results.ts'
import type { Row } from '../model/resource.ts'
import { registry } from '../resources/index.ts'
import { ownerPool, prepareDatabase } from './database.ts'
import { beginElimination } from './demostracion/demo-archive.ts'
import { ensureDemoMedicines } from './demostracion/demo-catalogue.ts'
import { fillOwnRecord } from './demostracion/demo-own-record.ts'
import { ensureDemoPatient } from './demostracion/demo-patient.ts'
import { readWords } from './options/usage.ts'
import { configuredPapers } from './papeles/configured-papers.ts'
import { DEMO_DONE, serviceLine } from './processes/demo-process.ts'
import { readSecrets } from './secret.ts'

const ACTOR = 'Datos de demostración'
const SEED = 20_261_115
const LOCK = 7_263_401_183

interface Wanted {
  /** Two instances that start together must not both fill the same empty database. */
  readonly onlyIfEmpty: boolean
  readonly patients: number
  readonly seed: number
  readonly entries: boolean
}

function optionsIn(args: string[]) {
  return readWords({
    args,
    options: {
      pacientes: { type: 'string', default: '200' },
      semilla: { type: 'string', default: String(SEED + 1) },
      'solo-pacientes': { type: 'boolean', default: false },
      // For the service alone, which says when and where.
      'primera-vez': { type: 'boolean', default: false },
    },
  }).values
}

/** `custodia demo --pacientes N`: more synthetic patients, beside whatever there is. */
export async function run(args: string[]): Promise<number> {
  const config = configFromEnvironment()
  const values = optionsIn(args)
  const patients = Number(values.pacientes)
  const seed = Number(values.semilla)
  if (!Number.isInteger(patients) || patients < 1) throw new ConfigError('--pacientes debe ser un entero positivo.')
  if (!Number.isInteger(seed) || seed < 0) throw new ConfigError('--semilla debe ser un entero.')
  if (values['primera-vez']) return loadFirst(config)
  const prepared = await prepareDatabase(config, say)
  const db = ownerPool(prepared.connection.owner)
  try {
    const wanted = { patients, seed, entries: !values['solo-pacientes'], onlyIfEmpty: false }
    const counts = await load(db, config, wanted, await rowSource(config, wanted), progressLine)
    await putInOrder(db)
    console.log(
      `\n${Object.entries(counts)
        .map(([r, n]) => `  ${r.padEnd(26)} ${n}`)
        .join('\n')}`,
    )
  } finally {
    await db.end()
    await prepared.stop()
  }
  return 0
}

const say = (sentence: string): void => console.log(`  ${sentence}`)

/** How many rows are made before there is a database for them: all of the usual demonstration. */
const AHEAD = 20_000

/** For the service, which says where its database is once there is one; meanwhile the rows are made. */
async function loadFirst(config: Config): Promise<number> {
  const service = serviceLine()
  const wanted = { patients: config.demoPatients, seed: SEED, entries: true, onlyIfEmpty: true }
  const made = await rowSource(config, wanted)
  const first = madeAhead(made(NOT_COUNTED), AHEAD)
  const { owner } = await service.connection
  const db = ownerPool(owner)
  try {
    say(`Cargando datos de demostración: ${config.demoPatients} pacientes sintéticos…`)
    const counts = await load(
      db,
      config,
      wanted,
      (numbers) => (numbers.size === 0 ? first : made(numbers)),
      () => {},
    )
    await db.run({
      text: 'insert into ajuste (clave, valor) values ($1, $2) on conflict do nothing',
      values: [DEMO_DONE, String(SEED)],
    })
    say(
      `Listos ${counts.paciente ?? 0} pacientes, ${counts.historia ?? 0} historias y ${total(counts)} registros en todo.`,
    )
    service.loaded()
    await putInOrder(db)
  } finally {
    await db.end()
    service.end()
  }
  return 0
}

/** The last consecutive that the database gave in each scope. */
type LastNumbers = ReadonlyMap<unknown, number>
const NOT_COUNTED: LastNumbers = new Map()

async function rowSource(config: Config, wanted: Wanted): Promise<(numbers: LastNumbers) => Generator<DemoRow>> {
  const { demoRows } = await import('../../demo/generate.ts')
  return (numbers) =>
    demoRows({
      ...wanted,
      now: new Date(),
      providerCode: config.providerCode ?? DEMO_PROVIDER_CODE,
      lastNumber: (scope) => numbers.get(scope) ?? 0,
    })
}

function madeAhead(rows: Generator<DemoRow>, most: number): Generator<DemoRow> {
  const made: DemoRow[] = []
  for (let next = rows.next(); next.done !== true; next = rows.next()) {
    made.push(next.value)
    if (made.length === most) break
  }
  return (function* () {
    yield* made
    yield* rows
  })()
}

const total = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((a, b) => a + b, 0)

async function load(
  db: Database,
  config: Config,
  wanted: Wanted,
  rowsAfter: (numbers: LastNumbers) => Iterable<DemoRow>,
  progress: (done: number) => void,
): Promise<Record<string, number>> {
  const { loadDemo } = await import('../../demo/load.ts')
  const existing = new Set(
    (await db.run({ text: 'select codigo from eapb where eliminado_en is null', values: [] })).map((r) => r.codigo),
  )
  const shared = existing.size > 0
  const numbers = new Map(
    (await db.run({ text: 'select ambito, ultimo from consecutivo', values: [] })).map((c) => [
      c.ambito,
      Number(c.ultimo),
    ]),
  )
  const key = await keyStore(db, secretBox(await readSecrets(config))).current('sello')
  // All or nothing: a load that was interrupted leaves no half a population behind.
  const counts = await db.transaction(async (tx): Promise<Record<string, number>> => {
    await tx.run({ text: 'select pg_advisory_xact_lock($1)', values: [LOCK] })
    const [found] = await tx.run({ text: 'select exists (select 1 from paciente) as hay', values: [] })
    if (wanted.onlyIfEmpty && found?.hay === true) return {}
    // Before the histories that put them in charge: reach is given to accounts that exist.
    await ensureDemoAccounts(tx, demoPeople, DEMO_PASSWORD, passwordHasher())
    const insert = bulkLoader(tx)
    const results = resultSeal(async () => key)
    const agent = await rulesAgent(tx)
    const loaded = await loadDemo({
      rows: rowsAfter(numbers),
      progress,
      insert: async (name, batch) => {
        const r = registry.get(name)
        if (r === undefined) throw new Error(`There is no resource ${name}`)
        // Insurers and agents are the same in every load: the second one finds them there.
        const theirs = withAgent(name, batch, agent)
        if (shared && (name === 'eapb' || name === 'agente_ia')) return
        await insert(r, theirs, ACTOR)
        await results.seal(
          tx,
          theirs.flatMap((row) => (results.covers(r, row) ? [{ recurso: name, row }] : [])),
        )
      },
    })
    await leaveMorning(tx)
    // Beside patients of somebody else there is no catalogue to put in, and none of them is put into a process of elimination.
    if (found?.hay !== true) {
      const now = new Date()
      await ensureDemoMedicines(tx, now)
      if (wanted.entries) await beginElimination(tx, now)
    }
    // What sealing asks of tables that were empty a moment ago is else planned as if they still were.
    await tx.run({ text: 'analyze', values: [] })
    await sealLoaded(tx, registry, key)
    return loaded
  })
  const { papers } = await configuredPapers(config)
  // Apart: the population stands without it.
  await db
    .transaction(async (tx) => {
      const patient = await ensureDemoPatient(tx)
      if (patient !== null) await fillOwnRecord(tx, patient, { registry, key, papers, now: new Date() })
    })
    .catch((error: Error) => say(`La cuenta del paciente de demostración no se pudo preparar: ${error.message}`))
  return counts
}

/** Leaves the tables as a day's use would: statistics, pages marked visible, the search index in order. */
const putInOrder = (db: Database): Promise<unknown> => db.run({ text: 'vacuum analyze', values: [] })

/** The embedded agent was there before any demonstration data: what they say of theirs is said of that one. */
async function rulesAgent(tx: Tx): Promise<{ readonly id: string; theirs: string | null } | null> {
  const [found] = await tx.run({
    text: `select id from agente_ia where nombre = 'reglas' and eliminado_en is null`,
    values: [],
  })
  return found === undefined ? null : { id: String(found.id), theirs: null }
}

function withAgent(name: string, batch: Row[], agent: { readonly id: string; theirs: string | null } | null): Row[] {
  if (agent === null) return batch
  if (name === 'agente_ia') {
    agent.theirs = batch.find((row) => row.nombre === 'reglas')?.id ?? agent.theirs
    return batch.filter((row) => row.nombre !== 'reglas')
  }
  if (name !== 'consulta_ia') return batch
  return batch.map((row) => (row.agente === agent.theirs ? { ...row, agente: agent.id } : row))
}

function progressLine(done: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\r  ${done.toLocaleString('es-CO')} registros`)
  else if (done % 100_000 < 500) console.log(`  ${done.toLocaleString('es-CO')} registros`)
}
