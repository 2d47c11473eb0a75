import { randomUUID } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { chmod, chown, open, rename, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isStrongSecret, type SecretRing, type Secrets } from '../../auth/secret-box.ts'
import { ConfigError } from '../../config.ts'
import { syncDirectory } from '../../postgres/cluster.ts'

/** What a file with secrets says. A file that says one secret is that secret as plain text, as an operator writes it. */
export interface SecretFile extends Omit<Secrets, 'root'> {
  /** Prepared to be the next: it opens, so that no machine is surprised by it. */
  readonly next: string | null
  /** Since when `seals` seals; null in a file of one secret. */
  readonly since: string | null
}

interface Written {
  readonly sella: string
  readonly abren?: readonly string[]
  readonly siguiente?: string
  readonly desde?: string
}

const damaged = (path: string): ConfigError =>
  new ConfigError(`El archivo ${path} está vacío o dañado: restáurelo de una copia; sin él no se leen las llaves.`)

const weak = (): ConfigError =>
  new ConfigError('SECRETO es débil: use 32 caracteres o más, por ejemplo los de openssl rand -base64 32.')

export function refuseWeak(secret: string): string {
  if (!isStrongSecret(secret)) throw weak()
  return secret
}

export function parseSecrets(text: string, path: string): SecretFile {
  const plain = text.trim()
  if (!plain.startsWith('{')) return { seals: refuseWeak(plain), opens: [], next: null, since: null }
  const said = parsed(plain, path)
  const { sella, abren = [], siguiente = null, desde = null } = said
  const all = [sella, ...(Array.isArray(abren) ? abren : [null]), ...(siguiente === null ? [] : [siguiente])]
  if (!all.every((one) => typeof one === 'string' && isStrongSecret(one))) throw damaged(path)
  return { seals: sella, opens: abren, next: siguiente, since: desde }
}

function parsed(text: string, path: string): Written {
  try {
    return JSON.parse(text)
  } catch {
    throw damaged(path)
  }
}

export const writtenSecrets = ({ seals, opens, next, since }: SecretFile): string =>
  opens.length === 0 && next === null
    ? `${seals}\n`
    : `${JSON.stringify({ sella: seals, abren: opens, ...(next === null ? {} : { siguiente: next }), ...(since === null ? {} : { desde: since }) }, null, 2)}\n`

const REREAD_MS = 1_000

const ringOf = ({ seals, opens, next }: SecretFile, besides: readonly string[]): Secrets => ({
  seals,
  opens: [...(next === null ? [] : [next]), ...opens, ...besides],
  root: [seals, ...opens, ...besides].at(-1) ?? seals,
})

/** Which state of a file it is, without reading it; null where that cannot be told. */
function markOf(path: string): string | null {
  try {
    const { ino, size, mtimeNs } = statSync(path, { bigint: true })
    return `${ino} ${size} ${mtimeNs}`
  } catch {
    return null
  }
}

/** Reads the file again when asked: at once if it is another, else at most once a second. One that cannot be read leaves the secrets as they were. */
export function secretFileRing(path: string, besides: readonly string[] = []): SecretRing {
  let text = readText(path)
  let now = ringOf(parseSecrets(text, path), besides)
  let readAt = performance.now()
  let mark: string | null = null
  return {
    current: () => now,
    refresh() {
      const current = markOf(path)
      if (current === mark && performance.now() - readAt < REREAD_MS) return false
      mark = current
      readAt = performance.now()
      try {
        const found = readFileSync(path, 'utf8')
        if (found === text) return false
        now = ringOf(parseSecrets(found, path), besides)
        text = found
        return true
      } catch {
        return false
      }
    },
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new ConfigError(`No se puede leer el archivo del secreto (${path}).`)
  }
}

export const readSecretFile = (path: string): SecretFile => parseSecrets(readText(path), path)

/** It appears whole, for the same owner: the command may be run by root, and the service by somebody else. */
export async function writeSecretFile(path: string, content: SecretFile): Promise<void> {
  await writeBeside(path, path, writtenSecrets(content))
}

/** A copy of a secret that no longer serves, for backups made while it did. Hidden, so that no folder is taken for another's. */
export async function keepRetired(path: string, secret: string, day: string): Promise<string> {
  const kept = join(dirname(path), `.${basename(path)}-retirado-${day}`)
  await writeBeside(path, kept, `${secret}\n`)
  return kept
}

async function writeBeside(model: string, path: string, text: string): Promise<void> {
  const folder = dirname(path)
  const temporary = join(folder, `.${basename(path)}-${randomUUID()}`)
  try {
    const { uid, gid, mode } = await stat(model)
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await chmod(temporary, mode & 0o777)
    await chown(temporary, uid, gid)
    await rename(temporary, path)
    await syncDirectory(folder)
  } catch (cause) {
    await unlink(temporary).catch(() => {})
    throw new ConfigError(
      `No se pudo escribir ${path}: ejecute la orden con un usuario que pueda escribir en su carpeta.`,
      { cause },
    )
  }
}
