import type { WithEngine } from '../../../engine/engine.ts'
import { defineOperation } from '../../../engine/operation.ts'
import { isUuid } from '../../../model/check-value.ts'
import { Problem } from '../../../model/problem.ts'
import { notFound } from '../../../model/problems.ts'
import { agenteIa } from '../../../resources/agente-ia.ts'
import { defaultAgent } from './usable.ts'

const shared = { tag: 'Agentes de IA', resource: agenteIa.name } as const
const needs = ({ engine }: WithEngine) => ({ engine })

const porDefecto = defineOperation({
  ...shared,
  id: 'hce_api_agentes_ia_default_retrieve',
  method: 'GET',
  path: `${agenteIa.path}default/`,
  title: 'Agente predeterminado',
  about: 'El que responde cuando no se dice cuál. Desde el primer inicio, las reglas incluidas.',
  access: agenteIa.access.read,
  action: 'leer',
  output: { status: 200, about: 'El agente.', rowOf: agenteIa },
  needs,
  async run(_input, { engine }) {
    const id = await defaultAgent(engine.core)
    const row = id === null ? null : await engine.core.load(agenteIa.name, id)
    if (row === null) throw new Problem(notFound)
    return { row, audit: { id: row.id } }
  },
})

const reanudar = defineOperation({
  ...shared,
  id: 'hce_api_agentes_ia_reanudar_create',
  honours: ['If-Match', 'Idempotency-Key'],
  method: 'POST',
  path: `${agenteIa.path}{id}/reanudar/`,
  title: 'Reanudar un agente en pausa',
  about: 'Quien lo reanuda responde por haber mirado por qué se detuvo; sus decisiones se cuentan desde ahora.',
  access: agenteIa.access.write,
  action: 'administrar',
  output: { status: 200, about: 'El agente, en servicio.', rowOf: agenteIa },
  needs,
  async run({ params, call, key, ifMatch }, { engine }) {
    const id = params.id ?? ''
    if (!isUuid(id)) throw new Problem(notFound)
    const { row } = await engine.verbs(agenteIa).transition({
      id: id.toLowerCase(),
      call,
      action: 'administrar',
      ifMatch,
      key,
      sent: {},
      body: {},
      // The hour stays: decisions are counted from it on.
      decide: async (agent) => ({
        set: agent.pausado === true ? { pausado: false, pausado_en: call.now, motivo_pausa: null } : {},
        derives: [],
      }),
    })
    return { row, audited: true }
  },
})

export const agentOperations = [porDefecto, reanudar]
