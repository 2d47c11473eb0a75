import type { Tx } from '../../engine/database.ts'
import { shownPatients } from './seal/line.ts'
import { shownKey, shownKeys } from './seal/shown-keys.ts'
import type { Findings } from './verify/finding.ts'

const SEALS = 20
/** Without lists to compare more of them go into one statement, which is still to end within its time. */
const NOTED_SEALS = 100

const BOUNDS = `select min(s.primera), max(s.ultima) from sello s where s.numero > $1::bigint and s.numero <= $2::bigint`

/**
 * Rows of some seals of which `lista_mostrada` does not say exactly whom they showed, or says it and more. Seals from before it have
 * none of their rows there. $3 and $4 are the ids between which the rows are: partitions outside are not looked at.
 */
const UNINDEXED = `with dicho as materialized (
  select s.numero, a.id, ${shownKeys('p')} as claves
  from sello s cross join unnest(s.ids) i(id) join auditoria a on a.id = i.id cross join unnest(${shownPatients('a')}) p
  where s.numero > $1::bigint and s.numero <= $2::bigint and a.id >= $3::bigint and a.id <= $4::bigint group by s.numero, a.id
), indice as materialized (
  select l.fila, l.claves from lista_mostrada l where l.fila >= $3::bigint and l.fila <= $4::bigint
)
select d.id, not coalesce(bool_or(i.claves @> d.claves), false), coalesce(bool_or(not i.claves <@ d.claves), false)
from dicho d left join indice i on i.fila = d.id group by d.id
having not coalesce(bool_or(i.claves = d.claves), false) or bool_or(not i.claves <@ d.claves)
union all select i.fila, false, true from indice i where cardinality(i.claves) > 0
  and not exists (select 1 from dicho d where d.id = i.fila)
  and exists (select 1 from sello s where s.numero > $1::bigint and s.numero <= $2::bigint and i.fila = any(s.ids))`

/** What the rows of some seals say of whom they showed, where the index from before `lista_mostrada` says something else. */
const DIFFERENCES = `with dicho as (
  select s.numero, p as paciente, array_agg(distinct a.id order by a.id) as filas
  from sello s cross join unnest(s.ids) i(id) join auditoria a on a.id = i.id cross join unnest(${shownPatients('a')}) p
  where s.numero > $1::bigint and s.numero <= $2::bigint and a.id = any($3::bigint[]) group by s.numero, p
), indice as (
  select x.sello, x.paciente, x.filas from acceso_paciente x where x.sello > $1::bigint and x.sello <= $2::bigint
)
select d.filas, x.filas from dicho d full join indice x on x.sello = d.numero and x.paciente = d.paciente
where d.filas is distinct from x.filas`

/** Rows about a patient in a month that is written down as having none about anybody with that hash. */
const UNNOTED = `select distinct a.id from auditoria a join mes_anotado m on m.mes = greatest(a.id >> 40, 0)
  cross join lateral (select a.paciente as de where a.paciente is not null union all select unnest(${shownPatients('a')})) p
where a.id >= $1::bigint and a.id <= $2::bigint and a.id < (select (max(n.mes)::bigint + 1) << 40 from mes_anotado n)
  and not exists (select 1 from mes_de_paciente x where x.clave = ${shownKey('p.de')} and x.mes = m.mes)`

/** Seals that were never made have no index either. */
const BEYOND = `select x.filas from acceso_paciente x where x.sello > $1::bigint
  and not exists (select 1 from sello s where s.numero = x.sello) limit 1000`

const idsOf = (array: string | null | undefined): string[] => (array ? array.slice(1, -1).split(',') : [])

export interface IndexRange {
  /** The seal before the first whose index is compared. */
  readonly after: number
  readonly to: number
}

/** Some seals at a time of a range, and the ids between which their rows are; those without rows are passed over. */
async function* sealedRows(
  tx: Tx,
  range: IndexRange,
  most: number,
): AsyncGenerator<{ seals: readonly string[]; bounds: readonly (string | null)[] }> {
  for (let after = range.after; after < range.to; after += most) {
    const seals = [String(after), String(Math.min(after + most, range.to))]
    const [bounds] = await tx.raw({ name: '', text: BOUNDS, values: seals })
    if (typeof bounds?.[0] === 'string') yield { seals, bounds }
  }
}

/** The index by patient is made from sealed rows and is not sealed itself: it must say what they say. Row by row, which is slow. */
export async function checkPatientIndex(
  tx: Tx,
  isSealed: (id: string) => boolean,
  found: Findings,
  range: IndexRange,
): Promise<void> {
  const hidden = new Set<string>()
  const invented = new Set<string>()
  // What was found is told although what follows fails.
  try {
    for await (const { seals, bounds } of sealedRows(tx, range, SEALS)) {
      const unindexed: string[] = []
      for (const [id, lacks, more] of await tx.raw({ name: '', text: UNINDEXED, values: [...seals, ...bounds] })) {
        if (lacks === 't') unindexed.push(id ?? '')
        if (more === 't') invented.add(id ?? '')
      }
      const values = [...seals, `{${unindexed.join(',')}}`]
      for (const [said, indexed] of await tx.raw({ name: '', text: DIFFERENCES, values })) {
        const [theirs, ours] = [new Set(idsOf(said)), new Set(idsOf(indexed))]
        for (const id of theirs.difference(ours)) if (isSealed(id)) hidden.add(id)
        for (const id of ours.difference(theirs)) invented.add(id)
      }
    }
  } finally {
    tellHidden(found, hidden)
    tellInvented(found, invented)
  }
}

/** What is written down of whole months, from which accesses are looked for, must miss no row of theirs. */
export async function checkMonthNotes(
  tx: Tx,
  isSealed: (id: string) => boolean,
  found: Findings,
  range: IndexRange,
): Promise<void> {
  // The ids of seals that follow each other overlap: a row may come twice.
  const hidden = new Set<string>()
  try {
    for await (const { bounds } of sealedRows(tx, range, NOTED_SEALS)) {
      for (const [id] of await tx.raw({ name: '', text: UNNOTED, values: [...bounds] }))
        if (isSealed(id ?? '')) hidden.add(id ?? '')
    }
  } finally {
    tellHidden(found, hidden)
  }
}

function tellHidden(found: Findings, rows: Iterable<string>): void {
  for (const id of rows)
    found.add('indice_incompleto', `La fila ${id} mostró pacientes que ya no la ven entre sus accesos.`, { rows: [id] })
}

function tellInvented(found: Findings, rows: Iterable<string>): void {
  for (const id of rows)
    found.add('indice_incompleto', `La fila ${id} figura entre los accesos de un paciente al que no mostró.`, {
      rows: [id],
    })
}

/** What the index says of seals after this one that were never made. */
export async function checkIndexBeyond(tx: Tx, found: Findings, after: number): Promise<void> {
  const rows = await tx.raw({ name: '', text: BEYOND, values: [String(after)] })
  tellInvented(found, new Set(rows.flatMap(([filas]) => idsOf(filas))))
}

const EARLIER = `select distinct x.sello from acceso_paciente x where x.sello > $1::bigint and x.sello <= $2::bigint`

/** The seals of a range of which the index from before `lista_mostrada` says something. */
export async function sealsIndexedEarlier(tx: Tx, { after, to }: IndexRange): Promise<number[]> {
  const rows = await tx.raw({ name: '', text: EARLIER, values: [String(after), String(to)] })
  return rows.map(([sello]) => Number(sello))
}
