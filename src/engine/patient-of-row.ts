import type { Registry } from '../model/resource.ts'
import type { Tx } from './database.ts'
import { quote } from './sql-text.ts'

/** Tables that are no collections and whose rows are of one patient each. */
const BESIDES = [
  ['acceso_urgencia', 'paciente'],
  ['rda_envio', 'paciente'],
] as const

/**
 * Whose row an id names, for any caller, removed rows included; null if no row has it. For the audit of refusals only: the
 * answer must not depend on it.
 */
export function patientOfRow(db: Tx, registry: Registry): (id: string) => Promise<string | null> {
  const tables = [...registry.values()].flatMap((r): [string, string][] =>
    r.patientField === null ? [] : [[r.name, r.patientField]],
  )
  const text = [...tables, ...BESIDES]
    .map(([table, patient]) => `select t.${quote(patient)} from ${quote(table)} t where t.id = $1::uuid`)
    .join('\nunion all ')
  return async (id) => {
    const [found] = await db.raw({ name: 'paciente_de_fila', text: `${text}\nlimit 1`, values: [id] })
    return found?.[0] ?? null
  }
}
