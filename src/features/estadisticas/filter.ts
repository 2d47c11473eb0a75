import type { Fields, Values } from '../../engine/operation.ts'
import { departamento, municipio, sexoBiologico } from '../../model/codes/index.ts'
import { bool, code, date, oneOf, ref } from '../../model/fields.ts'
import { Problem } from '../../model/problem.ts'
import { badParameter } from '../../model/problems.ts'
import { type Say, say } from '../../model/say.ts'
import { regimenes } from '../../resources/paciente.ts'
import { isWholeMonths } from './range.ts'

/** One group of patients at a time; its cells are kept apart. */
export const groupFields = {
  eapb: ref('eapb', { label: 'EAPB', about: 'Solo los pacientes de esa EAPB.' }),
  municipio: code(municipio, { label: 'Municipio de residencia', about: 'DIVIPOLA de cinco dígitos.' }),
  departamento: code(departamento, { label: 'Departamento de residencia', about: 'DIVIPOLA de dos dígitos.' }),
  regimen: oneOf(regimenes, { label: 'Régimen' }),
  sexo_biologico: code(sexoBiologico, { label: 'Sexo biológico' }),
  activo: bool({ label: 'Activo' }),
} as const satisfies Fields

export const rangeFields = {
  desde: date({
    label: 'Desde',
    about: 'Día de Bogotá: registro del paciente, inicio de la atención, solicitud del turno.',
  }),
  hasta: date({ label: 'Hasta', about: 'Incluye ese día.' }),
} as const satisfies Fields

export type GroupField = keyof typeof groupFields

export interface Group {
  readonly field: GroupField
  readonly value: string
}

export interface Filter {
  readonly group: Group | null
  readonly desde: string | null
  readonly hasta: string | null
}

export const EVERYTHING: Filter = { group: null, desde: null, hasta: null }

export const refuse = (campo: string, mensaje: Say): never => {
  throw new Problem(badParameter, { errores: [{ campo, codigo: 'regla', mensaje }] })
}

const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

/** What was asked for; what cannot be answered exactly is refused. `coarse`: only whole months. */
export function readFilter(query: Values, coarse: boolean): Filter {
  const given = (Object.keys(groupFields) as GroupField[]).filter((name) => text(query[name]) !== null)
  const [field, another] = given
  if (another !== undefined)
    refuse(
      another,
      say(
        `Se filtra por un solo grupo a la vez, y ya está ${field}.`,
        `One group at a time, and there is ${field} already.`,
      ),
    )
  const desde = text(query.desde)
  const hasta = text(query.hasta)
  if (desde !== null && hasta !== null && hasta < desde)
    refuse('hasta', say('No puede ser anterior a desde.', 'Must not be before desde.'))
  if (coarse && !isWholeMonths(desde, hasta))
    refuse(
      isWholeMonths(desde, null) ? 'hasta' : 'desde',
      say(
        'Fuera de la atención se cuentan meses enteros: del primer día de un mes al último.',
        'Outside care only whole months are counted: from the first day of a month to the last.',
      ),
    )
  const group = field === undefined ? null : { field, value: String(query[field]).toLowerCase() }
  return { group, desde, hasta }
}
