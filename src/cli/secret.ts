import { randomUUID } from 'node:crypto'
import { link, open, readFile, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isStrongSecret, newSecret, type SecretBox, SecretBoxError, secretBox } from '../auth/secret-box.ts'
import { type KeyStore, keyStore } from '../auth/session/keys.ts'
import { type Config, ConfigError, isOpen } from '../config.ts'
import type { Database } from '../engine/database.ts'
import { syncDirectory } from '../postgres/cluster.ts'
import { errorCode } from '../postgres/startup-error.ts'

const FILE = 'secreto'

/**
 * What protects the keys and second factors that lie in the database: given by the operator, or, where nobody gave one
 * to the open demonstration, made once and kept beside its data.
 */
export async function readSecret(config: Config): Promise<string> {
  if (config.secret !== null && config.secretFile !== null)
    throw new ConfigError('Se dieron SECRETO y SECRETO_ARCHIVO: deje solo uno.')
  const given = config.secret ?? (config.secretFile === null ? null : await fromFile(config.secretFile))
  if (given === null) {
    if (!isOpen(config)) throw new ConfigError('Falta SECRETO o SECRETO_ARCHIVO.')
    return ownSecret(join(config.dataDir, FILE))
  }
  if (!isStrongSecret(given))
    throw new ConfigError('SECRETO es débil: use 32 caracteres o más, por ejemplo los de openssl rand -base64 32.')
  return given
}

const fromFile = async (path: string): Promise<string> => {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch {
    throw new ConfigError(`No se puede leer SECRETO_ARCHIVO (${path}).`)
  }
}

async function ownSecret(path: string): Promise<string> {
  const found = await readFile(path, 'utf8').catch(() => null)
  if (found !== null) {
    if (isStrongSecret(found.trim())) return found.trim()
    throw new ConfigError(
      `El archivo ${path} está vacío o dañado: restáurelo de una copia; sin él no se leen las llaves.`,
    )
  }
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
  return (await readFile(path, 'utf8')).trim()
}

/** A secret that does not open the keys would let the service start, and nobody enter. */
export async function proveSecret(secret: string, db: Database): Promise<void> {
  const keys = keyStore(db, secretBox(secret))
  try {
    await keys.current('token')
    await keys.current('sello')
  } catch (error) {
    if (!(error instanceof SecretBoxError)) throw error
    throw new ConfigError('El SECRETO no es el que protege las llaves de esta base de datos: use el mismo de antes.')
  }
}

export async function openSecrets(config: Config, db: Database): Promise<{ box: SecretBox; keys: KeyStore }> {
  const box = secretBox(await readSecret(config))
  return { box, keys: keyStore(db, box) }
}
