import type { RowFor } from '../../../model/resource.ts'
import { agenteIa } from '../../../resources/agente-ia.ts'
import { consultaIa } from '../../../resources/consulta-ia.ts'
import { agentOf, ownIdentifier } from '../elements/agent.ts'
import { called, inTable, optionOf } from '../elements/coding.ts'
import { OURS, saidOf, when } from '../elements/drawing.ts'
import { notes, ofHistory } from '../elements/entries.ts'
import { refTo } from '../search/answer.ts'
import { ofPatient, tabled } from '../search/cases.ts'
import { ownId } from '../search/shared-answers.ts'
import { defineSource, defineType, shared } from '../source.ts'

const STATUS: Readonly<Record<Exclude<NonNullable<RowFor<typeof consultaIa>['estado']>, 'borrador'>, string>> = {
  en_proceso: 'in-progress',
  completada: 'success',
  incorporada: 'success',
  error: 'failure',
  descartada: 'entered-in-error',
}
const { tipo_consulta, recomendaciones } = consultaIa.fields
const states = recomendaciones.fields?.estado?.options

export const guidanceResponseType = defineType('GuidanceResponse', {
  about:
    'Lo que un agente de IA respondió sobre una atención. Cada nota dice qué se decidió de ella; lo pendiente no es parte de la historia.',
  params: {
    patient: { about: 'De quién es.', path: 'subject' },
    subject: 'De quién es.',
    request: '`urn:uuid:` y el identificador de la consulta.',
    // R4 has no parameter for these elements; theirs are the names that it gives them elsewhere.
    encounter: shared(null, 'Atención sobre la que se preguntó.'),
    performer: shared(null, 'Agente que respondió.'),
    status: shared(null, 'Cómo terminó.'),
  },
  sources: [
    defineSource({
      resource: consultaIa,
      about: 'Cada consulta a la IA que se hizo.',
      only: { not: { any: [{ estado: ['borrador'] }, { estado: null }] } },
      extra: [
        {
          // Which agent it was, where it is still published.
          name: 'agente_publicado',
          sql: (alias, within) => `(select jsonb_build_object('id', a.id, 'nombre', a.nombre) from agente_ia a
  where a.id = ${alias}.agente and ${within(agenteIa, 'a', ['nombre'])})`,
        },
      ],
      // What became of what it answered is told by provenances.
      draw(row) {
        const { tipo_consulta: kind } = row
        const label = optionOf(tipo_consulta.options, kind)
        // Each with what was decided of it: a reader must not take it for the record.
        const advice = (row.recomendaciones ?? []).map((r) =>
          when(r.texto_modificado ?? r.texto, (text) => `[${optionOf(states, r.estado) ?? 'Pendiente'}] ${text}`),
        )
        const said = saidOf(row.respuesta, ...advice)
        return {
          text: ['Consulta a la IA', label, ...said],
          requestIdentifier: when(row.id, ownIdentifier),
          moduleUri: `${OURS}:ia:${kind ?? 'consulta'}`,
          status: inTable<string>(STATUS, row.estado) ?? 'in-progress',
          ...ofHistory(row),
          occurrenceDateTime: row.creado_en,
          performer: agentOf(row.agente, row.agente_publicado),
          reasonCode: [called(label)],
          note: notes(...said),
        }
      },
      params: {
        ...ofPatient,
        request: ownId,
        encounter: refTo('historia', 'Encounter'),
        performer: refTo('agente', 'Device'),
        status: tabled('estado', undefined, STATUS),
      },
      example: { estado: 'completada' },
    }),
  ],
})
