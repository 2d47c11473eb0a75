import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { arrayText } from '../../engine/parameters.ts'
import { pageColumns, placesSql, selectPlaced } from '../../engine/places.ts'
import { predicateSql } from '../../engine/predicate-sql.ts'
import { alive, reached } from '../../engine/reach.ts'
import { principalOf } from '../../engine/same-person.ts'
import { quote } from '../../engine/sql-text.ts'
import { seenAs, viewOf } from '../../model/access/access.ts'
import { factsOf, type Role } from '../../model/access/roles.ts'
import type { RowFor, Value } from '../../model/resource.ts'
import { listaEspera } from '../../resources/lista-espera.ts'
import { paciente } from '../../resources/paciente.ts'
import { inQueue } from '../../resources/parts/waiting-moves.ts'
import { leasedSql } from './lease.ts'
import { reachedTurns } from './reached-turns.ts'

const filters = ['cups', 'tipo_examen', 'prioridad', 'estado'] as const

export interface NextQuery extends Readonly<Record<(typeof filters)[number], Value>> {
  readonly cuantos: number
  /** Patients whom somebody tried to reach since then are left alone. */
  readonly triedSince: string
}

/** What it takes to call somebody. */
const contactFields = [
  'tipo_documento',
  'numero_documento',
  'primer_nombre',
  'segundo_nombre',
  'primer_apellido',
  'segundo_apellido',
  'nombre_identitario',
  'telefono_movil',
  'telefono_fijo',
  'correo',
  'contacto_emergencia_nombre',
  'contacto_emergencia_telefono',
  'contacto_emergencia_parentesco',
] as const satisfies readonly (keyof typeof paciente.fields)[]

export type ContactName = (typeof contactFields)[number]

export const contactOf = (role: Role): ContactName[] => {
  const { fields } = seenAs(paciente, viewOf(role, paciente))
  return contactFields.filter((name) => name in fields)
}

const asked = (name: string): string => `(select d.${quote(name)} from dado d)`
const MEMBERS = '(select d.miembros from dado d)::text[]'

/** Parameters: the caller's names, how many, since when, and the filters in their order. */
export function nextSql(role: Role, few: boolean, query: NextQuery): string {
  const { reach } = factsOf(role)
  const given = filters.map((name, i) => `$${i + 4}::text as ${quote(name)}`).join(', ')
  // A test inside `is true` stays a test: made into a join it could take the order of the queue away.
  const where = [
    alive('t'),
    predicateSql({ estado: inQueue }, 't'),
    ...filters.filter((name) => query[name] !== null).map((name) => `t.${quote(name)} = ${asked(name)}`),
    `(${reached(listaEspera, 't', reach, MEMBERS)}) is true`,
    ...(few ? [reachedTurns(MEMBERS)] : []),
    `(${leasedSql('t')}) is not true`,
    `(t.contacto_intentos -> -1 ->> 'fecha')::timestamptz > ${asked('intentado')} is not true`,
    `(exists (select 1 from paciente p join paciente q on q.id = coalesce(p.fusionado_con, p.id) where p.id = t.paciente
      and ${alive('p')} and q.activo and q.fecha_fallecimiento is null and ${reached(paciente, 'p', reach, MEMBERS)})) is true`,
    // Nobody is called for what has its result already, or is not wanted any more.
    `(exists (select 1 from orden o where o.id = t.orden and (o.estado in ('completada', 'cancelada') or o.anulado))) is not true`,
  ]
  const order = 't.orden_prioridad, t.fecha_solicitud, t.id'
  const contact = contactOf(role)
    .map((name) => `p.${quote(name)} as ${quote(`paciente_${name}`)}`)
    .join(', ')
  const seen = seenAs(listaEspera, viewOf(role, listaEspera))
  return `with dado as materialized (
  select $1::text[] as miembros, $2::integer as cuantos, $3::timestamptz as intentado, ${given}
), pagina as materialized (
  select ${pageColumns(listaEspera, 't')} from lista_espera t where ${where.join(' and ')}
  order by ${order} limit (select d.cuantos from dado d)
), ${placesSql(seen, 'pagina')}
select ${selectPlaced(seen, 't')}, ${contact}
from pagina t join paciente p on p.id = ${principalOf('t.paciente')} order by ${order}`
}

/** The turn, and what of its patient it takes to call. */
export type CalledTurn = RowFor<typeof listaEspera> & { readonly [contact: `paciente_${string}`]: string | null }

/** The turns that should be called now, first the one whose turn it is. */
export function nextTurns(core: Core): (call: Call, query: NextQuery) => Promise<CalledTurn[]> {
  const names = new Map<string, string>()
  return async (call, query) => {
    const { rol, miembros } = call.actor
    const few = factsOf(rol).reach === 'concedido' && (await core.hasFewPatients(call))
    const shape = `${rol}|${few}|${filters.filter((name) => query[name] !== null)}`
    const name = names.get(shape) ?? `siguiente_turno_${names.size}`
    names.set(shape, name)
    return core.db.run<CalledTurn>({
      name,
      text: nextSql(rol, few, query),
      values: [arrayText(miembros), query.cuantos, query.triedSince, ...filters.map((f) => query[f])],
    })
  }
}
