import { demoRows } from '../../demo/generate.ts'
import { loadDemo } from '../../demo/load.ts'
import { bulkLoader } from '../../src/engine/write/bulk.ts'
import { registry } from '../../src/resources/index.ts'
import type { Answer, Service } from '../service.ts'

/** Whole records of a few people, as the demonstration has them; their ids. */
export async function loadPeople(s: Service, patients: number, seed = 7, now = new Date()): Promise<string[]> {
  const rows = [...demoRows({ seed, patients, now, providerCode: '1100130001', lastNumber: () => 0, entries: true })]
  await s.owner.transaction(async (tx) => {
    // The agent that comes with the service is among those of the demonstration.
    await tx.run({ text: 'delete from agente_ia', values: [] })
    const insert = bulkLoader(tx)
    await loadDemo({
      rows,
      insert: async (name, batch) => {
        const r = registry.get(name)
        if (r !== undefined) await insert(r, batch, 'carga de prueba')
      },
    })
  })
  return rows.filter((r) => r.resource === 'paciente').map((r) => r.row.id)
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into resources of every shape
export type AnyResource = any

export const resourcesOf = (bundle: AnyResource, mode = 'match'): AnyResource[] =>
  (bundle.entry ?? []).filter((e: AnyResource) => e.search?.mode === mode).map((e: AnyResource) => e.resource)
export const idsOf = (bundle: AnyResource): string[] => resourcesOf(bundle).map((r) => r.id)

export const linkOf = (bundle: AnyResource, relation: string): string | undefined =>
  bundle.link?.find((l: { relation: string }) => l.relation === relation)?.url

/** Follows `next` to the end. */
export async function allPages(who: Pick<Service, 'call'>, base: string, path: string): Promise<AnyResource[]> {
  const pages: AnyResource[] = []
  let next: string | undefined = path
  while (next !== undefined) {
    const a: Answer = await who.call('GET', next)
    if (a.status !== 200) throw new Error(`${a.status} ${a.text}`)
    pages.push(a.json)
    next = linkOf(a.json, 'next')?.slice(base.length)
    if (pages.length > 2_000) throw new Error('the pages never end')
  }
  return pages
}

/** Every literal reference of a resource. */
export function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { reference } = value as { reference?: unknown }
  return [...(typeof reference === 'string' ? [reference] : []), ...Object.values(value).flatMap(referencesIn)]
}
