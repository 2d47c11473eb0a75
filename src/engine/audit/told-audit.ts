import type { Tx } from '../database.ts'

/** Asked of each row by itself: as a join it could read the whole audit. */
const isAbsent = (id: string): string => `(select true from auditoria x where x.id = ${id}) is null`

/** Months of this very chain that were archived, taken off and attached again. */
const ATTACHED = `(select j.* from archivo_adjunto m join sello s on s.numero = m.ultimo_sello and s.huella = m.huella
  join auditoria_adjunta j on j.mes = m.mes where ${isAbsent('j.id')})`

/** What the audit tells, in the database or attached to it: each is asked by itself, so that each uses its index. */
export const toldAudit = ['auditoria', ATTACHED] as const

/** Whether the audit tells something of which `condition` says what, of an entry `a`. */
export const auditTells = (condition: string): string =>
  `(${toldAudit.map((source) => `exists (select 1 from ${source} a where ${condition})`).join(' or ')})`

/** Months of the audit that were sealed and are neither in the database nor attached. */
export interface AbsentAudit {
  readonly firstSeal: number
  readonly lastSeal: number
  /** What was written before was written while one of them lasted, or earlier. RFC 3339, UTC. */
  readonly until: string
}

/** The seals at both ends of each month; of one that is there, so are the rows with which they end. */
const ABSENT = `with extremo as (
  select x.numero, x.ultima, x.momento from generate_series(0, (select max(s.ultima) >> 40 from sello s)) mes
  cross join lateral (
    (select s.numero, s.ultima, s.momento from sello s where s.ultima >= case when mes = 0 then -9223372036854775808 else mes << 40 end
      and s.ultima < (mes + 1) << 40 order by s.ultima limit 1)
    union all
    (select s.numero, s.ultima, s.momento from sello s where s.ultima >= case when mes = 0 then -9223372036854775808 else mes << 40 end
      and s.ultima < (mes + 1) << 40 order by s.ultima desc limit 1)
  ) x
)
select min(e.numero), max(e.numero), to_char(max(e.momento) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from extremo e
where ${isAbsent('e.ultima')}
  and not exists (select 1 from archivo_adjunto m join sello s on s.numero = m.ultimo_sello and s.huella = m.huella
    where e.numero between m.primer_sello and m.ultimo_sello)`

/** Null where the audit is here from its beginning. Rows that are missing of a month that is here are for its verification to find. */
export async function absentAudit(tx: Tx): Promise<AbsentAudit | null> {
  const [row] = await tx.raw({ name: 'auditoria_ausente', text: ABSENT, values: [] })
  const [first, last, until] = row ?? []
  if (first == null || last == null || until == null) return null
  return { firstSeal: Number(first), lastSeal: Number(last), until }
}

/** Changes with what is attached, which other processes do. */
const ATTACHED_MARK = `select count(*) || '/' || coalesce(max(m.xmin::text::bigint), 0) from archivo_adjunto m`

/** Changes whenever months of the audit come or go: to be asked before what it tells. */
export async function toldAuditMark(tx: Tx): Promise<{ readonly mark: string; readonly absent: AbsentAudit | null }> {
  const absent = await absentAudit(tx)
  const [attached] = await tx.raw({ name: 'auditoria_adjunta_marca', text: ATTACHED_MARK, values: [] })
  return { mark: `${absent?.firstSeal} ${absent?.lastSeal} ${absent?.until} ${attached?.[0]}`, absent }
}
