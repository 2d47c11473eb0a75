import { cpus, totalmem } from 'node:os'

/** What the figures were taken on. */
export function describeMachine(postgres: string): string {
  const processors = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return [
    `- ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `- ${processors[0]?.model ?? 'unknown processor'}, ${processors.length} cores, ${memory} GiB, ${process.platform} ${process.arch}`,
    `- Node ${process.versions.node}, PostgreSQL ${postgres} (embedded, durable: fsync and synchronous_commit on)`,
  ].join('\n')
}
