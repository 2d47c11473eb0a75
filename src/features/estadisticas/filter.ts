import type { Fields, Values } from '../../engine/operation.ts'
import { isCalendarPeriod } from '../../model/calendar-period.ts'
import { departamento, municipio, sexoBiologico } from '../../model/codes/index.ts'
import { bool, code, date, oneOf, ref } from '../../model/fields.ts'
import { keysOf } from '../../model/keys.ts'
import { Problem } from '../../model/problem.ts'
import { badParameter } from '../../model/problems.ts'
import { type Say, say } from '../../model/say.ts'
import { regimenes } from '../../resources/paciente.ts'

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

type GroupField = keyof typeof groupFields

export interface Group {
  readonly field: GroupField
  readonly value: string
}

export interface Filter {
  readonly group: Group | null
  readonly desde: string | null
  readonly hasta: string | null
}

export const refuse = (campo: string, mensaje: Say): never => {
  throw new Problem(badParameter, { errores: [{ campo, codigo: 'regla', mensaje }] })
}

const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

/** What was asked for; what cannot be answered exactly is refused. `coarse`: only periods that do not overlap. */
export function readFilter(query: Values, coarse: boolean): Filter {
  const given = keysOf(groupFields).filter((name) => text(query[name]) !== null)
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
  if (coarse && !isCalendarPeriod(desde, hasta))
    refuse(
      desde === null ? 'desde' : 'hasta',
      say(
        'Fuera de la atención se cuenta un mes entero, un año entero o todo: del primer día al último.',
        'Outside care one whole month, one whole year or everything is counted: from its first day to its last.',
      ),
    )
  const group = field === undefined ? null : { field, value: String(query[field]).toLowerCase() }
  return { group, desde, hasta }
}
