import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Resource } from '../src/model/resource.ts'

const NAME = 'virtual:access'
const RESOLVED = `\0${NAME}`
const RESOURCES = pathToFileURL(fileURLToPath(new URL('../src/resources/index.ts', import.meta.url))).href

/**
 * Who may read and write each collection, as its declaration says, and nothing else of it: a page that only asks this need not load the
 * declarations with all their tables. Written from them whenever the console is built.
 */
export function accessFacts(): Plugin {
  return {
    name: 'custodia-access-facts',
    resolveId: { filter: { id: /^virtual:access$/ }, handler: () => RESOLVED },
    load: {
      filter: { id: /virtual:access$/ },
      handler: async (id) => {
        if (id !== RESOLVED) return null
        const { registry }: { registry: ReadonlyMap<string, Resource> } = await import(RESOURCES)
        const facts = [...registry].map(([name, { access }]) => [name, { read: access.read, write: access.write }])
        return `export const access = ${JSON.stringify(Object.fromEntries(facts))}`
      },
    },
  }
}
