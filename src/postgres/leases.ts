import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { giveToOwnerOf } from './owner.ts'
import { identityOf, isSameProcessAlive } from './process-identity.ts'

/** Who is using the database of a data directory: the last one out stops it. */
export interface Lease {
  release(): Promise<void>
  /** Whether another live user remains; forgets those that died. */
  others(): Promise<boolean>
}

export const LEASES = '.usos'

export async function takeLease(dataDir: string): Promise<Lease> {
  const dir = join(dataDir, LEASES)
  await mkdir(dir, { recursive: true })
  await giveToOwnerOf(dataDir, dir)
  const mine = `${process.pid}-${randomUUID()}`
  await writeFile(join(dir, mine), identityOf(process.pid))
  return {
    release: () => unlink(join(dir, mine)).catch(() => {}),
    async others() {
      let found = false
      for (const name of await readdir(dir)) {
        if (name === mine) continue
        const identity = await readFile(join(dir, name), 'utf8').catch(() => '')
        if (isSameProcessAlive(identity)) found = true
        else await unlink(join(dir, name)).catch(() => {})
      }
      return found
    },
  }
}
