import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { libraryFiles, namesIn } from './library-names.ts'

const LIBRARY = fileURLToPath(new URL('node_modules/@mantine/core/', import.meta.url))
const SHEET = /[\\/]@mantine[\\/]core[\\/]styles\.css$/
const SOURCES = fileURLToPath(new URL('src/', import.meta.url))
const IMPORTED = /from "(\.[^"]+\.mjs)"/g
/** What every page stands on, whatever its components. */
const ALWAYS = ['baseline', 'default-css-variables', 'global']

/** The library's own style sheet has all its components: of these the console uses half. Their order in it is kept. */
export function componentStyles(): Plugin {
  return {
    name: 'custodia-component-styles',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: SHEET }, handler: (id) => usedPart(readFileSync(id, 'utf8')) },
  }
}

function usedPart(whole: string): string {
  const parts = [...ALWAYS, ...usedSheets()].map((name) => {
    const text = readFileSync(join(LIBRARY, 'styles', `${name}.css`), 'utf8').trim()
    const at = whole.indexOf(text)
    if (at < 0) throw new Error(`The library's style sheet does not have that of ${name}`)
    return { at, text }
  })
  return parts
    .sort((a, b) => a.at - b.at)
    .map(({ text }) => text)
    .join('\n')
}

/** The style sheets of the components that any page names, and of those that they are made of. */
function usedSheets(): ReadonlySet<string> {
  const files = libraryFiles(join(LIBRARY, 'esm/index.mjs'))
  const found = new Set<string>()
  const add = (file: string): void => {
    if (found.has(file)) return
    found.add(file)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORTED)) add(join(dirname(file), path))
  }
  for (const source of globSync('**/*.{ts,tsx}', { cwd: SOURCES }))
    for (const name of namesIn(readFileSync(join(SOURCES, source), 'utf8'))) {
      const file = files.get(name)
      if (file !== undefined) add(file)
    }
  return new Set([...found].filter((file) => file.endsWith('.module.mjs')).map((file) => basename(file, '.module.mjs')))
}
