import type { FastifyReply } from 'fastify'
import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { reachesAnybody } from '../../engine/reach.ts'
import { reachOf } from '../../model/access/access.ts'

/** Said of an empty list whose caller reaches nobody: for an integration it would look like an institution without patients. */
export async function noteReach(core: Core, { actor }: Call, reply: FastifyReply): Promise<void> {
  if (reachOf(actor) !== 'concedido' || (await reachesAnybody(core.db, actor.miembros))) return
  reply.header('x-alcance', 'nadie')
}
