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
 * The library gives each field, notice and menu another id once it is there, for pages drawn by a server. It does so in a layout
 * effect, which draws the component a second time and runs all waiting effects in the same task. Ours are drawn by the browser only.
 */
export function steadyIds(): Plugin {
  return {
    name: 'custodia-steady-ids',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: USE_ID }, handler: () => STEADY },
    buildEnd(failure) {
      if (failure !== undefined) return
      const found = [...this.getModuleIds()].some((id) => USE_ID.test(id))
      if (!found) this.error('The library of components has no use-id.mjs to replace')
    },
  }
}
