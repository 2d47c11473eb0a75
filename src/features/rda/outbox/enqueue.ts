import type { KeyObject } from 'node:crypto'
import type { Call } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import type { Tx } from '../../../engine/database.ts'
import { Problem } from '../../../model/problem.ts'
import { unavailable } from '../../../model/problems.ts'
import { say } from '../../../model/say.ts'
import { MARKS } from './after-mark.ts'
import { addEvent, ENVIO_COLUMNS, type Envio, type EnvioKind, envioFrom, MAY_HAVE_ARRIVED } from './envio.ts'
import { rdaEnCamino } from './problems.ts'
import { hashOf, signDocument, statementOf } from './statement.ts'

export interface NewDocument {
  readonly historia: string
  readonly paciente: string
  /** The record whose identity the document carries, where it is not the patient's own: he was merged into it. */
  readonly identidad?: string
  readonly tipo: EnvioKind
  /** Name of the guide that it was checked with. */
  readonly guia: string
  /** Exactly what is to be sent. */
  readonly bytes: Uint8Array
  /** SHA-256 of them, in hexadecimal. */
  readonly hash: string
  readonly call: Call
  /** The service's key for seals, which signs on behalf of whoever calls. */
  readonly key: { readonly kid: string; readonly privateKey: KeyObject }
  /** The accepted document that these bytes were written to replace; left out where nobody looked for one. */
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
 * Puts a document in the queue, signed, in the transaction of whoever wrote it. What of the same kind and history has not
 * left yet is replaced; what may have arrived goes first. The same bytes twice are one document.
 */
export async function enqueueRda(
  tx: Tx,
  document: NewDocument,
  { audit, newId }: Pick<Core, 'audit' | 'newId'>,
): Promise<Enqueued> {
  const { historia, paciente, tipo, bytes, hash, call, key, clarifies } = document
  if (hashOf(bytes) !== hash) throw new Error('The hash is not that of the document')
  // Numbers of one patient are given and committed one after the other, or a later one could overtake.
  await tx.run({ text: `select pg_advisory_xact_lock(hashtextextended('rda ' || $1::text, 0))`, values: [paciente] })
  const [same] = await tx.run({
    text: `select ${ENVIO_COLUMNS} from rda_envio t where t.historia = $1 and t.tipo = $2 and t.huella = $3 and t.estado <> 'anulado'`,
    values: [historia, tipo, hash],
  })
  if (same !== undefined) return { envio: envioFrom(same), repeated: true }
  if (document.follows !== undefined) await refuseIfOvertaken(tx, document)
  if (document.marcas !== undefined) await refuseIfMarkedSince(tx, document)
  if (clarifies === undefined) await replaceWaiting(tx, document)
  const signed = { historia, tipo, huella: hash, firmado_en: call.now, llave: key.kid, firma: '' }
  const [row] = await tx.run({
    text: `insert into rda_envio as t (id, historia, paciente, tipo, version, nota, aclara, guia, documento, huella, firmado_en, llave,
  firma, humano, llamada, actor, creado_en, proximo_en, identidad, marcas)
values ($1, $2, $3, $4, (select coalesce(max(v.version), 0) + 1 from rda_envio v where v.historia = $2 and v.tipo = $4),
  $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $10, now(), $16, $17)
returning ${ENVIO_COLUMNS}`,
    values: [
      newId(),
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
      signDocument(statementOf(signed), key.privateKey),
      clarifies === undefined ? humanUser(call.actor.documento) : clarifies.humano,
      JSON.stringify(call),
      call.actor.nombre,
      document.identidad ?? null,
      document.marcas ?? 0,
    ],
  })
  const envio = envioFrom(row ?? {})
  await addEvent(tx, envio, 'encolado', { now: call.now })
  await audit.recordIn(tx, { call, action: 'crear', resource: 'rda', status: 201, id: envio.id, patient: paciente })
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

/** Whoever marks holds the history: we wait, and see that it was marked. */
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

/** Only what surely never arrived; whoever is sending it now holds it, and is waited for. */
async function replaceWaiting(tx: Tx, { historia, tipo, call }: NewDocument): Promise<void> {
  const replaced = await tx.run({
    text: `update rda_envio t set estado = 'anulado', codigo = 'reemplazado', resuelto_en = $3
where t.historia = $1 and t.tipo = $2 and t.estado in ('pendiente', 'rechazado', 'error') and not ${MAY_HAVE_ARRIVED}
returning t.id, t.intentos`,
    values: [historia, tipo, call.now],
  })
  for (const { id, intentos } of replaced)
    await addEvent(tx, { id: String(id), intentos: Number(intentos) }, 'anulado', {
      now: call.now,
      codigo: 'reemplazado',
    })
}
