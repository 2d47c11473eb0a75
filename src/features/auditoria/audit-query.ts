import { boundsOf, firstIdOf, idWindows, mayBeUnsealed, monthOfId } from '../../engine/audit/audit-ids.ts'
import { plannedOnceName } from '../../engine/connection/kept-statements.ts'
import type { RawRow } from '../../engine/connection/raw-query.ts'
import type { Tx } from '../../engine/database.ts'
import { entriesOf } from '../../model/keys.ts'
import { type AuditRow, auditRow, auditSelect, canonicalInstant, shownPatients } from './seal/line.ts'
import { positionAfter } from './seal/position.ts'
import { shownKey } from './seal/shown-keys.ts'
import { lastSeal } from './seal/stored-seal.ts'

/** What an auditor may ask by; null for what is not asked. */
export interface AuditFilter {
  readonly desde: string | null
  readonly hasta: string | null
  readonly cuenta: string | null
  readonly rol: string | null
  readonly accion: string | null
  readonly recurso: string | null
  readonly recurso_id: string | null
  readonly paciente: string | null
  readonly resultado: number | null
  readonly acceso: string | null
  readonly solicitud: string | null
}

const EQUAL = {
  cuenta: 'text',
  rol: 'text',
  accion: 'text',
  recurso: 'text',
  recurso_id: 'uuid',
  resultado: 'smallint',
  acceso: 'text',
  solicitud: 'text',
} as const satisfies Partial<Record<keyof AuditFilter, string>>

/** Whether a row is about a patient; `$n` is the patient. An index may say too much: what decides is the row itself. */
const isAbout = (row: string, patient: string): string =>
  `(${row}.paciente = ${patient} or ${shownPatients(row)} @> array[${patient}])`

const WITHIN = (id: string): string => `${id} >= $2::bigint and ${id} < $3::bigint`

/**
 * The newest ids within a window of rows that may be about a patient: those that name the patient, and the lists that showed the patient,
 * by the index made at sealing and by the older one of the seals from before it. Planned once: planning for a dozen partitions costs ten
 * times what asking them does.
 */
const IDS = `select x.id from (
  (select p.id from auditoria p where p.paciente = $1::uuid and ${WITHIN('p.id')} order by p.id desc limit $4::integer)
  union all select l.fila from lista_mostrada l where l.claves @> array[${shownKey('$1::uuid')}] and ${WITHIN('l.fila')}
  union all select f.id from acceso_paciente i cross join unnest(i.filas) f(id) where i.paciente = $1::uuid and ${WITHIN('f.id')}
) x group by x.id order by x.id desc limit $4::integer`
const IDS_NAME = plannedOnceName('auditoria_de_paciente', IDS)

/** The lists of the last seconds, which are in no index yet. */
const UNSEALED = `select n.id from auditoria n where (n.tx, n.id) > ($4::xid8, $5::bigint) and n.id > $6::bigint and ${WITHIN('n.id')}
  and ${shownPatients('n')} @> array[$1::uuid]`

/** Months of which it is written down whom they are about (`custodia_mes_anota`), and those of them that are about a patient. */
const MONTHS = `select array(select m.mes from mes_anotado m), array(select x.mes from mes_de_paciente x where x.clave = ${shownKey('$1::uuid')})`

/** Whether a month is known to have no row about a patient; of the last two nothing is known. */
async function emptyMonths(tx: Tx, patient: string): Promise<(month: number) => boolean> {
  const [row] = await tx.raw({ name: 'meses_de_paciente', text: MONTHS, values: [patient] })
  const [noted, seen] = [0, 1].map((i) => new Set((row?.[i] ?? '{}').slice(1, -1).split(',')))
  return (month) => noted?.has(String(month)) === true && seen?.has(String(month)) === false
}

/** As many rows as most pages need, whatever else they are asked for. */
const IDS_AT_ONCE = 200

