import type { WithEngine } from '../../../engine/engine.ts'
import { defineOperation } from '../../../engine/operation.ts'
import { careTeam } from '../../../model/access/roles.ts'
import { isUuid } from '../../../model/check-value.ts'
import { oneOf, text } from '../../../model/fields.ts'
import { Problem } from '../../../model/problem.ts'
import { notFound } from '../../../model/problems.ts'
import { historia } from '../../../resources/historia.ts'
import { nota } from '../../../resources/nota.ts'
import { reachedContent } from '../../historias/load-content.ts'
import { type PaperSettings, paperInput } from '../issue.ts'
import { draftKinds, draftSections, draftText } from './note-draft.ts'

/** What was written in a history, put together as a note that somebody corrects and signs. Nothing is stored. */
export const draftOperation = defineOperation({
  id: 'hce_api_historias_borrador_nota_retrieve',
  method: 'GET',
  path: `${historia.path}{id}/borrador-nota/`,
  tag: 'Historias: papeles',
  title: 'Borrador de epicrisis o de remisión',
  about:
    'Con lo vigente de la historia que quien pregunta alcanza, en el orden de la nota. No guarda nada: se corrige, y se registra y firma como nota.',
  access: careTeam,
  action: 'leer',
  resource: historia.name,
  query: { tipo: oneOf(draftKinds, { label: 'Tipo de nota', required: true }) },
  output: {
    status: 200,
    about: 'La nota, sin guardar.',
    fields: {
      tipo_nota: oneOf(draftKinds, { label: 'Tipo de nota', required: true }),
      formato: oneOf({ libre: 'Libre' }, { label: 'Formato', required: true }),
      titulo: text({ label: 'Título', required: true, max: 200 }),
      contenido: text({ label: 'Contenido', required: true, max: nota.fields.contenido.max }),
    },
  },
  problems: [notFound],
  needs: ({ engine, papers }: WithEngine & { readonly papers: PaperSettings }) => ({
    reach: reachedContent(engine.core.registry),
    papers,
  }),
  async run({ params, query, call, tx }, { reach, papers }) {
    const id = params.id.toLowerCase()
    const content = isUuid(id) ? await reach(tx, id, call) : null
    if (content === null) throw new Problem(notFound)
    const { tipo } = query
    const sections = draftSections(tipo, paperInput(content, papers, call))
    const contenido = draftText(sections, nota.fields.contenido.max)
    return {
      json: { tipo_nota: tipo, formato: 'libre', titulo: draftKinds[tipo], contenido },
      audit: { id: content.historia.id, patient: String(content.historia.paciente) },
    }
  },
})
