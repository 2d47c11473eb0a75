import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { arrayText } from '../../engine/parameters.ts'
import type { Role } from '../../model/access/roles.ts'
import type { Seen } from './elements.ts'
import type { Related } from './messages.ts'
import { relatedStatement } from './related-sql.ts'

const rows = (value: unknown): readonly Seen[] => (value ?? []) as readonly Seen[]

/** What goes with each of these patients, by patient: one statement, however many they are. */
export function relatedOf(core: Core): (call: Call, patients: readonly string[]) => Promise<Map<string, Related>> {
  const statements = new Map<Role, { name: string; text: string }>()
  return async (call, patients) => {
    const { rol, miembros } = call.actor
    const statement = statements.get(rol) ?? relatedStatement(rol)
    statements.set(rol, statement)
    const found = await core.db.run({ ...statement, values: [arrayText(patients), arrayText(miembros)] })
    return new Map(
      found.map((row) => [
        String(row.id),
        {
          familiares: rows(row.familiares),
          atencion: rows(row.atencion)[0] ?? null,
          atributos: rows(row.atributos),
          valores: rows(row.valores),
          alergias: rows(row.alergias),
          diagnosticos: rows(row.diagnosticos),
          eapb: rows(row.eapb)[0] ?? null,
        },
      ]),
    )
  }
}
