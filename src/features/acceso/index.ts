import { accountStateOperations } from './account-state.ts'
import { accountOperations } from './accounts.ts'
import { appOperations } from './apps.ts'
import { entryOperations } from './entry.ts'
import { invitationOperations } from './invitation.ts'
import { keyOperations } from './keys.ts'
import { ownOperations } from './me.ts'
import { secondFactorOperations } from './second-factor.ts'
import { systemOperations } from './sistemas/operations.ts'
import { smartOperations } from './smart.ts'

export const authOperations = [
  ...entryOperations,
  ...ownOperations,
  ...secondFactorOperations,
  ...accountOperations,
  ...accountStateOperations,
  ...systemOperations,
  ...appOperations,
  ...smartOperations,
  ...keyOperations,
  ...invitationOperations,
]
