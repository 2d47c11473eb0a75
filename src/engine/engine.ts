import type { Registry, Resource, Row } from '../model/resource.ts'
import { buildCore, type Core } from './core.ts'
import { type Created, type CreateRequest, creator } from './create.ts'
import type { Database } from './database.ts'
import { lister } from './list.ts'
import { type FoundRow, type ReadRequest, reader } from './read.ts'
import { type RemoveRequest, remover } from './remove.ts'
import { type UpdateRequest, updater } from './update.ts'
import { versionAt, versionLister } from './versions.ts'

/** The verbs of one collection, compiled from its declaration once at start-up. */
export interface Verbs {
  readonly read: (request: ReadRequest) => Promise<FoundRow | null>
  readonly list: ReturnType<typeof lister>
  readonly create: (request: CreateRequest) => Promise<Created>
  readonly update: (request: UpdateRequest) => Promise<Row>
  readonly remove: (request: RemoveRequest) => Promise<void>
  readonly versions: ReturnType<typeof versionLister>
  readonly at: ReturnType<typeof versionAt>
}

export interface Engine {
  readonly core: Core
  verbs(r: Resource): Verbs
}

export function buildEngine(db: Database, registry: Registry): Engine {
  const core = buildCore(db, registry)
  const compiled = new Map<string, Verbs>()
  for (const r of registry.values()) {
    compiled.set(r.name, {
      read: reader(db, r),
      list: lister(core, r),
      create: creator(core, r),
      update: updater(core, r),
      remove: remover(core, r),
      versions: versionLister(core, r),
      at: versionAt(core, r),
    })
  }
  return {
    core,
    verbs(r) {
      const verbs = compiled.get(r.name)
      if (verbs === undefined) throw new Error(`There is no resource ${r.name}`)
      return verbs
    },
  }
}
