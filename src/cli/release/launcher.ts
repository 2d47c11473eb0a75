export interface LaunchSettings {
  readonly flags: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

/** What the launcher of a clone gives Node; said there, because it runs before anything is installed. */
export async function launchSettings(): Promise<LaunchSettings> {
  const { PINNED_FLAGS, ENVIRONMENT } = await import(
    new URL('../../../scripts/custodia/hand-over.mjs', import.meta.url).href
  )
  return { flags: PINNED_FLAGS, environment: ENVIRONMENT }
}

/**
 * `bin/custodia` of a self-contained archive: no npm, and no process between the service and whoever supervises it. It may be reached by a
 * link from elsewhere, as in /usr/local/bin.
 */
export function launcherScript(platform: string, { flags, environment }: LaunchSettings): string {
  return `#!/bin/sh
# Starts Custodia with the Node that came with it.
set -eu
self=$(readlink -f -- "$0")
root=\${self%/bin/custodia}
node=$root/node_modules/node-${platform}/bin/node
${Object.entries(environment)
  .map(([name, value]) => `export ${name}="\${${name}-${value}}"`)
  .join('\n')}
exec "$node" ${flags.join(' ')} "$root/src/main.ts" "$@"
`
}
