import type { Call } from '../../../engine/call.ts'
import { parseInstant } from '../../../model/calendar.ts'
import { type FieldError, Problem } from '../../../model/problem.ts'
import { badParameter, forbidden } from '../../../model/problems.ts'
import { type Say, say } from '../../../model/say.ts'
import { allowed, sourcesFor } from '../rest/permission.ts'
import { isPlusLost, plusLost } from '../rest/version-time.ts'
import type { Facts, FhirType } from '../source.ts'
import { faltaAsincrono, sinAlcanceSistema } from './problems.ts'
import { readTypeFilter, typesWithElement } from './type-filter.ts'

export type Level = 'sistema' | 'paciente' | 'grupo'

export interface BulkRequest {
  readonly nivel: Level
  readonly desde: string | null
  readonly tipos: readonly string[]
  /** The group whose patients it is of; null where of all. */
  readonly grupo: string | null
  /** As they were written: read again by each who fetches, with what the caller sees then. */
  readonly filtros: readonly string[]
  readonly elementos: readonly string[]
}

const FORMATS = new Set(['application/fhir+ndjson', 'application/ndjson', 'ndjson'])
const KNOWN = new Set(['_since', '_type', '_outputFormat', '_typeFilter', '_elements'])
const SEVERAL = new Set(['_type', '_typeFilter'])
/** A comma before a type parts two filters; any other is of a value. */
const NEXT_FILTER = /,(?=[A-Z][A-Za-z]*\?)/
const unknown = say('No existe este parámetro.', 'There is no such parameter.')
const repeated = say('Se repite.', 'Is repeated.')
const noInstant = say('Debe ser un instante con zona: 2026-01-31T00:00:00Z.', 'Must be an instant with its zone.')
const noFormat = say('Solo application/fhir+ndjson.', 'Only application/fhir+ndjson.')
const noFilter = say(
  'Cada filtro es un tipo que se exporta y una búsqueda de él: Observation?category=laboratory.',
  'Each filter is a type that is exported and a search of it.',
)
const noElement = say('No es un elemento de lo que se exporta.', 'Is not an element of what is exported.')
const noType = say('No hay recursos de ese tipo.', 'There are no resources of that type.')

const prefers = (header: string | string[] | undefined, what: RegExp): boolean => what.test([header].flat().join(','))

/** Only for systems with scopes of their own, which act without a user. */
export function refuseOthers({ actor: { rol, smart } }: Call): void {
  if (rol === 'demostracion' && smart === undefined) return
  if (rol !== 'integracion') throw new Problem(forbidden)
  if (smart?.scopes.some((s) => s.context === 'system') !== true) throw new Problem(sinAlcanceSistema)
}

/** Whether it is part of an export of that level, and this caller may read and find it. */
const isOffered = (call: Call, type: FhirType, nivel: Level): boolean =>
  type.readOnly !== true &&
  allowed(call, type, 'r') &&
  allowed(call, type, 's') &&
  (nivel === 'sistema' || sourcesFor(call, type).some((s) => s.resource.patientField !== null))

export function readBulkRequest(
  call: Call,
  given: URLSearchParams,
  prefer: string | string[] | undefined,
  { nivel, grupo }: Pick<BulkRequest, 'nivel' | 'grupo'>,
  types: ReadonlyMap<string, FhirType>,
  facts: Facts,
): BulkRequest {
  if (!prefers(prefer, /(^|[\s,;])respond-async($|[\s,;])/i)) throw new Problem(faltaAsincrono)
  const lenient = prefers(prefer, /handling\s*=\s*lenient/i)
  const errores: FieldError[] = []
  const wrong = (campo: string, codigo: 'desconocido' | 'regla' | 'formato' | 'opcion', mensaje: Say): void => {
    errores.push({ campo, codigo, mensaje })
  }
  for (const name of new Set(given.keys())) {
    if (!KNOWN.has(name)) {
      if (!lenient) wrong(name, 'desconocido', unknown)
    } else if (!SEVERAL.has(name) && given.getAll(name).length > 1) wrong(name, 'regla', repeated)
  }
  const since = given.get('_since')
  const desde = since === null ? null : parseInstant(since)
  if (since !== null && desde === null) wrong('_since', 'formato', isPlusLost(since) ? plusLost : noInstant)
  if (!FORMATS.has(given.get('_outputFormat') ?? 'ndjson')) wrong('_outputFormat', 'opcion', noFormat)
  const asked = given.getAll('_type').flatMap((text) => text.split(','))
  for (const name of asked) if (!types.has(name)) wrong('_type', 'opcion', noType)
  const filtros = given.getAll('_typeFilter').flatMap((text) => text.split(NEXT_FILTER))
  for (const text of filtros) {
    const filter = readTypeFilter(text, { call, types, facts })
    if (filter === null || (asked.length > 0 && !asked.includes(filter.type.type)))
      wrong('_typeFilter', 'opcion', noFilter)
  }
  const elementos = (given.get('_elements') ?? '').split(',').filter((name) => name !== '')
  for (const name of elementos) if (typesWithElement(name, types).length === 0) wrong('_elements', 'opcion', noElement)
  if (errores.length > 0) throw new Problem(badParameter, { errores })
  const offered = [...types.values()].filter((t) => isOffered(call, t, nivel)).map((t) => t.type)
  const tipos = asked.length === 0 ? offered : [...new Set(asked)]
  // What the scopes do not have is refused by name, and not left out of the answer in silence.
  if (tipos.length === 0 || !tipos.every((t) => offered.includes(t))) throw new Problem(forbidden)
  return { nivel, desde, tipos, grupo, filtros, elementos }
}
