/** Of the patients whose registration was acknowledged: what is missing, and what is there twice. */
export interface Losses {
  readonly perdidas: number
  readonly sin_version: number
  readonly sin_auditoria: number
  readonly repetidas: number
}

const LOSSES = `with q as (select unnest($1::uuid[]) as id)
select (select count(*)::integer from q where not exists (select 1 from paciente p where p.id = q.id)) as perdidas,
  (select count(*)::integer from q where not exists (select 1 from version v where v.id = q.id and v.version = 1)) as sin_version,
  (select count(*)::integer from q where not exists (
    select 1 from auditoria a where a.recurso_id = q.id and a.accion = 'crear' and a.resultado = 201)) as sin_auditoria,
  (select count(*)::integer from (select 1 from paciente group by tipo_documento, numero_documento having count(*) > 1) d) as repetidas`

/** `ask` as the owner of the database. */
export async function lossesOf(
  ask: (text: string, values: readonly unknown[]) => Promise<Record<string, unknown>[]>,
  acknowledged: ReadonlySet<string>,
): Promise<Losses> {
  const [row] = await ask(LOSSES, [[...acknowledged]])
  return row as unknown as Losses
}
