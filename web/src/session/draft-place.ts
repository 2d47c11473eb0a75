export const DRAFT_PREFIX = 'borrador:'

/** Where a draft is kept: the key has the account, and nothing of what was written. */
export const draftPlace = (owner: string, name: string): string => `${DRAFT_PREFIX}${owner}:${name}`
