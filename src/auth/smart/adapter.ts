import type { Call } from '../../engine/call.ts'
import { endGrant } from './authorisation.ts'
import { clientMetadata } from './client.ts'
import type { SmartDeps } from './deps.ts'
import { oauthRows } from './oauth-rows.ts'

/** How the library keeps what it keeps. */
export function adapter(
  deps: SmartDeps,
  { errors }: typeof import('oidc-provider'),
  kind: string,
  call: () => Call,
): object {
  const { db } = deps.core
  if (kind === 'Client') return { find: (id: string) => clientMetadata(db, deps.publishedKeys, id) }
  const rows = oauthRows(db, deps.box)
  const { InvalidGrant, InvalidClientAuth } = errors
  return {
    async upsert(id: string, kept: object, seconds: number) {
      const once = kind === 'ReplayDetection'
      // The library names what it keeps by no type of its own.
      if (!(await rows.save(kind, id, kept as never, seconds, once)))
        throw new InvalidClientAuth('client assertion tokens must only be used once')
    },
    find: (id: string) => rows.find(kind, id),
    findByUid: (uid: string) => rows.findByUid(kind, uid),
    async consume(id: string) {
      // Of two that come at once, the library sees both as the first; the database does not.
      if (!(await rows.spend(kind, id))) throw new InvalidGrant('already used')
    },
    async destroy(id: string) {
      await rows.remove(kind, id)
      if (kind !== 'Grant') return
      const ended = await endGrant(deps.core, id, call())
      if (ended !== null) deps.identifier.forget(ended)
    },
    revokeByGrantId: (grantId: string) => rows.removeGrant(kind, grantId),
  }
}
