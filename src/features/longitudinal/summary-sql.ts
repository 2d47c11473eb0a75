import { selectList } from '../../engine/columns.ts'
import { momentExpression } from '../../engine/ddl.ts'
import { predicateSql } from '../../engine/predicate-sql.ts'
import { alive, reached } from '../../engine/reach.ts'
import { literal, quote } from '../../engine/sql-text.ts'
import type { ReachClass } from '../../model/access/roles.ts'
import { clinicalValues } from '../../model/codes/clinical-values.ts'
import { openStates } from '../../model/history-state.ts'
import type { Resource } from '../../model/resource.ts'
import { standingEntry } from '../../modules/persona/index.ts'
import { antecedenteCategorizado } from '../../resources/antecedente-categorizado.ts'
import { consentimiento } from '../../resources/consentimiento.ts'
import { diagnostico } from '../../resources/diagnostico.ts'
import { documento } from '../../resources/documento.ts'
import { eapb } from '../../resources/eapb.ts'
import { formulaMedicamento } from '../../resources/formula-medicamento.ts'
import { historia } from '../../resources/historia.ts'
import { nota } from '../../resources/nota.ts'
import { orden } from '../../resources/orden.ts'
import { paciente } from '../../resources/paciente.ts'
import { valorClinico } from '../../resources/valor-clinico.ts'
import { sources, standingSql } from '../riesgo/reason-sql.ts'
import { atMost, dado, MEMBERS, PATIENT, selects, together, ways, wholeSql } from './chart-sql.ts'
import { newestOf } from './series-sql.ts'

/** Vital signs and measures of the body, in the order of the catalogue. */
export const vitalCodes: readonly string[] = [...clinicalValues.values()]
  .filter((v) => v.tipo === 'numerico' && (v.categoria === 'signo_vital' || v.categoria === 'antropometria'))
  .map((v) => v.codigo)
export const bloodCodes = ['882-1', '883-9', '10331-7'] as const
const seriesCodes = [...vitalCodes, ...bloodCodes]

/** How many values of a vital sign: the last and what it is compared with. */
export const SERIES = 4
const MOST_PROBLEMS = 300
export const MOST = 100
/** Counting further would cost more than knowing that there are many. */
export const COUNT_UP_TO = 100

export const counted: readonly Resource[] = [
  historia,
  nota,
  diagnostico,
  orden,
  formulaMedicamento,
  documento,
  valorClinico,
]
/** Whose rows the summary shows: who may not read all of them does not get it. */
export const summarised: readonly Resource[] = [paciente, eapb, ...counted, consentimiento, ...sources]

export interface Part {
  readonly resource: Resource
  readonly columns: readonly string[]
}

/** The rows of each part as JSON, by the name under which the statement answers them. */
export const parts = {
  aseguradora: { resource: eapb, columns: ['id', 'codigo', 'nombre', 'tipo', 'regimen', 'telefono', 'activo'] },
  problemas: {
    resource: diagnostico,
    columns: [
      'id',
      'historia',
      'codigo_cie10',
      'descripcion_cie10',
      'rol',
      'tipo_diagnostico',
      'estado_clinico',
      'verificacion',
      'lateralidad',
      'fecha_inicio',
      'fecha_registro',
      'creado_en',
      'profesional_nombre',
    ],
  },
  valores: { resource: valorClinico, columns: ['id', ...Object.keys(valorClinico.fields)] },
  abiertas: {
    resource: historia,
    columns: ['id', 'tipo_atencion', 'estado', 'estado_desde', 'fecha_inicio', 'numero_atencion', 'servicio_reps'],
  },
  consentimiento: {
    resource: consentimiento,
    columns: ['id', 'decision', 'revocado_en', 'vigencia_hasta', 'fecha_otorgamiento'],
  },
} as const satisfies Record<string, Part>
export type PartName = keyof typeof parts

/** Those of whose absence it matters whether the caller sees all there is. */
export const judged = {
  alergias: antecedenteCategorizado,
  valores: valorClinico,
  consentimiento,
  problemas: diagnostico,
} as const

const object = ({ columns }: Part): string =>
  `json_build_object(${columns.map((c) => `${literal(c)}, t.${quote(c)}`).join(', ')}) as fila`
