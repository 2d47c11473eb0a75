import type { Tx } from '../database.ts'
import { type MigrationPatience, untilNobodyIsInTheWay } from './attempts.ts'
import type { Migration, MigrationStep } from './read-migration.ts'

/** What a migration leaves for after its transaction. */

/** In order, from the first that is not done; batches only where they are asked for, else they are left for later. */
export async function runSteps(
  tx: Tx,
  m: Migration,
  done: number,
  { withBatches, patience }: { readonly withBatches: boolean; readonly patience: MigrationPatience },
): Promise<number> {
  let count = done
  for (const step of m.steps.slice(done)) {
    if (step.kind === 'batches') {
      if (!withBatches) break
      while (await moveBatch(tx, m, step, patience));
    } else await buildConcurrently(tx, m, step, patience)
    count++
    await tx.run({ text: 'update migracion set pasos_hechos = $2 where numero = $1', values: [m.number, count] })
  }
  return count
}

type ConcurrentStep = Extract<MigrationStep, { kind: 'concurrent' }>
type BatchStep = Extract<MigrationStep, { kind: 'batches' }>

/** It waits for transactions that are older than itself and nobody waits for it: its locks are in no request's way. */
async function buildConcurrently(
  tx: Tx,
  m: Migration,
  step: ConcurrentStep,
  patience: MigrationPatience,
): Promise<void> {
  await untilNobodyIsInTheWay(tx, `La migración ${m.number} (${m.name})`, patience, async () => {
    if (step.index !== null) await dropInvalid(tx, step.index)
    await tx.run({ text: step.sql, values: [] })
  })
}

/** One whose building was cut off has its name, costs every write and serves no read. */
async function dropInvalid(tx: Tx, index: string): Promise<void> {
  const found = await tx.run({
    text: `select 1 from pg_index i join pg_class c on c.oid = i.indexrelid
where c.relname = $1 and c.relnamespace = 'public'::regnamespace and not i.indisvalid`,
    values: [index],
  })
  if (found.length > 0) await tx.run({ text: `drop index concurrently if exists "${index}"`, values: [] })
}

/** One batch in a transaction of its own, with how many rows were moved by it; whether there may be more. */
export async function moveBatch(tx: Tx, m: Migration, step: BatchStep, patience: MigrationPatience): Promise<boolean> {
  return untilNobodyIsInTheWay(
    tx,
    `Lo que la migración ${m.number} (${m.name}) mueve por lotes`,
    patience,
    async () => {
      await tx.run({ text: `begin; set local lock_timeout = ${patience.lockMs}`, values: [] })
      try {
        const [moved] = await tx.run({
          text: `with lote as (${step.sql} returning 1), cuenta as (select count(*)::integer as n from lote)
update migracion set filas_movidas = filas_movidas + cuenta.n from cuenta where numero = $1 returning cuenta.n`,
          values: [m.number],
        })
        await tx.run({ text: 'commit', values: [] })
        return Number(moved?.n ?? 0) > 0
      } catch (error) {
        await tx.run({ text: 'rollback', values: [] })
        throw error
      }
    },
  )
}
