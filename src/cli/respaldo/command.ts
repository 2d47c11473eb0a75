import { resolve } from 'node:path'
import { isStrongSecret } from '../../auth/secret-box.ts'
import { type Config, ConfigError, configFromEnvironment } from '../../config.ts'
import type { Database } from '../../engine/database.ts'
import { isSentence } from '../../model/text/sentence.ts'
import { discardPlace } from '../../postgres/place.ts'
import { clusterState, replaceCluster } from '../../postgres/restored-cluster.ts'
import { BackupError } from '../../respaldo/backup-error.ts'
import { planReachable } from '../../respaldo/plan-reachable.ts'
import { existingRepository, rotateSecret } from '../../respaldo/repository.ts'
import { readStock, stockFaults } from '../../respaldo/stock.ts'
import { verifyBackup } from '../../respaldo/verify-backup.ts'
import { walIndex } from '../../respaldo/wal/wal-store.ts'
import { type Connection, ownerPool, prepareDatabase } from '../database.ts'
import { anchorFileOf, anchorsOf, appendAnchor } from '../llaves/seal-anchor.ts'
import { operator } from '../operator.ts'
import { readWords, UsageError, unknownOrder } from '../options/usage.ts'
import { openSecrets, proveSecret, readSecrets } from '../secret.ts'
import { planFirstRehearsal, runNow, toldBase } from './backup-jobs.ts'
import { backupSettings, keyFrom } from './backup-settings.ts'
import { bringBack } from './bring-back.ts'
import { linkRestore } from './link-restore.ts'
import { provePlace } from './prove-place.ts'
import { rehearse } from './rehearse.ts'
import { settledLines, settleRestore } from './settle-restore.ts'
import { takeBase } from './take-base.ts'

export const USAGE = `Uso: npm run custodia -- respaldo ORDEN
  crear [--completo]     Hace una base ahora; --completo guarda de nuevo también lo que ya estaba.
  listar                 Muestra qué bases hay y hasta cuándo llega el respaldo.
  verificar              Lee y autentica cada byte del respaldo.
  restaurar [--hasta INSTANTE] [--en CARPETA] [--reemplazar] [--linea N] [--base ID] [--secreto-perdido] --motivo TEXTO
                         Devuelve los datos a un instante, en otra carpeta; --reemplazar los pone en el lugar de DATOS
                         cuando han demostrado estar bien. El servicio debe estar detenido para reemplazar. --base parte de
                         esa base y de ninguna otra; --secreto-perdido sigue sin lo que protegía el SECRETO de entonces.
  ensayo                 Verifica, restaura en otra carpeta a un instante al azar, comprueba y borra.
  llave --nueva ARCHIVO  Cambia la llave del respaldo por la de ese archivo.
  probar                 Comprueba la base configurada (también la de DATABASE_URL) como se comprueba una restauración.
  registrar --hasta INSTANTE --motivo TEXTO
                         Firma en la auditoría que la base de DATABASE_URL se restauró por otro medio.
  Termina en 0 si todo está bien, 1 si algo no, 2 si se usó mal.`

const WELL = 0
const FAULTS = 1

interface Options {
  readonly completo?: boolean | undefined
  readonly programado?: boolean | undefined
  readonly reemplazar?: boolean | undefined
  readonly hasta?: string | undefined
  readonly en?: string | undefined
  readonly linea?: string | undefined
  readonly base?: string | undefined
  readonly 'secreto-perdido'?: boolean | undefined
  readonly motivo?: string | undefined
  readonly nueva?: string | undefined
}

const takes: Readonly<Record<string, readonly (keyof Options)[]>> = {
  crear: ['completo', 'programado'],
  listar: [],
  verificar: [],
  restaurar: ['hasta', 'en', 'reemplazar', 'linea', 'base', 'secreto-perdido', 'motivo'],
  ensayo: ['programado'],
  llave: ['nueva'],
  probar: [],
  registrar: ['hasta', 'motivo'],
}

const commands: Readonly<Record<string, (options: Options, config: Config) => Promise<number>>> = {
  crear,
  listar,
  verificar,
  restaurar,
  ensayo,
  llave,
  probar,
  registrar,
}

const say = (sentence: string): void => console.log(`  ${sentence.trimStart()}`)

export async function run(args: string[]): Promise<number> {
  const { values: options, positionals } = readWords({
    args,
    allowPositionals: true,
    options: {
      completo: { type: 'boolean' },
      programado: { type: 'boolean' },
      reemplazar: { type: 'boolean' },
      hasta: { type: 'string' },
      en: { type: 'string' },
      linea: { type: 'string' },
      base: { type: 'string' },
      'secreto-perdido': { type: 'boolean' },
      motivo: { type: 'string' },
      nueva: { type: 'string' },
    },
  })
  const [name = '', ...more] = positionals
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) throw unknownOrder(name)
  if (more.length > 0) throw new UsageError(`Sobra «${more[0]}».`)
  const stray = Object.keys(options).find((o) => !(takes[name] ?? []).some((known) => known === o))
  if (stray !== undefined) throw new UsageError(`${name} no usa --${stray}.`)
  return command(options, configFromEnvironment())
}

