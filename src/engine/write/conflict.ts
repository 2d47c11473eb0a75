import { holds } from '../../model/predicate.ts'
import { Problem } from '../../model/problem.ts'
import { duplicate, historiaCerrada } from '../../model/problems.ts'
import type { Resource, Row, Unique } from '../../model/resource.ts'
import type { Call } from '../call.ts'
import type { Core } from '../core.ts'
import { declaredTable, openlySql } from '../ddl.ts'
import { predicateSql } from '../predicate-sql.ts'
import { quote } from '../sql-text.ts'

const UNIQUE_VIOLATION = '23505'
const CHECK_VIOLATION = '23514'
/** What our own triggers refuse with; `constraint` is the code of the problem that they stand for. */
const TRIGGER_REFUSAL = '23000'

/** A broken unique index becomes a 409 that names the row in the way, a guard what it was declared to mean, a history closed since it was read that it is closed; anything else stays what it is. */
export async function explainConflict(core: Core, r: Resource, row: Row, call: Call, error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || !('code' in error)) return error
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  if (error.code === TRIGGER_REFUSAL && constraint === historiaCerrada.codigo) return new Problem(historiaCerrada)
  if (error.code === CHECK_VIOLATION) return guarded(r, constraint) ?? error
  if (error.code !== UNIQUE_VIOLATION) return error
  const names = declaredTable(r)
    .indexes.filter((i) => i.definition.startsWith('create unique'))
    .map((i) => i.name)
  const unique = r.unique[names.indexOf(constraint)]
  if (unique === undefined) return error
  // That something stands in the way must be said; which row, only to a caller who reaches it.
  const [standing] = await twinsOf(core, r, unique, row, openlySql(r, unique, 't'))
  const id = standing === undefined ? undefined : (await core.loadFor(call, r.name, standing))?.id
  return duplicateOf(unique, id, standing)
}

export const duplicateOf = (unique: Unique, id: string | undefined, standing: string | undefined): Problem =>
  new Problem(duplicate, {
    detail: unique.say,
    errores: unique.fields.map((campo) => ({ campo, codigo: 'regla', mensaje: unique.say })),
    more: id === undefined ? {} : { id_existente: id },
    ...(standing === undefined ? {} : { tried: standing }),
  })

/** The other rows that stand and say the same in these fields. */
async function twinsOf(core: Core, r: Resource, unique: Unique, row: Row, more: readonly string[]): Promise<string[]> {
  const where = [
    ...unique.fields.map(
      (f) =>
        `t.${quote(f)} is not distinct from (select n.${quote(f)} from jsonb_populate_record(null::${quote(r.name)}, $1::jsonb) n)`,
    ),
    't.eliminado_en is null',
    't.id <> $2::uuid',
    ...(unique.while === undefined ? [] : [predicateSql(unique.while, 't')]),
    ...more,
  ]
  const record = Object.fromEntries(unique.fields.map((f) => [f, row[f]]))
  const found = await core.db.run({
    text: `select t.id from ${quote(r.name)} t where ${where.join(' and ')} limit 20`,
    values: [JSON.stringify(record), row.id],
  })
  return found.map((twin) => String(twin.id))
}

/** The index leaves confidential rows out: a caller who reaches such a twin is refused here instead. */
export async function refuseKnownTwin(core: Core, r: Resource, row: Row, call: Call): Promise<void> {
  for (const unique of r.unique.filter((u) => u.openly === true && (u.while === undefined || holds(u.while, row))))
    for (const id of await twinsOf(core, r, unique, row, []))
      if ((await core.loadFor(call, r.name, id)) !== null) throw duplicateOf(unique, id, id)
}

function guarded(r: Resource, constraint: string): Problem | undefined {
  const guard = Object.hasOwn(r.guards, constraint) ? r.guards[constraint] : undefined
  if (guard === undefined) return undefined
  const { field: campo, kind, say: mensaje } = guard
  return new Problem(kind, { detail: mensaje, errores: [{ campo, codigo: 'regla', mensaje }] })
}
