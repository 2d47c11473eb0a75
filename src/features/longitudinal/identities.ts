import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { arrayText } from '../../engine/parameters.ts'
import { alive, reached } from '../../engine/reach.ts'
import { factsOf, type ReachClass } from '../../model/access/roles.ts'
import type { Row, Value } from '../../model/resource.ts'
import { labelOf } from '../../model/text/label-of.ts'
import { paciente } from '../../resources/paciente.ts'
import { fullName } from '../../resources/parts/full-name.ts'

/** The other records of the same person: those merged into this one. */
export interface Identities {
  readonly known: readonly Row[]
  /** Whether the caller reaches all of them. */
  readonly complete: boolean
}

const NONE: Identities = { known: [], complete: true }

const identitiesSql = (reach: ReachClass): string =>
  `select p.id, p.tipo_documento, p.numero_documento, p.primer_nombre, p.segundo_nombre, p.primer_apellido, p.segundo_apellido,
  p.fecha_nacimiento, ${reached(paciente, 'p', reach, 'array(select unnest($2::text[]))')} as alcanza
from paciente p where p.fusionado_con = $1::uuid and $2::text[] is not null and ${alive('p')} order by p.id`

/** Asked only of a patient whose row, which was read anyway, says that there are some. */
export const identitiesOf =
  (core: Core): ((call: Call, patient: Row) => Promise<Identities>) =>
  async (call, patient) => {
    if (patient.tiene_fusionados !== true) return NONE
    const { reach } = factsOf(call.actor.rol)
    const values = [patient.id, arrayText(call.actor.miembros)]
    const rows = await core.db.run<Row & { alcanza: boolean }>({
      name: `identidades_${reach}`,
      text: identitiesSql(reach),
      values,
    })
    const known = rows.filter((row) => row.alcanza)
    return { known, complete: known.length === rows.length }
  }

/** Whose rows a combined view shows, the patient first. */
export const chartsOf = (patient: Row, { known }: Identities): string[] => [patient.id, ...known.map((p) => p.id)]

/** What the audit says of whose they were; nothing more than the patient where nothing was merged. */
export const shownPatients = (charts: readonly string[]): { patients?: readonly string[] } =>
  charts.length > 1 ? { patients: charts } : {}

export const identityShown = (p: Row): Record<string, Value> => ({
  id: p.id,
  tipo_documento: p.tipo_documento ?? null,
  tipo_documento_nombre: labelOf(paciente, 'tipo_documento', p.tipo_documento),
  numero_documento: p.numero_documento ?? null,
  nombre: fullName(p),
  fecha_nacimiento: p.fecha_nacimiento ?? null,
})
