import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Anchor } from '../../features/auditoria/seal/anchors.ts'

/** Where this installation writes its seals down outside the database; null where it does not. */
export const anchorFileOf = (config: Config): string | null =>
  config.sealAnchor ?? (config.databaseUrl === null ? join(config.dataDir, 'sellos.txt') : null)

/** What a sealer made by a command is given. */
export function anchorOf(config: Config): { readonly anchor?: (seal: Anchor) => Promise<void> } {
  const path = anchorFileOf(config)
  if (path === null) return {}
  return { anchor: ({ numero, huella }) => appendFile(path, `${numero} ${huella}\n`, { mode: 0o600 }) }
}
