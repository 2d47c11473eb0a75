/**
 * Scopes of SMART App Launch 2: `patient/Observation.rs`. Version 1 (`.read`) is read as what it says. Whatever is asked
 * beyond reading is well formed and not given; what cannot be read is refused, never guessed.
 */
export type ScopeContext = 'patient' | 'user' | 'system'

export interface ResourceScope {
  readonly context: ScopeContext
  /** A FHIR type, or `*` for all that are served. */
  readonly type: string
  readonly read: boolean
  readonly search: boolean
  /** `category=laboratory&status=final`, all of which must hold, in the order of the alphabet; absent where nothing must. */
  readonly filter?: string
}

/** The types that are served, each with the search parameters that a scope may narrow it by. */
export type ScopeTypes = ReadonlyMap<string, ReadonlySet<string>>

/** What is asked besides resources. */
export const LAUNCH_SCOPES = ['openid', 'fhirUser', 'profile', 'offline_access', 'launch', 'launch/patient'] as const
export type LaunchScope = (typeof LAUNCH_SCOPES)[number]

export interface Scopes {
  readonly launch: readonly LaunchScope[]
  readonly resources: readonly ResourceScope[]
}

export type ScopeFault = 'forma' | 'tipo' | 'granular' | 'vacio'

export interface ReadScopes extends Scopes {
  /** Asked, understood and not given, or not all of it. */
  readonly reduced: readonly string[]
  readonly faults: readonly { readonly scope: string; readonly why: ScopeFault }[]
}

/** What a token lets its holder do, as every route of FHIR asks it. */
export interface SmartGrant {
  readonly scopes: readonly ResourceScope[]
  readonly launch: readonly LaunchScope[]
  /** Whose record `patient/` scopes open; null if nobody was chosen. */
  readonly patient: string | null
  /** Whether all of it keeps to that record: decided by what was consented, whatever is left of it since. */
  readonly bound: boolean
}

/** Of the specification, and nothing that is served here: not given, and no reason to refuse the rest. */
const NOT_GIVEN = new Set(['online_access', 'launch/encounter'])
const isContext = (text: string | undefined): text is ScopeContext =>
  text === 'patient' || text === 'user' || text === 'system'
const RESOURCE = /^(patient|user|system)\/(\*|[A-Z][A-Za-z]{1,63})\.(read|write|\*|(?=[cruds])c?r?u?d?s?)(\?.*)?$/
const MAX_LENGTH = 4000

export function readScopes(text: string, types: ScopeTypes): ReadScopes {
  const launch = new Set<LaunchScope>()
  const resources: ResourceScope[] = []
  const reduced: string[] = []
  const faults: { scope: string; why: ScopeFault }[] = []
  const words = new Set(text.length > MAX_LENGTH ? [] : text.split(' ').filter((word) => word !== ''))
  if (words.size === 0) faults.push({ scope: '', why: 'vacio' })
  for (const scope of words) {
    if (isLaunch(scope)) launch.add(scope)
    else if (NOT_GIVEN.has(scope)) reduced.push(scope)
    else {
      const read = readResourceScope(scope, types)
      if (typeof read === 'string') faults.push({ scope, why: read })
      else {
        if (read.reduced) reduced.push(scope)
        if (read.scope !== null) resources.push(read.scope)
      }
    }
  }
  return { launch: LAUNCH_SCOPES.filter((l) => launch.has(l)), resources: merged(resources), reduced, faults }
}

const isLaunch = (scope: string): scope is LaunchScope => LAUNCH_SCOPES.some((known) => known === scope)

type Read = { readonly scope: ResourceScope | null; readonly reduced: boolean }

function readResourceScope(text: string, types: ScopeTypes): Read | ScopeFault {
  const [, context, type = '', access = '', query] = RESOURCE.exec(text) ?? []
  if (!isContext(context)) return 'forma'
  if (type !== '*' && !types.has(type)) return 'tipo'
  const filter = query === undefined ? undefined : readFilter(query.slice(1), types.get(type))
  if (filter === null) return 'granular'
  const all = access === 'read' || access === '*'
  const read = all || (access !== 'write' && access.includes('r'))
  const search = all || (access !== 'write' && access.includes('s'))
  const writes = access === '*' || access === 'write' || (access !== 'read' && /[cud]/.test(access))
  const narrowed = filter === undefined ? {} : { filter }
  const scope = read || search ? { context, type, read, search, ...narrowed } : null
  return { scope, reduced: writes }
}

const CONDITION = /^([a-z][a-z-]*)=([^=&\s]{1,300})$/
const pairsOf = (filter: string): string[] => filter.split('&')
const joined = (pairs: readonly string[]): string => [...new Set(pairs)].sort().join('&')

