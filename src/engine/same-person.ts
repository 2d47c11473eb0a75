import { alive } from './reach.ts'

/**
 * The ids of all the records of one person, as an array: the patient's own, the one it was merged into and those merged into
 * that. An allergy written in any of them is an allergy. Two questions and not one with `or`, which no index answers: among a
 * million patients that one would read them all.
 */
export function recordsOfPerson(patient: string): string {
  const root = `(select coalesce(p.fusionado_con, p.id) as id from paciente p where p.id = ${patient}) raiz`
  return `array(select raiz.id from ${root}
    union all select m.id from ${root} join paciente m on m.fusionado_con = raiz.id and ${alive('m')})`
}

/** The record that speaks for the person: the one it was merged into, or itself. */
export const principalOf = (patient: string): string =>
  `(select coalesce(m.fusionado_con, m.id) from paciente m where m.id = ${patient})`
