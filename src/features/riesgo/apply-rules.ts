import type { Database } from '../../engine/database.ts'
import { type RiskRule, riskRules } from './rules.ts'

export class RuleChangedError extends Error {}

/**
 * Puts the versions that the database does not have there and, if there was any, finds the reasons of all patients anew. Instances
 * that start together wait for each other inside; one that brings older rules changes nothing.
 */
export async function applyRules(db: Database, rules: readonly RiskRule[] = riskRules): Promise<number> {
  const given = JSON.stringify(rules.map(({ codigo, version, ...definicion }) => ({ codigo, version, definicion })))
  return db.transaction(async (tx) => {
    const added = await tx.run({
      text: `insert into riesgo_regla (codigo, version, definicion)
select n.codigo, n.version, n.definicion from jsonb_to_recordset($1::jsonb) as n(codigo text, version integer, definicion jsonb)
on conflict do nothing returning codigo`,
      values: [given],
    })
    const [changed] = await tx.run({
      text: `select n.codigo, n.version from jsonb_to_recordset($1::jsonb) as n(codigo text, version integer, definicion jsonb)
join riesgo_regla g on g.codigo = n.codigo and g.version = n.version where g.definicion <> n.definicion limit 1`,
      values: [given],
    })
    if (changed !== undefined)
      throw new RuleChangedError(
        `La regla de riesgo ${changed.codigo} versión ${changed.version} cambió después de aplicada: dele otra versión.`,
      )
    if (added.length > 0) await tx.run({ text: 'select custodia_riesgo_aplicar_reglas()', values: [] })
    return added.length
  })
}
