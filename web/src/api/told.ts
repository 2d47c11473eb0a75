/** What the pages of one browser tell each other of its session: the token, and whose it is. */
export interface Told {
  /** null: somebody signed out, or the page locked itself. */
  readonly token: string | null
  readonly expiresAt: number
  readonly cuenta: string | null
  readonly locked?: boolean
}

/** What becomes of the session of a page. */
export type News = 'ended' | 'left' | 'locked' | 'continued' | 'taken' | 'limited'

/**
 * The cookie is the browser's, and each page is of the person who entered in it: a token of somebody else is never used by it.
 * Where nobody has entered there is nothing to go on with.
 */
export const newsOf = (owner: string | null, told: Told): News | null => {
  if (owner === null) return null
  if (told.token === null) return told.locked === true ? 'locked' : 'left'
  return told.cuenta === owner ? 'continued' : 'taken'
}

export interface Claims {
  readonly cuenta: string
  readonly limitada: boolean
}

/** Whose a token of ours says it is. Read to tell pages apart; what it is good for, the service decides. */
export function claimsOf(token: string): Claims {
  try {
    const said = token.split('.')[1] ?? ''
    const { sub, lim } = JSON.parse(atob(said.replaceAll('-', '+').replaceAll('_', '/')))
    return { cuenta: String(sub ?? ''), limitada: lim === true }
  } catch {
    return { cuenta: '', limitada: false }
  }
}
