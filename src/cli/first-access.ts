import { DEMO_PASSWORD, demoPeople } from '../../demo/accounts.ts'
import { ensureDemoAccounts } from '../auth/account/demo-accounts.ts'
import { invitationLink, inviteFirstAdministrator, rememberAddress } from '../auth/account/invitations.ts'
import { passwordHasher } from '../auth/password/password.ts'
import { type Config, isOpen, publicUrlOf, wantsDemo } from '../config.ts'
import { type Connection, ownerPool } from './database.ts'

/**
 * How the first person gets in. Where accounts rule and nobody administers yet, a link that makes its opener the first
 * administrator, once; every start without one makes a new link. In the demonstration, an account for each role.
 */
export async function firstAccess(connection: Connection, config: Config): Promise<string | null> {
  const open = isOpen(config)
  if (open && !wantsDemo(config)) return null
  const db = ownerPool(connection.owner)
  try {
    if (open) {
      await db.transaction((tx) => ensureDemoAccounts(tx, demoPeople, DEMO_PASSWORD, passwordHasher()))
      return null
    }
    const invitation = await db.transaction((tx) => inviteFirstAdministrator(tx, new Date().toISOString()))
    return invitation === null ? null : invitationLink(publicUrlOf(config), invitation.token)
  } finally {
    await db.end()
  }
}

/** Once it is known on which port it listens. */
export async function tellAddress(connection: Connection, config: Config): Promise<void> {
  const db = ownerPool(connection.owner)
  await rememberAddress(db, publicUrlOf(config)).finally(() => db.end())
}
