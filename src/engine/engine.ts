import { seenAs, viewOf, viewsOf } from '../model/access/access.ts'
import type { View } from '../model/access/roles.ts'
import type { ListQuery } from '../model/list-query.ts'
import type { Registry, Resource, Row } from '../model/resource.ts'
import type { RuleSettings } from '../model/rule-settings.ts'
import type { Call } from './call.ts'
import { buildCore, type Core } from './core.ts'
import type { Database } from './database.ts'
import type { Narrowing } from './list.ts'
import { lister, type Page } from './lister.ts'
import { type FoundText, type ReadRequest, textReader } from './read.ts'
import { keptRows, rawAnswers, textAnswers } from './row-answers.ts'
import { versionAt, versionLister } from './versions.ts'
import { creator } from './write/create.ts'
import { createMany } from './write/create-many.ts'
import type { CreateRequest } from './write/decide-new.ts'
import { type RemoveRequest, remover } from './write/remove.ts'
import type { Created } from './write/replay.ts'
import { type TransitionRequest, transitioner } from './write/transition.ts'
import { type UpdateRequest, updater } from './write/update.ts'

/** The verbs of one collection, compiled from its declaration once at start-up. */
export interface Verbs {
  readonly read: (request: ReadRequest) => Promise<FoundText | null>
  /** The same without what is large: for a row that comes along with others. */
  readonly readLight: (request: ReadRequest) => Promise<FoundText | null>
  /** A page as JSON texts, and as the rows themselves for those who make something else of them. */
  readonly list: (query: ListQuery, call: Call) => Promise<Page<string>>
  readonly listRows: (query: ListQuery, call: Call) => Promise<Page>
  readonly create: (request: CreateRequest) => Promise<Created>
  readonly createMany: ReturnType<typeof createMany>
  readonly update: (request: UpdateRequest) => Promise<Row>
  readonly remove: (request: RemoveRequest) => Promise<void>
  readonly transition: (request: TransitionRequest) => Promise<Created>
  readonly versions: ReturnType<typeof versionLister>
  readonly at: ReturnType<typeof versionAt>
}

/** What an operation needs that only reads and writes. */
export interface WithEngine {
  readonly engine: Engine
}

export interface Engine {
  readonly core: Core
  verbs(r: Resource): Verbs
  /** The list of a collection, narrowed; to be made once, at start-up. */
  narrowed(r: Resource, narrowing: Narrowing): Verbs['listRows']
}

/** A verb that reads is compiled for each view of the resource, and taken by who asks. */
function byView<A extends unknown[], T>(
  r: Resource,
  compile: (view: View) => (...args: A) => T,
  callIn: (...args: A) => Call,
): (...args: A) => T {
  const compiled = new Map(viewsOf(r).map((view) => [view, compile(view)]))
  return (...args) => {
    const verb = compiled.get(viewOf(callIn(...args).actor.rol, r))
    // A role without a view of it was refused by the access table.
    if (verb === undefined) throw new Error(`${r.name} has no such view`)
    return verb(...args)
  }
}

export function buildEngine(
  db: Database,
  registry: Registry,
  settings?: RuleSettings,
  codes?: Core['codes'],
  reading?: Core['reading'],
  gates?: Core['gates'],
  gestationOf?: Core['gestationOf'],
  seal?: Core['seal'],
): Engine {
  const core = buildCore(db, registry, settings, codes, reading, gates, gestationOf, seal)
  const compiled = new Map<string, Verbs>()
  const kept = keptRows(db)
  for (const r of registry.values()) {
    const creation = creator(core, r)
    const reader = (light: boolean): Verbs['read'] =>
      byView(
        r,
        (view) => textReader(db, r, view, kept, light),
        ({ call }) => call,
      )
    const read = reader(false)
    compiled.set(r.name, {
      read,
      readLight: Object.values(r.fields).some((f) => f.heavy) ? reader(true) : read,
      list: byView(
        r,
        (view) => lister(core, r, view, textAnswers(kept, seenAs(r, view), view, true)),
        (_query, call) => call,
      ),
      listRows: byView(
        r,
        (view) => lister(core, r, view, rawAnswers),
        (_query, call) => call,
      ),
      create: creation.create,
      createMany: createMany(core, r, creation),
      update: updater(core, r),
      remove: remover(core, r),
      transition: transitioner(core, r),
      versions: versionLister(core, r),
      at: versionAt(core, r),
    })
  }
  return {
    core,
    narrowed: (r, narrowing) =>
      byView(
        r,
        (view) => lister(core, r, view, rawAnswers, narrowing),
        (_query, call) => call,
      ),
    verbs(r) {
      const verbs = compiled.get(r.name)
      if (verbs === undefined) throw new Error(`There is no resource ${r.name}`)
      return verbs
    },
  }
}
