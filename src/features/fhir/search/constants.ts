import type { Core } from '../../../engine/core.ts'
import { type ShownResource, shownConstant } from '../rest/shown.ts'
import type { Constant, Facts, FhirType } from '../source.ts'
import type { Criterion, SearchQuestion } from './asked.ts'
import { hasConstantSql } from './criteria.ts'
import { labelFits } from './label-fits.ts'
import { type Scope, scopeFor } from './scope.ts'
import type { TokenValue } from './values.ts'

/** Whether a resource that is no row meets a condition on what it says itself; what others say of it is asked apart. */
function fits(c: Criterion, constant: Constant): boolean {
  if (c.kind === 'any') return c.of.some((one) => fits(one, constant))
  if (c.kind === 'chain' || c.kind === 'has' || c.kind === 'text' || c.kind === 'identified') return false
  const tokens = c.name === '_id' ? [{ system: null, code: constant.resource.id }] : (constant.tokens?.[c.name] ?? [])
  const texts = constant.texts?.[c.name] ?? []
  if (c.kind === 'missing') return c.missing === (tokens.length + texts.length === 0)
  const isSaid = ({ system, code, ofType }: TokenValue): boolean =>
    tokens.some(
      (t) =>
        (code === null || t.code === code) &&
        (system === null || (t.system ?? '') === system) &&
        (ofType === undefined || t.types?.includes(`${ofType.system}|${ofType.code}`) === true),
    )
  if (c.type === 'token') return c.values.some(isSaid) !== c.not
  return (c.type === 'string' && c.values.some((value) => texts.some((said) => labelFits(said, value)))) !== c.not
}

/** Ids of the resources of a type that are no rows and meet one condition. */
export const constantsFitting = (type: FhirType, c: Criterion, facts: Facts): string[] =>
  (type.constants?.(facts) ?? []).filter((constant) => fits(c, constant)).map(({ resource }) => resource.id)

/** The resources that are no rows: few, and always of the first page. */
export async function constantsFound(
  core: Core,
  asked: SearchQuestion,
  facts: Facts,
  scope: Scope,
): Promise<ShownResource[]> {
  const meets = async (c: Criterion, constant: Constant): Promise<boolean> => {
    if (c.kind !== 'has') return fits(c, constant)
    const own = scopeFor(scope.call, scope.words)
    const sql = hasConstantSql(c, constant.resource.id, own)
    if (sql === 'false') return false
    const [row] = await core.costly((tx) => tx.raw(own.statement(`select ${sql}`)))
    return row?.[0] === 't'
  }
  const found: ShownResource[] = []
  if (asked.patient !== null) return found
  for (const constant of asked.type.constants?.(facts) ?? []) {
    const met = await Promise.all(asked.criteria.map((c) => meets(c, constant)))
    if (met.every((m) => m)) found.push(shownConstant(constant.resource))
  }
  return found
}
