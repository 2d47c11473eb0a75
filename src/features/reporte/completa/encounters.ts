import type { Call } from '../../../engine/call.ts'
import type { Tx } from '../../../engine/database.ts'
import { arrayText } from '../../../engine/parameters.ts'
import { alive, reached } from '../../../engine/reach.ts'
import { factsOf, type ReachClass } from '../../../model/access/roles.ts'
import { historia } from '../../../resources/historia.ts'

/** What the table of contents says of an encounter. */
export interface ListedEncounter {
  readonly id: string
  readonly desde: string
  readonly tipo_atencion: string | null
  readonly servicio_reps: string | null
  readonly numero_atencion: string | null
  readonly estado: string
  readonly profesional: string | null
}

const WHO = 'array(select unnest($2::text[]))'

const encountersSql = (reach: ReachClass): string =>
  `select t.id, coalesce(t.fecha_inicio, t.creado_en) as desde, t.tipo_atencion, t.servicio_reps, t.numero_atencion, t.estado, c.nombre as profesional
from historia t left join cuenta c on c.id = t.profesional and c.tipo = 'persona'
where t.paciente = any($1::uuid[]) and ${alive('t')} and t.estado <> 'borrador' and $2::text[] is not null
  and ${reached(historia, 't', reach, WHO)}
order by coalesce(t.fecha_inicio, t.creado_en), t.id`

/** Those that the caller reaches and that began, the first one first. */
export function encountersOf(db: Tx, charts: readonly string[], { actor }: Call): Promise<ListedEncounter[]> {
  const { reach } = factsOf(actor.rol)
  return db.run<ListedEncounter>({
    name: `historia_completa_${reach}`,
    text: encountersSql(reach),
    values: [arrayText(charts), arrayText(actor.miembros)],
  })
}
