import { apart } from '../../engine/connection/request-time.ts'
import type { Database } from '../../engine/database.ts'

export interface CatalogueVersions {
  /** The current version of a catalogue; 0 while nothing was loaded. */
  of(catalogue: string): Promise<number>
  /** Something was loaded here: asked for again at once. */
  forget(): void
}

/** Others may load something too: known after this long. */
const FRESH_MS = 3_000

export function catalogueVersions(db: Database, freshMs = FRESH_MS): CatalogueVersions {
  let known: Promise<Map<string, number>> | null = null
  let until = 0
  const load = async (): Promise<Map<string, number>> => {
    const rows = await db.run({
      name: 'catalogo_versiones',
      text: 'select c.nombre, c.version from catalogo c',
      values: [],
    })
    return new Map(rows.map((r) => [String(r.nombre), Number(r.version)]))
  }
  return {
    async of(catalogue) {
      if (known === null || performance.now() > until) {
        until = performance.now() + freshMs
        known = apart(load)
        known.catch(() => {
          known = null
        })
      }
      return (await known).get(catalogue) ?? 0
    },
    forget() {
      known = null
    },
  }
}
