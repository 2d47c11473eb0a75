import type { Tx } from '../../engine/database.ts'
import type { Findings } from './finding.ts'

const PAGE = 1000

/** A list in which a patient was shown and which his own view of the audit would not find. */
const HIDDEN = `select a.id from auditoria a where a.id > $1::bigint and a.pacientes is not null
  and exists (select 1 from unnest(a.pacientes) p
    where not exists (select 1 from acceso_paciente x where x.paciente = p and x.fila = a.id))
  order by a.id limit ${PAGE}`
const INVENTED = `select x.fila from acceso_paciente x left join auditoria a on a.id = x.fila
  where a.pacientes is null or not x.paciente = any(a.pacientes) order by x.fila limit ${PAGE}`

/** The index by patient is made from sealed rows and is not sealed itself: it must say what they say. */
export async function checkPatientIndex(tx: Tx, isSealed: (id: string) => boolean, found: Findings): Promise<void> {
  for (let after = '0'; ; ) {
    const page = await tx.raw({ name: '', text: HIDDEN, values: [after] })
    for (const [id] of page) {
      if (id !== undefined && id !== null && isSealed(id))
        found.add('indice_incompleto', `La fila ${id} mostró pacientes que ya no la ven entre sus accesos.`, {
          rows: [id],
        })
    }
    if (page.length < PAGE) break
    after = page.at(-1)?.[0] ?? after
  }
  for (const [id] of await tx.raw({ name: '', text: INVENTED, values: [] }))
    found.add('indice_incompleto', `La fila ${id} figura entre los accesos de un paciente al que no mostró.`, {
      rows: [id ?? ''],
    })
}
