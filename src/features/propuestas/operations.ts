import type { Call } from '../../engine/call.ts'
import type { Engine } from '../../engine/engine.ts'
import { defineOperation, type Operation } from '../../engine/operation.ts'
import { isUuid } from '../../model/check-value.ts'
import { Problem } from '../../model/problem.ts'
import { notFound } from '../../model/problems.ts'
import type { Resource, Row } from '../../model/resource.ts'
import { careTeam } from '../../model/roles.ts'
import { resources } from '../../resources/index.ts'
import { decideOperations } from './decide-operations.ts'
import { proposalSchema, proposalsOf, shownProposal } from './proposal.ts'
import { proposeOperation } from './propose-operation.ts'

export interface ProposalDeps {
  readonly engine: Engine
}

/** The draft that a path names, if the caller reaches it. */
export type DraftFinder = (call: Call, id: string | undefined) => Promise<Row>

/** Of every collection whose drafts are their author's: what others would change, and what the author made of it. */
export const proposalOperations = ({ engine }: ProposalDeps): Operation[] =>
  resources.filter((r) => r.ownDraft !== undefined).flatMap((r) => operationsOf(engine, r))

function operationsOf(engine: Engine, r: Resource): Operation[] {
  const { core } = engine
  const draftFor: DraftFinder = async (call, id = '') => {
    const row = isUuid(id) ? await core.loadFor(call, r.name, id.toLowerCase()) : null
    if (row === null) throw new Problem(notFound)
    return row
  }
  const list = defineOperation({
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
    async run({ params, call }) {
      const draft = await draftFor(call, params.id)
      const found = await proposalsOf(core.db, r, draft.id)
      return {
        json: { results: found.map((p) => shownProposal(r, draft, p)) },
        audit: { id: draft.id, patient: String(draft.paciente), fields: ['propuestas'] },
      }
    },
  })
  return [list, proposeOperation(engine, r, draftFor), ...decideOperations(engine, r, draftFor)]
}
