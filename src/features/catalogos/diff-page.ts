import type { Tx } from '../../engine/database.ts'
import { choice, flag, list, object, orNull, text } from '../../model/json-schema.ts'
import { DIFF } from './diff-sql.ts'
import { type Change, changes, type Difference, explain } from './differences.ts'
import type { Job } from './job.ts'

/** What a version changed: the rows that begin with it, beside those that end with it. */
const OF_VERSION = `select n.codigo, v.nombre as nombre_antes, v.habilitado as habilitado_antes, v.datos as datos_antes,
  n.nombre, n.habilitado, n.datos,
  case when v.codigo is null then 'agregado' when v.habilitado and not n.habilitado then 'deshabilitado' else 'cambiado' end as cambio
from catalogo_codigo n
left join catalogo_codigo v on v.catalogo = n.catalogo and v.codigo = n.codigo and v.hasta = n.desde
where n.catalogo = $1 and n.desde = $2::integer`

/** A page of what a job changes or would change, by code. One more than asked for says that there is more. */
export async function differencesOf(
  tx: Tx,
  job: Job,
  change: Change | null,
  after: string | null,
  limit: number,
): Promise<Difference[]> {
  const waits = job.estado === 'por_confirmar'
  if (!waits && (job.version === null || job.version === job.base)) return []
  const rows = await tx.run<Omit<Difference, 'explicacion'>>({
    text: `select d.codigo, d.cambio, json_build_object('nombre', d.nombre, 'habilitado', d.habilitado, 'datos', d.datos) as despues,
  case when d.nombre_antes is not null
    then json_build_object('nombre', d.nombre_antes, 'habilitado', d.habilitado_antes, 'datos', d.datos_antes) end as antes
from (${waits ? DIFF : OF_VERSION}) d
where d.cambio <> 'sin_cambio' and ($3::text is null or d.cambio = $3) and ($4::text is null or d.codigo > $4 collate "C")
order by d.codigo limit $5`,
    values: [job.catalogo, waits ? job.id : job.version, change, after, limit],
  })
  return rows.map(({ codigo, cambio, antes, despues }) => ({
    codigo,
    cambio,
    explicacion: explain(antes, despues),
    antes,
    despues,
  }))
}

const state = (description: string) =>
  object(description, {
    nombre: text('Nombre.'),
    habilitado: flag('Si se usa.'),
    datos: { type: 'object', description: 'Capítulo, sexo, edades y lo demás que tenga.', additionalProperties: true },
  })

export const differencesSchema = object('Una página de diferencias.', {
  next: orNull(text('Dirección de la página siguiente.')),
  previous: orNull(text('Siempre nulo: se avanza.')),
  results: list(
    'Las diferencias, por código.',
    object('Un código que cambia.', {
      codigo: text('Código.'),
      cambio: choice('Qué le pasa.', changes),
      explicacion: text('Lo mismo, en palabras.'),
      antes: orNull(state('Cómo era; nulo si es nuevo.')),
      despues: state('Cómo queda.'),
    }),
  ),
})
