import type { FastifyInstance, FastifyRequest } from 'fastify'
import { noAutenticado } from '../../auth/problems.ts'
import { sameText } from '../../auth/session/random-token.ts'
import { Problem } from '../../model/problem.ts'
import { forbidden } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import type { Gate } from '../access.ts'
import type { FailureLimit } from '../load.ts'
import type { Metrics } from './measure.ts'

export interface MetricsAccess {
  readonly gate: Gate
  /** What the program that gathers the metrics presents; null where none was set. */
  readonly token: string | null
  /** Told of every address that does not prove who it is, and may refuse to go on with it. */
  readonly failed: FailureLimit
}

const unproven = (): Problem =>
  new Problem(noAutenticado, {
    headers: { 'www-authenticate': 'Bearer realm="metricas"' },
    detail: say(
      'Las métricas se leen con el token de METRICAS_TOKEN o con la sesión de un administrador.',
      'Metrics are read with the token of METRICAS_TOKEN or with the session of an administrator.',
    ),
  })

/** Public for the router, since the program that gathers metrics has no account: the caller is looked at here. */
export function metricsRoute(app: FastifyInstance, metrics: Metrics, access: MetricsAccess): void {
  app.get('/metrics', { config: { access: { operation: 'publico' } } }, async (request, reply) => {
    await refuseOthers(request, access)
    return reply
      .type(metrics.type)
      .header('cache-control', 'no-store')
      .send(await metrics.text())
  })
}

async function refuseOthers(request: FastifyRequest, { gate, token, failed }: MetricsAccess): Promise<void> {
  const { authorization } = request.headers
  if (authorization === undefined && gate.open) return
  const given = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  if (given !== undefined && token !== null && sameText(given, token)) return
  const found = authorization === undefined ? null : await gate.identify(authorization)
  if (found === null) {
    throw (await new Promise<Problem | null>((counted) => failed(request.ip, counted))) ?? unproven()
  }
  if (found.limited || found.actor.rol !== 'administrador') throw new Problem(forbidden)
}
