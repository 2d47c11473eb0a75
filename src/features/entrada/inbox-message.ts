import type { Call } from '../../engine/call.ts'
import type { Tx } from '../../engine/database.ts'
import { correctionAnswerers, factsOf, type Role } from '../../model/access/roles.ts'
import { isUuid } from '../../model/check-value.ts'
import { Problem } from '../../model/problem.ts'
import { notFound } from '../../model/problems.ts'
import { decoded } from '../hl7/read/charset.ts'
import { findMessage, type KeptMessage, messageColumns } from './kept-message.ts'
import { messageReached } from './message-reach.ts'
import { mensajeTerminado } from './problems.ts'

/** The message of a path; 404 where there is none. */
export async function messageNamed(tx: Tx, id: string, lock = false): Promise<KeptMessage> {
  const found = isUuid(id) ? await findMessage(tx, id.toLowerCase(), lock) : null
  if (found === null) throw new Problem(notFound)
  return found
}

export type ShownMessage = KeptMessage & { readonly canal_nombre: string; readonly alcanza: boolean }

/** Those who see what came by each channel and how it went, whoever it is of; everybody else, what waits and they reach. */
export const TRAFFIC = ['administrador', 'auditor', ...correctionAnswerers] as const
export const seesTraffic = (rol: Role): boolean => rol === 'demostracion' || TRAFFIC.some((r) => r === rol)

const WHO = 'array(select unnest($1::text[]))'
export const reachedFor = ({ actor: { rol } }: Call): string => messageReached('m', factsOf(rol).reach, WHO)
/** $1 the caller's names. */
export const messageRows = (call: Call): string =>
  `select ${messageColumns('m')}, k.nombre as canal_nombre, ${reachedFor(call)} as alcanza from mensaje_entrada m join canal k on k.id = m.canal
where $1::text[] is not null`

export async function shownMessage(tx: Tx, call: Call, id: string): Promise<ShownMessage> {
  const [row] = await tx.run<ShownMessage>({
    name: `mensaje_mostrado_${factsOf(call.actor.rol).reach}`,
    text: `${messageRows(call)} and m.id = $2`,
    values: [call.actor.miembros, id],
  })
  if (row === undefined || !(row.alcanza || seesTraffic(call.actor.rol))) throw new Problem(notFound)
  return row
}

/** What it says exists for those who reach whose it is, all that it names and what it was made into. */
export async function refuseUnreached(tx: Tx, call: Call, m: KeptMessage): Promise<void> {
  const { alcanza } = await shownMessage(tx, call, m.id)
  if (!alcanza) throw new Problem(notFound, { tried: m.orden ?? m.paciente ?? m.id })
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
