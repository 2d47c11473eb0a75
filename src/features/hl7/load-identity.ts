import { selectList } from '../../engine/columns.ts'
import type { Core } from '../../engine/core.ts'
import { arrayText } from '../../engine/parameters.ts'
import { paciente } from '../../resources/paciente.ts'
import type { SeenRow } from './elements.ts'

/**
 * Who each of these is: a record that was merged is told as the one it was merged into, which knows the absorbed one as one
 * more identifier (`absorbido`). The caller who was given the record may know who the person turned out to be.
 */
export function identityOf(core: Core): <R extends SeenRow>(rows: readonly R[]) => Promise<readonly SeenRow[]> {
  return async (rows) => {
    const merged = rows.flatMap((row) => (typeof row.fusionado_con === 'string' ? [row.fusionado_con] : []))
    if (merged.length === 0) return rows
    const found = await core.db.run<SeenRow>({
      name: 'hl7_identidad',
      text: `select ${selectList(paciente, 't', true)} from paciente t where t.id = any($1::uuid[])`,
      values: [arrayText(merged)],
    })
    const principals = new Map(found.map((row) => [String(row.id), row]))
    return rows.map((row) => {
      const principal = principals.get(String(row.fusionado_con))
      return principal === undefined ? row : { ...principal, absorbido: String(row.id) }
    })
  }
}
