import { momentExpression } from '../../engine/ddl.ts'
import { predicateSql } from '../../engine/predicate-sql.ts'
import { alive, reached } from '../../engine/reach.ts'
import { principalOf, recordsOfPerson } from '../../engine/same-person.ts'
import { literal, quote } from '../../engine/sql-text.ts'
import { mayUse, seenAs, viewOf } from '../../model/access/access.ts'
import { factsOf, type Role } from '../../model/access/roles.ts'
import { clinicalValues } from '../../model/codes/clinical-values.ts'
import { attendedStates } from '../../model/history-state.ts'
import { keysOf } from '../../model/keys.ts'
import type { Resource } from '../../model/resource.ts'
import { countedValue, standingEntry } from '../../modules/persona/index.ts'
import { antecedenteCategorizado, heldBackground } from '../../resources/antecedente-categorizado.ts'
import { atributoPaciente } from '../../resources/atributo-paciente.ts'
import { activeProblem, diagnostico } from '../../resources/diagnostico.ts'
import { eapb } from '../../resources/eapb.ts'
import { historia } from '../../resources/historia.ts'
import { miembroFamilia } from '../../resources/miembro-familia.ts'
import { paciente } from '../../resources/paciente.ts'
import { valorClinico } from '../../resources/valor-clinico.ts'
import type { Related } from './messages.ts'

/** Vital signs and measures of the body: the values that tell of a patient today. */
const measures = [...clinicalValues.values()]
  .filter((v) => v.tipo === 'numerico' && (v.categoria === 'signo_vital' || v.categoria === 'antropometria'))
  .map((v) => v.codigo)

/** The caller's names, out of the planner's sight. */
export const WHO = '(select d.miembros from dado d)::text[]'
const TODAY = `(now() at time zone 'America/Bogota')::date`

/** What each part of a message is read from, and which of its columns. */
export const parts = {
  familiares: {
    resource: miembroFamilia,
    columns: [
      'nombres',
      'apellidos',
      'tipo_documento',
      'numero_documento',
      'parentesco',
      'sexo_biologico',
      'fecha_nacimiento',
      'es_contacto_emergencia',
      'telefono',
    ],
  },
  atencion: {
    resource: historia,
    columns: [
      'id',
      'tipo_atencion',
      'servicio_reps',
      'prestador_codigo',
      'numero_atencion',
      'via_ingreso',
      'destino_egreso',
      'fecha_inicio',
      'fecha_fin',
    ],
  },
  atributos: {
    resource: atributoPaciente,
    columns: ['id', 'codigo', 'nombre', 'tipo_valor', 'valor', 'unidad', 'vigente_desde'],
  },
  valores: {
    resource: valorClinico,
    columns: [
      'codigo',
      'sistema_codigo',
      'nombre',
      'valor_numerico',
      'unidad',
      'fecha_medicion',
      'estado',
      'interpretacion',
      'rango_min',
      'rango_max',
    ],
  },
  alergias: {
    resource: antecedenteCategorizado,
    columns: ['niega', 'tipo_alergia', 'agente', 'reaccion', 'severidad', 'fecha_inicio'],
  },
  diagnosticos: {
    resource: diagnostico,
    columns: [
      'codigo_cie10',
      'descripcion_cie10',
      'rol',
      'tipo_diagnostico',
      'estado_clinico',
      'verificacion',
      'fecha_inicio',
      'fecha_registro',
    ],
  },
  eapb: { resource: eapb, columns: ['codigo', 'nit', 'nombre', 'telefono'] },
} as const satisfies Record<keyof Related, { resource: Resource; columns: readonly string[] }>

type PartName = keyof typeof parts
const partNames = keysOf(parts)

const seenBy = (rol: Role, r: Resource): Resource => seenAs(r, viewOf(rol, r))
const sees = (rol: Role, r: Resource, field: string): boolean => Object.hasOwn(seenBy(rol, r).fields, field)

