import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { isStrongSecret } from '../../auth/secret-box.ts'
import { type Config, ConfigError, refuseBadBackup } from '../../config.ts'
import { listOf, type Servers } from '../../engine/connection/server-choice.ts'
import { isSameSecret } from '../../respaldo/cipher.ts'
import type { Destination } from '../../respaldo/destination/destination.ts'
import { folderDestination } from '../../respaldo/destination/folder.ts'
import { s3Destination } from '../../respaldo/destination/s3.ts'
import type { ReplicationServer } from '../../respaldo/protocol/session.ts'
import { readSecrets } from '../secret.ts'

export interface BackupSettings {
  readonly destination: Destination
  readonly key: string
}

export async function backupSettings(config: Config): Promise<BackupSettings> {
  refuseBadBackup(config)
  if (config.backupDestination === null)
    throw new ConfigError('Falta RESPALDO_DESTINO: dónde se guardan los respaldos (docs/operacion/respaldo.md).')
  const key = config.backupKey ?? (await keyFrom(config.backupKeyFile ?? ''))
  if (!isStrongSecret(key))
    throw new ConfigError(
      'RESPALDO_LLAVE es débil: use 32 caracteres o más, por ejemplo los de openssl rand -base64 32.',
    )
  // Who has the one must not have the other.
  if (config.secret !== null || config.secretFile !== null) {
    const { seals, opens } = (await readSecrets(config)).current()
    if ([seals, ...opens].some((secret) => isSameSecret(key, secret)))
      throw new ConfigError('RESPALDO_LLAVE y SECRETO son iguales: use dos distintos y guárdelos aparte.')
  }
  return { destination: destinationOf(config), key }
}

export async function keyFrom(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch {
    throw new ConfigError(`No se puede leer la llave del respaldo (${path}).`)
  }
}

const S3 = 's3://'

function destinationOf(config: Config): Destination {
  const given = config.backupDestination ?? ''
  if (!given.startsWith(S3)) return folderDestination(resolve(given))
  const [bucket = '', ...folders] = given.slice(S3.length).split('/')
  const path = folders.join('/')
  return s3Destination({
    endpoint: config.backupS3Url ?? '',
    region: config.backupS3Region,
    accessKey: config.backupS3Key ?? '',
    secretKey: config.backupS3Secret ?? '',
    bucket,
    prefix: path === '' || path.endsWith('/') ? path : `${path}/`,
  })
}

/** The embedded server, as it is asked for its files. */
export function replicationServer(servers: Servers): ReplicationServer {
  const [{ host = '', port = 0, user = '' } = {}] = listOf(servers)
  return { socketDir: host, port, user }
}