/** An instant with its zone, as RFC 3339 writes it; others could be read in two ways. */
function readInstant(text: string | undefined): string | null {
  if (text === undefined) return null
  if (
    !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text) ||
    Number.isNaN(Date.parse(text))
  )
    throw new UsageError('--hasta es un instante con su zona: 2026-11-17T10:05:00-05:00.')
  const instant = new Date(text)
  if (instant.getTime() > Date.now()) throw new UsageError('--hasta es un instante que ya pasó.')
  return instant.toISOString()
}

function readReason(text: string | undefined): string {
  const reason = text?.trim() ?? ''
  if (!isSentence(reason)) throw new UsageError(`Diga con --motivo por qué se restaura.`)
  return reason
}

async function withDatabase<T>(
  config: Config,
  work: (db: Database, connection: Connection, version: string) => Promise<T>,
): Promise<T> {
  const prepared = await prepareDatabase(config, say)
  const db = ownerPool(prepared.connection.owner)
  try {
    return await work(db, prepared.connection, prepared.embedded?.version ?? '')
  } finally {
    await db.end()
    await prepared.stop()
  }
}

const MIB = 1_048_576
const size = (bytes: number): string => `${(bytes / MIB).toLocaleString('es-CO', { maximumFractionDigits: 1 })} MiB`

async function crear({ completo = false }: Options, config: Config): Promise<number> {
  await backupSettings(config)
  return withDatabase(config, async (db, connection, version) => {
    const { faults = [] } = await runNow(db, 'base', async (held) => {
      const progress = (sentence: string): void => {
        held.tell(sentence)
        say(sentence)
      }
      const { base, removed } = await takeBase(config, connection, version, {
        complete: completo,
        signal: held.signal,
        progress,
      })
      const said = `${toldBase(base.id)} ${size(base.bytes)}, de los que ${size(base.storedBytes)} no estaban.`
      say(said)
      if (removed.bases + removed.segments > 0)
        say(`Se borraron ${removed.bases} bases y ${removed.segments} segmentos que ya no hacen falta.`)
      await planFirstRehearsal(db)
      return { said, againInSeconds: config.backupHours * 3600, faults: removed.faults }
    })
    return judged(faults)
  })
}

/** What is damaged in the backup though the work was done. */
function judged(faults: readonly string[]): number {
  if (faults.length > 0) console.error(`✗ El respaldo no está íntegro: ${faults.join(' ')}`)
  return faults.length === 0 ? WELL : FAULTS
}

async function listar(_: Options, config: Config): Promise<number> {
  const { destination, key } = await backupSettings(config)
  const repository = await existingRepository(destination, key)
  const stock = await readStock(repository)
  for (const { id, timeline, ended, bytes, serverVersion } of stock.bases)
    say(`${id}  línea ${timeline}  se puede volver desde el ${ended}  ${size(bytes)}  PostgreSQL ${serverVersion}`)
  const { bytes } = await walIndex(repository)
  for (const [timeline, { instant }] of stock.marks) say(`Línea de tiempo ${timeline}: guardada hasta el ${instant}.`)
  for (const { id, timeline, ended } of stock.incomplete) say(`${id}  línea ${timeline}  del ${ended}  INCOMPLETA`)
  say(`Registro guardado: ${size(bytes)}.`)
  const faults = stockFaults(stock)
  try {
    say(
      `Se puede volver a cualquier instante hasta el ${(await planReachable(repository, stock, { until: null })).covers}.`,
    )
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    faults.push(error.message)
  }
  return judged(faults)
}

async function verificar(_: Options, config: Config): Promise<number> {
  const { destination, key } = await backupSettings(config)
  const repository = await existingRepository(destination, key)
  const { bases, segments, bytes, faults, covers } = await verifyBackup(repository, say)
  say(`${bases} bases y ${segments} segmentos leídos: ${size(bytes)}.`)
  if (faults.length === 0) {
    console.log(`✓ El respaldo está íntegro${covers === null ? '' : ` y llega hasta el ${covers}`}.`)
    return WELL
  }
  console.error('✗ El respaldo no está íntegro:')
  for (const fault of faults) console.error(`  ${fault}`)
  console.error('  Haga una base nueva con crear --completo, y siga docs/operacion/respaldo.md (Si algo se dañó).')
  return FAULTS
}

