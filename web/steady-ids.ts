import type { Plugin } from 'vite'

const USE_ID = /[\\/]@mantine[\\/]hooks[\\/]esm[\\/]use-id[\\/]use-id\.mjs$/
const STEADY = `
import { useId as useReactId } from 'react'
export function useId(given) {
  const made = useReactId()
  return typeof given === 'string' ? given : \`mantine-\${made.replaceAll(':', '')}\`
}
`

/**
 * The library gives each field, notice and menu another id once it is there, for pages that a server drew; each draws itself
 * twice for it, and at once whatever the page had left for later. Nobody draws these pages but the browser.
 */
export function steadyIds(): Plugin {
  return {
    name: 'custodia-steady-ids',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: USE_ID }, handler: () => STEADY },
    buildEnd() {
      const found = [...this.getModuleIds()].some((id) => USE_ID.test(id))
      if (!found) this.error('The library of components has no use-id.mjs to replace')
    },
  }
}
