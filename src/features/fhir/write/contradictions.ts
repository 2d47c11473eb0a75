import { recordsOfPerson } from '../../../engine/same-person.ts'
import type { Row } from '../../../model/resource.ts'
import { disagreements, knownPerson } from '../../entrada/identity.ts'
import { peopleSaid } from './said-person.ts'
import type { WriteEntry } from './write-entry.ts'
import type { WriteRun } from './write-run.ts'

/** In what a report contradicts the patient that it was found to be of, by the rule of every door. */
export async function contradictionsOf({ slot, order }: WriteRun, entry: WriteEntry, found: Row) {
  const people = peopleSaid(entry, order.partsOf(entry), order.byUrl)
  const known = knownPerson(found)
  const parts = new Set(people.flatMap((person) => disagreements(person, known)))
  for (const { documents } of people)
    if (documents.length > 0 && !(await isOf(slot.core.db, found, documents))) parts.add('documento')
  return [...parts]
}

/** Records that were merged keep their documents: any of them is the person's. */
async function isOf(db: WriteRun['slot']['core']['db'], found: Row, documents: readonly string[]): Promise<boolean> {
  if (documents.includes(String(found.numero_documento))) return true
  const rows = await db.run({
    name: 'informe_documento_propio',
    text: `select 1 from paciente p where p.id = any(${recordsOfPerson('$1::uuid')}) and p.numero_documento = any($2::text[]) limit 1`,
    values: [found.id, [...documents]],
  })
  return rows.length > 0
}
