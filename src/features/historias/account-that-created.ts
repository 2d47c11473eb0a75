import { windowsAround } from '../../engine/audit/audit-ids.ts'
import type { Tx } from '../../engine/database.ts'
import type { Row, Value } from '../../model/resource.ts'

const CREATED = `select a.cuenta from auditoria a where a.paciente = $1::uuid and a.recurso = $2 and a.recurso_id = $3::uuid
  and a.accion = 'crear' and a.id >= $4::bigint and a.id < $5::bigint order by a.id limit 1`

/** The audit knows by account who registered a row: two people may share a name. */
export async function accountThatCreated(
  tx: Tx,
  { recurso, row, patient }: { readonly recurso: string; readonly row: Row; readonly patient: unknown },
): Promise<string | null> {
  for (const { from, below } of windowsAround(instantOf(row.creado_en))) {
    const [found] = await tx.run<{ cuenta: string | null }>({
      name: 'cuenta_que_creo',
      text: CREATED,
      values: [patient, recurso, row.id, String(from), String(below)],
    })
    if (found !== undefined) return found.cuenta
  }
  return null
}

const instantOf = (value: Value | undefined): string | null => (typeof value === 'string' ? value : null)
