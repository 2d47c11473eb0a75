import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import type { DbRow } from '../../engine/database.ts'
import type { WithEngine } from '../../engine/engine.ts'
import { defineOperation, type Fields } from '../../engine/operation.ts'
import { arrayText } from '../../engine/parameters.ts'
import { predicateSql } from '../../engine/predicate-sql.ts'
import { alive, reached } from '../../engine/reach.ts'
import { literal, quote } from '../../engine/sql-text.ts'
import { mayUse } from '../../model/access/access.ts'
import { factsOf, indexKeepers } from '../../model/access/roles.ts'
import { bool, integer, objects, ref, text } from '../../model/fields.ts'
import { Problem } from '../../model/problem.ts'
import type { Row } from '../../model/resource.ts'
import { resources } from '../../resources/index.ts'
import { paciente } from '../../resources/paciente.ts'
import { patientFinder } from '../patient-of-path.ts'
import { differences, haveNothingInCommon } from './differences.ts'
import { refuseMerge } from './merge.ts'
import { fusionConsigoMismo } from './problems.ts'

const MOST = 100
const count = { min: 0, max: 2_147_483_647, required: true } as const

const comparison = {
  principal: ref('paciente', { label: 'Registro que seguiría vigente', required: true }),
  duplicado: ref('paciente', { label: 'Registro que se absorbería', required: true }),
  impide: text({
    label: 'Qué impide la fusión en ese sentido',
    about: 'El título del rechazo que daría; null si nada.',
    max: 300,
  }),
  por_confirmar: bool({
    label: 'Hay que confirmar que son la misma persona',
    about: 'Difieren en sexo, en fecha de nacimiento y en todos los nombres.',
    required: true,
  }),
  diferencias: objects(
    {
      campo: text({ label: 'Campo', max: 60, required: true }),
      mensaje: text({ label: 'En qué difieren', max: 200, required: true }),
    },
    { label: 'Lo que no dice que sean la misma persona', maxItems: MOST, required: true },
  ),
  contenido: objects(
    {
      coleccion: text({ label: 'Colección', max: 60, required: true }),
      titulo: text({ label: 'Qué es', max: 120, required: true }),
      principal: integer({ label: 'Del que seguiría vigente', ...count }),
      duplicado: integer({ label: 'Del que se absorbería', ...count }),
    },
    {
      label: 'Lo que tiene cada uno',
      about: 'Cuántos registros en pie alcanza a ver quien pregunta, por colección; sin las que ambos tienen vacías.',
      maxItems: MOST,
      required: true,
    },
  ),
} as const satisfies Fields

/** How many rows stand of either, of each collection that the caller reads. */
async function contentOf({ db }: Core, call: Call, principal: string, absorbed: string): Promise<DbRow[]> {
  const { rol, miembros } = call.actor
  const { reach } = factsOf(rol)
  const counted = resources.flatMap((r) => {
    if (r.patientField === null || r.patientField === 'id' || !mayUse(rol, r, 'read')) return []
    const whose = `t.${quote(r.patientField)}`
    const of = (parameter: string): string => `count(*) filter (where ${whose} = ${parameter}::uuid)::integer`
    return `select ${literal(r.name)} as coleccion, ${literal(r.title)} as titulo, ${of('$1')} as principal, ${of('$2')} as duplicado
from ${quote(r.name)} t where ${whose} in ($1::uuid, $2::uuid) and ${alive('t')} and ${predicateSql(r.stands, 't', { table: r.name })}
  and ${reached(r, 't', reach, 'array(select unnest($3::text[]))')}`
  })
  return db.run({
    name: `fusion_contenido_${rol}`,
    text: `select * from (${counted.join('\nunion all\n')}) c where $3::text[] is not null and c.principal + c.duplicado > 0`,
    values: [principal, absorbed, arrayText(miembros)],
  })
}

/** What a merge in that direction would be refused for; null where nothing stands in its way. */
function obstacle(principal: Row, absorbed: Row): string | null {
  try {
    refuseMerge(principal, absorbed, true)
    return null
  } catch (error) {
    if (error instanceof Problem) return error.kind.title.es
    throw error
  }
}

export const compare = defineOperation({
  tag: 'Pacientes: fusión de registros',
  resource: paciente.name,
  byPeople: true,
  id: 'paciente_paciente_fusionar_comparar_retrieve',
  method: 'GET',
  path: `${paciente.path}{id}/fusionar/comparar/`,
  title: 'Comparar dos registros antes de fusionarlos',
  about:
    'Si el paciente de la ruta siguiera vigente y `duplicado` se absorbiera: qué lo impide, qué no dice que sean la misma persona y cuánto tiene cada uno. No cambia nada.',
  access: indexKeepers,
  action: 'leer',
  query: { duplicado: ref('paciente', { label: 'Registro duplicado', required: true }) },
  output: { status: 200, about: 'La comparación.', fields: comparison },
  problems: [fusionConsigoMismo],
  needs: ({ engine: { core } }: WithEngine) => ({ core, patientOf: patientFinder(core) }),
  async run({ params, query, call }, { core, patientOf }) {
    const principal = await patientOf(call, params.id)
    if (query.duplicado === principal.id) throw new Problem(fusionConsigoMismo)
    const absorbed = await patientOf(call, query.duplicado)
    const found = differences(principal, absorbed)
    return {
      json: {
        principal: principal.id,
        duplicado: absorbed.id,
        impide: obstacle(principal, absorbed),
        por_confirmar: haveNothingInCommon(found),
        diferencias: found.map(({ campo, mensaje }) => ({ campo, mensaje: mensaje.es })),
        contenido: await contentOf(core, call, principal.id, absorbed.id),
      },
      audit: { id: principal.id, patient: principal.id, patients: [principal.id, absorbed.id] },
    }
  },
})
