import type { AuditEntry } from '../engine/audit.ts'
import type { Call } from '../engine/call.ts'
import type { Core } from '../engine/core.ts'
import type { Tx } from '../engine/database.ts'
import type { EventFact } from '../engine/events/event-fact.ts'
import { literal, quote } from '../engine/sql-text.ts'
import { circuitIn } from './circuit.ts'
import { MAY_HAVE_ARRIVED, type OutgoingDocument } from './document.ts'

/** Where a tenant keeps its documents. */
export interface OutboxTables {
  /** Its name in the audit. */
  readonly resource: string
  readonly documents: string
  /** What happened to each document. */
  readonly events: string
  /** One row: whether the receiver is to be left in peace. */
  readonly circuit: string
  /** Of a document `t`, all but its bytes, which may be many. */
  readonly columns: string
  /** Columns that the receiver's acceptance fills. */
  readonly accepted: readonly string[]
  /** The row that a document is about, told to those who follow it: its collection, the column that names it, what is said. */
  readonly about: { readonly resource: string; readonly column: string; readonly fact: EventFact }
}

export type Outbox<D extends OutgoingDocument> = ReturnType<typeof outboxOn<D>>

export function outboxOn<D extends OutgoingDocument>(tables: OutboxTables) {
  const { resource, documents, events, columns, about } = tables
  const tell = `insert into evento (recurso, hecho, recurso_id, paciente)
  select ${literal(about.resource)}, ${literal(about.fact)}, t.${quote(about.column)}, t.paciente from ${documents} t where t.id = $1`
  async function addEvent(
    tx: Tx,
    { id, intentos }: Pick<D, 'id' | 'intentos'>,
    que: 'encolado' | 'enviado' | 'respuesta' | 'reenviado' | 'anulado',
    more: { readonly now: string; readonly http?: number | null; readonly codigo?: string; readonly ms?: number },
  ): Promise<void> {
    await tx.run({
      name: `${events}_agrega`,
      text: `insert into ${events} (envio, momento, que, intento, http, codigo, milisegundos) values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [id, more.now, que, intentos, more.http ?? null, more.codigo ?? null, more.ms ?? null],
    })
    // That it leaves once more changes nothing yet: what comes back does.
    if (que !== 'enviado') await tx.run({ name: `${events}_cuenta`, text: tell, values: [id] })
  }
  return {
    ...tables,
    circuitRow: circuitIn(tables.circuit),
    async byId(tx: Tx, id: string): Promise<D | null> {
      const text = `select ${columns} from ${documents} t where t.id = $1`
      const [document] = await tx.run<D>({ name: documents, text, values: [id] })
      return document ?? null
    },
    async bytesOf(tx: Tx, id: string): Promise<Buffer> {
      const text = `select t.documento from ${documents} t where t.id = $1`
      const [row] = await tx.run({ name: `${documents}_documento`, text, values: [id] })
      if (!(row?.documento instanceof Buffer)) throw new Error(`${documents} ${id} has no document`)
      return row.documento
    },
    /** Numbers of one patient are given and committed one after the other, or a later one could overtake. */
    async lockOrder(tx: Tx, paciente: string): Promise<void> {
      const text = `select pg_advisory_xact_lock(hashtextextended($1::text || ' ' || $2::text, 0))`
      await tx.run({ text, values: [resource, paciente] })
    },
    addEvent,
    audit: (
      tx: Tx,
      core: Pick<Core, 'audit'>,
      { id, paciente }: D,
      entry: Pick<AuditEntry, 'call' | 'action' | 'status' | 'code' | 'fields'>,
    ): Promise<void> => core.audit.recordIn(tx, { ...entry, resource, id, patient: paciente }),
    /**
     * Takes back the documents `t` that `where` names ($1 is the moment) and that surely never arrived. What is being sent
     * now is waited for.
     */
    async withdraw(tx: Tx, call: Call, where: string, values: readonly unknown[]): Promise<D[]> {
      const withdrawn = await tx.run<D>({
        text: `update ${documents} t set estado = 'anulado', codigo = 'reemplazado', resuelto_en = $1
where t.estado in ('pendiente', 'rechazado', 'error') and not ${MAY_HAVE_ARRIVED} and ${where} returning ${columns}`,
        values: [call.now, ...values],
      })
      for (const document of withdrawn)
        await addEvent(tx, document, 'anulado', { now: call.now, codigo: 'reemplazado' })
      return withdrawn
    },
  }
}
