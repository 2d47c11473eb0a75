import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Files of tests whose timing, memory or signals are their own. */
const APART = /^test\/(?:(?:e2e|resilience|respaldo|upgrades|clients)\/|[\w-]+\.test\.ts$)/
/** What a file changes of its whole process, others must not meet. */
const CHANGES_PROCESS = /\bmock\.|\bprocess\.(?:env|exitCode|chdir|on)\b/
const FILES_TOGETHER = 16

/** Each line of it is one file as a suite: its hooks run before and after its own tests. */
const groupText = (root: string, files: readonly string[]): string =>
  [
    "import { describe } from 'node:test'",
    ...files.map((file) => {
      const url = JSON.stringify(pathToFileURL(join(root, file)).href)
      return `describe(${JSON.stringify(file)}, async () => { await import(${url}) })`
    }),
    '',
  ].join('\n')

/**
 * What `node --test` is given instead of the files that match: loading the service costs each process some seconds of processor, so
 * files share one where they can.
 */
export async function testGroups(root: string, patterns: readonly string[], folder: string): Promise<string[]> {
  const files = globSync([...patterns], { cwd: root }).sort()
  const apart = await Promise.all(
    files.map(async (file) => APART.test(file) || CHANGES_PROCESS.test(await readFile(join(root, file), 'utf8'))),
  )
  const together = files.filter((_, n) => !apart[n])
  const groups: string[] = []
  for (let at = 0; at < together.length; at += FILES_TOGETHER) {
    const group = join(folder, `grupo-${String(groups.length + 1).padStart(2, '0')}.ts`)
    await writeFile(group, groupText(root, together.slice(at, at + FILES_TOGETHER)))
    groups.push(group)
  }
  return [...files.filter((_, n) => apart[n]).map((file) => join(root, file)), ...groups]
}
