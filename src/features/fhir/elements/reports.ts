import { predicateSql } from '../../../engine/predicate-sql.ts'
import type { Predicate } from '../../../model/predicate.ts'
import type { RowFor } from '../../../model/resource.ts'
import type { resultado } from '../../../resources/resultado.ts'
import type { Only } from '../source.ts'

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
