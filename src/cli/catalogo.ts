import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { actorOf, findAccount } from '../auth/account/account.ts'
import { type Config, ConfigError, configFromEnvironment } from '../config.ts'
import type { Call } from '../engine/call.ts'
import { buildCore, type Core } from '../engine/core.ts'
import { differencesOf } from '../features/catalogos/diff-page.ts'
import { goBack } from '../features/catalogos/go-back.ts'
import { type Job, jobById } from '../features/catalogos/job.ts'
import { LOADERS } from '../features/catalogos/job-operations.ts'
import { type CatalogueName, catalogueNames, isCatalogue, kinds } from '../features/catalogos/kinds.ts'
import { moveJob } from '../features/catalogos/move-job.ts'
import { startJob } from '../features/catalogos/start-job.ts'
import { catalogueVersions } from '../features/catalogos/versions.ts'
import { Problem } from '../model/problem.ts'
import { registry } from '../resources/index.ts'
import { catalogueWork } from './catalogue-work.ts'
import { commandPool, prepareDatabase } from './database.ts'
import { readWords, UsageError, unknownOrder } from './options/usage.ts'

export const USAGE = `Uso: npm run custodia -- catalogo ORDEN
  cargar NOMBRE ARCHIVO [--simular] [--confirmar] [--por USUARIO]
      Lee un CSV, TXT o XLSX entero o nada. Lo que el archivo ya no trae queda sin uso; nada se borra.
      --simular    lee y compara todo, y no cambia nada
      --confirmar  aunque más de la quinta parte de los códigos deje de usarse
  listar           Los catálogos y sus versiones.
  volver NOMBRE VERSIÓN [--por USUARIO]
  NOMBRE: ${catalogueNames.join(', ')}.
  Termina en 0 si se hizo, 1 si no, 2 si se usó mal.`

const DONE = 0
const FAILED = 1
const MOST_BYTES = 128 * 1_048_576
const SHOWN = 20

interface Wanted {
  readonly command: string
  readonly names: readonly string[]
  readonly simulate: boolean
  readonly confirm: boolean
  readonly por: string | null
}

export async function run(args: string[]): Promise<number> {
  const wanted = readArguments(args)
  const config = configFromEnvironment()
  const prepared = await prepareDatabase(config, () => {})
  const db = commandPool(prepared.connection, config)
  try {
    const core = buildCore(db, registry)
    return await obey(config, core, wanted)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { trabajo } = error.details.more ?? {}
    console.error(`${error.kind.title.es}${trabajo === undefined ? '' : ` (${trabajo})`}`)
    return FAILED
  } finally {
    await db.end()
    await prepared.stop()
  }
}

function readArguments(args: string[]): Wanted {
  const { values, positionals } = readWords({
    args,
    options: {
      simular: { type: 'boolean', default: false },
      confirmar: { type: 'boolean', default: false },
      por: { type: 'string' },
    },
    allowPositionals: true,
  })
  const [command = '', ...names] = positionals
  if (!['listar', 'cargar', 'volver'].includes(command)) throw unknownOrder(command)
  const [catalogue = '', second = '', stray] = command === 'listar' ? ['', '', ...names] : names
  if (stray !== undefined) throw new UsageError(`Sobra «${stray}».`)
  if (command !== 'listar' && !isCatalogue(catalogue))
    throw new UsageError(`${command} lleva el nombre de un catálogo: ${catalogueNames.join(', ')}.`)
  if (command === 'cargar' && second === '') throw new UsageError('cargar lleva el archivo que se lee.')
  if (command === 'volver' && !/^\d{1,6}$/.test(second)) throw new UsageError('volver lleva el número de una versión.')
  if (values.simular && values.confirmar) throw new UsageError('--simular y --confirmar no van juntas.')
  return { command, names, simulate: values.simular, confirm: values.confirmar, por: values.por ?? null }
}

async function obey(config: Config, core: Core, wanted: Wanted): Promise<number> {
  if (wanted.command === 'listar') return list(core)
  const call = await callOf(core, wanted.por)
  const [catalogue = '', second = ''] = wanted.names
  if (!isCatalogue(catalogue)) throw new Error(`There is no catalogue ${catalogue}`)
  if (wanted.command === 'cargar') return load(config, core, call, catalogue, second, wanted)
  const job = await goBack(core, call, catalogue, Number(second), null)
  tellCounts(job)
  return DONE
}

