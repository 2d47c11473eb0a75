import { ConfigError, configFromEnvironment } from '../../config.ts'
import type { Database } from '../../engine/database.ts'
import { appliedMigrations, migrate, readMigrations } from '../../engine/migrate.ts'
import { HOME_SETTING } from '../../features/eventos/destinos/delivery-home.ts'
import { type LocalServer, upgradeMajor } from '../../postgres/major-upgrade.ts'
import { DATABASE, MIGRATIONS, ownerPool } from '../database.ts'
import { readWords, UsageError, unknownOrder } from '../options/usage.ts'
import { copyDatabase } from './copy-database.ts'

const say = (sentence: string): void => console.log(`  ${sentence}`)
export const USAGE =
  'Uso: postgres actualizar --programas CARPETA (la carpeta bin de la versión anterior de PostgreSQL).'

/** `custodia postgres actualizar --programas CARPETA`: the included database, from an earlier major version of PostgreSQL to ours. */
export async function run([order = '', ...args]: string[]): Promise<number> {
  if (order !== 'actualizar') throw unknownOrder(order)
  const programs = programsIn(args)
  const config = configFromEnvironment()
  if (config.databaseUrl !== null)
    throw new ConfigError('DATABASE_URL es de un PostgreSQL que no es el incluido: lo actualiza quien lo administra.')
  const kept = await upgradeMajor({ dataDir: config.dataDir, programs, progress: say, move })
  say(
    `La base de datos quedó en la versión nueva. La anterior sigue entera en «${kept}»: bórrela cuando haya comprobado`,
  )
  say('la nueva con «custodia auditoria verificar» y «custodia historia verificar --todas».')
  return 0
}

function programsIn(args: readonly string[]): string {
  const { programas = '' } = readWords({ args: [...args], options: { programas: { type: 'string' } } }).values
  if (programas === '') throw new UsageError('Falta --programas.')
  return programas
}

async function move(from: LocalServer, to: LocalServer, folder: string): Promise<void> {
  // It takes no writes while it is copied, as a standby.
  const source = ownerPool({ ...from, database: DATABASE }, { acceptsReplica: true })
  const admin = ownerPool({ ...to, database: 'postgres' })
  try {
    await admin.run({ text: `create database ${DATABASE}`, values: [] })
  } finally {
    await admin.end()
  }
  const target = ownerPool({ ...to, database: DATABASE })
  try {
    await sameSchema(source, target)
    await copyDatabase(source, target, folder, say)
    // It goes on here: what it delivers is not taken for that of a copy.
    await target.run({ text: 'delete from ajuste where clave = $1', values: [HOME_SETTING] })
  } finally {
    await source.end()
    await target.end()
  }
}

/** As it is in the old one: what is newer is applied at the next start, as ever. */
async function sameSchema(source: Database, target: Database): Promise<void> {
  const applied = await appliedMigrations(source)
  const migrations = await readMigrations(MIGRATIONS)
  const other = applied.find((row, i) => migrations[i]?.hash !== row.huella)
  if (other !== undefined)
    throw new ConfigError(
      `La base de datos tiene la migración ${other.numero} (${other.nombre}), que este programa no conoce: use la versión de Custodia que la aplicó o una posterior.`,
    )
  await migrate(target, migrations.slice(0, applied.length), () => {})
}
