import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { type Anchor, readAnchors } from '../../features/auditoria/seal/anchors.ts'

/** Where this installation writes its seals down outside the database; null where it does not. */
export const anchorFileOf = (config: Config): string | null =>
  config.sealAnchor ?? (config.databaseUrl === null ? join(config.dataDir, 'sellos.txt') : null)

export async function anchorsOf(config: Config): Promise<readonly Anchor[]> {
  const path = anchorFileOf(config)
  return path === null ? [] : readAnchors(await readFile(path, 'utf8').catch(() => '')).anchors
}

export async function appendAnchor(path: string, { numero, huella }: Anchor): Promise<void> {
  const file = await open(path, 'a+', 0o600)
  try {
    const { size } = await file.stat()
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1))
    // A full disk may have cut the line before: this one must not become part of it.
    const isCut = size > 0 && buffer.toString() !== '\n'
    await file.appendFile(`${isCut ? '\n' : ''}${numero} ${huella}\n`)
  } finally {
    await file.close()
  }
}

/** What a sealer is given: where it writes seals down, and what was written there, with which the chain must agree before it goes on. */
export function anchorOf(config: Config): {
  readonly anchor?: (seal: Anchor) => Promise<void>
  readonly anchors: () => Promise<readonly Anchor[]>
} {
  const path = anchorFileOf(config)
  const anchors = () => anchorsOf(config)
  return path === null ? { anchors } : { anchors, anchor: (made) => appendAnchor(path, made) }
}
