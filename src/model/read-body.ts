import { checkValue, type Report } from './check-value.ts'
import { type Field, hasLabel, isGenerated, isList } from './fields.ts'
import type { Resource, Row, Value } from './resource.ts'
import { say } from './say.ts'

export type Mode = 'create' | 'replace' | 'patch'

export interface ReadBody {
  /** Field → checked value; null where an optional field is cleared. */
  readonly values: Map<string, Value>
  /** What the body says of things only the server sets; compared with the outcome, never stored. */
  readonly claims: Map<string, unknown>
}

const SYSTEM = new Set(['id', 'version', 'creado_en', 'actualizado_en', 'creado_por'])

const unknownField = say('No existe este campo.', 'There is no such field.')
const required = say('Es obligatorio.', 'Is required.')
const noNull = say(
  'No admite null al crear: omita el campo si no hay dato.',
  'null is not accepted on create: leave the field out.',
)
const notNull = say('No puede quedar sin valor.', 'Cannot be cleared.')

/**
 * Fields whose value may not be taken away: required ones, those with a default, lists (empty instead), and those that
 * lists are ordered by, since a page boundary needs a value.
 */
export const mayClear = (f: Field): boolean => !f.required && f.default === undefined && !isList(f) && !f.order

/** What the reading of a body asks of a declaration. */
export type BodyReading = Pick<Resource, 'fields' | 'live'>

export function isReadOnly(resource: Pick<Resource, 'fields'>, name: string): boolean {
  const f = resource.fields[name]
  return f !== undefined && (f.readOnly === true || isGenerated(f))
}

export function readBody(resource: BodyReading, body: unknown, mode: Mode, report: Report): ReadBody {
  const values = new Map<string, Value>()
  const claims = new Map<string, unknown>()
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    report.errors.push({
      campo: '',
      codigo: 'tipo',
      mensaje: say('El cuerpo debe ser un objeto.', 'Body must be an object.'),
    })
    return { values, claims }
  }
  const { fields } = resource
  for (const [name, value] of Object.entries(body)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field === undefined) {
      if (SYSTEM.has(name) || Object.hasOwn(resource.live, name) || isCompanion(resource, name)) claims.set(name, value)
      else report.errors.push({ campo: name, codigo: 'desconocido', mensaje: unknownField })
    } else if (isReadOnly(resource, name)) {
      claims.set(name, value)
    } else if (value === null) {
      if (mode === 'create') report.errors.push({ campo: name, codigo: 'nulo', mensaje: noNull })
      else if (!mayClear(field)) report.errors.push({ campo: name, codigo: 'nulo', mensaje: notNull })
      else values.set(name, null)
    } else {
      const checked = checkValue(field, value, name, report)
      if (checked !== undefined) values.set(name, checked)
    }
  }
  if (mode !== 'patch') {
    for (const [name, field] of Object.entries(fields)) {
      if (field.required && !Object.hasOwn(body, name)) {
        report.errors.push({ campo: name, codigo: 'requerido', mensaje: required })
      }
    }
  }
  return { values, claims }
}

/** `sexo_biologico_nombre` for a coded field `sexo_biologico`. */
export function isCompanion(resource: Pick<Resource, 'fields'>, name: string): boolean {
  if (!name.endsWith('_nombre')) return false
  const field = resource.fields[name.slice(0, -'_nombre'.length)]
  return field !== undefined && hasLabel(field)
}

export function companionOf(field: Field, value: unknown): string | null | (string | null)[] {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map((v) => field.list?.byCode.get(String(v))?.label ?? null)
  return field.list?.byCode.get(String(value))?.label ?? null
}

/** The row that a body asks for: constant defaults on create and replace, the previous row under a patch. */
export function applyBody(resource: Resource, body: ReadBody, mode: Mode, previous: Row | null): Record<string, Value> {
  const row: Record<string, Value> = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    const given = body.values.get(name)
    const keeps = mode === 'patch' || (previous !== null && (field.readOnly === true || isGenerated(field)))
    if (given !== undefined) row[name] = given
    else if (keeps && previous !== null) row[name] = previous[name] ?? null
    else row[name] = emptyValue(field)
  }
  return row
}

export const emptyValue = (field: Field): Value =>
  field.default !== undefined ? field.default : isList(field) ? [] : null