interface AskedPage {
  /** The id of the last row that was shown. */
  readonly below: string | null
  readonly floor?: bigint | null
  readonly rows: number
}

type AskRows = (where: string, values: readonly string[], rows: number) => Promise<readonly RawRow[]>

/**
 * A page, newest first, window by window until it is full. `ask` is given a condition on `a`, a row of the audit, whose
 * parameters come after `used` others.
 */
export async function pageOfWindows(
  { newest }: AuditEdge,
  { below, floor = null, rows }: AskedPage,
  used: number,
  ask: AskRows,
): Promise<RawRow[]> {
  const where = `a.id >= $${used + 1}::bigint and a.id < $${used + 2}::bigint`
  const page: RawRow[] = []
  for (const window of idWindows(below === null ? null : BigInt(below), floor, newest)) {
    page.push(...(await ask(where, [String(window.from), String(window.below)], rows - page.length)))
    if (page.length >= rows) break
  }
  return page
}

/** The same of the rows about a patient: their ids first, so that only the partitions that have any are opened for the rows. */
export async function pageAboutPatient(
  tx: Tx,
  patient: string,
  { below, floor = null, rows }: AskedPage,
  used: number,
  ask: AskRows,
): Promise<RawRow[]> {
  const { newest, unindexed: edge } = await auditEdge(tx)
  const isEmpty = await emptyMonths(tx, patient)
  const [id, first, last, who] = [1, 2, 3, 4].map((n) => `$${used + n}`)
  const where = `a.id = any(${id}::bigint[]) and a.id >= ${first}::bigint and a.id <= ${last}::bigint and ${isAbout('a', `${who}::uuid`)}`
  const page: RawRow[] = []
  const idsOf = async (name: string, text: string, values: readonly string[]): Promise<bigint[]> =>
    (await tx.raw({ name, text, values: [patient, ...values] })).map((row) => BigInt(row[0] ?? 0))
  for (const window of idWindows(below === null ? null : BigInt(below), floor, newest, isEmpty)) {
    const bounds = [String(window.from), String(window.below)]
    const unsealed = mayBeUnsealed(window, newest)
      ? await idsOf('auditoria_sin_sello', UNSEALED, [...bounds, ...edge])
      : []
    for (let top = window.below; ; ) {
      const found = await idsOf(IDS_NAME, IDS, [String(window.from), String(top), String(IDS_AT_ONCE)])
      const lowest = found.length < IDS_AT_ONCE ? window.from : (found.at(-1) ?? window.from)
      const ids = [...new Set([...found, ...unsealed.filter((n) => n >= lowest && n < top)])].map(String)
      if (ids.length > 0)
        page.push(...(await ask(where, [`{${ids.join(',')}}`, ...boundsOf(ids), patient], rows - page.length)))
      if (page.length >= rows) return page
      if (found.length < IDS_AT_ONCE) break
      top = lowest
    }
  }
  return page
}

/** Where the sealed part of the audit ends. */
export interface AuditEdge {
  /** From where rows are not in the index by patient yet: transaction, id within it, and the lowest id. */
  readonly unindexed: readonly [tx: string, id: string, floor: string]
  /** The last id of the last seal: there are hardly any beyond it. */
  readonly newest: bigint
}

export async function auditEdge(tx: Tx): Promise<AuditEdge> {
  const last = (await lastSeal(tx))?.payload ?? null
  const at = positionAfter(last)
  return { unindexed: [at.tx, at.id, at.floor], newest: BigInt(last?.ultima ?? 0) }
}

export const unindexed = async (tx: Tx): Promise<readonly [tx: string, id: string, floor: string]> =>
  (await auditEdge(tx)).unindexed

/** Dates grow with ids, give or take what is under way: ids are found by date without an index on every date. */
const MARGIN_MS = 15 * 60_000
const TOP = (1n << 63n) - 1n
const shifted = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString()

