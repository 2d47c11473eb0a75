import { toldAudit } from '../../engine/audit/told-audit.ts'
import type { Tx } from '../../engine/database.ts'
import { literal, quote } from '../../engine/sql-text.ts'
import type { Resource } from '../../model/resource.ts'

/** What the engine calls a change of a row that there was. */
const CHANGES = ['actualizar', 'derivar', 'cambiar_estado', 'cerrar', 'marcar_error']

/** What the audit has of a patient is read once, however many rows are asked about. */
const changesSql = (r: Resource): string => `with fila as (
  select t.id, t.version, t.${quote(r.patientField ?? 'id')} as paciente from ${quote(r.name)} t where t.id = any($1::uuid[])
), cambio as (
${toldAudit
  .map(
    (source) => `  select a.recurso_id as id, count(*) as veces from ${source} a
  where a.paciente = any(array(select distinct f.paciente from fila f)) and a.recurso = ${literal(r.name)} and a.recurso_id = any($1::uuid[])
    and a.resultado = 200 and a.accion = any($2::text[]) group by a.recurso_id`,
  )
  .join('\n  union all\n')}
)
select f.id from fila f join cambio c on c.id = f.id group by f.id, f.version having f.version <= sum(c.veces)`

/** Rows that the audit says were changed more often than they tell: put back to what they were, with all that was kept of it. */
export async function rolledBack(tx: Tx, r: Resource, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const found = await tx.run({ text: changesSql(r), values: [ids, CHANGES] })
  return new Set(found.map(({ id }) => String(id)))
}
