import { randomUUID } from 'node:crypto'
import { link, open, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fixedRing, newSecret, type SecretBox, SecretBoxError, type SecretRing, secretBox } from '../auth/secret-box.ts'
import { type KeyStore, keyStore } from '../auth/session/keys.ts'
import { type Config, ConfigError, isOpen } from '../config.ts'
import type { Database } from '../engine/database.ts'
import { syncDirectory } from '../postgres/cluster.ts'
import { errorCode } from '../postgres/startup-error.ts'
import { refuseWeak, secretFileRing } from './llaves/secret-file.ts'

const FILE = 'secreto'

/** Where the secret lies; null where it is given in SECRETO, and nobody but the operator can change it. */
export const secretPath = (config: Config): string | null =>
  config.secretFile ?? (config.secret === null && isOpen(config) ? join(config.dataDir, FILE) : null)

/**
 * What protects the keys and second factors that lie in the database: given by the operator, or, where nobody gave one
 * to the open demonstration, made once and kept beside its data.
 */
export async function readSecrets(config: Config): Promise<SecretRing> {
  if (config.secret !== null && config.secretFile !== null)
    throw new ConfigError('Se dieron SECRETO y SECRETO_ARCHIVO: deje solo uno.')
  const previous = config.previousSecret === null ? [] : [config.previousSecret]
  if (config.secret !== null) return fixedRing(refuseWeak(config.secret), previous)
  const path = secretPath(config)
  if (path === null) throw new ConfigError('Falta SECRETO o SECRETO_ARCHIVO.')
  if (config.secretFile === null) await makeSecret(path)
  return secretFileRing(path, previous)
}

async function makeSecret(path: string): Promise<void> {
  if (
    await stat(path).then(
      () => true,
      () => false,
    )
  )
    return
  // It appears whole: processes that start together must not read half of it.
  const mine = join(dirname(path), `.${FILE}-${randomUUID()}`)
  const file = await open(mine, 'wx', 0o600)
  try {
    await file.writeFile(`${newSecret()}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(mine, path)
    await syncDirectory(dirname(path))
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    await unlink(mine)
  }
}

/** A secret that does not open the keys would let the service start, and nobody enter. */
export async function proveSecret(secrets: SecretRing, db: Database): Promise<void> {
  const keys = keyStore(db, secretBox(secrets))
  try {
    await keys.current('token')
    await keys.current('sello')
  } catch (error) {
    if (!(error instanceof SecretBoxError)) throw error
    throw new ConfigError(
      'El SECRETO no es el que protege las llaves de esta base de datos: use el mismo de antes. Si se perdió, siga docs/operacion/llaves.md.',
    )
  }
}

export async function openSecrets(config: Config, db: Database): Promise<{ box: SecretBox; keys: KeyStore }> {
  const box = secretBox(await readSecrets(config))
  return { box, keys: keyStore(db, box) }
}
