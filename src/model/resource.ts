import type { RecordPart } from './access/record-parts.ts'
import { factsOf, type Role, type View } from './access/roles.ts'
import type { SmartGrant } from './access/smart-scopes.ts'
import type { SystemSend } from './access/system-sends.ts'
import type { CodeLookup } from './classification.ts'
import type { Gestation } from './codes/reference-range.ts'
import type { Elapsed } from './elapsed.ts'
import type { Field, RowOf, SystemFields } from './fields.ts'
import type { HistorySection } from './history-section.ts'
import type { HistoryState } from './history-state.ts'
import { type AnyPredicate, always, type Predicate, testsOf } from './predicate.ts'
import type { FieldErrorCode, ProblemKind } from './problem.ts'
import type { RuleSettings } from './rule-settings.ts'
import type { Say } from './say.ts'

export type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value }
/** A row whose resource is not known at compile time. */
export type Row = SystemFields & { [field: string]: Value }

/** What the rules of a clinical entry may ask about the patient and the history it belongs to. */
export interface PatientFacts {
  readonly id: string
  readonly tipo_documento: string
  readonly numero_documento: string
  readonly fecha_nacimiento: string
  /** Of a newborn it tells the hours of life. */
  readonly hora_nacimiento?: string | null
  readonly sexo_biologico: string
  readonly fecha_fallecimiento: string | null
  readonly hora_fallecimiento: string | null
  readonly activo: boolean
  readonly tipo_usuario: string | null
  readonly eapb: string | null
  readonly ocupacion: string | null
}
/** The same as columns, of which nothing is left out: they are read for every entry that is written. */
export const patientFacts: readonly string[] = Object.keys({
  id: true,
  tipo_documento: true,
  numero_documento: true,
  fecha_nacimiento: true,
  hora_nacimiento: true,
  sexo_biologico: true,
  fecha_fallecimiento: true,
  hora_fallecimiento: true,
  activo: true,
  tipo_usuario: true,
  eapb: true,
  ocupacion: true,
} satisfies Record<keyof PatientFacts, true>)

export interface HistoryFacts {
  readonly id: string
  readonly paciente: string
  readonly estado: string
  readonly tipo_atencion: string
  readonly fecha_inicio: string
  readonly finalidad?: string | null
  readonly profesional?: string | null
  readonly cerrada_en?: string | null
  readonly prestador_codigo?: string | null
}
export const historyFacts: readonly string[] = Object.keys({
  id: true,
  paciente: true,
  estado: true,
  tipo_atencion: true,
  fecha_inicio: true,
  finalidad: true,
  profesional: true,
  cerrada_en: true,
  prestador_codigo: true,
} satisfies Record<keyof HistoryFacts, true>)

export interface Actor {
  readonly id: string
  readonly nombre: string
  readonly rol: Role
  readonly documento: string | null
  readonly registro: string | null
  /** Under which names grants reach this actor: `c:` the account, `s:` its services, `t:` the third party that it is. */
  readonly miembros: readonly string[]
  /** A program and not a person: what people answer for, it does not do. */
  readonly sistema?: true
  /** For what the institution lets it act: written down with all that it does, beside the reason that it states. */
  readonly finalidad?: string
  /** What a system was granted to send; nothing where it is left out. */
  readonly envia?: readonly SystemSend[]
  /** Asks through an authorised application: this, and no more of what the account may. */
  readonly smart?: SmartGrant
}

/** Everything a rule may know besides the row itself. Pure data, fetched before the rules run. */
export interface RuleContext<R = Row> {
  /** RFC 3339, UTC. */
  readonly now: string
  /** Today's date in Bogotá. */
  readonly today: string
  readonly actor: Actor
  readonly previous: R | null
  readonly patient: PatientFacts | null
  readonly history: HistoryFacts | null
  /** Of the team of this very history, or somebody who assigns teams; true of what is new. */
  readonly ofTeam: boolean
  /** The rows that the ref fields name; of a history, no more than its facts. */
  readonly refs: Readonly<Record<string, Row | null>>
  readonly settings: RuleSettings
  /** How far her pregnancy was on a day, where the declaration asks for it. */
  readonly gestation?: (day: string) => Gestation
  /** Where it is not given, a code is taken by its shape. */
  readonly codes?: CodeLookup
}

