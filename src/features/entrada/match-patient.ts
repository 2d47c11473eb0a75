import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { isUuid } from '../../model/check-value.ts'
import type { Row } from '../../model/resource.ts'
import { type ReadMessage, segmentsNamed } from '../hl7/read/er7.ts'
import { type PersonDocument, personIn, type ReadPerson } from '../hl7/read/read-person.ts'
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

/** The records that our own ids lead to; one that leads nowhere says nothing. In one question, however many a message has. */
async function byOwnIds(core: Core, ids: readonly string[]): Promise<readonly string[]> {
  const own = ids.filter(isUuid)
  if (own.length === 0) return []
  const rows = await core.db.run<{ id: string }>({
    name: 'mensaje_paciente_propio',
    text: `select distinct coalesce(p.fusionado_con, p.id) as id from paciente p
where p.id = any($1::uuid[]) and p.eliminado_en is null order by id`,
    values: [own],
  })
  return rows.map((row) => row.id)
}

/**
 * By document or our own ids, never by name, and not by one against the other: where they are of two people, or nobody has the document,
 * a person decides. Who the sending account does not reach is as if unknown to it.
 */
export async function matchPatient(core: Core, call: Call, person: ReadPerson): Promise<PatientMatch> {
  const own = await byOwnIds(core, person.ids)
  const [told = null] = own
  if (person.document === null && told === null) return { why: 'sin_tipo_documento' }
  const documented = person.document === null ? null : await byDocument(core, person.document)
  const id = documented ?? told
  if (id === null) return { why: 'paciente_desconocido' }
  const found = await core.loadFor(call, 'paciente', id)
  if (found === null) return { why: 'paciente_sin_alcance', id }
  const parts = [
    ...disagreements(person, knownPerson(found)),
    ...(person.document !== null && documented === null ? ['documento'] : []),
    ...(own.some((other) => other !== id) ? ['número interno del paciente'] : []),
  ]
  return { found, parts }
}

/** The records of which a message says that they are of one person: the one that its sender kept, and the one that went into it. */
export interface MergedPair {
  readonly kept: PatientMatch
  readonly other: PatientMatch | null
}

export async function matchMerged(
  core: Core,
  call: Call,
  m: ReadMessage,
  person: ReadPerson,
  zone: string,
): Promise<MergedPair> {
  const [mrg] = segmentsNamed(m, 'MRG')
  const [kept, other] = await Promise.all([
    matchPatient(core, call, person),
    mrg === undefined ? null : matchPatient(core, call, personIn(m, mrg, zone, 1)),
  ])
  return { kept, other }
}
