import { indexKeepers, type Role } from '../../../../src/model/access/roles.ts'

/** Whom the service lets merge two records. */
export const mayMerge = (role: Role): boolean => role === 'demostracion' || indexKeepers.some((r) => r === role)