const listed = (query: string): string => `(select coalesce(json_agg(x.fila), '[]') from (${query}) x)`
const codesSql = (codes: readonly string[]): string => `array[${codes.map(literal).join(', ')}]`

/** The newest of each CIE-10 code that was not annulled, along the index of codes. */
function problems(reach: ReachClass): string {
  const moment = momentExpression(diagnostico, 't.')
  const step = (after: string): string =>
    `select t.codigo_cie10 from diagnostico t where t.paciente = ${PATIENT} and ${alive('t')}${after} order by t.codigo_cie10 ${atMost(1)}`
  const stands = standingEntry(diagnostico, 't')
  const newest = `order by ${moment} desc, t.id desc`
  const [whole = '', some] = ways(diagnostico, 't', reach)
  const walked = `select v.fila from codigo c cross join lateral (
    select ${object(parts.problemas)} from diagnostico t where t.codigo_cie10 = c.codigo and ${whole} and ${stands} ${newest} ${atMost(1)}) v
    where c.codigo is not null`
  const ranked = `(select distinct on (t.codigo_cie10) ${object(parts.problemas)} from diagnostico t where ${some} and ${stands}
    order by t.codigo_cie10, ${moment} desc, t.id desc limit ${MOST_PROBLEMS})`
  return `(with recursive codigo(codigo, n) as (
    select (${step('')}), 1 where ${wholeSql(diagnostico, reach)}
    union all
    select (${step(' and t.codigo_cie10 > c.codigo')}), c.n + 1 from codigo c where c.codigo is not null and c.n < ${MOST_PROBLEMS}
  ) select coalesce(json_agg(x.fila), '[]') from (${some === undefined ? walked : together([`(${walked})`, ranked])}) x)`
}

/**
 * Everything of the summary in one statement and one round trip; no row, no patient that the caller reaches.
 *
 * Parameters: the patient, the caller's names.
 */
export function summarySql(reach: ReachClass): string {
  const series = newestOf(
    reach,
    object(parts.valores),
    `(select unnest(${codesSql(seriesCodes)}) as codigo) c`,
    SERIES,
    `t.codigo = any(${codesSql(seriesCodes)})`,
  )
  const answers: Record<PartName, string> = {
    aseguradora: listed(`select ${object(parts.aseguradora)} from eapb t where t.id = p.eapb and ${alive('t')}`),
    problemas: problems(reach),
    valores: listed(series),
    abiertas: listed(
      together(
        selects(historia, reach, {
          columns: object(parts.abiertas),
          where: [predicateSql({ estado: openStates }, 't')],
          limit: atMost(MOST),
        }),
      ),
    ),
    consentimiento: listed(
      together(
        selects(consentimiento, reach, {
          columns: object(parts.consentimiento),
          where: [`t.tipo = 'tratamiento_datos' and ${predicateSql(consentimiento.stands, 't')}`],
          order: 't.fecha_otorgamiento desc, t.id desc',
          limit: atMost(MOST),
        }),
      ),
    ),
  }
  const counting = counted.map((r) => {
    // An order that an index of the patient has: else a few rows of one patient are looked for among everybody's.
    const moment = momentExpression(r, 't.')
    const order = moment === null ? 't.id desc' : `${moment} desc, t.id desc`
    const rows = together(selects(r, reach, { columns: '1', order, limit: atMost(COUNT_UP_TO + 1) }))
    return `(select count(*) from (${rows}) x) as ${quote(`cuenta_${r.name}`)}`
  })
  const seeing = Object.entries(judged).map(([name, r]) => `${wholeSql(r, reach)} as ${quote(`ve_${name}`)}`)
  return `with ${dado()}
select ${[
    selectList(paciente, 'p', true),
    ...Object.entries(answers).map(([name, sql]) => `${sql} as ${quote(`parte_${name}`)}`),
    ...counting,
    ...seeing,
    `${standingSql('p.id', reach, MEMBERS)} as riesgo`,
  ].join(',\n')}
from paciente p where p.id = ${PATIENT} and ${alive('p')} and ${reached(paciente, 'p', reach, MEMBERS)}`
}
