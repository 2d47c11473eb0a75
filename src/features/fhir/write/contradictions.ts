import { recordsOfPerson } from '../../../engine/same-person.ts'
import { Problem } from '../../../model/problem.ts'
import { invalid } from '../../../model/problems.ts'
import type { Row } from '../../../model/resource.ts'
import { say } from '../../../model/say.ts'
import { disagreements, knownPerson } from '../../entrada/identity.ts'
import { contradicted } from '../../entrada/outcome.ts'
import type { SentResource } from './declare.ts'
import { objectIn } from './elements.ts'
import { ofPatient, ofSubject, peopleSaid } from './said-person.ts'
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

function refuse(campo: string, patient: string, parts: readonly string[]): void {
  if (parts.length === 0) return
  const mensaje = say(
    contradicted(patient, parts).detalle ?? '',
    'The document belongs to a patient registered with other details.',
  )
  throw new Problem(invalid, { errores: [{ campo, codigo: 'regla', mensaje }] })
}

/** Created where it does not exist, and the one that does is somebody else: what refers to it would be filed in another's record. */
export const refuseOtherPerson = (sent: SentResource, there: Row): void =>
  refuse('numero_documento', there.id, disagreements(ofPatient(sent), knownPerson(there)))

/** What is of a patient, and says beside the reference that it is of somebody else. */
export async function refuseOtherSubject(run: WriteRun, entry: WriteEntry, patient: unknown): Promise<void> {
  const { surnames, documents } = ofSubject(objectIn(objectIn(entry.sent).subject))
  if (typeof patient !== 'string' || (surnames === null && documents.length === 0)) return
  const found = await run.slot.core.loadFor(run.request.call, 'paciente', patient)
  if (found !== null) refuse('paciente', patient, await contradictionsOf(run, entry, found))
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
