import { type Config, configFromEnvironment } from '../../config.ts'
import type { Database, Tx } from '../../engine/database.ts'
import { isSentence } from '../../model/text/sentence.ts'
import { ownerPool, prepareDatabase } from '../database.ts'
import { operator } from '../operator.ts'
import { readWords, UsageError } from '../options/usage.ts'

export const DONE = 0
export const FINDINGS = 1

export interface CommandLine {
  readonly words: readonly string[]
  readonly texts: Readonly<Record<string, string | undefined>>
  readonly flags: Readonly<Record<string, boolean | undefined>>
}

/** One that is not for the command is a mistake and not decoration. */
export function readLine(args: string[], texts: readonly string[], flags: readonly string[]): CommandLine {
  const { values, positionals } = readWords({
    args,
    allowPositionals: true,
    options: Object.fromEntries([
      ...texts.map((name) => [name, { type: 'string' as const }] as const),
      ...flags.map((name) => [name, { type: 'boolean' as const }] as const),
    ]),
  })
  return {
    words: positionals,
    texts: Object.fromEntries(Object.entries(values).filter(([, v]) => typeof v === 'string')) as never,
    flags: Object.fromEntries(Object.entries(values).filter(([, v]) => typeof v === 'boolean')) as never,
  }
}

export async function withOwner<T>(work: (db: Database, config: Config) => Promise<T>): Promise<T> {
  const config = configFromEnvironment()
  const prepared = await prepareDatabase(config, (sentence) => console.error(`  ${sentence}`))
  const db = ownerPool(prepared.connection.owner)
  try {
    return await work(db, config)
  } finally {
    await db.end()
    await prepared.stop()
  }
}

export function reasonOf({ texts }: CommandLine): string {
  const reason = texts.motivo?.trim() ?? ''
  if (!isSentence(reason)) throw new UsageError('Diga por qué con --motivo (una frase de 10 caracteres o más).')
  return reason
}

/** What was done to the keys is in the audit, as done from the machine itself. */
export async function recordKeyWork(tx: Tx, codigo: string, reason: string | null): Promise<void> {
  await tx.run({
    text: `insert into auditoria (cuenta, actor, rol, solicitud, motivo, accion, recurso, resultado, codigo)
values ('cli', $1, 'administrador', gen_random_uuid()::text, $2, 'administrar', 'llave', 200, $3)`,
    values: [operator(), reason, codigo],
  })
}
