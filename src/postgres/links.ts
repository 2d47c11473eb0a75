import { randomUUID } from 'node:crypto'
import { readFile, rename, stat, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/**
 * npm packages cannot hold symbolic links: the package lists its own and makes them in an install script, which we do
 * not run.
 */
export async function ensureLinks(root: string): Promise<void> {
  const read: unknown = JSON.parse(await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of Array.isArray(read) ? read.filter(isLink) : []) {
    const [from, to] = [join(root, source), join(root, target)]
    // Following the link: a dangling one counts as missing.
    if ((await stat(to).catch(() => null)) !== null) continue
    const temporary = `${to}.${randomUUID()}`
    await symlink(relative(dirname(to), from), temporary)
    await rename(temporary, to)
  }
}

const isLink = (value: unknown): value is { source: string; target: string } =>
  typeof value === 'object' &&
  value !== null &&
  'source' in value &&
  typeof value.source === 'string' &&
  'target' in value &&
  typeof value.target === 'string'
