import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { Anchor } from '../seal/anchors.ts'
import type { PublicJwk } from '../seal/seal-payload.ts'
import { type FileHeader, fileSource } from './file-source.ts'
import { findings } from './finding.ts'
import { type Verification, verifyAudit } from './verify.ts'

export interface FileVerification extends Verification {
  readonly header: FileHeader | null
}

/** Longer than any line that an export writes. */
const LONGEST = 64 * 1_048_576

/** Lines of text, as they come and no faster. */
export async function* linesOf(input: Readable): AsyncGenerator<string> {
  input.setEncoding('utf8')
  let rest = ''
  for await (const chunk of input) {
    const parts = (rest + String(chunk)).split('\n')
    rest = parts.pop() ?? ''
    if (rest.length > LONGEST) return
    yield* parts
  }
  if (rest !== '') yield rest
}

/** Without the database and without the service: the file, the public keys that one trusts, and the anchors one has. */
export async function verifyFile(
  input: string | Readable,
  { trusted, anchors = [] }: { trusted: readonly PublicJwk[]; anchors?: readonly Anchor[] },
): Promise<FileVerification> {
  const found = findings()
  const stream = typeof input === 'string' ? createReadStream(input) : input
  try {
    const file = await fileSource(linesOf(stream), found)
    if (file !== null)
      return { ...(await verifyAudit({ source: file.source, trusted, anchors, found })), header: file.header }
  } finally {
    stream.destroy()
  }
  found.add('archivo_ilegible', 'El archivo no es una auditoría exportada por Custodia.')
  const nothing = { seals: 0, rows: 0, pending: 0, first: null, last: null, restores: [], end: null, header: null }
  return { holds: false, findings: found.list, total: found.total, counts: found.counts, ...nothing }
}
