import { checkClassified } from './check-classified.ts'
import { isGenerated } from './fields.ts'
import type { FieldError } from './problem.ts'
import { applyBody, companionOf, isCompanion, type Mode, type ReadBody } from './read-body.ts'
import type { Resource, Row, RuleContext, Value } from './resource.ts'
import { say } from './say.ts'

const computedDiffers = say(
  'Lo calcula el servidor y el valor enviado es distinto.',
  'The server computes it and the value sent differs.',
)
const readOnlyDiffers = say('Es de solo lectura.', 'Is read-only.')
const immutableChanged = say('No cambia después de creado.', 'Cannot change once created.')

/**
 * The row to store, decided without touching anything: defaults, computed fields, rules, immutability, and whether what
 * the body claims about read-only fields is true. `system` is what the row will carry as id, version and times.
 */
export function decide(
  resource: Resource,
  body: ReadBody,
  mode: Mode,
  ctx: RuleContext,
  system: Pick<Row, 'id' | 'version' | 'creado_en' | 'actualizado_en' | 'creado_por'>,
  errors: FieldError[],
): Row {
  const { previous } = ctx
  const row: Row = { ...applyBody(resource, body, mode, previous), ...system }
  Object.assign(row, resource.readAs?.(row, ctx))
  if (previous === null || mode === 'replace') {
    for (const [name, fill] of Object.entries(resource.defaults)) {
      if (!body.values.has(name)) row[name] = previous?.[name] ?? fill(row, ctx)
    }
  }
  if (previous !== null) {
    for (const [name, by] of Object.entries(resource.renewed)) {
      const moved = by.some((other) => !same(row[other], previous[other]))
      if (moved && !body.values.has(name)) row[name] = resource.defaults[name]?.(row, ctx) ?? null
    }
  }
  for (const [name, compute] of Object.entries(resource.computed)) row[name] = compute(row, ctx)
  if (previous !== null) {
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.immutable && body.values.has(name) && !same(row[name], previous[name])) {
        errors.push({ campo: name, codigo: 'inmutable', mensaje: immutableChanged })
        row[name] = previous[name] ?? null
      } else if (field.immutable && mode === 'replace' && !body.values.has(name)) {
        row[name] = previous[name] ?? null
      }
    }
  }
  for (const rule of resource.rules) {
    if (rule.broken(row, ctx))
      errors.push({ campo: rule.field, codigo: rule.code ?? 'regla', mensaje: rule.sayOf?.(row) ?? rule.say })
  }
  if (ctx.codes !== undefined) checkClassified(resource, row, previous, ctx.codes, errors)
  checkClaims(resource, body.claims, row, ctx, errors)
  return row
}

function checkClaims(
  resource: Resource,
  claims: Map<string, unknown>,
  row: Row,
  ctx: RuleContext,
  errors: FieldError[],
): void {
  for (const [name, claimed] of claims) {
    const field = resource.fields[name]
    const computed = Object.hasOwn(resource.computed, name)
    let actual: Value | undefined
    if (computed) actual = row[name]
    else if (isCompanion(resource, name)) {
      const of = name.slice(0, -'_nombre'.length)
      const coded = resource.fields[of]
      actual = coded === undefined ? null : companionOf(coded, row[of])
    } else if (Object.hasOwn(resource.live, name)) {
      actual = resource.live[name]?.at(ctx.previous ?? row, new Date(ctx.now))
    } else if (field?.kind === 'rank' && ctx.previous !== null && typeof claimed === 'number') {
      // A place in a queue moves while somebody edits: that is no fault of theirs.
      continue
    } else actual = ctx.previous?.[name]
    // What only the database computes cannot be foretold for a new content; the stored one may be repeated.
    if (field !== undefined && isGenerated(field) && ctx.previous === null) actual = undefined
    if (!same(actual, claimed)) {
      errors.push({
        campo: name,
        codigo: computed ? 'calculado' : 'solo_lectura',
        mensaje: computed ? computedDiffers : readOnlyDiffers,
      })
    }
  }
}

/** Equality of JSON values, whatever the order of keys. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((v, i) => same(v, b[i]))
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) return false
  const left = Object.entries(a)
  const right = new Map(Object.entries(b))
  return left.length === right.size && left.every(([k, v]) => same(v, right.get(k)))
}

/** Names of the fields that differ: what the audit says of a change, never the values. */
export const changedFields = (resource: Resource, before: Row | null, after: Row): string[] =>
  Object.keys(resource.fields).filter((name) => !same(before?.[name] ?? null, after[name] ?? null))