const FIRST = `select a.id, a.momento from auditoria a where a.id >= $1::bigint and a.id < $2::bigint order by a.id limit 1`
const LAST = `select max(a.id) from auditoria a where a.id >= $1::bigint and a.id < $2::bigint`
const MONTHS_AT_ONCE = 12

/** The first number in a range of which something does not hold that holds of all before it; its end if it holds of all. */
async function firstWithout(low: bigint, end: bigint, holds: (n: bigint) => Promise<boolean>): Promise<bigint> {
  let [from, to] = [low, end]
  while (from < to) {
    const middle = from + (to - from) / 2n
    if (await holds(middle)) from = middle + 1n
    else to = middle
  }
  return from
}

/** The first id whose row has this date or a later one: by halves among months, and then within one, so that few partitions are opened. */
async function firstIdFrom(tx: Tx, instant: string): Promise<bigint> {
  const { newest } = await auditEdge(tx)
  const idIn = async (text: string, from: bigint, below: bigint): Promise<RawRow | undefined> =>
    (await tx.raw({ name: '', text, values: [String(from), String(below)] }))[0]
  const last = BigInt((await idIn(LAST, firstIdOf(monthOfId(newest)), TOP))?.[0] ?? newest)
  const months = monthOfId(last) + 1
  const isEarlier = (row: RawRow | undefined): boolean => row !== undefined && canonicalInstant(row[1] ?? '') < instant
  const beginsEarlier = async (month: bigint): Promise<boolean> => {
    for (let at = Number(month); at < months; at += MONTHS_AT_ONCE) {
      const row = await idIn(FIRST, firstIdOf(at), firstIdOf(at + MONTHS_AT_ONCE))
      if (row !== undefined) return isEarlier(row)
    }
    return false
  }
  const month = Number(await firstWithout(0n, BigInt(months), beginsEarlier)) - 1
  if (month < 0) return firstIdOf(0)
  const [from, below] = [firstIdOf(month), firstIdOf(month + 1)]
  const low = BigInt((await idIn(FIRST, from, below))?.[0] ?? from)
  const high = BigInt((await idIn(LAST, from, below))?.[0] ?? from)
  return firstWithout(low, high + 1n, async (id) => isEarlier(await idIn(FIRST, id, below)))
}

/** Newest first, one more than `size` if there are more. The cursor is the id of the last row that was shown. */
export async function auditPage(tx: Tx, f: AuditFilter, cursor: string | null, size: number): Promise<AuditRow[]> {
  const values: string[] = []
  const use = (value: string, type: string): string => `$${values.push(value)}::${type}`
  const asked: string[] = []
  let below = cursor
  let floor: bigint | null = null
  if (f.desde !== null) {
    floor = await firstIdFrom(tx, shifted(f.desde, -MARGIN_MS))
    asked.push(`and a.momento >= ${use(f.desde, 'timestamptz')}`)
  }
  if (f.hasta !== null) {
    const end = await firstIdFrom(tx, shifted(f.hasta, MARGIN_MS))
    if (below === null || end < BigInt(below)) below = String(end)
    asked.push(`and a.momento <= ${use(f.hasta, 'timestamptz')}`)
  }
  for (const [name, type] of entriesOf(EQUAL)) {
    const value = f[name]
    if (value !== null) asked.push(`and a.${name} = ${use(String(value), type)}`)
  }
  const page: AskedPage = { below, floor, rows: size + 1 }
  const ask: AskRows = (where, bounds, rows) =>
    tx.raw({
      name: '',
      text: `select ${auditSelect('a')} from auditoria a where ${where} ${asked.join(' ')} order by a.id desc limit ${rows}`,
      values: [...values, ...bounds],
    })
  const found =
    f.paciente === null
      ? await pageOfWindows(await auditEdge(tx), page, values.length, ask)
      : await pageAboutPatient(tx, f.paciente, page, values.length, ask)
  return found.map(auditRow)
}