export interface Rule<R> {
  readonly field: string
  broken(row: R, ctx: RuleContext<R>): boolean
  /** Where a client is to tell it from other rules; `regla` where it is left out. */
  readonly code?: FieldErrorCode
  readonly say: Say
  /** With what only this row tells; the document says the general one. */
  sayOf?(row: R): Say
  /** The same of what is sent to create a row, as two JSON Schemas: a row of the first has to be of the second. */
  readonly asSchema?: { readonly when: object; readonly demands: object }
}

/** A row that saving this one also writes, in the same transaction. */
export interface Derived {
  readonly resource: string
  readonly values: Readonly<Record<string, Value>>
  /** What writing it changes in others, by the row that was made. */
  readonly settles?: (made: Row) => readonly Settled[]
}

/** A row that saving this one also changes, in the same transaction: what of it, seen as it stands; null for nothing. */
export interface Settled {
  readonly resource: string
  readonly id: string
  /** The field that has that id, where it is all the rows that refer to this one. */
  readonly by?: string
  /** `among` are all that are named with it, in the order of their ids. */
  set(row: Row, among: readonly Row[]): Readonly<Record<string, Value>> | null
}

/**
 * A pure function of a row. Written as a method so that a resource with its own row type still fits where any resource
 * is expected; the engine always hands it rows of its own resource.
 */
type OfRow<R, T> = { of(row: R, ctx: RuleContext<R>): T }['of']

/** `P` is a predicate of the declared fields where it is written, and of any where it is read. */
export interface Unique<P = AnyPredicate> {
  readonly fields: readonly string[]
  readonly while?: P
  /**
   * Among rows of normal confidentiality only: one that is more confidential stands in the way of nobody who may not know of
   * it. Who does reach it is told, as of any other.
   */
  readonly openly?: true
  readonly say: Say
}

/** What a guard of the database says no to, told at a field. The guard raises with this name as its constraint. */
export interface Guard {
  readonly field: string
  readonly kind: ProblemKind
  readonly say: Say
}

/** Once `when` holds, only the fields of `except` may change. */
export interface Frozen<P = AnyPredicate> {
  readonly when: P
  readonly except: readonly string[]
  /** Once this holds not even those: what was annulled stays annulled, by whom and why. */
  readonly whole?: P
  readonly kind: ProblemKind
}

/** Written all the same while its history is in one of these states. */
export interface Exemption<P = AnyPredicate> {
  readonly in: readonly HistoryState[]
  /** Any write unless it says which. */
  readonly on?: 'create' | 'update'
  readonly when?: P
  /** What the rules ask of it besides, each with its own words; the database lets it pass with that only. */
  readonly demands?: P
  /** What only other rows tell, over `old` and `new`: written by the service itself, never by a request for this row. */
  readonly database?: string
  /** Of a change: how the row was, and the only fields that differ. */
  readonly was?: P
  readonly changes?: readonly string[]
}

/** Its place in a history, from which everything that goes through what a history holds is derived. */
export interface Belonging<P = AnyPredicate, F extends string = string> {
  /** The field that names the history. */
  readonly history: F
  readonly section: HistorySection
  /** When it happened: by it they are read in order; a system field where they have none of their own. */
  readonly happenedAt: F | keyof SystemFields
  /** What one of them is called by among others; the first field that is required of it unless it says which. */
  readonly calledBy?: readonly F[]
  /** Closing does not seal it: it tells what was done with the history, or arrives from others whenever they have it. */
  readonly unsealed?: true
  /** It tells of what was before, or is a part of another statement: it is no event among those of the patient. */
  readonly eventless?: true
  /** The states of the history in which nothing is written, but for the exemptions, and what is answered then. */
  readonly frozenIn: Readonly<Partial<Record<HistoryState, ProblemKind>>>
  readonly unless?: readonly Exemption<P>[]
}

/** Refusing DELETE altogether, or in some states. */
export interface Kept<P = AnyPredicate> {
  readonly when: P
  readonly kind: ProblemKind
}

