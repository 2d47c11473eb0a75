import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { arrayText } from '../../engine/parameters.ts'
import { predicateSql } from '../../engine/predicate-sql.ts'
import { alive, reached } from '../../engine/reach.ts'
import { mayUse, viewOf } from '../../model/access/access.ts'
import { factsOf } from '../../model/access/roles.ts'
import { yearsBetween } from '../../model/calendar.ts'
import type { Resource, Row } from '../../model/resource.ts'
import { ofStandingHistory } from '../../modules/persona/index.ts'
import { antecedenteCategorizado, heldBackground } from '../../resources/antecedente-categorizado.ts'
import { diagnostico, heldDiagnosis } from '../../resources/diagnostico.ts'
import { diseaseOf } from './diseases.ts'
import type { Ailment } from './person.ts'

/** Patient → what they have; and what each told of a relative without naming anybody. */
export interface FamilyAilments {
  readonly own: ReadonlyMap<string, readonly Ailment[]>
  readonly told: readonly { readonly paciente: string; readonly parentesco: string; readonly ailment: Ailment }[]
}

const NOTHING: FamilyAilments = { own: new Map(), told: [] }

const sources: readonly { resource: Resource; columns: string; where: string }[] = [
  {
    resource: diagnostico,
    columns: `t.codigo_cie10 as cie10, t.descripcion_cie10 as descripcion, t.fecha_inicio, null::integer as edad_inicio, null::text as parentesco`,
    where: `${predicateSql(heldDiagnosis, 't', { table: diagnostico.name })} and ${ofStandingHistory('t.historia')}`,
  },
  {
    resource: antecedenteCategorizado,
    columns: 't.cie10, t.descripcion, t.fecha_inicio, t.edad_inicio, t.parentesco',
    where: `t.niega is not true and ${predicateSql(heldBackground, 't')} and t.categoria in ('patologico', 'psiquiatrico', 'familiar')`,
  },
]

/** What the record says of the patients of a family, for a caller who sees the whole of it and reaches each entry. */
export function ailmentsLoader(core: Core): (call: Call, patients: readonly Row[]) => Promise<FamilyAilments> {
  return async (call, patients) => {
    const { rol, miembros } = call.actor
    const { reach } = factsOf(rol)
    const readable = sources.filter(({ resource: r }) => mayUse(rol, r, 'read') && viewOf(rol, r) === 'completa')
    if (readable.length === 0 || patients.length === 0) return NOTHING
    const parts = readable.map(
      ({ resource: r, columns, where }) => `select t.id, t.paciente, '${r.name}' as recurso, ${columns} from ${r.name} t
where t.paciente = any(array(select unnest($1::uuid[]))) and ${alive('t')} and ${where}
  and ${reached(r, 't', reach, 'array(select unnest($2::text[]))')}`,
    )
    const rows = await core.db.run<Row>({
      name: `familia_enfermedades_${reach}_${readable.length}`,
      text: `select x.id, x.paciente, x.recurso, x.cie10, x.descripcion, x.fecha_inicio, x.edad_inicio, x.parentesco
from (${parts.join(' union all ')}) x where $2::text[] is not null order by x.id`,
      values: [arrayText(patients.map((p) => p.id)), arrayText(miembros)],
    })
    return sorted(rows, new Map(patients.map((p) => [p.id, p])))
  }
}

function sorted(rows: readonly Row[], patients: ReadonlyMap<string, Row>): FamilyAilments {
  const own = new Map<string, Ailment[]>()
  const told: FamilyAilments['told'][number][] = []
  for (const row of rows) {
    const patient = String(row.paciente)
    const ailment = ailmentOf(row, patients.get(patient))
    if (typeof row.parentesco === 'string') told.push({ paciente: patient, parentesco: row.parentesco, ailment })
    // A cold is no family history: of an encounter only what a family tree tells apart.
    else if (diseaseOf(ailment).codigo !== 'otras' && !knows(own.get(patient), ailment))
      own.set(patient, [...(own.get(patient) ?? []), ailment])
  }
  return { own, told }
}

const knows = (all: readonly Ailment[] | undefined, one: Ailment): boolean =>
  all?.some((a) => a.cie10 === one.cie10 && (one.edad_inicio === null || a.edad_inicio === one.edad_inicio)) === true

function ailmentOf(row: Row, patient: Row | undefined): Ailment {
  const birth = patient?.fecha_nacimiento
  const began =
    typeof row.fecha_inicio === 'string' && typeof birth === 'string' && typeof row.parentesco !== 'string'
      ? Math.max(0, yearsBetween(birth, row.fecha_inicio))
      : null
  return {
    cie10: typeof row.cie10 === 'string' ? row.cie10 : null,
    descripcion: typeof row.descripcion === 'string' ? row.descripcion : String(row.cie10 ?? ''),
    edad_inicio: typeof row.edad_inicio === 'number' ? row.edad_inicio : began,
    contribuyo_muerte: false,
    fuente: { recurso: String(row.recurso), registro: row.id },
  }
}
