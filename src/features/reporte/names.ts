import { callingFields, placeOf } from '../../model/place.ts'
import type { Resource, Row } from '../../model/resource.ts'
import { labelOf } from '../../model/text/label-of.ts'
import { type EntryName, entries } from '../../resources/entries.ts'
import { revisionSistema } from '../../resources/revision-sistema.ts'
import type { HistoryContent } from '../historias/content.ts'
import { localDate, localTime } from './local-time.ts'

/** What a reference is called on paper: nobody reads identifiers. */
export type Names = (id: string) => string

const said = (...values: readonly unknown[]): string => values.filter((v) => typeof v === 'string').join(' ')
const at = (value: unknown): string => (typeof value === 'string' ? ` del ${localTime(value)}` : '')

/** By what it is called by; where that is only its kind, also by its moment. */
function plainName(r: Resource, row: Row): string {
  const fields = callingFields(r)
  const called = said(...fields.map((name) => labelOf(r, name, row[name]) ?? row[name]))
  const isKind = fields.every((name) => r.fields[name]?.kind !== 'text')
  return `${fields.length === 0 ? r.singular : called}${isKind ? at(row[placeOf(r).happenedAt]) : ''}`
}

const special: Readonly<Partial<Record<EntryName, (row: Row) => string>>> = {
  documento: (d) =>
    `${said(d.titulo)}${typeof d.fecha_documento === 'string' ? ` (${localDate(d.fecha_documento)})` : ''}`,
  valor_clinico: (v) => `${said(v.nombre)}${at(v.fecha_medicion)}`,
  orden: (o) => said(o.cups, o.descripcion),
  revision_sistema: (r) => labelOf(revisionSistema, 'sistema', r.sistema) ?? said(r.sistema),
}

/** What a reference out of this history is called: whoever holds the paper has no use for an identifier. */
const ELSEWHERE = 'Registro de otra atención'

export function namesIn(content: HistoryContent): Names {
  const known = new Map<string, string>()
  for (const r of entries.filter((e) => placeOf(e).unsealed !== true))
    for (const row of content.entries[r.name]) known.set(row.id, special[r.name]?.(row) ?? plainName(r, row))
  known.set(content.historia.id, `Atención ${said(content.historia.numero_atencion)}`.trim())
  if (content.eapb !== null) known.set(content.eapb.id, said(content.eapb.codigo, content.eapb.nombre))
  return (id) => known.get(id) ?? ELSEWHERE
}
