import type { FastifyInstance } from 'fastify'
import { Problem } from '../model/problem.ts'
import { forbidden } from '../model/problems.ts'
import { say } from '../model/say.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of other sites lead here: reaching it proves nothing, it asks for a password or a secret. */
    foreign?: boolean
  }
}

const OURS = /^(127(\.\d{1,3}){3}|\[::1\]|localhost)(:\d{1,5})?$/i

const strange = new Problem(forbidden, {
  detail: say(
    'En modo demostración solo se atienden solicitudes hechas desde esta máquina y desde esta misma dirección.',
    'In demonstration mode only requests from this machine and this very address are served.',
  ),
})

/**
 * Without accounts, reaching the loopback address is all the permission there is, and a browser on this machine reaches it
 * on behalf of any page: by a name that resolves here (`Host` is then not ours), or by a form of another site (`Origin` is
 * then not ours). Neither is served, unless the route itself asks everybody who they are.
 */
export function refuseStrangers(app: FastifyInstance, scheme: 'http' | 'https'): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { host = '', origin } = request.headers
    const foreign = origin !== undefined && origin !== `${scheme}://${host}`
    const fromElsewhere = foreign || request.headers['sec-fetch-site'] === 'cross-site'
    if (OURS.test(host) && (!fromElsewhere || request.routeOptions.config.foreign === true)) done()
    else done(strange)
  })
}
