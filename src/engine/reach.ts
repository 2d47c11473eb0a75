import { WHOLE_RECORD } from '../model/access/record-parts.ts'
import type { ReachClass } from '../model/access/roles.ts'
import type { Resource } from '../model/resource.ts'
import type { Tx } from './database.ts'
import { literal, quote } from './sql-text.ts'

/**
 * Which rows of a resource a caller may know about. Every query of the engine that returns, counts, references or
 * changes rows on somebody's behalf is built with these predicates, so that a row denied here is denied everywhere.
 *
 * A row is reached by class: `total` everything; `institucion` whatever is of normal confidentiality, and the rest by
 * grant; `concedido` by grant only. A grant (table `alcance`) names who, which patient, the whole record or one history,
 * up to which confidentiality, for a third party which parts, and until when.
 */
export const alive = (alias: string): string => `${alias}.eliminado_en is null`

/** What the predicates need to know of a row, as SQL. */
export interface RowSql {
  readonly patient: string
  readonly history: string
  readonly level: string
}

/** 0 normal; 1 sensitive, for those who treat the patient; 2 and 3 restricted, for the team of that very history. */
export const historyLevel = (column: string): string =>
  `case ${column} when 'muy_restringida' then 3 when 'restringida' then 2 when 'sensible' then 1 else 0 end`

export function rowSql(r: Resource, alias: string): RowSql {
  const patient = r.patientField === null ? 'null::uuid' : `${alias}.${quote(r.patientField)}`
  return { patient, history: historySql(r, alias) ?? 'null::uuid', level: levelSql(r, alias) }
}

function historySql(r: Resource, alias: string): string | null {
  if (r.historyField === null) return null
  const column = `${alias}.${quote(r.historyField)}`
  const to = r.fields[r.historyField]?.to
  // A turn in a waiting list belongs to the history of its order.
  return to === undefined || to === 'historia'
    ? column
    : `(select o.historia from ${quote(to)} o where o.id = ${column})`
}

/** How confidential what a row says of itself makes it. */
export const ownLevel = (r: Resource, column: string): string =>
  r.fields[r.confidentialField ?? '']?.kind === 'boolean'
    ? `case when ${column} then 1 else 0 end`
    : historyLevel(column)

/** How confidential a row is by itself and by its history; null where that says nothing of it. */
export function levelParts(
  r: Resource,
  alias: string,
): { readonly own: string | null; readonly history: string | null } {
  const history = historySql(r, alias)
  const found = `select ${historyLevel('hr.confidencialidad')} from historia hr where hr.id = ${history} and hr.confidencialidad <> 'normal'`
  return {
    own: r.confidentialField === null ? null : ownLevel(r, `${alias}.${quote(r.confidentialField)}`),
    history: history === null || r.historyField === 'id' ? null : `coalesce((${found}), 0)`,
  }
}

/** A row is as confidential as itself or as its history, whichever is more. */
function levelSql(r: Resource, alias: string): string {
  const { own, history } = levelParts(r, alias)
  return own !== null && history !== null ? `greatest(${own}, ${history})` : (own ?? history ?? '0')
}

/** `from alcance a where …`: the grants that reach the row for these names, up to its level if one is asked for; those in force, unless `when` says otherwise. */
export function grantsSql(
  r: Pick<Resource, 'patientField' | 'historyField' | 'part'>,
  row: RowSql,
  miembros: string,
  level: string | null,
  when = '(a.hasta is null or a.hasta > now())',
): string {
  const where = [`a.miembro = any(${miembros})`, `a.paciente = ${row.patient}`, when]
  // A caller who reaches one history sees whose it is; the rest of the record needs the whole of it, or this very history.
  if (r.patientField !== 'id')
    where.push(r.historyField === null ? 'a.historia is null' : `(a.historia is null or a.historia = ${row.history})`)
  const parts = [WHOLE_RECORD, r.part].filter((p) => p !== undefined)
  where.push(`(a.ambitos is null or a.ambitos && array[${parts.map(literal).join(', ')}])`)
  if (level !== null) where.push(`a.nivel >= ${level}`)
  return `from alcance a where ${where.join(' and ')}`
}

/**
 * Starts from the caller's patients and histories: for lists of those who have few. Says nothing that `reached` does not.
 * A caller who reaches one history of a long record must not be made to walk the whole of it.
 */
