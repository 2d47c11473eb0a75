import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { libraryFiles, namesIn } from './library-names.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** Beside the pages: what each of them is made of. */
export const FIRST_FILES = 'paginas.json'

export const SHELL = 'app/shell.tsx'
export const HOME = 'areas/inicio/home-page.tsx'
export const PATIENTS = 'areas/recepcion/patients-page.tsx'
export const CHART = 'areas/paciente/chart-page.tsx'
export const FORMS = 'forms/row-form.tsx'
export const ENCOUNTER = 'areas/atencion/history-page.tsx'
const CONSOLE = 'console.tsx'

/** The pages that people open from a link or begin at; any other finds its pieces a moment later. */
const PAGES: Readonly<Record<string, string>> = {
  '/c/inicio': HOME,
  '/c/pacientes': PATIENTS,
  '/c/pacientes/$id': CHART,
  '/c/historias/$id': ENCOUNTER,
}

/**
 * Tells the browser from the start what a page needs: otherwise it learns of the console when the little that begins has run, and
 * of the page when the console has. The styles too come beside, so that the first words do not wait for them.
 */
export function firstFiles(): Plugin {
  return {
    name: 'custodia-first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        if (bundle === undefined) return []
        const { scripts, styles } = closure(bundle, CONSOLE)
        const link = (file: string, attrs: Record<string, string>) =>
          ({ tag: 'link', attrs: { ...attrs, crossorigin: true, href: `/${file}` }, injectTo: 'head' }) as const
        return [
          ...scripts.filter((file) => !html.includes(file)).map((file) => link(file, { rel: 'modulepreload' })),
          ...styles.map((file) => link(file, { rel: 'preload', as: 'style' })),
        ]
      },
    },
    generateBundle(_options, bundle) {
      const known = new Set(closure(bundle, CONSOLE).scripts)
      const pages = Object.entries(PAGES).map(([path, module]) => {
        const files = new Set([...closure(bundle, SHELL).scripts, ...closure(bundle, module).scripts])
        return [path, [...files].filter((file) => !known.has(file))]
      })
      this.emitFile({ type: 'asset', fileName: FIRST_FILES, source: JSON.stringify(Object.fromEntries(pages)) })
    },
  }
}

/** The file of a module and all that it cannot run without. */
function closure(bundle: Bundle, module: string): { scripts: string[]; styles: string[] } {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
  const first = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(`/src/${module}`))
  if (first === undefined) throw new Error(`There is no file for ${module}`)
  const found = new Set<string>()
  const add = (file: string): void => {
    if (found.has(file)) return
    found.add(file)
    const chunk = bundle[file]
    if (chunk?.type === 'chunk') for (const next of chunk.imports) add(next)
  }
  add(first.fileName)
  const styles = [...found].flatMap((file) => [...(stylesOf(bundle[file]) ?? [])])
  return { scripts: [...found].filter((file) => file.endsWith('.js')), styles: [...new Set(styles)] }
}

const stylesOf = (file: Bundle[string] | undefined): ReadonlySet<string> | undefined =>
  file?.type === 'chunk' ? file.viteMetadata?.importedCss : undefined

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** One file for all that those modules cannot run without, as a group of the bundler. */
export function fileOf(
  name: string,
  ...modules: readonly string[]
): { debugName: string; name(id: string, graph: Graph): string | null } {
  let needed: ReadonlySet<string> | undefined
  return {
    debugName: name,
    name: (id, graph) => {
      needed ??= new Set(modules.flatMap((module) => [...reached(graph, module)]))
      return needed.has(id) ? name : null
    },
  }
}

/** Re-exports every component of the library: a module that imports one of them would seem to need all. */
const BARREL = /[\\/]@mantine[\\/]core[\\/]esm[\\/]index\.mjs$/

function reached(graph: Graph, module: string): ReadonlySet<string> {
  const found = new Set<string>()
  let library: ReadonlyMap<string, string> | undefined
  const add = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (!BARREL.test(next)) {
        add(next)
        continue
      }
      library ??= libraryFiles(next)
      for (const name of namesIn(readFileSync(id, 'utf8'))) {
        const file = library.get(name)
        if (file !== undefined) add(file)
      }
    }
  }
  const root = fileURLToPath(new URL(`src/${module}`, import.meta.url))
  add(root)
  found.delete(root)
  return found
}