type Fields = Readonly<Record<string, Field>>
type LiveFields<F> = {
  readonly [field: string]: { field: Field; elapsed?: Elapsed; at(row: RowOf<F>, now: Date): Value }
}
type PartialViews = Readonly<Partial<Record<Exclude<View, 'completa'>, readonly string[]>>>

export interface Mention {
  readonly in: readonly string[]
  /** In small letters without accents; texts have them with or without. */
  readonly stems: readonly string[]
}

/** One collection of the contract: everything that is derived from it, and nothing that is not. */
export interface Resource<
  F extends Fields = Fields,
  N extends string = string,
  P extends string = string,
  L = LiveFields<F>,
  V = PartialViews,
> {
  readonly name: N
  readonly path: P
  readonly schema: string
  readonly operation: string
  readonly group: 'hce' | 'paciente'
  /** Spanish, plural, for headings; and one for a single thing. */
  readonly title: string
  readonly singular: string
  readonly about: string
  /** The contract names this path parameter differently in one collection. */
  readonly idParam: string
  /** Operation ids of list and item where the contract departs from the pattern. */
  readonly operationIds?: { readonly list: string; readonly item: string }
  /** The field that tells whose record this is; `id` for the patient, null where no patient is concerned. */
  readonly patientField: string | null
  readonly fields: F
  readonly access: {
    readonly read: readonly Role[]
    readonly write: readonly Role[]
    /** Somebody answers for what is written: no system writes it, whatever its role. */
    readonly byPeople?: true
  }
  /** What roles of a partial view see and write of it; a role whose view is not here sees nothing. */
  readonly views: V
  /** The part of the record that an authorisation of the patient must name; without one no third party reads it. */
  readonly part?: RecordPart
  /** The field that names its history, or the row whose history it shares; `id` for the history itself. */
  readonly historyField: string | null
  /** How confidential the row itself is: a field of three levels, or one that says "sensitive". */
  readonly confidentialField: string | null
  /** Texts that are ordered by as one, each by its own name: both surnames of somebody. The first is required. */
  readonly orderedAs?: Readonly<Record<string, readonly [string, ...string[]]>>
  /** Some of the rows, each by its own name, that are walked in their order without going through the others. */
  readonly walked?: Readonly<Record<string, Predicate<RowOf<F>>>>
  /** Rows of a patient whose texts have one of some stems, each by its own name: found without reading every text. */
  readonly mentions?: Readonly<Record<string, Mention>>
  /** The field of which the patient's newest row per value is asked for: read without going through the others. */
  readonly latestBy?: string
  /** Somebody who reaches only what grants give would not see what they have just registered. */
  readonly grantsCreator?: 'record' | 'history'
  readonly rules: readonly Rule<RowOf<F>>[]
  readonly unique: readonly Unique[]
  /** What only the database can decide, as it takes other rows under a lock: the name that it raises, and what that means. */
  readonly guards: Readonly<Record<string, Guard>>
  /** What is stored of what the body says in another form: a number in another unit. Before defaults, rules and all that is computed. */
  readonly readAs?: OfRow<RowOf<F>, Readonly<Record<string, Value>>>
  /** Whether what is computed or ruled of such a row asks for the pregnancy of its patient. */
  readonly asksGestation?: (current: (field: string) => Value) => boolean
  /** Stored, set by the server on every write; a different value in a body is refused. */
  readonly computed: { readonly [field: string]: OfRow<RowOf<F>, Value> }
  /** Set on create when the body is silent. */
  readonly defaults: { readonly [field: string]: OfRow<RowOf<F>, Value> }
  /** A default that is taken anew when one of these fields changes and the request does not say it. */
  readonly renewed: { readonly [field: string]: readonly string[] }
  /** Not stored: what depends on the day it is read. Declared as read-only fields of its own. */
  readonly live: L
  readonly derives?: OfRow<RowOf<F>, readonly Derived[]>
  /** What writing one changes in the rows that it refers to, or that refer to it. */
  readonly settles?: OfRow<RowOf<F>, readonly Settled[]>
  /** The rows that say something of the patient: neither annulled nor, where another may take their place, replaced. */
  readonly stands: AnyPredicate
  readonly frozen?: Frozen
  readonly belongsTo?: Belonging
  /** While `when` is true it is changed by the account that `isOwn` names; others change the fields of `shared`, and propose the rest. */
  readonly ownDraft?: {
    readonly when: AnyPredicate
    readonly isOwn: { of(row: RowOf<F>, actor: Actor): boolean }['of']
    readonly shared: { of(row: RowOf<F>): readonly string[] }['of']
    readonly kind: ProblemKind
  }
  /**
   * Whose it is, where it is of no patient: a field with one of the names under which grants reach an actor. It does not exist for others;
   * what is of a service, who sees the whole institution also knows.
   */
  readonly owned?: {
    readonly by: string
    readonly changedBy: { of(row: RowOf<F>, actor: Actor): boolean }['of']
    readonly kind: ProblemKind
  }
  /** Once `when` is true, `hash` keeps the SHA-256 of what the row said then (docs/decisions/0011). */
  readonly signed?: { readonly when: string; readonly hash: string }
  /** What goes on after a signature or a closing, each of which vouches for the rest. */
  readonly goesOn?: readonly string[]
  /**
   * Once this field names another row, that one has taken its place: this one neither changes nor goes, and nothing new
   * refers to it but what belongs to a history that it has already.
   */
  readonly replacedBy?: { readonly field: string; readonly kind: ProblemKind }
  /** What is answered where what else is known of the patient speaks against writing it; a feature looks at it. */
  readonly gated?: ProblemKind
  readonly keep?: Kept
  /** Boolean field true in one live row at most: setting it unsets the other. */
  readonly onlyOne?: string
  /** A consecutive number per scope, `scope-000001`, without gaps in what commits. */
  readonly numbered?: { readonly field: string; scope(row: RowOf<F>): string }
  readonly example: Readonly<Record<string, unknown>>
}

