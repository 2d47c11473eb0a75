/**
 * Scopes of SMART App Launch 2: `patient/Observation.rs`. Version 1 (`.read`, `.write`) is read as what it says. What is asked and
 * not served (`d`, writing what is only read) is well formed and not given; what cannot be read is refused, never guessed.
 */
export type ScopeContext = 'patient' | 'user' | 'system'

export interface ResourceScope {
  readonly context: ScopeContext
  /** A FHIR type, or `*` for all that are served. */
  readonly type: string
  readonly read: boolean
  readonly search: boolean
  /** Which of creating (`c`) and updating (`u`), in this order; absent where neither. */
  readonly write?: ScopeWrite
  /** `category=laboratory&status=final`, all of which must hold, in the order of the alphabet; absent where nothing must. */
  readonly filter?: string
}

export type ScopeWrite = 'c' | 'u' | 'cu'

/** The types that are served, each with the search parameters that a scope may narrow it by; and those that are written. */
export interface ScopeTypes extends ReadonlyMap<string, ReadonlySet<string>> {
  readonly writes?: ReadonlyMap<string, ScopeWrite>
}

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
/** Of services, and no type of a record: what a subscription tells needs the `system/` scope of the type that it follows. */
const SUBSCRIPTION = 'Subscription'
const isSubscription = (context: ScopeContext, type: string): boolean => context === 'system' && type === SUBSCRIPTION
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
  if (type !== '*' && !types.has(type) && !isSubscription(context, type)) return 'tipo'
  const filter = query === undefined ? undefined : readFilter(query.slice(1), types.get(type))
  if (filter === null) return 'granular'
  const all = access === 'read' || access === '*'
  const read = all || (access !== 'write' && access.includes('r'))
  const search = all || (access !== 'write' && access.includes('s'))
  const asked = access === '*' ? 'cud' : access === 'write' ? 'cu' : access === 'read' ? '' : access
  // A filter says which of what is there may be read; of what is to be written it decides nothing.
  const write = filter === undefined ? commonWrite(asked, writableIn(types, type)) : null
  const narrowed = { ...(write === null ? {} : { write }), ...(filter === undefined ? {} : { filter }) }
  const scope = read || search || write !== null ? { context, type, read, search, ...narrowed } : null
  return { scope, reduced: [...asked].some((a) => 'cud'.includes(a) && write?.includes(a) !== true) }
}

/** Of all types, what some of them allow: each is asked again when it is written. */
const writableIn = ({ writes }: ScopeTypes, type: string): string =>
  type === '*' ? [...(writes?.values() ?? [])].join('') : (writes?.get(type) ?? (type === SUBSCRIPTION ? 'cu' : ''))

const commonWrite = (a: string, b: string): ScopeWrite | null => {
  const [creates, updates] = [a.includes('c') && b.includes('c'), a.includes('u') && b.includes('u')]
  return creates ? (updates ? 'cu' : 'c') : updates ? 'u' : null
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
      known === undefined
        ? s
        : {
            ...s,
            read: s.read || known.read,
            search: s.search || known.search,
            ...written(`${s.write}${known.write}`),
          },
    )
  }
  return [...byKey.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** Of letters that were put together; of `undefined` there are some too, which a scope does not have. */
const written = (letters: string): { readonly write?: ScopeWrite } => {
  const write = commonWrite(letters.replaceAll('undefined', ''), 'cu')
  return write === null ? {} : { write }
}

/** As version 2 writes it. */
export const scopeText = (s: ResourceScope): string => {
  const may = (letter: 'c' | 'u'): string => (s.write?.includes(letter) === true ? letter : '')
  const access = `${may('c')}${s.read ? 'r' : ''}${may('u')}${s.search ? 's' : ''}`
  return `${s.context}/${s.type}.${access}${s.filter === undefined ? '' : `?${s.filter}`}`
}

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
  const write = a.filter === undefined && b.filter === undefined ? commonWrite(a.write ?? '', b.write ?? '') : null
  if (!read && !search && write === null) return null
  const filters = [a.filter, b.filter].flatMap((filter) => (filter === undefined ? [] : pairsOf(filter)))
  const narrowed = {
    ...(write === null ? {} : { write }),
    ...(filters.length === 0 ? {} : { filter: joined(filters) }),
  }
  return { context: a.context, type: a.type === '*' ? b.type : a.type, read, search, ...narrowed }
}

/** Whether a holder of `held` has all of `asked` already: `patient/*.rs` covers `patient/Observation.r`. */
export function coversScopes(held: Scopes, asked: Scopes): boolean {
  const covers = (h: ResourceScope, a: ResourceScope): boolean =>
    h.context === a.context &&
    (h.type === '*' || h.type === a.type) &&
    (h.read || !a.read) &&
    (h.search || !a.search) &&
    [...(a.write ?? '')].every((letter) => h.write?.includes(letter) === true) &&
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

/** Whether an application's scopes let it create or update that type. */
export const smartWrites = (grant: SmartGrant, type: string, interaction: 'create' | 'update'): boolean =>
  grant.scopes.some(
    (s) =>
      (s.type === '*' || s.type === type) &&
      s.write?.includes(interaction === 'create' ? 'c' : 'u') === true &&
      (s.context !== 'patient' || grant.patient !== null),
  )

const READS = ['r', 's', 'rs']
const WRITES: Readonly<Record<ScopeWrite, readonly string[]>> = {
  c: ['c', 'cr', 'cs', 'crs'],
  u: ['u', 'ru', 'us', 'rus'],
  cu: ['c', 'cr', 'cs', 'crs', 'u', 'ru', 'us', 'rus', 'cu', 'cru', 'cus', 'crus'],
}

/** Every resource scope that can be given, as the documentation and the library of OAuth list them. */
export const allScopes = (types: readonly string[], writes: ScopeTypes['writes'] = new Map()): string[] =>
  (['patient', 'user', 'system'] as const).flatMap((context) =>
    ['*', ...types, ...(context === 'system' ? [SUBSCRIPTION] : [])].flatMap((type) => {
      const isAny = (type === '*' && writes.size > 0) || type === SUBSCRIPTION
      const may = writes.get(type) ?? (isAny ? 'cu' : undefined)
      const all = [...READS, ...(may === undefined ? [] : WRITES[may])]
      return all.map((access) => `${context}/${type}.${access}`)
    }),
  )
