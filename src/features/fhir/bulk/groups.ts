import type { Core } from '../../../engine/core.ts'
import { quote } from '../../../engine/sql-text.ts'
import { isUuid } from '../../../model/check-value.ts'
import { servicioReps } from '../../../model/codes/index.ts'
import { eapb } from '../../../resources/eapb.ts'
import { historia } from '../../../resources/historia.ts'
import { paciente } from '../../../resources/paciente.ts'
import { called, rdaCode } from '../elements/coding.ts'
import { narrative } from '../elements/drawing.ts'
import type { Scope } from '../search/scope.ts'

/** Whom an export is of: the patients of an insurer, or those attended in a service. */
export type PatientGroup =
  | { readonly by: 'eapb'; readonly eapb: string }
  | { readonly by: 'servicio'; readonly servicio: string }

const FORM = /^(eapb|servicio)-(.+)$/

/** `eapb-…` with the id of the insurer, `servicio-…` with the code of the service; null where it is neither. */
export function groupNamed(id: string): PatientGroup | null {
  const [, by, which = ''] = FORM.exec(id) ?? []
  if (by === 'eapb') return isUuid(which) ? { by, eapb: which.toLowerCase() } : null
  return by === 'servicio' && servicioReps.byCode.has(which) ? { by, servicio: which } : null
}

/** Whether the patient in that column is of the group, or was when it was removed, of what the caller reaches and sees. */
export function isMemberSql(
  group: PatientGroup,
  column: string,
  { put, ...scope }: Scope,
  of: 'within' | 'ever' = 'within',
): string {
  const within = scope[of]
  if (group.by === 'eapb')
    return `${column} in (select z.id from ${quote(paciente.name)} z where z.eapb = ${put(group.eapb, 'uuid')} and ${within(paciente, 'z', ['eapb'])})`
  return `${column} in (select z.paciente from ${quote(historia.name)} z where z.servicio_reps = ${put(group.servicio, 'text')} and ${within(historia, 'z', ['servicio_reps'])})`
}

interface NamedGroup {
  readonly id: string
  readonly name: string
  readonly characteristic: object
}

/** Defined by what its members have in common, and not by naming them. */
export const groupResource = ({ id, name, characteristic }: NamedGroup) => ({
  resourceType: 'Group',
  id,
  ...narrative(name),
  active: true,
  type: 'person',
  actual: false,
  name,
  characteristic: [characteristic],
})

const ofService = (code: string, label: string): NamedGroup => ({
  id: `servicio-${code}`,
  name: `Pacientes atendidos en ${label}`,
  characteristic: {
    code: { text: 'Servicio' },
    valueCodeableConcept: called(label, rdaCode('REPShealthcareServices', servicioReps, code)),
    exclude: false,
  },
})
const ofInsurer = (id: string, name: string): NamedGroup => ({
  id: `eapb-${id}`,
  name: `Pacientes de ${name}`,
  characteristic: {
    code: { text: 'Aseguradora' },
    valueReference: { reference: `Organization/${id}`, display: name },
    exclude: false,
  },
})

const MOST_INSURERS = 1_000

/** Every group, or the one with that id: the insurers that are registered, and the services of the REPS. */
export async function groups({ db }: Pick<Core, 'db'>, id: string | null): Promise<NamedGroup[]> {
  const one = id === null ? null : groupNamed(id)
  if (id !== null && one === null) return []
  const services = servicioReps.codes
    .filter(({ code }) => one === null || (one.by === 'servicio' && one.servicio === code))
    .map(({ code, label }) => ofService(code, label))
  if (one?.by === 'servicio') return services
  const rows = await db.raw({
    name: one === null ? 'grupos_eapb' : 'grupo_eapb',
    text: `select e.id, e.nombre from ${quote(eapb.name)} e where e.eliminado_en is null${one === null ? '' : ' and e.id = $1::uuid'} order by e.nombre, e.id limit ${MOST_INSURERS}`,
    values: one === null ? [] : [one.eapb],
  })
  return [...rows.map(([row, name]) => ofInsurer(row ?? '', name ?? '')), ...services]
}
