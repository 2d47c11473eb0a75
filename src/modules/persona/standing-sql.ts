import { predicateSql } from '../../engine/predicate-sql.ts'
import { alive } from '../../engine/reach.ts'
import { literal, quote } from '../../engine/sql-text.ts'
import { closedForGood } from '../../model/history-state.ts'
import type { Resource } from '../../model/resource.ts'
import { escala } from '../../resources/escala.ts'
import { examenFisico } from '../../resources/examen-fisico.ts'
import { voidHistory } from '../../resources/historia.ts'
import { correctedValue, finalValue, valorClinico } from '../../resources/valor-clinico.ts'

/**
 * What happened in a history that was opened by mistake says nothing of the patient. The second comparison adds nothing to
 * the first: it keeps the planner from reading every annulled history of everybody to look up one.
 */
export const ofStandingHistory = (history: string): string =>
  `not exists (select 1 from historia ha where ha.id = ${history} and ha.id >= ${history} and ${predicateSql(voidHistory, 'ha')})`

/**
 * An entry that says something of the patient, in a history that does. As one test it is made of the few rows of a patient,
 * where as a join it might be worked out for everybody.
 */
export const standingEntry = (r: Resource, t: string): string =>
  `(${predicateSql(r.stands, t, { table: r.name })} and ${ofStandingHistory(`${t}.${quote(r.historyField ?? '')}`)}) is true`

/**
 * Replaced by a later value: one that corrects it, or one that the same examination or scale left when it was edited. The
 * values of an attribute are its course through time, and replace nothing.
 */
export const replacedValue = (t: string): string => `(${predicateSql(correctedValue, t, { table: valorClinico.name })}
  or (${t}.origen_id is not null and ${t}.origen_recurso <> 'atributo_paciente' and exists (
    select 1 from valor_clinico n where n.origen_id = ${t}.origen_id and n.codigo = ${t}.codigo and n.id > ${t}.id and ${alive('n')})))`

/** Whether a value says something of the patient today. */
export const countedValue = (t: string): string =>
  `(${predicateSql(finalValue, t)} and not ${replacedValue(t)} and ${ofStandingHistory(`${t}.historia_atencion`)}) is true`

const GOOD = closedForGood.map(literal).join(', ')

/** Whether somebody answers for it already: what an examination or a scale left counts for others once that is signed, or its history closed. */
export const signedValue = (t: string): string => `(case ${t}.origen_recurso
  ${[examenFisico, escala]
    .map(
      (
        r,
      ) => `when ${literal(r.name)} then exists (select 1 from ${quote(r.name)} o join historia ho on ho.id = o.historia
    where o.id = ${t}.origen_id::uuid and (o.firmado or ho.estado in (${GOOD})))`,
    )
    .join('\n  ')}
  else true end) is true`
