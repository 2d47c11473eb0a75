import type { ReachClass } from '../../model/access/roles.ts'
import type { Resource } from '../../model/resource.ts'
import { grantsSql, historyLevel, levelParts, ownLevel, rowSql } from '../reach.ts'
import { literal, quote } from '../sql-text.ts'
import { eventsBetween } from './change-marks.ts'

/** Where the confidentiality of a row is said: in the row, or in its history. */
interface LevelSource {
  readonly collection: string
  readonly field: string
  /** The row that says it, of a row of the list. */
  readonly id: string
  /** Of a version of that row. */
  level(version: string): string
  /** As it says now. */
  readonly now: string
}

const HISTORY = { collection: 'historia', field: 'confidencialidad' } as const

function levelSources(r: Resource, alias: string): { own: LevelSource | null; history: LevelSource | null } {
  const { own, history } = levelParts(r, alias)
  const field = r.confidentialField ?? ''
  const type = r.fields[field]?.kind === 'boolean' ? '::boolean' : ''
  return {
    own:
      own === null
        ? null
        : {
            collection: r.name,
            field,
            id: `${alias}.id`,
            level: (version) => ownLevel(r, `(${version}.datos ->> ${literal(field)})${type}`),
            now: own,
          },
    history:
      history === null
        ? null
        : {
            ...HISTORY,
            id: rowSql(r, alias).history,
            level: (version) => historyLevel(`(${version}.datos ->> ${literal(HISTORY.field)})`),
            now: history,
          },
  }
}

/** Rows of a collection whose confidentiality was changed between two marks. */
const reclassifiedIds = ({ collection, field }: LevelSource, since: string, until: string): string =>
  `select c.id from (${eventsBetween(collection, since, until, 'e.recurso_id, e.version')}) e
  join version c on c.id = e.recurso_id and c.version = e.version and c.operacion = 'actualizar' and ${literal(field)} = any(c.campos)`

/** Spelled so that the rows are found by the index of what they refer to. */
function ofReclassifiedHistory(r: Resource, alias: string, source: LevelSource, since: string, until: string): string {
  const column = `${alias}.${quote(r.historyField ?? '')}`
  const to = r.fields[r.historyField ?? '']?.to
  const ids = reclassifiedIds(source, since, until)
  return to === undefined || to === 'historia'
    ? `${column} = any(array(${ids}))`
    : `${column} = any(array(select o.id from ${quote(to)} o where o.historia = any(array(${ids}))))`
}

/** Rows of histories whose confidentiality was changed between two marks: who reaches them now may not have before. */
export function reclassified(r: Resource, alias: string, since: string, until: string): string | null {
  const { history } = levelSources(r, alias)
  return history === null ? null : ofReclassifiedHistory(r, alias, history, since, until)
}

/**
 * Rows that were made more confidential between two marks and that these names reached until then; null where nothing is confidential.
 * They are judged as they were when it was changed, so that nobody is told of what was written later or was never theirs.
 */
export function hiddenSince(
  r: Resource,
  alias: string,
  reach: ReachClass,
  miembros: string,
  since: string,
  until: string,
): string | null {
  const { own, history } = levelSources(r, alias)
  /** What a source said when the other was changed. */
  const saidThen = ({ id, level, now }: LevelSource): string =>
    `coalesce((select ${level('x')} from version x where x.id = ${id} and x.desde < c.desde order by x.version desc limit 1), ${now})`
  const hidden = ({ id, field, level }: LevelSource, other: LevelSource | null, isOfSpan: string): string => {
    const before = other === null ? level('b') : `greatest(${saidThen(other)}, ${level('b')})`
    const inForce = 'a.desde <= c.desde and (a.hasta is null or a.hasta >= c.desde)'
    const granted = `exists (select 1 ${grantsSql(r, rowSql(r, alias), miembros, before, inForce)})`
    return `(${isOfSpan} and exists (select 1 from version c join version b on b.id = c.id and b.version = c.version - 1
    where c.id = ${id} and ${literal(field)} = any(c.campos) and ${level('c')} > ${level('b')} and ${alias}.creado_en <= c.desde
      and ${reach === 'institucion' ? `(${before} = 0 or ${granted})` : granted}))`
  }
  const found = [
    ...(own === null ? [] : [hidden(own, history, `${alias}.id = any(array(${reclassifiedIds(own, since, until)}))`)]),
    ...(history === null ? [] : [hidden(history, own, ofReclassifiedHistory(r, alias, history, since, until))]),
  ]
  return found.length === 0 ? null : found.join(' or ')
}
