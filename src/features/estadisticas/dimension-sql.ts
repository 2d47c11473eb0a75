import { columnType } from '../../engine/columns.ts'
import { predicateSql } from '../../engine/predicate-sql.ts'
import { literal, quote } from '../../engine/sql-text.ts'
import { conditionGroups } from '../../model/condition-groups.ts'
import { type Field, isList } from '../../model/fields.ts'
import type { AnyPredicate } from '../../model/predicate.ts'
import { paciente } from '../../resources/paciente.ts'
import { DEPARTMENT_DIGITS, patientDimensions, patientGroups, rdaAsks } from './dimensions.ts'

const fields: Readonly<Record<string, Field>> = paciente.fields
const dimensions = Object.entries(patientDimensions)
const gaps: readonly (readonly [string, AnyPredicate])[] = Object.entries(rdaAsks)

/** What `custodia_estadistica_paciente` is given, by the names of the columns. */
const columns = [...new Set([...dimensions.map(([, field]) => field), ...gaps.map(([field]) => field)])]

/** Parameters and not the row, so that the function is expanded where it is used. */
export const patientParameters = (): string => columns.map((c) => `${quote(c)} ${typeOf(c)}`).join(', ')
export const patientCellsCall = (alias: string): string =>
  `custodia_estadistica_paciente(${columns.map((c) => `${alias}.${quote(c)}`).join(', ')})`

const fieldNamed = (name: string): Field => {
  const field = fields[name]
  if (field === undefined) throw new Error(`${name} is no field of a patient`)
  return field
}
const typeOf = (name: string): string => columnType(fieldNamed(name))

/** A value as the text of a cell. */
function textOf(key: string, column: string, field: string): string {
  if (key === 'departamento') return `left(${column}, ${DEPARTMENT_DIGITS})`
  return typeOf(field) === 'text' ? column : `${column}::text`
}

function cell([key, name]: readonly [string, string]): string {
  const { required, default: given } = fieldNamed(name)
  const value = textOf(key, quote(name), name)
  return `${literal(`${key}=`)} || ${required === true || given !== undefined ? value : `coalesce(${value}, '')`}`
}

/** What the field lacks, in whom it is asked of; never null. */
function gap([name, asked]: readonly [string, AnyPredicate]): string {
  const f = fieldNamed(name)
  const column = quote(name)
  const lacks = isList(f) ? `${column} = '{}'` : f.kind === 'boolean' ? `${column} is not true` : `${column} is null`
  return Object.keys(asked).length === 0 ? lacks : `${lacks} and ${predicateSql(asked)}`
}

/** What a patient counts under. */
export function patientCells(): string {
  const isSeveral = ([, field]: readonly [string, string]): boolean => isList(fieldNamed(field))
  const cells = [
    ...dimensions.filter((d) => !isSeveral(d)).map(cell),
    ...gaps.map((g) => `case when ${gap(g)} then ${literal(`falta=${g[0]}`)} end`),
    `case when not (${gaps.map(gap).join(' or ')}) then 'completo=si' end`,
  ]
  const several = dimensions
    .filter(isSeveral)
    .map(([key, f]) => ` || string_to_array('${key}=' || array_to_string(${quote(f)}, ',${key}='), ',')`)
  return `array_remove(array[\n    ${cells.join(',\n    ')}\n  ], null)${several.join('')}`
}

const groups = Object.values(patientGroups)

/** The cells of the groups that a line of the log, or what has its columns, counts in. */
export const groupCells = (alias: string): string =>
  groups.map((g) => `${literal(`${g.key}=`)} || ${textOf(g.key, `${alias}.${g.logged}`, g.field)}`).join(', ')

/** Whether a column says the group's value, which is given as text. */
export const isOfGroup = ({ key, field }: (typeof groups)[number], column: string, value: string): string =>
  key === 'departamento' ? `${textOf(key, column, field)} = ${value}::text` : `${column} = ${value}::${typeOf(field)}`

/** The group of conditions that a code belongs to. */
export const conditionOf = (column: string): string => {
  const whens = Object.entries(conditionGroups).map(
    ([code, { begins }]) => `    when ${predicateSql({ [column]: { begins } })} then ${literal(code)}`,
  )
  return `case\n${whens.join('\n')}\n  end`
}
