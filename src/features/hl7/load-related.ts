import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { arrayText } from '../../engine/parameters.ts'
import type { Role } from '../../model/access/roles.ts'
import { allergyReader, hasDeniedAllergies } from '../../modules/persona/index.ts'
import type { SeenRow } from './elements.ts'
import type { Related } from './messages.ts'
import { relatedStatement } from './related-sql.ts'

type FoundParts = { readonly id: string } & { readonly [P in keyof Related]?: readonly SeenRow[] | null }

const onlyDenies = ({ alergias }: FoundParts): boolean =>
  (alergias ?? []).length > 0 && alergias?.every((row) => row.niega === true) === true

/** What goes with each of these patients, by patient: one statement, and one more where some deny allergies, however many they are. */
export function relatedOf(core: Core): (call: Call, patients: readonly string[]) => Promise<Map<string, Related>> {
  const statements = new Map<Role, { name: string; text: string }>()
  const readAllergies = allergyReader(core.registry, 'con lo reservado')
  /** Of whom «none known» is said: who is known to have none, in whatever words and records, whichever of them this caller reaches. */
  async function withNone(found: readonly FoundParts[]): Promise<ReadonlySet<string>> {
    const deny = found.filter(onlyDenies).map(({ id }) => id)
    if (deny.length === 0) return new Set()
    const people = await readAllergies(core.db, deny)
    return new Set([...people].flatMap(([id, rows]) => (hasDeniedAllergies(rows) ? [id] : [])))
  }
  return async (call, patients) => {
    const { rol, miembros } = call.actor
    const statement = statements.get(rol) ?? relatedStatement(rol)
    statements.set(rol, statement)
    const found = await core.db.run<FoundParts>({ ...statement, values: [arrayText(patients), arrayText(miembros)] })
    const none = await withNone(found)
    const related = new Map<string, Related>()
    for (const row of found)
      related.set(row.id, {
        familiares: row.familiares ?? [],
        atencion: row.atencion?.[0] ?? null,
        atributos: row.atributos ?? [],
        valores: row.valores ?? [],
        alergias: onlyDenies(row) && !none.has(row.id) ? [] : (row.alergias ?? []),
        diagnosticos: row.diagnosticos ?? [],
        eapb: row.eapb?.[0] ?? null,
      })
    return related
  }
}
