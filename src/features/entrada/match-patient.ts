import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { isUuid } from '../../model/check-value.ts'
import type { Row } from '../../model/resource.ts'
import type { PersonDocument, ReadPerson } from '../hl7/read/read-person.ts'
import { disagreements, knownPerson } from './identity.ts'

/** The record of the person whom a message is about. */
export type PatientMatch =
  /** `parts`: in what the message contradicts it. */
  | { readonly found: Row; readonly parts: readonly string[] }
  | { readonly why: 'sin_tipo_documento' }
  | { readonly why: 'paciente_desconocido' }
  | { readonly why: 'paciente_sin_alcance'; readonly id: string }

/** One document under two codes: the ministry's tables call it PT, the permit itself PPT. */
const alike: Readonly<Record<string, readonly string[]>> = { PT: ['PT', 'PPT'], PPT: ['PPT', 'PT'] }

async function byDocument(core: Core, { tipo, numero }: PersonDocument): Promise<string | null> {
  const types = alike[tipo] ?? [tipo]
  const rows = await core.db.run<{ id: string }>({
    name: 'mensaje_paciente',
    text: `select coalesce(p.fusionado_con, p.id) as id from paciente p
where p.tipo_documento = any($1::text[]) and p.numero_documento = $2 and p.eliminado_en is null
order by p.tipo_documento = $3 desc limit 1`,
    values: [types, numero, tipo],
  })
  return rows[0]?.id ?? null
}

/** By document alone, never by name; who the sending account does not reach is as if unknown to it. */
export async function matchPatient(core: Core, call: Call, person: ReadPerson): Promise<PatientMatch> {
  const told = person.id !== null && isUuid(person.id) ? await core.load('paciente', person.id.toLowerCase()) : null
  const known = typeof told?.fusionado_con === 'string' ? told.fusionado_con : (told?.id ?? null)
  if (person.document === null && known === null) return { why: 'sin_tipo_documento' }
  const id = person.document === null ? known : await byDocument(core, person.document)
  if (id === null) return { why: 'paciente_desconocido' }
  const found = await core.loadFor(call, 'paciente', id)
  if (found === null) return { why: 'paciente_sin_alcance', id }
  // Ours, and not of the person whose document stands beside it: of a record that is not there it says no more than of another.
  const isOther = person.id !== null && known !== id
  return {
    found,
    parts: [...disagreements(person, knownPerson(found)), ...(isOther ? ['número interno del paciente'] : [])],
  }
}
