import { agenteIa } from '../../../resources/agente-ia.ts'
import { consultaIa } from '../../../resources/consulta-ia.ts'
import { profesional } from '../elements/professional.ts'
import { anyOf, leading } from '../search/answer.ts'
import { byAuthor } from '../search/shared-answers.ts'
import type { Within } from '../search/within.ts'
import type { Extra } from '../source.ts'

/** The consultation and the decision from which an entry came, of those that the caller reaches. */
const came = (recurso: string, alias: string, within: Within): string =>
  `ia_incorporacion i join ia_decision d on d.id = i.decision join consulta_ia c on c.id = i.consulta
    and ${within(consultaIa, 'c', ['agente'])}
  where i.recurso = '${recurso}' and i.recurso_id = ${alias}.id`

const published = (within: Within): string => `(select p.id from profesional p where p.cuenta = d.cuenta
    and ${within(profesional, 'p', ['cuenta'])})`

export const findAcceptance = (recurso: string): Extra => ({
  name: 'incorporacion',
  sql: (alias, within) => `(select jsonb_build_object('consulta', c.id, 'decidio', d.nombre,
    'decidida_en', to_char(d.decidida_en at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'profesional', ${published(within)}, 'agente', d.agente,
    'agente_publicado', (select jsonb_build_object('id', a.id, 'nombre', a.nombre) from agente_ia a
      where a.id = d.agente and ${within(agenteIa, 'a', ['nombre'])}))
  from ${came(recurso, alias, within)})`,
  when: (row) => row.origen === 'ia_incorporada',
})

/** Who signed it, who accepted it, and which agent worded it. */
export const byParticipant = (recurso: string) =>
  anyOf(
    byAuthor,
    leading(
      [
        {
          type: 'Practitioner',
          prefix: '',
          to: profesional,
          sees: ['cuenta'],
          on: (alias, other, within) =>
            `exists (select 1 from ${came(recurso, alias, within)} and d.cuenta = ${other}.cuenta)`,
        },
        {
          type: 'Device',
          prefix: '',
          to: agenteIa,
          sees: [],
          on: (alias, other, within) =>
            `exists (select 1 from ${came(recurso, alias, within)} and d.agente = ${other}.id)`,
        },
      ],
      { columns: [] },
    ),
  )

/** The answer of the agent that it was taken from. */
export const fromGuidance = (recurso: string) =>
  leading(
    [
      {
        type: 'GuidanceResponse',
        prefix: '',
        to: consultaIa,
        sees: [],
        on: (alias, other, within) =>
          `exists (select 1 from ${came(recurso, alias, within)} and i.consulta = ${other}.id)`,
      },
    ],
    { columns: [] },
  )
