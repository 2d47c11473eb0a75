import { type Account, findAccount } from '../account/account.ts'
import { openGrant } from './authorisation.ts'
import type { SmartDeps } from './deps.ts'

/** The account, while it stands and, for a token, while what was authorised does. */
export async function accountFor(
  deps: SmartDeps,
  id: string,
  grantId: string | undefined,
): Promise<object | undefined> {
  const { db } = deps.core
  const account = await findAccount(db, { id })
  if (account === null || account.estado !== 'activa' || (account.demostracion && !deps.open)) return undefined
  if (grantId !== undefined && (await openGrant(db, grantId)) === null) return undefined
  return {
    accountId: account.id,
    claims: async () => ({ sub: account.id, name: account.nombre, fhirUser: await fhirUser(deps, account) }),
  }
}

/** Who authorised it, as FHIR publishes them. */
export async function fhirUser({ publicUrl, core }: SmartDeps, { rol, paciente, id }: Account): Promise<string> {
  if (rol === 'paciente' && paciente !== null) return `${publicUrl}/fhir/Patient/${paciente}`
  const [row] = await core.db.run({ text: 'select custodia_cuenta_uuid($1) as id', values: [id] })
  return `${publicUrl}/fhir/Practitioner/${row?.id}`
}