type Declaration<F extends Fields, N extends string, P extends string, L, V> = Omit<
  Resource<F, N, P>,
  | 'idParam'
  | 'rules'
  | 'unique'
  | 'guards'
  | 'computed'
  | 'defaults'
  | 'renewed'
  | 'live'
  | 'group'
  | 'views'
  | 'historyField'
  | 'confidentialField'
  | 'stands'
  | 'frozen'
  | 'belongsTo'
  | 'keep'
> &
  Partial<Pick<Resource<F>, 'idParam' | 'rules' | 'guards' | 'computed' | 'defaults' | 'renewed' | 'historyField'>> & {
    readonly live?: L
    readonly views?: V
    readonly unique?: readonly Unique<Predicate<RowOf<F>>>[]
    readonly stands?: Predicate<RowOf<F>>
    readonly frozen?: Frozen<Predicate<RowOf<F>>>
    readonly belongsTo?: Belonging<Predicate<RowOf<F>>, keyof F & string>
    readonly keep?: Kept<Predicate<RowOf<F>>>
  }

/** Checks what types cannot, fills in what most declarations leave out. */
export function defineResource<
  const F extends Fields,
  const N extends string = string,
  const P extends string = string,
  const L extends LiveFields<F> = LiveFields<F>,
  const V extends PartialViews = PartialViews,
