import type { Tx } from '../../../engine/database.ts'
import { literal, quote } from '../../../engine/sql-text.ts'
import type { Row } from '../../../model/resource.ts'
import { sealedNames } from '../../../resources/entries.ts'

/** Which state of an entry was seen: its version; of headers, what is clinical in them: the rest changes all the time. */
export type Prints = Readonly<Record<string, string>>
export interface CitedEntry {
  readonly recurso: string
  readonly id: string
}
export const keyOf = ({ recurso, id }: CitedEntry): string => `${recurso}/${id}`

const clinical: Readonly<Record<string, readonly string[]>> = {
  historia: ['tipo_atencion', 'motivo_consulta', 'enfermedad_actual', 'analisis', 'plan_manejo'],
  paciente: ['fecha_nacimiento', 'sexo_biologico', 'fecha_fallecimiento'],
}
/** What the history holds but its own log and what was asked of an agent: an answer is no evidence for the next. */
const citable = new Set<string>([...Object.keys(clinical), ...sealedNames, 'miembro_familia', 'solicitud_correccion'])

const printSql = (recurso: string): string => {
  const columns = clinical[recurso]
  return columns === undefined
    ? 't.version::text'
    : `md5(concat_ws(E'\\x1f', ${columns.map((c) => `coalesce(t.${quote(c)}::text, '')`).join(', ')}))`
}

export const isCitable = (recurso: string): boolean => citable.has(recurso)
export const isHeader = (recurso: string): boolean => Object.hasOwn(clinical, recurso)
export const printOfRow = (row: Row): string => String(row.version)

/** How they stand now; held until the transaction ends where it is one that decides. What is gone has no print. */
export async function printsNow(tx: Tx, cites: readonly CitedEntry[], hold: boolean): Promise<Prints> {
  const found: Record<string, string> = {}
  const byResource = Map.groupBy(cites, (c) => c.recurso)
  for (const recurso of [...byResource.keys()].sort()) {
    if (!citable.has(recurso)) continue
    const ids = [...new Set(byResource.get(recurso)?.map((c) => c.id))]
    const rows = await tx.run({
      name: `ia_huellas_${recurso}${hold ? '_retiene' : ''}`,
      text: `select t.id, ${literal(recurso)} as recurso, ${printSql(recurso)} as huella from ${quote(recurso)} t
where t.id = any(array(select unnest($1::uuid[]))) and t.eliminado_en is null order by t.id${hold ? ' for share' : ''}`,
      values: [ids],
    })
    for (const row of rows) found[`${recurso}/${String(row.id)}`] = String(row.huella)
  }
  return found
}

/** Which of these differ from the state that was seen. */
export const changedSince = (cites: readonly CitedEntry[], seen: Prints, now: Prints): string[] =>
  [...new Set(cites.map(keyOf))].filter((key) => seen[key] === undefined || seen[key] !== now[key])
