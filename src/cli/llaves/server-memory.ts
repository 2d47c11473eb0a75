import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '../../config.ts'
import type { ServerFence } from '../../engine/connection/server-identity.ts'
import { readAnchors } from '../../features/auditoria/seal/anchors.ts'
import { sealsMissing } from '../../features/auditoria/seal/missing-seals.ts'
import { anchorFileOf } from './seal-anchor.ts'

/** Plain data, so that a cluster's workers can be told. */
export interface ServerMemory {
  readonly seen: string
  readonly anchors: string | null
}

export function memoryOf(config: Config): ServerMemory {
  const anchors = anchorFileOf(config)
  const beside = anchors === null ? config.dataDir : dirname(anchors)
  return { seen: config.serverSeen ?? join(beside, 'servidor.txt'), anchors }
}

const LINE = /^(\d+) (\d+)$/
/** Clusters that one place may have served; who goes through more has no use for the oldest. */
const MOST = 20

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

/** A line for each cluster with its timeline. */
const linesIn = (path: string): Map<string, number> =>
  new Map(
    readText(path)
      .split('\n')
      .flatMap((line): [string, number][] => {
        const [, system, timeline] = LINE.exec(line) ?? []
        return system === undefined ? [] : [[system, Number(timeline)]]
      }),
  )

export const serverFence = ({ seen: path, anchors }: ServerMemory): ServerFence => ({
  seen: linesIn(path),
  remember({ system, timeline }) {
    // Where the server keeps its name to itself there is nothing to know it by.
    if (system === '') return
    const lines = linesIn(path)
    lines.delete(system)
    lines.set(system, timeline)
    mkdirSync(dirname(path), { recursive: true })
    const beside = `${path}.${process.pid}`
    const kept = [...lines].slice(-MOST).map(([of, line]) => `${of} ${line}\n`)
    writeFileSync(beside, kept.join(''), { mode: 0o600 })
    // Replaced as a whole: another process may be reading it.
    renameSync(beside, path)
  },
  async refusal(ask) {
    const last = anchors === null ? undefined : readAnchors(readText(anchors)).anchors.at(-1)
    return last === undefined ? null : sealsMissing(ask, last)
  },
})
