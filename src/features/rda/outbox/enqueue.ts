import type { Call } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import type { Tx } from '../../../engine/database.ts'
import { signStatement } from '../../../engine/signed-statement.ts'
import { Problem } from '../../../model/problem.ts'
import { unavailable } from '../../../model/problems.ts'
import { say } from '../../../model/say.ts'
import { MAY_HAVE_ARRIVED } from '../../../outbox/document.ts'
import { hashOf, type SigningKey } from '../../../outbox/signature.ts'
import { MARKS } from './after-mark.ts'
import { ENVIO_COLUMNS, type Envio, type EnvioKind, rdaOutbox } from './envio.ts'
import { rdaEnCamino } from './problems.ts'
import { statementOf } from './statement.ts'

export interface NewDocument {
  readonly historia: string
  readonly paciente: string
  /** The record whose identity the document carries, where it is not the patient's own but the one it was merged into. */
  readonly identidad?: string
  readonly tipo: EnvioKind
  /** Name of the guide that it was checked with. */
  readonly guia: string
  /** Exactly what is to be sent. */
  readonly bytes: Uint8Array
  /** SHA-256 of them, in hexadecimal. */
  readonly hash: string
  readonly call: Call
  /** The service's key for seals. */
  readonly key: SigningKey
  /** The accepted document that these bytes were written to replace; left out where none was looked for. */
  readonly follows?: string | null
  /** How many marks in error the history had when it was read; left out where what is told is not the history. */
  readonly marcas?: number
  /** Of a clarification. */
  readonly clarifies?: { readonly nota: string; readonly aclara: string; readonly humano: string | null }
}

export interface Enqueued {
  readonly envio: Envio
  /** These very bytes were there already. */
  readonly repeated: boolean
}

/** `CC 123` as accounts say it, `CC-123` as the platform wants it. */
export const humanUser = (documento: string | null): string | null => documento?.trim().replace(/\s+/, '-') || null

/**
 * Puts a document in the queue, signed, in the transaction that wrote it. What of the same kind and history has not
 * left yet is replaced; what may have arrived goes first. The same bytes twice are one document.
 */
export async function enqueueRda(
  tx: Tx,
  document: NewDocument,
  core: Pick<Core, 'audit' | 'newId'>,
): Promise<Enqueued> {
  const { historia, paciente, tipo, bytes, hash, call, key, clarifies } = document
  if (hashOf(bytes) !== hash) throw new Error('The hash is not that of the document')
  await rdaOutbox.lockOrder(tx, paciente)
  const [same] = await tx.run<Envio>({
    text: `select ${ENVIO_COLUMNS} from rda_envio t where t.historia = $1 and t.tipo = $2 and t.huella = $3 and t.estado <> 'anulado'`,
    values: [historia, tipo, hash],
  })
  if (same !== undefined) return { envio: same, repeated: true }
  if (document.follows !== undefined) await refuseIfOvertaken(tx, document)
  if (document.marcas !== undefined) await refuseIfMarkedSince(tx, document)
  if (clarifies === undefined) await rdaOutbox.withdraw(tx, call, 't.historia = $2 and t.tipo = $3', [historia, tipo])
  const statement = statementOf({ historia, tipo, huella: hash, firmado_en: call.now, llave: key.kid })
  const [envio] = await tx.run<Envio>({
    text: `insert into rda_envio as t (id, historia, paciente, tipo, version, nota, aclara, guia, documento, huella, firmado_en, llave,
  firma, humano, llamada, actor, creado_en, proximo_en, identidad, marcas)
values ($1, $2, $3, $4, (select coalesce(max(v.version), 0) + 1 from rda_envio v where v.historia = $2 and v.tipo = $4),
  $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $10, now(), $16, $17)
returning ${ENVIO_COLUMNS}`,
    values: [
      core.newId(),
      historia,
      paciente,
      tipo,
      clarifies?.nota ?? null,
      clarifies?.aclara ?? null,
      document.guia,
      Buffer.from(bytes),
      hash,
      call.now,
      key.kid,
      signStatement(statement, key.privateKey),
      clarifies === undefined ? humanUser(call.actor.documento) : clarifies.humano,
      JSON.stringify(call),
      call.actor.nombre,
      document.identidad ?? null,
      document.marcas ?? 0,
    ],
  })
  if (envio === undefined) throw new Error('The document was not kept')
  await rdaOutbox.addEvent(tx, envio, 'encolado', { now: call.now })
  await rdaOutbox.audit(tx, core, envio, { call, action: 'crear', status: 201 })
  return { envio, repeated: false }
}

/** Under which name it would be replaced is only known once the platform has answered; meanwhile it may have been. */
async function refuseIfOvertaken(tx: Tx, { historia, tipo, follows }: NewDocument): Promise<void> {
  const [found] = await tx.run({
    text: `select exists (select 1 from rda_envio t where t.historia = $1 and t.tipo = $2 and ${MAY_HAVE_ARRIVED}) as en_camino,
  (select t.id from rda_envio t where t.historia = $1 and t.tipo = $2 and t.estado = 'aceptado' order by t.version desc limit 1) as ultimo`,
    values: [historia, tipo],
  })
  if (found?.en_camino === true || (found?.ultimo ?? null) !== follows) throw new Problem(rdaEnCamino)
}

/** Marking holds the history: this waits for it, and sees that it was marked. */
async function refuseIfMarkedSince(tx: Tx, { historia, marcas }: NewDocument): Promise<void> {
  await tx.run({ text: 'select 1 from historia h where h.id = $1 for no key update', values: [historia] })
  const [found] = await tx.run({ text: `select ${MARKS('$1')} as ahora`, values: [historia] })
  if (found?.ahora === marcas) return
  throw new Problem(unavailable, {
    detail: say(
      'Algo de la historia se marcó en error mientras se generaba el documento: genérelo otra vez.',
      'Something in the history was marked as an error while the document was being made: make it again.',
    ),
    headers: { 'retry-after': '1' },
  })
}
