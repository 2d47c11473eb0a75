import type { Core } from '../../engine/core.ts'
import type { LongTx, Tx } from '../../engine/database.ts'
import { auditJob } from './audit-job.ts'
import { COUNTS, DIFF } from './diff-sql.ts'
import { type Counts, needsConfirmation } from './differences.ts'
import { ensureBase } from './embedded-base.ts'
import type { Job } from './job.ts'
import { forgetStaged } from './stage.ts'

interface Compared extends Counts {
  readonly habilitados_antes: number
  readonly codigos: number
  readonly habilitados: number
}

/** Serialises the changes of a catalogue; its current version. */
export async function lockCatalogue(tx: Tx, catalogue: string): Promise<number> {
  const [row] = await tx.run({ text: 'select version from catalogo where nombre = $1 for update', values: [catalogue] })
  return Number(row?.version)
}

/**
 * What a job has read becomes the next version, or the job stops and asks. In the transaction of the caller, who holds the
 * job: nothing of it is seen until all of it is.
 */
export async function applyStaged(core: Core, tx: LongTx, job: Job, now: string): Promise<void> {
  await tx.withoutLimit()
  const base = await lockCatalogue(tx, job.catalogo)
  await ensureBase(tx, job.catalogo, now)
  const [compared] = await tx.run<Compared>({ text: COUNTS, values: [job.catalogo, job.id] })
  if (compared === undefined) throw new Error('Nothing was counted')
  const asks = !job.confirmado && (job.simulado || needsConfirmation(compared, compared.habilitados_antes))
  if (asks) {
    await finish(tx, job, 'por_confirmar', base, null, compared, now)
    return
  }
  const same = compared.agregados + compared.cambiados + compared.deshabilitados === 0
  const version = same ? base : await nextVersion(tx, job, base, compared, now)
  await finish(tx, job, 'terminado', base, version, compared, now)
  await forgetOthers(tx, job, now)
  await auditJob(core, tx, { ...job.llamada, now }, job, 200, [`version ${version}`])
}

async function nextVersion(tx: Tx, job: Job, base: number, compared: Compared, now: string): Promise<number> {
  const [last] = await tx.run({
    text: 'select coalesce(max(v.numero), 0) as n from catalogo_version v where v.catalogo = $1',
    values: [job.catalogo],
  })
  const version = Math.max(Number(last?.n), base) + 1
  await tx.run({
    text: `insert into catalogo_version (catalogo, numero, origen, edicion, huella, vuelve_a, codigos, habilitados, cuenta, actor, creada_en)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      job.catalogo,
      version,
      job.fuente,
      job.edicion,
      job.huella,
      job.vuelve_a,
      compared.codigos,
      compared.habilitados,
      job.cuenta,
      job.actor,
      now,
    ],
  })
  await tx.run({
    text: `with d as materialized (select * from (${DIFF}) x where x.cambio <> 'sin_cambio'),
cerrado as (update catalogo_codigo k set hasta = $3 from d where k.catalogo = $1 and k.codigo = d.codigo and k.hasta is null)
insert into catalogo_codigo (catalogo, codigo, desde, nombre, habilitado, datos)
select $1, d.codigo, $3, d.nombre, d.habilitado, d.datos from d`,
    values: [job.catalogo, job.id, version],
  })
  await tx.run({
    text: 'update catalogo set version = $2, cambiado_en = $3 where nombre = $1',
    values: [job.catalogo, version, now],
  })
  return version
}

async function finish(
  tx: Tx,
  job: Job,
  estado: 'por_confirmar' | 'terminado',
  base: number,
  version: number | null,
  counts: Counts,
  now: string,
): Promise<void> {
  await tx.run({
    text: `update catalogo_trabajo set estado = $2, base = $3, version = $4, agregados = $5, cambiados = $6,
  deshabilitados = $7, sin_cambio = $8, terminado_en = $9, ejecutor = null, contenido = null, error = null, pendientes = 0
where id = $1`,
    values: [
      job.id,
      estado,
      base,
      version,
      counts.agregados,
      counts.cambiados,
      counts.deshabilitados,
      counts.sin_cambio,
      now,
    ],
  })
  if (estado === 'terminado') await forgetStaged(tx, [job.id])
}

/** What waits to be confirmed was compared with what is no longer current; a walk that failed is begun anew. */
async function forgetOthers(tx: Tx, job: Job, now: string): Promise<void> {
  await tx.run({
    text: `update catalogo_trabajo set estado = 'cancelado', terminado_en = $3,
  error = 'Otra carga del mismo catálogo terminó antes de que esta se confirmara.'
where catalogo = $1 and id <> $2 and estado = 'por_confirmar'`,
    values: [job.catalogo, job.id, now],
  })
  const left = await tx.run({
    text: `select t.id from catalogo_trabajo t where t.catalogo = $1 and t.id <> $2 and t.estado in ('cancelado', 'error')
  and (exists (select from catalogo_trabajo_codigo s where s.trabajo = t.id)
    or exists (select from catalogo_trabajo_nodo n where n.trabajo = t.id))`,
    values: [job.catalogo, job.id],
  })
  if (left.length > 0)
    await forgetStaged(
      tx,
      left.map((o) => String(o.id)),
    )
}
