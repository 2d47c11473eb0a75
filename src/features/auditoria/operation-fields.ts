import type { Fields, Values } from '../../engine/operation.ts'
import { isDate, parseInstant } from '../../model/calendar.ts'
import { bool, instant, integer, oneOf, ref, strings, text } from '../../model/fields.ts'
import { Problem } from '../../model/problem.ts'
import { badParameter } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import type { AuditFilter } from './audit-query.ts'
import type { AuditRow } from './seal/line.ts'
import type { SignedSeal } from './seal/seal-payload.ts'

/** What the operations of the audit take and answer, as the documentation shows it. */

export const MAX_PAGE = 200
const DEFAULT_PAGE = 25
const NUMBER = { regex: /^\d{1,18}$/, say: say('Debe ser un número.', 'Must be a number.') }
const bound = (label: string, about: string) => text({ label, about, max: 40 })

export const page = {
  cursor: text({ label: 'Cursor', about: 'Posición en la lista, tal como viene en `next`.', max: 18, pattern: NUMBER }),
  page_size: integer({ label: 'Registros por página', min: 1, max: MAX_PAGE, default: DEFAULT_PAGE }),
} as const satisfies Fields

export const range = {
  desde: bound('Desde', 'Fecha AAAA-MM-DD, que empieza a medianoche en Bogotá, o instante RFC 3339.'),
  hasta: bound('Hasta', 'Fecha AAAA-MM-DD, que incluye ese día, o instante RFC 3339.'),
} as const satisfies Fields

export const filters = {
  ...range,
  cuenta: text({ label: 'Cuenta', about: 'Quién lo hizo.', max: 60 }),
  rol: text({ label: 'Rol', max: 40 }),
  accion: text({ label: 'Acción', about: '`leer`, `listar`, `crear`, `acceso_urgencia`…', max: 40 }),
  recurso: text({ label: 'Recurso', max: 60 }),
  recurso_id: ref('registro', { label: 'Registro' }),
  paciente: ref('paciente', { label: 'Paciente', about: 'También las listas en que se mostró.' }),
  resultado: integer({ label: 'Resultado', about: 'Código HTTP.', min: 100, max: 599 }),
  acceso: oneOf({ urgencia: 'De urgencia' }, { label: 'Acceso' }),
  solicitud: text({ label: 'Solicitud', max: 200 }),
} as const satisfies Fields

export const rowFields = {
  id: text({ label: 'Fila', max: 20, required: true }),
  momento: instant({ label: 'Momento', required: true }),
  cuenta: text({ label: 'Cuenta', max: 60 }),
  actor: text({ label: 'Quién', max: 200, required: true }),
  rol: text({ label: 'Rol', max: 40, required: true }),
  origen: text({ label: 'Dirección de origen', max: 60 }),
  solicitud: text({ label: 'Solicitud', max: 200, required: true }),
  motivo: text({ label: 'Motivo declarado', max: 1000 }),
  accion: text({ label: 'Acción', max: 40, required: true }),
  recurso: text({ label: 'Recurso', max: 60, required: true }),
  recurso_id: ref('registro', { label: 'Registro' }),
  paciente: ref('paciente', { label: 'Paciente' }),
  pacientes: strings({ label: 'Pacientes que mostró la lista', max: 36, maxItems: 1000 }),
  resultado: integer({ label: 'Resultado', about: 'Código HTTP.', min: 100, max: 599, required: true }),
  codigo: text({ label: 'Código del rechazo', max: 60 }),
  acceso: oneOf({ urgencia: 'De urgencia' }, { label: 'Acceso' }),
  campos: strings({ label: 'Campos', about: 'Nombres, nunca valores.', max: 200, maxItems: 1000 }),
  registros: strings({ label: 'Registros', max: 36, maxItems: 1000 }),
} as const satisfies Fields

export const accessFields = {
  fecha: instant({ label: 'Fecha', required: true }),
  quien: text({ label: 'Quién', max: 200, required: true }),
  rol: text({ label: 'Cargo', max: 60, required: true }),
  accion: text({ label: 'Acción', max: 40, required: true }),
  frase: text({ label: 'Qué pasó', max: 3000, required: true }),
  urgencia: bool({ label: 'Por acceso de urgencia', required: true }),
  motivo: text({ label: 'Motivo', max: 1000 }),
  revision: oneOf(
    { pendiente: 'Por revisar', justificado: 'Justificado', no_justificado: 'No justificado' },
    { label: 'Revisión del acceso de urgencia' },
  ),
} as const satisfies Fields

export const shownRow = ({ tx: _, ...row }: AuditRow): Omit<AuditRow, 'tx'> => row
export const shownSeal = ({ payload, firma, huella }: SignedSeal): Record<string, unknown> => ({
  ...payload,
  firma,
  huella,
})

/** A date begins at midnight in Bogotá; as an upper bound it includes its day. */
function readBound(name: 'desde' | 'hasta', value: unknown): string | null {
  if (typeof value !== 'string') return null
  const time = name === 'hasta' ? '23:59:59.999' : '00:00:00'
  const found = parseInstant(isDate(value) ? `${value}T${time}-05:00` : value)
  if (found !== null) return found
  const mensaje = say('Debe ser una fecha AAAA-MM-DD o un instante RFC 3339.', 'Must be YYYY-MM-DD or RFC 3339.')
  throw new Problem(badParameter, { errores: [{ campo: name, codigo: 'formato', mensaje }] })
}

export const readRange = (query: Values): { desde: string | null; hasta: string | null } => ({
  desde: readBound('desde', query.desde),
  hasta: readBound('hasta', query.hasta),
})

/** Of the query of `filters`, whose names are those of `AuditFilter`. */
export const readFilter = (query: Values): AuditFilter => ({
  ...(query as unknown as AuditFilter),
  ...readRange(query),
})

/** Names of what was asked by, for the audit: never the values. */
export const askedBy = (query: Values): string[] =>
  Object.keys(query).filter((name) => query[name] !== null && !Object.hasOwn(page, name))

export function pageLink(path: string, query: Values, cursor: string | null): string {
  const link = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== null && name !== 'cursor') link.set(name, String(value))
  if (cursor !== null) link.set('cursor', cursor)
  return `${path}?${link}`
}