async function callOf(core: Core, por: string | null): Promise<Call> {
  const account = por === null ? null : await findAccount(core.db, { usuario: por })
  const may = account !== null && account.estado === 'activa' && LOADERS.includes(account.rol)
  if (por !== null && !may)
    throw new ConfigError(`La cuenta ${JSON.stringify(por)} no existe, no está activa o su rol no carga catálogos.`)
  return {
    actor:
      account === null
        ? { id: 'cli', nombre: 'Línea de órdenes', rol: 'administrador', documento: null, registro: null, miembros: [] }
        : actorOf(account),
    session: null,
    ip: '127.0.0.1',
    requestId: `cli-${process.pid}-${Date.now()}`,
    now: new Date().toISOString(),
    reason: null,
  }
}

async function load(
  config: Config,
  core: Core,
  call: Call,
  catalogue: CatalogueName,
  path: string,
  { simulate, confirm }: Wanted,
): Promise<number> {
  const content = await readWhole(path)
  const jobs = catalogueWork(config, core, catalogueVersions(core.db), null, (error) => console.error(error))
  const { job } = await startJob(core, core.db, call, {
    catalogue,
    source: 'archivo',
    edition: basename(path).slice(0, 200),
    content,
    confirmed: confirm,
    simulated: simulate,
    key: null,
  })
  await jobs.runOnce(job.id)
  const done = await whenDone(core, job.id)
  for (const notice of done.avisos) console.log(notice)
  if (done.estado === 'error') {
    for (const { linea, columna, mensaje } of done.errores.slice(0, SHOWN))
      console.error(`  línea ${linea}${columna === '' ? '' : `, ${columna}`}: ${mensaje}`)
    if (done.errores_total > SHOWN) console.error(`  … y ${count(done.errores_total - SHOWN)} filas más.`)
    console.error(done.error)
    return FAILED
  }
  tellCounts(done)
  if (done.estado !== 'por_confirmar') return done.estado === 'terminado' ? DONE : FAILED
  for (const d of await differencesOf(core.db, done, null, null, SHOWN)) console.log(`  ${d.codigo}: ${d.explicacion}`)
  await moveJob(core, call, done, 'cancelar')
  console.log(
    simulate
      ? 'Simulación: nada se cambió.'
      : 'Más de la quinta parte de los códigos dejaría de usarse: nada se cambió. Si es lo que quiere, agregue --confirmar.',
  )
  return simulate ? DONE : FAILED
}

async function readWhole(path: string): Promise<Buffer> {
  const size = await stat(path).then(
    (s) => (s.isFile() ? s.size : -1),
    () => -1,
  )
  if (size === -1) throw new ConfigError(`No existe el archivo ${path}, o no se puede leer.`)
  if (size > MOST_BYTES) throw new ConfigError(`El archivo pasa de ${MOST_BYTES / 1_048_576} MiB.`)
  return readFile(path)
}

/** The service may have taken it first: then it is at it. */
async function whenDone(core: Core, id: string): Promise<Job> {
  for (;;) {
    const job = await jobById(core.db, id)
    if (job === null) throw new Error('The job is gone')
    if (job.estado !== 'pendiente' && job.estado !== 'en_curso') return job
    await sleep(500)
  }
}

const count = (n: number): string => n.toLocaleString('es-CO')

function tellCounts(job: Job): void {
  const { titulo } = kinds[job.catalogo]
  const now = job.version === null ? '' : ` Versión vigente: ${job.version}.`
  console.log(
    `${titulo}: ${count(job.agregados ?? 0)} agregados, ${count(job.cambiados ?? 0)} cambiados, ${count(job.deshabilitados ?? 0)} sin uso, ${count(job.sin_cambio ?? 0)} iguales.${now}`,
  )
}

async function list(core: Core): Promise<number> {
  const rows = await core.db.run({
    text: `select c.nombre, c.version as vigente, v.numero, v.origen, v.edicion, v.codigos, v.habilitados, v.actor, v.creada_en
from catalogo c left join catalogo_version v on v.catalogo = c.nombre order by c.nombre, v.numero desc`,
    values: [],
  })
  for (const r of rows) {
    if (r.numero === null) console.log(`${String(r.nombre).padEnd(12)} sin cargar`)
    else
      console.log(
        `${String(r.nombre).padEnd(12)} ${r.numero === r.vigente ? '*' : ' '} v${r.numero}  ${count(Number(r.codigos))} códigos, ${count(Number(r.habilitados))} en uso  ${r.origen}  ${r.edicion ?? ''}  ${r.actor}  ${r.creada_en}`,
      )
  }
  return DONE
}