/** Null where some condition is none, or by a parameter that is not compared here: less than was asked is not given. */
function readFilter(query: string, names: ReadonlySet<string> | undefined): string | null {
  const pairs = pairsOf(query)
  const known = pairs.every((pair) => names?.has(CONDITION.exec(pair)?.[1] ?? '') === true)
  return known ? joined(pairs) : null
}

const keyOf = ({ context, type, filter }: ResourceScope): string =>
  `${context}/${type}${filter === undefined ? '' : `?${filter}`}`

/** One scope for each context, type and filter, with all that was said of it. */
function merged(scopes: readonly ResourceScope[]): ResourceScope[] {
  const byKey = new Map<string, ResourceScope>()
  for (const s of scopes) {
    const known = byKey.get(keyOf(s))
    byKey.set(
      keyOf(s),
      known === undefined ? s : { ...s, read: s.read || known.read, search: s.search || known.search },
    )
  }
  return [...byKey.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** As version 2 writes it. */
export const scopeText = (s: ResourceScope): string =>
  `${s.context}/${s.type}.${s.read ? 'r' : ''}${s.search ? 's' : ''}${s.filter === undefined ? '' : `?${s.filter}`}`

export const scopesText = (s: Scopes): string => [...s.launch, ...s.resources.map(scopeText)].join(' ')

/** What is in both: `patient/*.rs` and `patient/Observation.r` is `patient/Observation.r`. */
export function bothScopes(a: Scopes, b: Scopes): Scopes {
  const resources = a.resources.flatMap((x) => b.resources.flatMap((y) => both(x, y) ?? []))
  return { launch: a.launch.filter((l) => b.launch.includes(l)), resources: merged(resources) }
}

function both(a: ResourceScope, b: ResourceScope): ResourceScope | null {
  if (a.context !== b.context || (a.type !== b.type && a.type !== '*' && b.type !== '*')) return null
  const read = a.read && b.read
  const search = a.search && b.search
  if (!read && !search) return null
  const filters = [a.filter, b.filter].flatMap((filter) => (filter === undefined ? [] : pairsOf(filter)))
  const narrowed = filters.length === 0 ? {} : { filter: joined(filters) }
  return { context: a.context, type: a.type === '*' ? b.type : a.type, read, search, ...narrowed }
}

/** Whether a holder of `held` has all of `asked` already: `patient/*.rs` covers `patient/Observation.r`. */
export function coversScopes(held: Scopes, asked: Scopes): boolean {
  const covers = (h: ResourceScope, a: ResourceScope): boolean =>
    h.context === a.context &&
    (h.type === '*' || h.type === a.type) &&
    (h.read || !a.read) &&
    (h.search || !a.search) &&
    (h.filter === undefined || pairsOf(h.filter).every((pair) => pairsOf(a.filter ?? '').includes(pair)))
  return (
    asked.launch.every((l) => held.launch.includes(l)) &&
    asked.resources.every((a) => held.resources.some((h) => covers(h, a)))
  )
}

/** Whether a person who authorised this authorised one record: fewer scopes later on do not open the others. */
export const isBound = (consented: readonly string[]): boolean =>
  consented.some((scope) => scope.startsWith('patient/'))

/** Whether there is a patient to choose before anything is given. */
export const needsPatient = (s: Scopes): boolean =>
  s.launch.includes('launch/patient') || s.launch.includes('launch') || s.resources.some((r) => r.context === 'patient')

/** `todo`: what the account reaches. `paciente`: of the chosen patient only. Null: nothing. */
export function smartReach(grant: SmartGrant, type: string, access: 'r' | 's'): 'todo' | 'paciente' | null {
  const fits = grant.scopes.filter((s) => (s.type === '*' || s.type === type) && (access === 'r' ? s.read : s.search))
  if (fits.some((s) => s.context !== 'patient')) return 'todo'
  return fits.length > 0 && grant.patient !== null ? 'paciente' : null
}

/**
 * The filters of which one at least must hold for a resource of that type, each a list of conditions; null where some scope
 * gives all of the type.
 */
export function smartFilters(grant: SmartGrant, type: string, access: 'r' | 's'): readonly string[] | null {
  const fits = grant.scopes.filter((s) => (s.type === '*' || s.type === type) && (access === 'r' ? s.read : s.search))
  const filters = fits.flatMap((s) => s.filter ?? [])
  return filters.length < fits.length ? null : filters
}

/** Every resource scope that can be given, as the documentation and the library of OAuth list them. */
export const allScopes = (types: readonly string[]): string[] =>
  (['patient', 'user', 'system'] as const).flatMap((context) =>
    ['*', ...types].flatMap((type) => ['r', 's', 'rs'].map((access) => `${context}/${type}.${access}`)),
  )
