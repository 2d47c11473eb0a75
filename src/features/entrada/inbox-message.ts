import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import type { Tx } from '../../engine/database.ts'
import { isUuid } from '../../model/check-value.ts'
import { Problem } from '../../model/problem.ts'
import { notFound } from '../../model/problems.ts'
import { decoded } from '../hl7/read/charset.ts'
import { findMessage, type KeptMessage } from './kept-message.ts'
import { mensajeTerminado } from './problems.ts'

/** The message of a path; 404 where there is none. */
export async function messageNamed(tx: Tx, id: string, lock = false): Promise<KeptMessage> {
  const found = isUuid(id) ? await findMessage(tx, id.toLowerCase(), lock) : null
  if (found === null) throw new Problem(notFound)
  return found
}

/** What it says exists for those who reach whose it is, and what it was made into. */
export async function refuseUnreached(core: Core, call: Call, m: KeptMessage): Promise<void> {
  const rows = [
    ...(m.paciente === null ? [] : [['paciente', m.paciente] as const]),
    ...(m.orden === null ? [] : [['orden', m.orden] as const]),
    ...m.resultados.map((id) => ['resultado', id] as const),
  ]
  for (const [name, id] of rows)
    if ((await core.loadFor(call, name, id)) === null) throw new Problem(notFound, { tried: id })
}

export function refuseSettled(m: KeptMessage): void {
  if (m.estado !== 'por_resolver') throw new Problem(mensajeTerminado, { more: { estado: m.estado } })
}

export function readableText(bytes: Buffer, { juego }: KeptMessage): string {
  try {
    return decoded(bytes, juego)
  } catch {
    return bytes.toString('latin1')
  }
}
