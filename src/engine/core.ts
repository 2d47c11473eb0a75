import type { Registry, Resource, Row } from '../model/resource.ts'
import { auditLog } from './audit.ts'
import type { Database } from './database.ts'
import { loader } from './read.ts'
import { uuidSource } from './uuid.ts'

/** What the verbs share: the database, the declarations and the loaders compiled from them. */
export interface Core {
  readonly db: Database
  readonly registry: Registry
  readonly audit: ReturnType<typeof auditLog>
  readonly newId: () => string
  load(resource: string, id: string): Promise<Row | null>
}

export function buildCore(db: Database, registry: Registry): Core {
  const loaders = new Map([...registry.values()].map((r) => [r.name, loader(db, r)]))
  return {
    db,
    registry,
    audit: auditLog(db),
    newId: uuidSource(),
    load: async (resource, id) => (await loaders.get(resource)?.(id)) ?? null,
  }
}

export function resourceNamed(core: Core, name: string): Resource {
  const r = core.registry.get(name)
  if (r === undefined) throw new Error(`There is no resource ${name}`)
  return r
}
