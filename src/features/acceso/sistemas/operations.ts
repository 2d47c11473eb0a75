import { systemGrantOperations } from './grants.ts'
import { systemProofOperations } from './proofs.ts'
import { systemRegisterOperations } from './register.ts'
import { systemSecretOperations } from './secrets.ts'

export const systemOperations = [
  ...systemRegisterOperations,
  ...systemProofOperations,
  ...systemSecretOperations,
  ...systemGrantOperations,
]