>(d: Declaration<F, N, P, L, V>): Resource<F, N, P, L, V>
export function defineResource(d: Declaration<Fields, string, string, LiveFields<Fields>, PartialViews>): Resource {
  for (const name of [...Object.keys(d.computed ?? {})]) {
    if (d.fields[name]?.readOnly !== true) throw new Error(`${d.name}.${name} is computed and must be readOnly`)
  }
  for (const rule of d.rules ?? []) {
    if (!(rule.field in d.fields)) throw new Error(`${d.name}: a rule names the unknown field ${rule.field}`)
  }
  for (const predicate of predicatesOf(d)) refuseUnknown(d, predicate)
  for (const { field } of Object.values(d.guards ?? {})) {
    if (!(field in d.fields)) throw new Error(`${d.name}: a guard names the unknown field ${field}`)
  }
  for (const name of [d.latestBy, ...Object.values(d.orderedAs ?? {}).flat(), ...(d.belongsTo?.calledBy ?? [])]) {
    if (name !== undefined && !(name in d.fields)) throw new Error(`${d.name} is not read by the unknown field ${name}`)
  }
  if (d.owned !== undefined && (d.patientField !== null || d.fields[d.owned.by]?.readOnly !== true))
    throw new Error(`${d.name} is owned by a field that its body could say, or besides being of a patient`)
  for (const name of d.goesOn ?? []) {
    if (!(name in d.fields)) throw new Error(`${d.name}: the unknown field ${name} goes on`)
  }
  for (const [name, by] of Object.entries(d.renewed ?? {})) {
    if (!(name in (d.defaults ?? {})) || by.some((other) => !(other in d.fields)))
      throw new Error(`${d.name}.${name} is renewed and has no default, or by an unknown field`)
  }
  if (d.replacedBy !== undefined && d.fields[d.replacedBy.field]?.to !== d.name)
    throw new Error(`${d.name}.${d.replacedBy.field} does not name a row of the same collection`)
  for (const [view, names] of Object.entries<readonly string[]>(d.views ?? {})) {
    const unknown = names.filter((name) => !(name in d.fields) && !(name in (d.live ?? {})))
    if (unknown.length > 0) throw new Error(`${d.name}: the view ${view} names unknown fields: ${unknown.join(', ')}`)
  }
  for (const role of d.patientField === null ? [] : [...d.access.read, ...d.access.write]) {
    const { view } = factsOf(role)
    const names: readonly string[] | undefined = view === 'completa' ? undefined : d.views?.[view]
    if (
      view !== 'completa' &&
      !names?.includes(d.patientField === 'id' ? (Object.keys(d.fields)[0] ?? '') : (d.patientField ?? ''))
    )
      throw new Error(`${d.name}: ${role} may use it, and its view ${view} does not say whose record it is`)
  }
  return {
    idParam: 'id',
    views: {},
    historyField: d.name === 'historia' ? 'id' : (d.belongsTo?.history ?? ('historia' in d.fields ? 'historia' : null)),
    confidentialField: ['confidencialidad', 'sensible'].find((name) => name in d.fields) ?? null,
    rules: [],
    stands: 'anulado' in d.fields ? { not: { anulado: [true] } } : always,
    unique: [],
    guards: {},
    computed: {},
    defaults: {},
    renewed: {},
    live: {},
    group: d.path.startsWith('/hce/') ? 'hce' : 'paciente',
    ...d,
  }
}

type Predicated = Pick<
  Resource,
  'fields' | 'live' | 'unique' | 'walked' | 'stands' | 'frozen' | 'belongsTo' | 'keep' | 'ownDraft'
>

function predicatesOf(r: Partial<Predicated>): readonly AnyPredicate[] {
  const { fields = {}, live = {}, unique = [], walked = {}, stands, frozen, belongsTo, keep, ownDraft } = r
  return [
    ...Object.values(fields).map((f) => f.rank?.while),
    ...Object.values(live).map(({ elapsed }) => elapsed?.while),
    ...unique.map((u) => u.while),
    ...Object.values(walked),
    ...[stands, frozen?.when, frozen?.whole, keep?.when, ownDraft?.when],
    ...(belongsTo?.unless ?? []).flatMap(({ when, was, demands }) => [when, was, demands]),
  ].filter((p) => p !== undefined)
}

/** What a place in a queue or a deadline asks of its own row is not known to the compiler yet. */
function refuseUnknown({ name, fields }: Pick<Resource, 'name' | 'fields'>, predicate: AnyPredicate): void {
  for (const { field, values } of testsOf(predicate)) {
    if (!(field in fields)) throw new Error(`${name}: a predicate names the unknown field ${field}`)
    const options = fields[field]?.options
    const strange = options === undefined ? [] : values.filter((value) => !Object.hasOwn(options, String(value)))
    if (strange.length > 0) throw new Error(`${name}.${field} is never ${strange.join(', ')}`)
  }
}

export type Registry = ReadonlyMap<string, Resource>
/** The row type of a declared resource: `RowFor<typeof paciente>`. */
export type RowFor<R> = R extends Resource<infer F> ? RowOf<F> : never
