import { predicateSql } from '../../../engine/predicate-sql.ts'
import type { Predicate } from '../../../model/predicate.ts'
import type { RowFor } from '../../../model/resource.ts'
import type { resultado } from '../../../resources/resultado.ts'
import { valorClinico } from '../../../resources/valor-clinico.ts'
import type { DrawnRowFor, Extra, Only } from '../source.ts'
import { when } from './drawing.ts'

type Report = RowFor<typeof resultado>

const isLast = (t: string): string =>
  `not exists (select 1 from resultado n where n.corrige_a = ${t}.id and n.estado <> 'anulado' and n.eliminado_en is null)`

/** A report that another one corrects is no longer found; read by its id it says that it does not stand, and what does. */
export const lastReport: Only = { sql: isLast, holds: () => true }

/** A report that says what was taken of the patient, or when; an image is made of nothing taken. */
export const ofSpecimen: Predicate<Pick<Report, 'categoria' | 'fecha_toma' | 'muestra'>> = {
  categoria: ['laboratorio', 'microbiologia', 'patologia'],
  any: [{ not: { fecha_toma: null } }, { not: { muestra: null } }],
}
/** Whether the specimen of a report is published. */
export const hasSpecimen = (t: string): string => `(${predicateSql(ofSpecimen, t)} and ${isLast(t)})`

/** The values that a report says; of one that was annulled, what it said. */
const SAID = ['resultado', 'estado', 'posicion', 'origen_recurso']
/** The diastolic of a pressure is told with that, in one resource. */
export const saysValue = (r: string, v: string): string =>
  `${v}.resultado = ${r}.id and ${v}.origen_recurso is null and (${v}.estado <> 'anulado' or ${r}.estado = 'anulado')`
export const findValues: Extra = {
  name: 'valores_de_informe',
  sql: (alias, within) => `(select jsonb_agg(v.id order by v.posicion, v.id) from valor_clinico v
    where ${saysValue(alias, 'v')} and ${within(valorClinico, 'v', SAID)})`,
}
export const toValues = {
  type: 'Observation',
  prefix: '',
  to: valorClinico,
  sees: SAID,
  on: saysValue,
} as const

/** Who made it, or else the system that it came from. */
export const madeBy = ({ laboratorio, fuente }: Pick<DrawnRowFor<typeof resultado>, 'laboratorio' | 'fuente'>) =>
  when(laboratorio || fuente, (display) => ({ type: 'Organization', display }))
