import type { ReachClass } from '../../model/access/roles.ts'
import { Problem } from '../../model/problem.ts'
import { marcaDesconocida, marcaVencida } from '../../model/problems.ts'
import type { Resource } from '../../model/resource.ts'
import type { Database } from '../database.ts'
import { cursorText, readCursor } from '../events/cursor.ts'
import { eventCutter } from '../events/cut-events.ts'
import { eventPlaces } from '../events/event-places.ts'
import { grantsSql, reached, rowSql, wasFor } from '../reach.ts'
import { literal, quote } from '../sql-text.ts'

/**
 * Marks between changes, for those who keep a copy. A mark is the end of a cut of the events: all that was changed before it has been
 * committed when it is given, and so is seen by the list that gives it; all that is committed later has its event in a later cut,
 * whatever the clocks say and however late it ends.
 */
export interface ChangeMarks {
  now(): Promise<string>
  /** The mark from which the list goes on; refuses one of which not everything that follows can be told. */
  checked(mark: string): Promise<string>
}

export function changeMarks(db: Database): ChangeMarks {
  const cut = eventCutter(db)
  const places = eventPlaces(db)
  return {
    async now() {
      await cut()
      return cursorText(await places.end())
    },
    async checked(mark) {
      const at = readCursor(mark)
      if (at === null) throw new Problem(marcaDesconocida)
      const state = await places.stateOf(at)
      if (state === 'forgotten') throw new Problem(marcaVencida)
      if (state === 'unknown') throw new Problem(marcaDesconocida)
      // A cursor of events may stand within a cut, whose rest is still to be told.
      return (await places.isEnd(at)) ? mark : cursorText({ ...at, cut: at.cut - 1n })
    },
  }
}

export const cutOf = (mark: string): string => mark.split('-', 1)[0] ?? '0'

/**
 * Events of the rows of a collection between two marks. Cuts of one server follow each other: their events are one range. What was
 * committed since the second, and waits for older transactions before it is cut, is told too, and again after that mark.
 */
export const eventsBetween = (
  collection: string,
  since: string,
  until: string,
  columns: string,
  which = 'true',
): string => `select ${columns} from (
    select min(k.desde) as desde, max(k.hasta) as hasta, k.sobre, min(k.primero) as primero, max(k.ultimo) as ultimo
    from evento_corte k where k.numero > ${since} and k.numero <= ${until} group by k.sistema, k.sobre
  ) k, evento e
  where e.tx >= k.desde and e.tx < k.hasta and e.id > k.sobre and e.id between k.primero and k.ultimo and e.recurso = ${literal(collection)} and ${which}
  union select ${columns} from evento e
  where e.tx >= coalesce((select k.hasta from evento_corte k where k.numero = ${until} and k.sistema <> ''), '0'::xid8)
    and e.recurso = ${literal(collection)} and ${which}`

/** Rows of a collection that changed between two marks. */
export const changedIds = (r: Resource, since: string, until: string): string =>
  eventsBetween(r.name, since, until, 'e.recurso_id')

/** Of the cut `k`: that it is the first mark's, and numbered by the server of the second's. */
const isCutOf = (since: string, until: string): string => `k.numero = ${since} and k.sistema <> ''
    and k.sistema = coalesce((select u.sistema from evento_corte u where u.numero = ${until}), '')`
/** A grant `a` is as old as the transaction that wrote it, of which the row has 32 bits. */
const WRITTEN_SINCE = '((a.xmin::text::bigint - (k.hasta::text::bigint & 4294967295)) & 4294967295) < 2147483648'

/**
 * Patients whom these names have come to reach since a mark: their rows did not change, and who keeps a copy has none of them. Where the
 * numbers are of another server, every grant is new.
 */
export const reachedSince = (miembros: string, since: string, until: string): string => `select a.paciente
  from alcance a left join evento_corte k on ${isCutOf(since, until)}
  where a.miembro = any(${miembros}) and (a.hasta is null or a.hasta > now()) and (k.numero is null or ${WRITTEN_SINCE})`

/** Whether a grant `a` ended since a mark: it was taken away, or its time came. Where the numbers are of another server, all that ended did. */
const endedSince = (since: string, until: string): string => `a.hasta <= now() and not exists (
    select 1 from evento_corte k where ${isCutOf(since, until)} and a.hasta <= k.momento and not ${WRITTEN_SINCE})`

/** Patients of whom grants of these names ended since a mark. */
export const endedPatients = (miembros: string, since: string, until: string): string =>
  `select a.paciente from alcance a where a.miembro = any(${miembros}) and ${endedSince(since, until)}`

/** Whether these names reached a row by a grant that ended since a mark. */
export const reachedBefore = (r: Resource, alias: string, miembros: string, since: string, until: string): string => {
  const row = rowSql(r, alias)
  return `exists (select 1 ${grantsSql(r, row, miembros, row.level, endedSince(since, until))} and ${alias}.creado_en <= a.hasta)`
}

/** Rows that went with their whole record by a signed act, between two marks: of those that the caller may have had, what is left is an id. */
export const eliminatedIds = (
  r: Resource,
  reach: ReachClass,
  miembros: string,
  since: string,
  until: string,
): string => `select e.recurso_id
from (${eventsBetween(r.name, since, until, 'e.recurso_id, e.paciente', "e.hecho = 'eliminacion'")}) e
join retencion_eliminada d on d.paciente = e.paciente
where ${miembros} is not null and ${wasFor(reach, miembros)}
  and not exists (select 1 from ${quote(r.name)} t where t.id = e.recurso_id and ${reached(r, 't', reach, miembros)})`
