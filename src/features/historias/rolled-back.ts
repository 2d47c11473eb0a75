import type { Tx } from '../../engine/database.ts'
import { literal, quote } from '../../engine/sql-text.ts'
import type { Resource } from '../../model/resource.ts'

/** What the engine calls a change of a row that there was. */
const CHANGES = ['actualizar', 'derivar', 'cambiar_estado', 'cerrar', 'marcar_error']

const changesSql = (
  r: Resource,
): string => `select t.id from ${quote(r.name)} t where t.id = any($1::uuid[]) and t.version <= (
  select count(*) from auditoria a where a.paciente = t.${quote(r.patientField ?? 'id')} and a.recurso = ${literal(r.name)} and a.recurso_id = t.id
    and a.resultado = 200 and a.accion = any($2::text[]))`

/** Rows that the audit says were changed more often than they tell: put back to what they were, with all that was kept of it. */
export async function rolledBack(tx: Tx, r: Resource, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const found = await tx.run({ text: changesSql(r), values: [ids, CHANGES] })
  return new Set(found.map(({ id }) => String(id)))
}
