import type { Core } from '../../../engine/core.ts'
import type { Tx } from '../../../engine/database.ts'
import { Problem } from '../../../model/problem.ts'
import { say } from '../../../model/say.ts'
import { aiConsent } from '../consult/consent.ts'
import { agentePausado, agenteSinConfigurar, limiteDelAgente, sinAgente, sinConsentimientoIa } from '../problems.ts'
import type { ModelSettings } from '../providers/settings.ts'
import { type Agent, addressOf, agentOf, isEmbedded, isOutside } from './agent.ts'
import { isSpent } from './spending.ts'

export async function defaultAgent(core: Core): Promise<string | null> {
  const [found] = await core.db.run({
    name: 'ia_predeterminado',
    text: 'select id from agente_ia where es_default and activo and eliminado_en is null',
    values: [],
  })
  return found === undefined ? null : String(found.id)
}

/** The one that stands for the rules of this service, if it was not removed. */
export async function rulesAgent(tx: Tx): Promise<string | null> {
  const [found] = await tx.run({
    name: 'ia_reglas',
    text: `select id from agente_ia where proveedor = 'local' and direccion is null and eliminado_en is null
order by es_default desc nulls last, id limit 1`,
    values: [],
  })
  return found === undefined ? null : String(found.id)
}

/** That agent, or the default one, if it may answer about this patient today; throws why not. */
export async function usableAgent(
  core: Core,
  settings: ModelSettings,
  { id, patient, now }: { readonly id: string | null; readonly patient: string; readonly now: string },
): Promise<Agent> {
  const wanted = id ?? (await defaultAgent(core))
  const row = wanted === null ? null : await core.load('agente_ia', wanted)
  if (row === null) throw new Problem(sinAgente)
  const agent = agentOf(row)
  if (!agent.activo) throw new Problem(sinAgente, { detail: say('El agente está inactivo.', 'The agent is inactive.') })
  if (agent.pausado) throw new Problem(agentePausado, { more: { agente: agent.id } })
  if (isEmbedded(agent)) return agent
  refuseUnconfigured(agent, settings)
  const said = await aiConsent(core.db, patient, now)
  // What stays in this service needs no consent; a refusal of the patient is not overruled.
  if (said === false || (said === null && isOutside(agent, settings.ownHosts))) throw new Problem(sinConsentimientoIa)
  if (await isSpent(core.db, agent, now)) throw new Problem(limiteDelAgente)
  return agent
}

function refuseUnconfigured(agent: Agent, { hosts, keys }: ModelSettings): void {
  const address = addressOf(agent)
  const origin = address !== null && URL.canParse(address) ? new URL(address).origin : null
  const detail =
    origin === null || !hosts.includes(origin)
      ? say('Su servidor no está en IA_HOSTS.', 'Its server is not in IA_HOSTS.')
      : agent.credencial !== null && !keys.has(agent.credencial)
        ? say('Su credencial no está en IA_CREDENCIALES.', 'Its credential is not in IA_CREDENCIALES.')
        : null
  if (detail !== null) throw new Problem(agenteSinConfigurar, { detail })
}
