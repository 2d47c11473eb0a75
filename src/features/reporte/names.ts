import { entriesOf } from '../../model/keys.ts'
import type { Row } from '../../model/resource.ts'
import type { EntryName } from '../../resources/entries.ts'
import { registry } from '../../resources/index.ts'
import type { HistoryContent } from '../historias/content.ts'
import { localDate, localTime } from './local-time.ts'

/** What a reference is called on paper: nobody reads identifiers. */
export type Names = (id: string) => string

const said = (...values: readonly unknown[]): string => values.filter((v) => typeof v === 'string').join(' ')
const optionOf = (resource: EntryName, field: string, row: Row): string =>
  registry.get(resource)?.fields[field]?.options?.[String(row[field])] ?? String(row[field] ?? '')
const at = (value: unknown): string => (typeof value === 'string' ? ` del ${localTime(value)}` : '')

const callings: Readonly<Partial<Record<EntryName, (row: Row) => string>>> = {
  diagnostico: (d) => said(d.codigo_cie10, d.descripcion_cie10),
  nota: (n) => `${optionOf('nota', 'tipo_nota', n)}${at(n.fecha_nota)}`,
  documento: (d) =>
    `${said(d.titulo)}${typeof d.fecha_documento === 'string' ? ` (${localDate(d.fecha_documento)})` : ''}`,
  antecedente: (a) => `${optionOf('antecedente', 'tipo', a)}${at(a.fecha_registro)}`,
  valor_clinico: (v) => `${said(v.nombre)}${at(v.fecha_medicion)}`,
  orden: (o) => said(o.cups, o.descripcion),
  antecedente_categorizado: (a) => `${optionOf('antecedente_categorizado', 'categoria', a)}${at(a.creado_en)}`,
  revision_sistema: (r) => optionOf('revision_sistema', 'sistema', r),
  examen_fisico: (e) => `${registry.get('examen_fisico')?.singular ?? ''}${at(e.fecha_registro)}`,
  escala: (e) => `${optionOf('escala', 'escala', e)}${at(e.fecha_aplicacion)}`,
  formula_medicamento: (f) => said(f.medicamento_dci, f.concentracion),
  formula_insumo: (f) => said(f.nombre),
  consentimiento: (c) => `${optionOf('consentimiento', 'tipo', c)}${at(c.fecha_otorgamiento)}`,
}

/** A reference out of this history keeps its identifier: hiding it would lose it. */
export function namesIn(content: HistoryContent): Names {
  const known = new Map<string, string>()
  for (const [name, call] of entriesOf(callings))
    for (const row of content.entries[name]) known.set(row.id, call?.(row) ?? row.id)
  known.set(content.historia.id, `Atención ${said(content.historia.numero_atencion)}`.trim())
  if (content.eapb !== null) known.set(content.eapb.id, said(content.eapb.codigo, content.eapb.nombre))
  return (id) => known.get(id) ?? id
}
