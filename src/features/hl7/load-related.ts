import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { arrayText } from '../../engine/parameters.ts'
import type { Role } from '../../model/access/roles.ts'
import { hasDeniedAllergies, personReader } from '../../modules/persona/index.ts'
import type { SeenRow } from './elements.ts'
import type { Related } from './messages.ts'
import { relatedStatement } from './related-sql.ts'

type FoundParts = { readonly id: string } & { readonly [P in keyof Related]?: readonly SeenRow[] | null }

/** What goes with each of these patients, by patient: one statement, however many they are. */
export function relatedOf(core: Core): (call: Call, patients: readonly string[]) => Promise<Map<string, Related>> {
  const statements = new Map<Role, { name: string; text: string }>()
  const readPerson = personReader(core.registry)
  /** «None known» is said of who is known to have none, in whatever words and records, whichever of them this caller reaches. */
  async function known(patient: string, rows: readonly SeenRow[]): Promise<readonly SeenRow[]> {
    if (rows.length === 0 || rows.some((row) => row.niega !== true)) return rows
    const person = await readPerson(core.db, null, patient, null)
    return person !== null && hasDeniedAllergies(person) ? rows : []
  }
  return async (call, patients) => {
    const { rol, miembros } = call.actor
    const statement = statements.get(rol) ?? relatedStatement(rol)
    statements.set(rol, statement)
    const found = await core.db.run<FoundParts>({ ...statement, values: [arrayText(patients), arrayText(miembros)] })
    const related = new Map<string, Related>()
    for (const row of found)
      related.set(row.id, {
        familiares: row.familiares ?? [],
        atencion: row.atencion?.[0] ?? null,
        atributos: row.atributos ?? [],
        valores: row.valores ?? [],
        alergias: await known(row.id, row.alergias ?? []),
        diagnosticos: row.diagnosticos ?? [],
        eapb: row.eapb?.[0] ?? null,
      })
    return related
  }
}
