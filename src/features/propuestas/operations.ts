import type { WithEngine } from '../../engine/engine.ts'
import { defineOperation } from '../../engine/operation.ts'
import { careTeam } from '../../model/access/roles.ts'
import { notFound } from '../../model/problems.ts'
import type { Resource } from '../../model/resource.ts'
import { resources } from '../../resources/index.ts'
import { decideOperations } from './decide-operations.ts'
import { draftFor } from './draft.ts'
import { proposalSchema, proposalsOf, shownProposal } from './proposal.ts'
import { proposeOperation } from './propose-operation.ts'

/** Of every collection whose drafts are their author's: what others would change, and what the author made of it. */
export const proposalOperations = resources
  .filter((r) => r.ownDraft !== undefined)
  .flatMap((r) => [listOperation(r), proposeOperation(r), ...decideOperations(r)])

function listOperation(r: Resource) {
  return defineOperation({
    id: `${r.operation}_propuestas_list`,
    method: 'GET',
    path: `${r.path}{id}/propuestas/`,
    tag: r.schema,
    title: `Propuestas: ${r.singular.toLowerCase()}`,
    about: 'Lo que otros propusieron cambiar en el borrador, por qué, y qué decidió su autor.',
    access: [...careTeam, 'auditor'],
    action: 'leer',
    resource: r.name,
    output: {
      status: 200,
      about: 'Las propuestas, la más antigua primero.',
      schema: {
        type: 'object',
        required: ['results'],
        properties: { results: { type: 'array', items: proposalSchema } },
      },
    },
    problems: [notFound],
    needs: ({ engine: { core } }: WithEngine) => core,
    async run({ params, call }, core) {
      const draft = await draftFor(core, r, call, params.id)
      const found = await proposalsOf(core.db, r, draft.id)
      return {
        json: { results: found.map((p) => shownProposal(r, draft, p)) },
        audit: { id: draft.id, patient: String(draft.paciente), fields: ['propuestas'] },
      }
    },
  })
}
