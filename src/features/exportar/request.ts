import { asSearch } from '../../engine/list-operation.ts'
import type { Values } from '../../engine/operation.ts'
import { seenAs, viewOf } from '../../model/access/access.ts'
import type { Role } from '../../model/access/roles.ts'
import { isDate, parseInstant } from '../../model/calendar.ts'
import type { Report } from '../../model/check-value.ts'
import { isKeyOf } from '../../model/keys.ts'
import { type ListQuery, readListQuery } from '../../model/list-query.ts'
import { Problem } from '../../model/problem.ts'
import { badParameter } from '../../model/problems.ts'
import type { Resource } from '../../model/resource.ts'
import { type Say, say } from '../../model/say.ts'
import { paciente } from '../../resources/paciente.ts'
import { SYSTEM } from './columns.ts'
import { ALL, type Formato, filterFields, finalidades, formatos } from './export-fields.ts'
import { staysPseudonymous } from './pseudonym.ts'

/** What is to be exported, checked against what this role sees. */
export interface ExportRequest {
  readonly formato: Formato
  readonly campos: readonly string[]
  readonly conNombres: boolean
  readonly bom: boolean
  readonly seudonimizado: boolean
  readonly finalidad: keyof typeof finalidades
  readonly detalle: string | null
  /** As they were asked, to be read again when it is gone on with. */
  readonly filtros: Values
  readonly query: ListQuery
  readonly registered: { readonly from: string | null; readonly to: string | null }
  readonly seen: Resource
}

/** What identifies and places a patient. */
const USUAL = [
  'tipo_documento',
  'numero_documento',
  'primer_apellido',
  'segundo_apellido',
  'primer_nombre',
  'segundo_nombre',
  'fecha_nacimiento',
  'sexo_biologico',
  'municipio_residencia',
  'telefono_movil',
  'eapb',
  'regimen',
  'activo',
]
const USUAL_PSEUDONYMOUS = [
  'fecha_nacimiento',
  'sexo_biologico',
  'municipio_residencia',
  'zona_residencia',
  'regimen',
  'activo',
]

const LEAST_DETAIL = say('Diga para qué, en diez caracteres o más.', 'Say what for, in ten characters or more.')
const REQUIRED = say('Es obligatorio.', 'Is required.')
const REPEATED = say('Se repite.', 'Is repeated.')
const UNSEEN = say('No existe ese campo, o su rol no lo ve.', 'There is no such field, or your role does not see it.')
const IDENTIFIES = say('No va en una exportación seudonimizada.', 'Is not part of a pseudonymised export.')
const ONLY_CSV = say('Solo con formato csv.', 'Only with format csv.')
const NOT_FHIR = say('En FHIR los códigos ya llevan su nombre.', 'In FHIR codes have their labels already.')
const NO_MOMENT = say('Debe ser una fecha AAAA-MM-DD o un instante RFC 3339.', 'Must be YYYY-MM-DD or RFC 3339.')

/** One of the options of a field, which the declaration already held it to. */
function oneKey<T extends object>(options: T, value: unknown): keyof T {
  if (typeof value !== 'string' || !isKeyOf(options, value)) throw new Error(`${value} is no option`)
  return value
}

export function readRequest(query: Values, rol: Role): ExportRequest {
  const seen = seenAs(paciente, viewOf(rol, paciente))
  const report: Report = { errors: [] }
  const wrong = (campo: string, codigo: 'requerido' | 'regla' | 'opcion' | 'formato', mensaje: Say): void => {
    report.errors.push({ campo, codigo, mensaje })
  }
  const formato = query.formato === null ? 'csv' : oneKey(formatos, query.formato)
  const seudonimizado = query.seudonimizado === true
  const detalle = typeof query.detalle === 'string' ? query.detalle : null
  if (query.finalidad === null) wrong('finalidad', 'requerido', REQUIRED)
  if (query.finalidad === 'otra' && detalle === null) wrong('detalle', 'requerido', LEAST_DETAIL)
  if (query.bom === true && formato !== 'csv') wrong('bom', 'regla', ONLY_CSV)
  if (query.con_nombres === true && formato === 'fhir') wrong('con_nombres', 'regla', NOT_FHIR)

  const known = (name: string): boolean => Object.hasOwn(seen.fields, name) || SYSTEM.some((s) => s === name)
  const asked = Array.isArray(query.campos) ? query.campos.map(String) : []
  const campos = fieldsAsked(asked, seen, seudonimizado)
  asked.forEach((name, i) => {
    if (name === ALL || name === 'id') return
    if (!known(name)) wrong(`campos[${i}]`, 'opcion', UNSEEN)
    else if (seudonimizado && !staysPseudonymous(name)) wrong(`campos[${i}]`, 'regla', IDENTIFIES)
  })
  if (new Set(asked).size !== asked.length || (asked.includes(ALL) && asked.length > 1))
    wrong('campos', 'regla', REPEATED)

  const filtros = Object.fromEntries(
    Object.keys(filterFields).flatMap((name) =>
      query[name] === null || query[name] === undefined ? [] : [[name, query[name]]],
    ),
  )
  const { creado_en_desde: from = null, creado_en_hasta: to = null, ...listed } = filtros
  const registered = { from: moment(from, false), to: moment(to, true) }
  if (from !== null && registered.from === null) wrong('creado_en_desde', 'formato', NO_MOMENT)
  if (to !== null && registered.to === null) wrong('creado_en_hasta', 'formato', NO_MOMENT)
  const list = readListQuery(seen, asSearch(listed), report)
  if (report.errors.length > 0) throw new Problem(badParameter, { errores: report.errors })
  return {
    formato,
    campos,
    conNombres: query.con_nombres === true,
    bom: formato === 'csv' && query.bom !== false,
    seudonimizado,
    finalidad: oneKey(finalidades, query.finalidad),
    detalle,
    filtros,
    query: list,
    registered,
    seen,
  }
}

function fieldsAsked(asked: readonly string[], seen: Resource, pseudonymous: boolean): string[] {
  const names =
    asked.length === 0
      ? pseudonymous
        ? USUAL_PSEUDONYMOUS
        : USUAL
      : asked[0] === ALL
        ? Object.keys(seen.fields)
        : asked
  const all = asked.length === 0 || asked[0] === ALL
  return names.filter((name) =>
    all ? Object.hasOwn(seen.fields, name) && (!pseudonymous || staysPseudonymous(name)) : name !== 'id',
  )
}

/** A day begins at midnight in Bogotá, and is included as an upper bound. */
function moment(given: unknown, upper: boolean): string | null {
  if (typeof given !== 'string') return null
  return parseInstant(isDate(given) ? `${given}T${upper ? '23:59:59.999' : '00:00:00'}-05:00` : given)
}
