import { randomBytes } from 'node:crypto'
import { BackupError, DamagedBackup } from './backup-error.ts'
import { chunkName, dataKey, KEY_BYTES, type Keyring, openObject, sealObject, unwrapKey, wrapKey } from './cipher.ts'
import type { Destination } from './destination/destination.ts'

/** Backups of one installation, with the keys that open them. */
export interface Repository {
  readonly destination: Destination
  /** The system identifier of the PostgreSQL whose backups these are. */
  readonly system: string
  readonly ring: Keyring
  put(name: string, bytes: Buffer): Promise<void>
  /** Refuses what is missing or not as it was stored. */
  get(name: string): Promise<Buffer>
  /** The same, and that the bytes are those of that name. */
  chunk(name: string): Promise<Buffer>
}

export const HEADER = 'respaldo.json'
export const CHUNKS = 'trozos/'
export const chunkPath = (name: string): string => `${CHUNKS}${name.slice(0, 2)}/${name}`
const FORMAT = 1

interface WrappedKey {
  readonly id: string
  readonly envuelta: string
}

const labelOf = (system: string, id: string): string => `${FORMAT}|${system}|${id}`

/** The one object in the clear: which keys there are, each wrapped by the operator's secret. */
const headerText = (system: string, keys: readonly WrappedKey[]): string =>
  `${JSON.stringify({ formato: FORMAT, sistema: system, llaves: keys.map(({ id, envuelta }) => ({ id, envuelta })) })}\n`

const wrapped = (secret: string, system: string, bytes: Buffer): WrappedKey => {
  const id = dataKey(bytes).id.toString('hex')
  return { id, envuelta: wrapKey(secret, labelOf(system, id), bytes).toString('base64url') }
}

interface ReadHeader {
  readonly system: string
  readonly keys: readonly Buffer[]
}

function readHeader(text: string, secret: string, shown: string): ReadHeader {
  const broken = (): never => {
    throw new BackupError(`El encabezado del respaldo de ${shown} está dañado o fue alterado.`)
  }
  let value: { formato?: unknown; sistema?: unknown; llaves?: unknown }
  try {
    value = JSON.parse(text)
  } catch {
    return broken()
  }
  const { formato, sistema, llaves } = value ?? {}
  if (typeof formato === 'number' && formato > FORMAT)
    throw new BackupError(`El respaldo de ${shown} es de una versión posterior de Custodia: use esa versión.`)
  if (typeof sistema !== 'string' || !Array.isArray(llaves) || llaves.length === 0) return broken()
  const keys: WrappedKey[] = llaves.map((k) => ({ id: String(k?.id), envuelta: String(k?.envuelta) }))
  const raw = keys.map(({ envuelta }) => Buffer.from(envuelta, 'base64url'))
  // Letter by letter: what would be read alike and was written otherwise was altered.
  const again = keys.map(({ id }, i) => ({ id, envuelta: raw[i]?.toString('base64url') ?? '' }))
  if (headerText(sistema, again) !== text) return broken()
  return {
    system: sistema,
    keys: keys.map(({ id }, i) => {
      const bytes = unwrapKey(secret, labelOf(sistema, id), raw[i] ?? Buffer.alloc(0))
      if (bytes !== null && dataKey(bytes).id.toString('hex') === id) return bytes
      throw new BackupError(
        `RESPALDO_LLAVE no abre el respaldo de ${shown}: use la llave con que se hizo, o su encabezado fue alterado.`,
      )
    }),
  }
}

function repositoryOf(destination: Destination, { system, keys }: ReadHeader): Repository {
  const [first, ...more] = keys.map(dataKey)
  if (first === undefined) throw new BackupError('El respaldo no tiene llaves.')
  const ring: Keyring = [first, ...more]
  const stored = async (name: string): Promise<Buffer> => {
    const object = await destination.get(name)
    if (object === null) throw new DamagedBackup(`Falta el objeto «${name}» del respaldo.`)
    return object
  }
  return {
    destination,
    system,
    ring,
    put: async (name, bytes) => destination.put(name, await sealObject(ring, name, bytes)),
    get: async (name) => (await openObject(ring, name, await stored(name))).bytes,
    async chunk(name) {
      const path = chunkPath(name)
      const { bytes, key } = await openObject(ring, path, await stored(path))
      if (chunkName(key, bytes) !== name)
        throw new DamagedBackup(`El objeto «${path}» del respaldo no es el de su nombre.`)
      return bytes
    },
  }
}

/** Null if nothing was ever kept there. */
export async function openRepository(destination: Destination, secret: string): Promise<Repository | null> {
  const header = await destination.get(HEADER)
  return header === null
    ? null
    : repositoryOf(destination, readHeader(header.toString('utf8'), secret, destination.shown))
}

export async function existingRepository(destination: Destination, secret: string): Promise<Repository> {
  const found = await openRepository(destination, secret)
  if (found === null) throw new BackupError(`No hay respaldos en ${destination.shown}.`)
  return found
}

/** The repository of that system, made the first time; another system's is refused. */
export async function ensureRepository(destination: Destination, secret: string, system: string): Promise<Repository> {
  const found = await openRepository(destination, secret)
  if (found !== null) {
    if (found.system === system) return found
    throw new BackupError(
      `El destino ${destination.shown} tiene los respaldos de otra instalación: indique en RESPALDO_DESTINO uno propio.`,
    )
  }
  for await (const { name } of destination.list('')) {
    // Another process began between the two looks.
    if ((await destination.get(HEADER)) !== null) return ensureRepository(destination, secret, system)
    throw new BackupError(`El destino ${destination.shown} tiene otras cosas («${name}»): indique uno vacío.`)
  }
  const bytes = randomBytes(KEY_BYTES)
  // Two processes begin together: both take the keys of the one that came first.
  await destination.create(HEADER, Buffer.from(headerText(system, [wrapped(secret, system, bytes)])))
  return ensureRepository(destination, secret, system)
}

/** From here on the new secret opens everything, and what is stored has a key that the old one never opened. */
export async function rotateSecret(destination: Destination, before: string, after: string): Promise<void> {
  const header = await destination.get(HEADER)
  if (header === null) throw new BackupError(`No hay respaldos en ${destination.shown}.`)
  const { system, keys } = readHeader(header.toString('utf8'), before, destination.shown)
  const all = [...keys, randomBytes(KEY_BYTES)].map((bytes) => wrapped(after, system, bytes))
  await destination.put(HEADER, Buffer.from(headerText(system, all)))
}
