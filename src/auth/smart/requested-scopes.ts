import {
  bothScopes,
  type ReadScopes,
  readScopes,
  type ScopeContext,
  type ScopeFault,
  type Scopes,
} from '../../model/smart-scopes.ts'

/** In English: a program reads it, and its developer. */
const WHY: Readonly<Record<ScopeFault, string>> = {
  forma: 'is not a SMART scope',
  tipo: 'names a resource type that is not served',
  granular: 'is granular (?category=…), which is not supported: ask for the whole type',
  vacio: 'is missing',
}

export type Requested = { readonly scopes: Scopes } | { readonly refused: string }

const within = (s: ReadScopes, contexts: readonly ScopeContext[]): Scopes => ({
  launch: contexts.includes('system') ? [] : s.launch,
  resources: s.resources.filter((r) => contexts.includes(r.context)),
})

/** What is asked, of what the application may ask for: less than was asked is given, and said; nothing at all is refused. */
export function requestedScopes(
  text: string | undefined,
  allowed: readonly string[],
  contexts: readonly ScopeContext[],
  types: ReadonlySet<string>,
): Requested {
  const read = readScopes(text ?? '', types)
  const [fault] = read.faults
  if (fault !== undefined) return { refused: `scope ${fault.scope} ${WHY[fault.why]}`.replaceAll(/\s+/g, ' ') }
  const scopes = bothScopes(within(read, contexts), readScopes(allowed.join(' '), types))
  return scopes.resources.length + scopes.launch.length === 0
    ? { refused: 'none of the requested scopes may be given to this client' }
    : { scopes }
}
