import { alive } from './reach.ts'

/**
 * The ids of all the records of one person, as an array: the patient's own, the one it was merged into and those merged into
 * that. An allergy written in any of them is an allergy. Two questions and not one with `or`, which no index answers: among a
 * million patients that one would read them all.
 */
export function recordsOfPerson(patient: string): string {
  // Names that no caller has, or what is asked of `p` would be asked of each row in here.
  const root = `(select coalesce(propia.fusionado_con, propia.id) as id from paciente propia where propia.id = ${patient}) raiz`
  return `array(select raiz.id from ${root}
    union all select absorbida.id from ${root} join paciente absorbida on absorbida.fusionado_con = raiz.id and ${alive('absorbida')})`
}

/** The record that speaks for the person: the one it was merged into, or itself. */
export const principalOf = (patient: string): string =>
  `(select coalesce(propia.fusionado_con, propia.id) from paciente propia where propia.id = ${patient})`
