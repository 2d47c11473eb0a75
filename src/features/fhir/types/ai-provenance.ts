import { agenteIa } from '../../../resources/agente-ia.ts'
import { consultaIa } from '../../../resources/consulta-ia.ts'
import { profesional } from '../professional.ts'
import { type Answer, custom } from '../search/answer.ts'
import type { Extra, Within } from '../source.ts'
import { byAuthor } from './answers.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The consultation and the decision from which an entry came, of those that whoever asks reaches. */
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
export const byWhoever = (recurso: string): Answer =>
  custom('reference', {
    columns: byAuthor.columns,
    match(value, asking) {
      const { type, id } = value
      const { alias, put, within } = asking
      if (!UUID.test(id)) return 'false'
      const found = (what: string): string =>
        `exists (select 1 from ${came(recurso, alias, within)} and ${what} = ${put(id, 'uuid')})`
      const people = [(byAuthor as Answer & { kind: 'reference' }).match(value, asking), found(published(within))]
      const machines = [found(`(select a.id from agente_ia a where a.id = d.agente and ${within(agenteIa, 'a', [])})`)]
      const all = [
        ...(type === null || type === 'Practitioner' ? people : []),
        ...(type === null || type === 'Device' ? machines : []),
      ]
      return all.length === 0 ? 'false' : `(${all.join(' or ')})`
    },
  })

/** The answer of the agent that it was taken from. */
export const fromGuidance = (recurso: string): Answer =>
  custom('reference', {
    columns: [],
    match({ type, id }, { alias, put, within }) {
      if ((type !== null && type !== 'GuidanceResponse') || !UUID.test(id)) return 'false'
      return `exists (select 1 from ${came(recurso, alias, within)} and i.consulta = ${put(id, 'uuid')})`
    },
  })
