import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, freemem, loadavg, release, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { type Config, ConfigError, configFromEnvironment, shownConfig } from '../../config.ts'
import { codeOf } from '../../engine/connection/database-fault.ts'
import { outgoing } from '../../outgoing/fetch.ts'
import { errorCode } from '../../postgres/startup-error.ts'
import { packageVersion } from '../../version.ts'
import { ownerPool, reachDatabase } from '../database.ts'
import { DONE, readLine } from '../llaves/command.ts'
import { FileError, UsageError } from '../options/usage.ts'
import { databaseState } from './database-state.ts'
import { type FilteredLog, filterLog } from './log-lines.ts'
import { type TarEntry, tarOf } from './tar.ts'

export const USAGE = `Uso: npm run custodia -- diagnostico [--registro ARCHIVO|-] [--salida ARCHIVO.tar.gz]
  Reúne para soporte versiones, configuración sin secretos, salud, métricas, tamaños y, si se da el registro, sus últimas
  líneas sin nada que pueda ser de alguien. --registro - lo lee de la entrada: journalctl -u custodia -o cat | …`

export async function run(args: string[]): Promise<number> {
  const { words, texts } = readLine(args, ['registro', 'salida'], [])
  if (words.length > 0) throw new UsageError(`Sobra «${words[0]}».`)
  const at = new Date()
  const path = resolve(
    texts.salida ?? `custodia-diagnostico-${at.toISOString().slice(0, 19).replaceAll(':', '')}.tar.gz`,
  )
  const config = configFromEnvironment()
  const log = texts.registro === undefined ? null : filterLog(await readLog(texts.registro))
  const entries = await gather(config, log, at)
  try {
    await writeFile(path, gzipSync(tarOf(entries, at)), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw new FileError(`${path} ya existe.`)
    throw error
  }
  console.log(`  Escrito ${path}: ${entries.map(({ name }) => name).join(', ')}.`)
  console.log('  No lleva datos de pacientes ni secretos; aun así, léalo antes de enviarlo.')
  return DONE
}

async function readLog(path: string): Promise<string> {
  if (path === '-') return readAll(process.stdin)
  return readFile(path, 'utf8').catch(() => {
    throw new FileError(`No se puede leer ${path}.`)
  })
}

const json = (name: string, content: unknown): TarEntry => ({ name, content: `${JSON.stringify(content, null, 2)}\n` })

async function gather(config: Config, log: FilteredLog | null, at: Date): Promise<TarEntry[]> {
  const [database, health, metrics] = await Promise.all([
    lookAtDatabase(config),
    askService(config, '/salud/listo'),
    askService(config, '/metrics'),
  ])
  return [
    json('maquina.json', {
      hecho_en: at.toISOString(),
      version: packageVersion,
      node: process.versions.node,
      sistema: `${process.platform} ${release()} ${process.arch}`,
      procesadores: availableParallelism(),
      carga: loadavg(),
      memoria_bytes: { total: totalmem(), libre: freemem(), permitida: process.constrainedMemory() },
    }),
    json('configuracion.json', shownConfig(config)),
    json('base.json', database),
    json('salud.json', health.answered ? { http: health.status, ...parsedHealth(health.text) } : { responde: false }),
    ...(metrics.answered && metrics.status === 200 ? [{ name: 'metricas.txt', content: metrics.text }] : []),
    ...(log === null
      ? []
      : [
          { name: 'registro.jsonl', content: `${log.lines.join('\n')}\n` },
          json('sentencias-lentas.json', { lineas: log.lines.length, no_incluidas: log.left, sentencias: log.slow }),
        ]),
  ]
}

/** A database that cannot be looked at is itself what support needs to know. */
async function lookAtDatabase(config: Config): Promise<unknown> {
  try {
    let state: unknown
    const say = (sentence: string): void => console.error(`  ${sentence}`)
    const prepared = await reachDatabase(config, say, async ({ owner }) => {
      const db = ownerPool(owner)
      state = await databaseState(db).finally(() => db.end())
      return []
    })
    await prepared.stop()
    return state
  } catch (error) {
    return {
      no_se_pudo: error instanceof Error ? error.constructor.name : 'error',
      codigo: codeOf(error),
      // Ours are sentences about the installation; others may quote anything.
      ...(error instanceof ConfigError ? { frase: error.message } : {}),
    }
  }
}

type ServiceAnswer =
  | { readonly answered: true; readonly status: number; readonly text: string }
  | { readonly answered: false }

const PATIENCE_MS = 10_000
const MOST_BYTES = 16 * 1_048_576

/** The service of this machine, if it runs. */
async function askService(config: Config, path: string): Promise<ServiceAnswer> {
  const host = /^(0\.0\.0\.0|::)$/.test(config.host) ? '127.0.0.1' : config.host
  const origin = new URL(
    `http${config.tlsCertificate === null ? '' : 's'}://${host.includes(':') ? `[${host}]` : host}:${config.port}`,
  ).origin
  try {
    const ask = outgoing({ allowed: [origin], timeoutMs: PATIENCE_MS, maxBytes: MOST_BYTES })
    const token = path === '/metrics' ? config.metricsToken : null
    const answer = await ask(
      `${origin}${path}`,
      token === null ? {} : { headers: { authorization: `Bearer ${token}` } },
    )
    return { answered: true, status: answer.status, text: await answer.text() }
  } catch {
    return { answered: false }
  }
}

/** Who answers at that port may be another program. */
function parsedHealth(text: string): Readonly<Record<string, unknown>> {
  try {
    const { estado, version, codigo, auditoria } = JSON.parse(text)
    return { estado, version, codigo, auditoria }
  } catch {
    return {}
  }
}