async function restaurar(options: Options, config: Config): Promise<number> {
  const until = readInstant(options.hasta)
  const reason = readReason(options.motivo)
  if (options.linea !== undefined && !/^[1-9]\d{0,8}$/.test(options.linea))
    throw new UsageError('--linea es un número.')
  if (config.databaseUrl !== null)
    throw new ConfigError('DATABASE_URL se restaura con las órdenes de su servidor (docs/operacion/respaldo.md).')
  const state = await clusterState(resolve(config.dataDir))
  if (options.reemplazar === true && state === 'running')
    throw new ConfigError('El servicio está en marcha: deténgalo para reemplazar sus datos.')
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  // Where there are no data there is nothing to replace, and nothing to lose.
  const dataDir = resolve(
    options.en ?? (state === 'none' ? config.dataDir : `${resolve(config.dataDir)}.restaurada-${stamp}`),
  )
  const { instant, link, seconds } = await bringBack({
    config,
    until,
    dataDir,
    who: operator(),
    reason,
    say,
    ...(options.linea === undefined ? {} : { timeline: Number(options.linea) }),
    ...(options.base === undefined ? {} : { base: options.base }),
    isSecretLost: options['secreto-perdido'] === true,
  })
  console.log(`✓ Los datos del ${instant} están en «${dataDir}» y se comprobaron, en ${seconds} s.`)
  if (options.reemplazar === true && state === 'stopped') {
    const aside = await replaceCluster(dataDir, resolve(config.dataDir), stamp)
    const anchors = anchorFileOf(config)
    if (anchors !== null) await appendAnchor(anchors, link)
    // What is left there are copies of what stands beside the data.
    if (options.en === undefined) await discardPlace(dataDir)
    console.log(`✓ Ya están en DATOS. Los de antes quedaron en «${aside}»: bórrelos cuando no hagan falta.`)
  } else if (dataDir !== resolve(config.dataDir)) say(`Para usarlos inicie con DATOS=${dataDir}.`)
  return WELL
}

async function ensayo(_: Options, config: Config): Promise<number> {
  await backupSettings(config)
  return withDatabase(config, async (db) => {
    const { faults = [] } = await runNow(db, 'ensayo', async (held) => {
      const progress = (sentence: string): void => {
        held.tell(sentence)
        say(sentence)
      }
      const { instant, seconds, plan, faults } = await rehearse(config, operator(), progress)
      const said = `Restaurado al ${instant} en ${seconds} s desde la base ${plan.base.id}.`
      console.log(`✓ ${said}`)
      return { said, againInSeconds: Math.max(1, config.backupRehearsalDays) * 86_400, faults }
    })
    return judged(faults)
  })
}

async function llave({ nueva }: Options, config: Config): Promise<number> {
  if (nueva === undefined) throw new UsageError(`Diga con --nueva el archivo de la llave nueva.`)
  const { destination, key } = await backupSettings(config)
  const after = await keyFrom(nueva)
  if (!isStrongSecret(after)) throw new ConfigError('La llave nueva es débil: use 32 caracteres o más.')
  await rotateSecret(destination, key, after)
  say('La llave del respaldo cambió: póngala en RESPALDO_LLAVE o RESPALDO_LLAVE_ARCHIVO y reinicie el servicio.')
  return WELL
}

async function probar(_: Options, config: Config): Promise<number> {
  return withDatabase(config, async (db) => {
    await proveSecret(await readSecrets(config), db)
    const { keys } = await openSecrets(config, db)
    const { holds, said, faults } = await provePlace(db, await anchorsOf(config), await keys.publicKeys('sello'))
    for (const line of said) say(line)
    for (const fault of faults) console.error(`✗ ${fault}`)
    if (holds) console.log('✓ Los datos son los que se sellaron.')
    return holds ? WELL : FAULTS
  })
}

async function registrar(options: Options, config: Config): Promise<number> {
  const until = readInstant(options.hasta)
  if (until === null) throw new UsageError(`Diga con --hasta a qué instante se restauró.`)
  const reason = readReason(options.motivo)
  return withDatabase(config, async (db) => {
    // Before anything is changed: an operator who cannot sign the restore leaves it as it was.
    await proveSecret(await readSecrets(config), db)
    const anchors = await anchorsOf(config)
    const { keys } = await openSecrets(config, db)
    const { holds, said, faults } = await provePlace(db, anchors, await keys.publicKeys('sello'))
    for (const line of said) say(line)
    for (const fault of faults) console.error(`✗ ${fault}`)
    if (!holds) return FAULTS
    for (const line of settledLines(await settleRestore(db, operator(), reason))) say(line)
    const link = await linkRestore(db, keys, anchors, { until, who: operator(), reason })
    const path = anchorFileOf(config)
    if (path !== null) await appendAnchor(path, link)
    console.log(`✓ La restauración quedó firmada en el sello ${link.numero}; ${link.abandoned} sellos quedaron atrás.`)
    return WELL
  })
}
