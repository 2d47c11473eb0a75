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
const RESOURCE = /^(patient|user|system)\/(\*|[A-Z][A-Za-z]{1,63})\.(read|write|\*|(?=[cruds])c?r?u?d?s?)(\?.*)?$/
const MAX_LENGTH = 4000

export function readScopes(text: string, types: ReadonlySet<string>): ReadScopes {
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

function readResourceScope(text: string, types: ReadonlySet<string>): Read | ScopeFault {
  const [whole, context, type = '', access = '', query] = RESOURCE.exec(text) ?? []
  if (whole === undefined) return 'forma'
  if (query !== undefined) return 'granular'
  if (type !== '*' && !types.has(type)) return 'tipo'
  const all = access === 'read' || access === '*'
  const read = all || (access !== 'write' && access.includes('r'))
  const search = all || (access !== 'write' && access.includes('s'))
  const writes = access === '*' || access === 'write' || (access !== 'read' && /[cud]/.test(access))
  const scope = read || search ? { context: context as ScopeContext, type, read, search } : null
  return { scope, reduced: writes }
}

const keyOf = ({ context, type }: ResourceScope): string => `${context}/${type}`

/** One scope for each context and type, with all that was said of it. */
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
  `${s.context}/${s.type}.${s.read ? 'r' : ''}${s.search ? 's' : ''}`

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
  return read || search ? { context: a.context, type: a.type === '*' ? b.type : a.type, read, search } : null
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

/** Every resource scope that can be given, as the documentation and the library of OAuth list them. */
export const allScopes = (types: readonly string[]): string[] =>
  (['patient', 'user', 'system'] as const).flatMap((context) =>
    ['*', ...types].flatMap((type) => ['r', 's', 'rs'].map((access) => `${context}/${type}.${access}`)),
  )
