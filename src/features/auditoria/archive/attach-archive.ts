import type { Database, Tx } from '../../../engine/database.ts'
import { type AuditRow, auditColumns, auditRow, auditSelect, shownPatients } from '../seal/line.ts'
import type { PublicJwk } from '../seal/seal-payload.ts'
import type { Findings } from '../verify/finding.ts'
import { archivedRows, verifyArchive } from './verify-archive.ts'
import { ArchiveError } from './write-archive.ts'

/** A month that was attached, to be read; it is no part of the chain of this database. */
export interface AttachedMonth {
  readonly mes: string
  readonly primer_sello: number
  readonly ultimo_sello: number
  readonly anterior: string
  readonly huella: string
  readonly filas: number
  readonly adjuntado_en: string
  readonly adjuntado_por: string
}

const ROWS_AT_ONCE = 500
const COLUMNS = auditColumns.join(', ')
const LOAD = `insert into auditoria_adjunta (mes, ${COLUMNS})
select $1, ${auditSelect('r')} from jsonb_populate_recordset(null::auditoria_adjunta, $2::jsonb) r`

const record = (tx: Tx, who: string, mes: string, code: string): Promise<unknown> =>
  tx.run({
    text: `insert into auditoria (cuenta, actor, rol, solicitud, accion, recurso, resultado, codigo, campos)
values ('cli', $1, 'administrador', gen_random_uuid()::text, 'administrar', 'auditoria', 200, $2, array[$3])`,
    values: [who, code, mes],
  })

/** What was found in the archive where it does not hold; then nothing is attached. All of it or nothing. */
export async function attachArchive(
  db: Database,
  path: string,
  trusted: readonly PublicJwk[],
  who: string,
): Promise<AttachedMonth | Findings> {
  const { holds, found, archived } = await verifyArchive(path, trusted)
  if (!holds || archived === null) return found
  const { mes, primer_sello, ultimo_sello, anterior, huella, filas } = archived
  return db.transaction(async (tx) => {
    await tx.withoutLimit()
    const live = await tx.run({
      text: 'select 1 from sello s where s.numero = $1 and s.huella = $2 and exists (select 1 from auditoria a where a.id = s.ultima)',
      values: [ultimo_sello, huella],
    })
    if (live.length > 0) throw new ArchiveError(`El mes ${mes} está en esta base: se lee en ella.`)
    const [row] = await tx.run<AttachedMonth>({
      text: `insert into archivo_adjunto (mes, primer_sello, ultimo_sello, anterior, huella, filas, adjuntado_por)
values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning *`,
      values: [mes, primer_sello, ultimo_sello, anterior, huella, filas, who],
    })
    if (row === undefined) throw new ArchiveError(`El mes ${mes} ya está adjunto.`)
    let batch: AuditRow[] = []
    let loaded = 0
    const load = async (): Promise<void> => {
      await tx.run({ text: LOAD, values: [mes, JSON.stringify(batch)] })
      loaded += batch.length
      batch = []
    }
    for await (const audited of archivedRows(path)) if (batch.push(audited) === ROWS_AT_ONCE) await load()
    if (batch.length > 0) await load()
    if (loaded !== filas) throw new ArchiveError(`${path} cambió mientras se leía.`)
    await record(tx, who, mes, 'archivo_adjunto')
    return row
  })
}

/** Whether it was attached. The file is what remains of it. */
export const detachArchive = (db: Database, mes: string, who: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx.withoutLimit()
    await tx.run({ text: 'delete from auditoria_adjunta where mes = $1', values: [mes] })
    const gone = await tx.run({ text: 'delete from archivo_adjunto where mes = $1 returning mes', values: [mes] })
    if (gone.length > 0) await record(tx, who, mes, 'archivo_separado')
    return gone.length > 0
  })

export const attachedMonths = (tx: Tx): Promise<AttachedMonth[]> =>
  tx.run<AttachedMonth>({ text: 'select a.* from archivo_adjunto a order by a.mes desc', values: [] })

export interface AttachedFilter {
  readonly mes: string
  readonly paciente: string | null
  readonly cuenta: string | null
}

/** Newest first, as many as `rows`. */
export async function attachedPage(
  tx: Tx,
  { mes, paciente, cuenta }: AttachedFilter,
  below: string | null,
  rows: number,
): Promise<AuditRow[]> {
  const found = await tx.raw({
    name: '',
    text: `select ${auditSelect('a')} from auditoria_adjunta a
where a.mes = $1 and ($2::bigint is null or a.id < $2::bigint) and ($3::text is null or a.cuenta = $3::text)
  and ($4::uuid is null or a.paciente = $4::uuid or ${shownPatients('a')} @> array[$4::uuid]) order by a.id desc limit $5::integer`,
    values: [mes, below, cuenta, paciente, String(rows)],
  })
  return found.map(auditRow)
}
