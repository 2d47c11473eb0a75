import type { Field } from '../../model/fields.ts'
import { closedStates } from '../../model/history-state.ts'
import type { AnyPredicate } from '../../model/predicate.ts'
import type { Belonging, Exemption, Resource } from '../../model/resource.ts'
import { predicateSql } from '../predicate-sql.ts'
import { literal, quote } from '../sql-text.ts'

/**
 * What keeps the entries of a closed history as they were, no matter who writes to the database: `belongsTo` of the declaration in the
 * database's own words, a function and its trigger. A mark in error makes void what it names, and touches nothing else of it.
 */
export function protectingSql(r: Resource): string[] {
  if (r.belongsTo === undefined) return []
  const fn = `custodia_protege_${r.name}`
  return [
    `create or replace function ${fn}() returns trigger
language plpgsql
as $$${bodySql(r, r.belongsTo)}$$`,
    `create or replace trigger ${r.name}_protegido before insert or update or delete on ${quote(r.name)}
  for each row execute function ${fn}()`,
  ]
}

/** `for share`: a closing under way holds the history; the write waits for it and sees that it was closed. */
function bodySql(r: Resource, place: Belonging): string {
  const history = quote(place.history)
  const passes = [
    ...(place.unsealed === true ? [] : [markSql(r, history)]),
    ...(place.unless ?? []).flatMap(exemptionSql(r)),
  ]
  return `
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old.${history}, new.${history}) for share) loop
    if estado_historia not in (${closedStates.map(literal).join(', ')}) then
      continue;
    end if;
${passes.join('')}    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
`
}

/** In two steps: the second is asked only of what the first lets through. */
const pass = (first: string, then: readonly string[]): string =>
  then.length === 0
    ? `    if ${first} then
      continue;
    end if;
`
    : `    if ${first} then
      if ${then.join('\n        and ')} then
        continue;
      end if;
    end if;
`

function markSql(r: Resource, history: string): string {
  const isVoid = 'anulado' in r.fields ? { anulado: [true] } : { estado: ['anulado'] }
  const apart = 'anulado' in r.fields ? ['anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] : ['estado']
  return pass(`tg_op = 'UPDATE' and custodia_marcado(old.${history}, tg_table_name, old.id)`, [
    sameBut(r, apart),
    predicateSql({ not: isVoid }, 'old'),
    predicateSql(isVoid, 'new'),
  ])
}

/** What a closed history lets pass; of other states the service alone decides. */
const exemptionSql =
  (r: Resource) =>
  (e: Exemption): string[] => {
    const states = closedStates.filter((s) => e.in.some((other) => other === s))
    if (states.length === 0) return []
    const on = e.on === undefined ? `tg_op <> 'DELETE'` : `tg_op = ${e.on === 'create' ? `'INSERT'` : `'UPDATE'`}`
    const inState = states.length === closedStates.length ? [] : [predicateSql({ estado_historia: states })]
    const said = (predicate: AnyPredicate | undefined, alias: string): string[] =>
      predicate === undefined ? [] : [predicateSql(predicate, alias, { before: 'old' })]
    return [
      pass([on, ...inState].join(' and '), [
        ...said(e.was, 'old'),
        ...said(e.when, 'new'),
        ...said(e.demands, 'new'),
        ...(e.changes === undefined ? [] : [sameBut(r, e.changes)]),
        ...(e.database === undefined ? [] : [e.database]),
      ]),
    ]
  }

/** What the database derives from other columns is not there yet in a row that is about to be written. */
const isDerived = (f: Field): boolean => f.kind === 'hash' || f.kind === 'size'

function sameBut(r: Resource, fields: readonly string[]): string {
  const derived = Object.keys(r.fields).filter((name) => r.fields[name] !== undefined && isDerived(r.fields[name]))
  const apart = `array[${['version', 'actualizado_en', ...fields, ...derived].map(literal).join(', ')}]`
  return `to_jsonb(new) - ${apart} = to_jsonb(old) - ${apart}`
}
