import { roles } from '../../../model/access/roles.ts'
import { inTable } from './coding.ts'
import type { Maybe } from './drawing.ts'

/** What a role of ours is called. */
export const roleLabel = (role: Maybe<string>): string | null => inTable<string>(roles, role) ?? role ?? null
