import {
  bothScopes,
  type ReadScopes,
  readScopes,
  type ScopeContext,
  type ScopeFault,
  type Scopes,
  type ScopeTypes,
} from '../../model/access/smart-scopes.ts'

/** In English: a program reads it, and its developer. */
const WHY: Readonly<Record<ScopeFault, string>> = {
  forma: 'is not a SMART scope',
  tipo: 'names a resource type that is not served',
  granular: 'narrows by something that is not compared here',
  vacio: 'is missing',
}

export type Requested = { readonly scopes: Scopes } | { readonly refused: string }

const within = (s: ReadScopes, contexts: readonly ScopeContext[]): Scopes => ({
  launch: contexts.includes('system') ? [] : s.launch,
  resources: s.resources.filter((r) => contexts.includes(r.context)),
})

const refusalOf = ([fault]: ReadScopes['faults']): string =>
  fault === undefined
    ? 'none of the requested scopes may be given to this client'
    : `scope ${fault.scope} ${WHY[fault.why]}`.replaceAll(/\s+/g, ' ')

/** What is asked, of what the application may ask for: less than was asked is given, and said; nothing at all is refused. */
export function requestedScopes(
  text: string | undefined,
  allowed: readonly string[],
  contexts: readonly ScopeContext[],
  types: ScopeTypes,
): Requested {
  const read = readScopes(text ?? '', types)
  // What is not served is not given, and no reason to refuse the rest (RFC 6749 §3.3); what is no scope at all is a mistake.
  const fault = read.faults.find(({ why }) => why === 'forma' || why === 'vacio')
  if (fault !== undefined) return { refused: refusalOf([fault]) }
  const scopes = bothScopes(within(read, contexts), readScopes(allowed.join(' '), types))
  return scopes.resources.length + scopes.launch.length === 0 ? { refused: refusalOf(read.faults) } : { scopes }
}