export function amongHis(r: Resource, alias: string, miembros: string): string {
  const granted = (column: string, which: string): string => `any(array(
    select a.${column} from alcance a where a.miembro = any(${miembros}) and (a.hasta is null or a.hasta > now())${which}))`
  const { patient } = rowSql(r, alias)
  const own = r.historyField !== null && ['historia', undefined].includes(r.fields[r.historyField]?.to)
  if (r.patientField === 'id' || !own) return `${patient} = ${granted('paciente', '')}`
  return `(${patient} = ${granted('paciente', ' and a.historia is null')}
    or ${alias}.${quote(r.historyField)} = ${granted('historia', ' and a.historia is not null')})`
}

/** As the row of a patient is reached, which is never confidential. */
const asPatient = { patientField: 'id', historyField: null, part: 'identificacion' } as const

/** Whether the names reach the patient of that column by a grant. */
export const knownPatient = (column: string, miembros: string): string =>
  `exists (select 1 ${grantsSql(asPatient, { patient: column, history: 'null::uuid', level: '0' }, miembros, null)})`

/** What belongs to an account or a service: theirs, and to who sees the institution what is of its services. */
const ownedSql = (r: Resource, alias: string, institution: string, miembros: string): string | null => {
  if (r.owned === undefined) return null
  const owner = `${alias}.${quote(r.owned.by)}`
  return `(${owner} = any(${miembros}) or (${institution} and ${owner} like 's:%'))`
}

/** Whether a caller of this class reaches all of a person, and not single encounters of theirs only. */
export function reachesWhole(patient: string, reach: ReachClass, miembros: string): string {
  if (reach !== 'concedido') return 'true'
  const ofPerson = { patientField: 'paciente', historyField: null } as const
  return `exists (select 1 ${grantsSql(ofPerson, { patient, history: 'null::uuid', level: '0' }, miembros, null)})`
}

/** The predicate of a class over the rows of a table, for statements made for one caller. */
export function reached(r: Resource, alias: string, reach: ReachClass, miembros: string): string {
  if (reach === 'total') return 'true'
  const owned = ownedSql(r, alias, String(reach === 'institucion'), miembros)
  if (r.patientField === null) return owned ?? 'true'
  const row = rowSql(r, alias)
  const byLevel = `exists (select 1 ${grantsSql(r, row, miembros, row.level)})`
  const normal = row.level === '0' ? 'true' : `${row.level} = 0`
  if (reach === 'institucion') return normal === 'true' ? 'true' : `(${normal} or ${byLevel})`
  // Two tests and not one: the first becomes a join that starts from the caller's few grants, the second is rarely run.
  const some = `exists (select 1 ${grantsSql(r, row, miembros, null)})`
  return normal === 'true' ? some : `(${some} and (${normal} or ${byLevel}))`
}

/** The same where one statement serves several callers, whose class and names are columns of it. */
export function reachedBy(r: Resource, alias: string, reach: string, miembros: string): string {
  const owned = ownedSql(r, alias, `${reach} = 'institucion'`, miembros)
  if (r.patientField === null) return owned === null ? 'true' : `(${reach} = 'total' or ${owned})`
  const row = rowSql(r, alias)
  const granted = `exists (select 1 ${grantsSql(r, row, miembros, row.level)})`
  return `(${reach} = 'total' or (${reach} = 'institucion' and ${row.level} = 0) or ${granted})`
}

/** Whether a record that a signed act eliminated (`d` of `retencion_eliminada`) was for a caller: who had a grant is written down with it. */
export const wasFor = (reach: ReachClass, miembros: string): string =>
  reach === 'concedido' ? `d.miembros && ${miembros}` : 'true'

/** Whether any grant at all reaches somebody for these names. */
export async function reachesAnybody(tx: Pick<Tx, 'run'>, miembros: readonly string[]): Promise<boolean> {
  if (miembros.length === 0) return false
  const found = await tx.run({
    name: 'alcanza_a_alguien',
    text: 'select 1 from alcance a where a.miembro = any($1::text[]) and (a.hasta is null or a.hasta > now()) limit 1',
    values: [miembros],
  })
  return found.length > 0
}

/** A grant of somebody who attends, in force: not by break-glass, nor because of a merge. */
export const isTeamGrant = (g: string): string =>
  `${g}.via in ('tratante', 'equipo', 'servicio') and (${g}.hasta is null or ${g}.hasta > now())`
