import type { AuditEntry } from '../engine/audit.ts'
import type { Call } from '../engine/call.ts'
import type { Core } from '../engine/core.ts'
import type { Tx } from '../engine/database.ts'
import { isUuid } from '../model/check-value.ts'
import type { Account } from './account/account.ts'

/** What a change of accounts is made with: one transaction, on behalf of somebody, audited in it. */
export interface Work {
  readonly core: Core
  readonly tx: Tx
  readonly call: Call
}

/** In the transaction that an operation was handed. */
export const workOf = ({ core }: { readonly core: Core }, { tx, call }: Pick<Work, 'tx' | 'call'>): Work => ({
  core,
  tx,
  call,
})

export const inTransaction = <T>(core: Core, call: Call, work: (w: Work) => Promise<T>): Promise<T> =>
  core.db.transaction((tx) => work({ core, tx, call }))

/** The audit keeps ids of the form of ours; an account of the demonstration has a readable one, and goes without. */
export const auditId = (id: string): string | null => (isUuid(id) ? id : null)
export const auditIds = (ids: readonly string[]): string[] => ids.filter(isUuid)

type Note = Pick<AuditEntry, 'fields' | 'code' | 'patient'> & { readonly status?: number }

/** What was done to an account, in the transaction that does it. */
export const recordAccount = ({ core, tx, call }: Work, account: Account, note: Note = {}): Promise<void> =>
  core.audit.recordIn(tx, {
    call,
    action: 'administrar',
    resource: 'cuenta',
    status: 200,
    id: auditId(account.id),
    patient: account.paciente,
    ...note,
  })
