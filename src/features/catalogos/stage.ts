import type { Tx } from '../../engine/database.ts'
import type { CodeRow } from './code-row.ts'

const BATCH = 2_000

/** Keeps what a job has read. A code that is read again, after an interruption, is as it was read last. */
export async function stageRows(tx: Tx, job: string, rows: readonly CodeRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH)
    await tx.run({
      name: 'catalogo_prepara',
      text: `insert into catalogo_trabajo_codigo (trabajo, codigo, nombre, habilitado, datos)
select $1::uuid, r.codigo, r.nombre, r.habilitado, r.datos
from jsonb_to_recordset($2::jsonb) as r(codigo text, nombre text, habilitado boolean, datos jsonb)
on conflict (trabajo, codigo) do update set nombre = excluded.nombre, habilitado = excluded.habilitado, datos = excluded.datos`,
      values: [job, JSON.stringify(rows.slice(at, at + BATCH))],
    })
}

/** The codes of a version as if a job had read them: going back is loading what once was. */
export async function stageVersion(tx: Tx, job: string, catalogue: string, version: number): Promise<void> {
  await tx.run({
    text: `insert into catalogo_trabajo_codigo (trabajo, codigo, nombre, habilitado, datos)
select $1::uuid, k.codigo, k.nombre, k.habilitado, k.datos from catalogo_codigo k
where k.catalogo = $2 and k.desde <= $3 and (k.hasta is null or k.hasta > $3)`,
    values: [job, catalogue, version],
  })
}

export async function forgetStaged(tx: Tx, jobs: readonly string[]): Promise<void> {
  await tx.run({ text: 'delete from catalogo_trabajo_codigo where trabajo = any($1::uuid[])', values: [jobs] })
  await tx.run({ text: 'delete from catalogo_trabajo_nodo where trabajo = any($1::uuid[])', values: [jobs] })
}
