import { quote } from '../../../engine/sql-text.ts'
import { categoriasAntecedente } from '../../../resources/options.ts'
import type { Only } from '../source.ts'
import { type ProjectedRow, textIn } from './elements.ts'

/** Which type of FHIR a part of the patient's past belongs to, said of a row and to the database. */

type Category = keyof typeof categoriasAntecedente
const diseases: readonly Category[] = [
  'patologico',
  'traumatico',
  'hospitalario',
  'psiquiatrico',
  'perinatal',
  'nutricional',
  'epidemiologico',
]
/** How the patient lives; where it has a code of the classification of diseases it is one of those instead. */
const circumstances: readonly Category[] = ['toxico_habitos', 'gineco_obstetrico', 'ocupacional', 'psicosocial']

const list = (categories: readonly string[]): string => categories.map((c) => `'${c}'`).join(', ')
const among = (t: string, column: string, categories: readonly string[]): string =>
  `${t}.${quote(column)} in (${list(categories)})`
const stated = (t: string): string => `${t}.niega is not true`
const isIn = (categories: readonly string[], value: unknown): boolean => categories.some((c) => c === value)
const isCoded = (row: ProjectedRow): boolean => textIn(row, 'cie10') !== null || textIn(row, 'cie11') !== null

/** Only "no diseases" can be said of what is denied: R4 has no way to deny one kind of them. */
export const codedDiseases: Only = {
  sql: (t) => `((${among(t, 'categoria', diseases)} and (${stated(t)} or ${t}.categoria = 'patologico'))
    or (${among(t, 'categoria', circumstances)} and (${t}.cie10 is not null or ${t}.cie11 is not null)))`,
  holds: (row) =>
    (isIn(diseases, row.categoria) && (row.niega !== true || row.categoria === 'patologico')) ||
    (isIn(circumstances, row.categoria) && isCoded(row)),
}
export const freeDiseases: Only = {
  sql: (t) => `(${among(t, 'tipo', diseases)} and (${stated(t)} or ${t}.tipo = 'patologico'))`,
  holds: (row) => isIn(diseases, row.tipo) && (row.niega !== true || row.tipo === 'patologico'),
}
export const codedCircumstances: Only = {
  sql: (t) => `(${among(t, 'categoria', circumstances)} and ${t}.cie10 is null and ${t}.cie11 is null)`,
  holds: (row) => isIn(circumstances, row.categoria) && !isCoded(row),
}
export const freeCircumstances: Only = {
  sql: (t) => among(t, 'tipo', circumstances),
  holds: (row) => isIn(circumstances, row.tipo),
}

/** Rows of these kinds; what is denied of them too, if it can be said. */
export const ofKinds = (column: 'categoria' | 'tipo', kinds: readonly Category[], deniable: boolean): Only => ({
  sql: (t) => `(${among(t, column, kinds)}${deniable ? '' : ` and ${stated(t)}`})`,
  holds: (row) => isIn(kinds, row[column]) && (deniable || row.niega !== true),
})

/** What of the patient's past in words of his own is of this kind. */
export const kindName = (row: ProjectedRow): string => {
  const kind = textIn(row, 'categoria') ?? textIn(row, 'tipo')
  return categoriasAntecedente[kind as Category] ?? 'Antecedente'
}
export const isDenied = (row: ProjectedRow): boolean => row.niega === true

/** `Niega antecedentes quirúrgicos`. */
export const denial = (row: ProjectedRow): string => `Niega antecedentes: ${kindName(row).toLowerCase()}`
