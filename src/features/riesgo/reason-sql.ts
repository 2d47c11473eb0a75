import type { Narrowing } from '../../engine/list.ts'
import { reached } from '../../engine/reach.ts'
import { literal, quote } from '../../engine/sql-text.ts'
import type { ReachClass } from '../../model/access/roles.ts'
import { bool, ref } from '../../model/fields.ts'
import type { Resource } from '../../model/resource.ts'
import { antecedenteCategorizado } from '../../resources/antecedente-categorizado.ts'
import { atributoPaciente } from '../../resources/atributo-paciente.ts'
import { diagnostico } from '../../resources/diagnostico.ts'
import { escala } from '../../resources/escala.ts'
import { paciente } from '../../resources/paciente.ts'
import { valorClinico } from '../../resources/valor-clinico.ts'

/** Where reasons come from, besides the patient's own row. */
export const sources: readonly Resource[] = [
  diagnostico,
  antecedenteCategorizado,
  escala,
  valorClinico,
  atributoPaciente,
]

export const TODAY = `(now() at time zone 'America/Bogota')::date`

/** A source as `riesgo_razon` repeats it: under its own names, what the predicate of reach needs to know of the entry. */
const asStored = (r: Resource): Resource => ({
  ...r,
  patientField: 'paciente',
  historyField: 'historia',
  confidentialField: 'sensible',
  fields: {
    paciente: ref('paciente', { label: 'Paciente' }),
    historia: ref('historia', { label: 'Historia' }),
    sensible: bool({ label: 'Sensible' }),
  },
})

/** Whether the caller reaches the entry behind a row; the reach of the patient has been checked already. */
function visible(z: string, reach: ReachClass, miembros: string): string {
  if (reach === 'total') return 'true'
  const cases = [...Map.groupBy(sources, (r) => r.part).values()].flatMap((some) =>
    some.slice(0, 1).map((one) => {
      const names = some.map((r) => literal(r.name)).join(', ')
      return `when ${z}.recurso in (${names}) then ${reached(asStored(one), z, reach, miembros)}`
    }),
  )
  return `case when ${z}.recurso = ${literal(paciente.name)} then true ${cases.join(' ')} else false end`
}

/** Holds today, and is the newest about its matter of all that the caller reaches. */
function stands(z: string, reach: ReachClass, miembros: string): string {
  const newer = `${z}_n`
  return `${z}.hasta is null and ${z}.cumple and ${TODAY} between ${z}.vigente_desde and ${z}.vigente_hasta
    and ${visible(z, reach, miembros)}
    and not exists (select 1 from riesgo_razon ${newer} where ${newer}.paciente = ${z}.paciente and ${newer}.hasta is null
      and ${newer}.regla = ${z}.regla and ${newer}.parte = ${z}.parte and ${newer}.clave = ${z}.clave
      and (${newer}.fecha, ${newer}.fuente) > (${z}.fecha, ${z}.fuente) and ${visible(newer, reach, miembros)})`
}

const object = (
  z: string,
): string => `json_build_object('regla', ${z}.regla, 'version', ${z}.version, 'parte', ${z}.parte,
    'partes', ${z}.partes, 'clave', ${z}.clave, 'cumple', ${z}.cumple, 'recurso', ${z}.recurso, 'fuente', ${z}.fuente,
    'historia', ${z}.historia, 'fecha', ${z}.fecha, 'valor', ${z}.valor, 'vigente_desde', ${z}.vigente_desde,
    'vigente_hasta', ${z}.vigente_hasta, 'desde', ${z}.desde, 'hasta', ${z}.hasta, 'orden', (g.definicion ->> 'orden')::integer,
    'nivel', g.definicion ->> 'nivel', 'texto', g.definicion ->> 'texto',
    'diagnostico', (select d.descripcion_cie10 from diagnostico d where ${z}.recurso = 'diagnostico' and d.id = ${z}.fuente))`

const rows = (where: string, last = ''): string => `(select coalesce(json_agg(${object('z')}), '[]')
  from (select z.* from riesgo_razon z where ${where} ${last}) z join riesgo_regla g on g.codigo = z.regla and g.version = z.version)`

/** The rows that say why a patient is at risk today, as JSON; `reasonsOf` reads them. */
export const standingSql = (patient: string, reach: ReachClass, miembros: string): string =>
  rows(`z.paciente = ${patient} and ${stands('z', reach, miembros)}`)

/** All that was ever recorded of the patient and the caller reaches, the newest rows; `changesOf` reads it. */
export const everSql = (patient: string, reach: ReachClass, miembros: string, most: number): string =>
  rows(`z.paciente = ${patient} and ${visible('z', reach, miembros)}`, `order by z.id desc limit ${most}`)

/**
 * The list of those who are at risk for what this caller reaches. The test is made of one patient after the other
 * until the page is full: a subselect with a limit stays what it is, where `exists` might be evaluated for all patients first.
 */
export const atRisk: Narrowing = {
  name: 'alto_riesgo',
  join: 'join riesgo_paciente k on k.paciente = t.id',
  key: (column) => `k.${quote(column === 'id' ? 'paciente' : column)}`,
  where: (reach, miembros) => `k.desde <= ${TODAY} and k.hasta >= ${TODAY} and (
  select true from riesgo_razon z where z.paciente = t.id and z.parte = 1 and ${stands('z', reach, miembros)}
    and (z.partes = 1 or (select true from riesgo_razon o where o.paciente = z.paciente and o.regla = z.regla and o.parte = 2
      and ${stands('o', reach, miembros)} limit 1)) limit 1)`,
  column: (reach, miembros) =>
    `json_build_object('nacimiento', t.fecha_nacimiento, 'filas', ${standingSql('t.id', reach, miembros)}) as riesgo`,
}