/** The columns of a part that this role sees. */
export const columnsFor = (rol: Role, name: PartName, alias: string): string =>
  parts[name].columns
    .filter((c) => c === 'id' || sees(rol, parts[name].resource, c))
    .map((c) => `${alias}.${quote(c)}`)
    .join(', ')

/** The parts that this role may read; who pays is known from the patient, so the roles that see that there. */
export const partsFor = (rol: Role): PartName[] =>
  partNames.filter(
    (name) => mayUse(rol, parts[name].resource, 'read') && (name !== 'eapb' || sees(rol, paciente, 'eapb')),
  )

export const CURRENT_ATTRIBUTE = `(t.vigente_hasta is null or t.vigente_hasta >= ${TODAY})`

/** The rows of a part of one patient, `p.id`, that this role reaches: a select to be gathered as JSON. */
function rowsOf(rol: Role, name: PartName): string {
  const r: Resource = parts[name].resource
  const { reach } = factsOf(rol)
  const columns = columnsFor(rol, name, 't')
  const from = (
    whose: string,
  ): string => `from ${quote(r.name)} t where t.${quote(r.patientField ?? '')} = ${whose} and ${alive('t')}
    and (${reached(r, 't', reach, WHO)}) is true`
  const own = from('p.id')
  switch (name) {
    case 'eapb':
      return `select ${columns} from eapb t join paciente q on q.eapb = t.id where q.id = ${principalOf('p.id')} and ${alive('t')}`
    case 'familiares':
      return `select ${columns} ${own} and t.vive order by t.id`
    case 'atencion':
      return `select ${columns} ${own} and ${predicateSql(historia.stands, 't')} and t.estado <> 'borrador'
    order by (${predicateSql({ estado: attendedStates }, 't')}) desc, t.fecha_inicio desc, t.id desc limit 1`
    case 'atributos':
      return `select ${columns} ${own} and ${CURRENT_ATTRIBUTE} order by t.id`
    case 'alergias':
      // What is denied is told if the person is known to have none (`load-related.ts`).
      return `select ${columns} ${from(`any(${recordsOfPerson('p.id')})`)} and t.categoria = 'alergico' and ${standingEntry(r, 't')}
      and t.estado_clinico is distinct from 'resuelto' and ${predicateSql(heldBackground, 't', { table: r.name })} order by t.id`
    case 'valores':
      return `select v.* from (select c.codigo, c.n from unnest(array[${measures.map(literal).join(', ')}]) with ordinality c(codigo, n)) c
    cross join lateral (select ${columns} ${own} and t.codigo = c.codigo and ${countedValue('t')}
      order by ${momentExpression(r, 't.')} desc, t.id desc limit 1) v order by c.n`
    case 'diagnosticos': {
      // What was said last of each code is what stands. Billing does not see whether it is active, and gets all of them.
      const active = sees(rol, r, 'estado_clinico') ? `where ${predicateSql(activeProblem, 'd')}` : ''
      return `select ${columnsFor(rol, name, 'd')} from (select distinct on (t.codigo_cie10) t.id, ${columns}
      ${own} and ${standingEntry(r, 't')} order by t.codigo_cie10, t.id desc) d ${active}
    order by d.rol <> 'principal', d.id desc`
    }
  }
}

/** All parts of some patients in one statement: $1 whose, $2 the caller's names. Only patients that the caller was given already. */
export function relatedStatement(rol: Role): { name: string; text: string } {
  const gathered = partsFor(rol).map((name) => `(select json_agg(x) from (${rowsOf(rol, name)}) x) as ${quote(name)}`)
  const text = `with dado as materialized (select $1::uuid[] as pacientes, $2::text[] as miembros)
select ${['p.id', ...gathered].join(',\n  ')}
from unnest((select d.pacientes from dado d)) as p(id)`
  return { name: `hl7_${rol}`, text }
}
