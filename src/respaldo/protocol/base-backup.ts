import { BackupError } from '../backup-error.ts'
import { readLsn } from '../wal/segment.ts'
import { columnsOf, cstrings, type ReplicationSession, rowOf, type TextRow } from './session.ts'

/** What the server tells while it gives its files. */
export type BaseEvent =
  | { readonly kind: 'start' | 'end'; readonly lsn: bigint; readonly timeline: number; readonly estimate: number }
  | { readonly kind: 'archive' | 'manifest'; readonly bytes: Buffer }

/** Without waiting for the next checkpoint, and with the log that the files need: a base can be restored by itself. */
const COMMAND = (label: string): string =>
  `BASE_BACKUP (LABEL '${label}', PROGRESS true, CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`

/** https://www.postgresql.org/docs/current/protocol-replication.html, BASE_BACKUP; `label` is ours and has no quotes. */
export async function* baseBackup(session: ReplicationSession, label: string): AsyncGenerator<BaseEvent> {
  session.begin(COMMAND(label))
  let into: 'archive' | 'manifest' = 'archive'
  let columns: string[] = []
  let told: TextRow[] = []
  let position: TextRow | undefined
  for (let started = false, copied = false; ; ) {
    const { type, body } = await session.next()
    if (type === 'T') {
      columns = columnsOf(body)
      told = []
    } else if (type === 'D') told.push(rowOf(body, columns))
    else if (type === 'C' && told.length > 0 && 'recptr' in (told[0] ?? {})) position = told[0]
    else if (type === 'H') {
      refuseTablespaces(told)
      if (!started) yield at('start', position, told)
      started = true
    } else if (type === 'd') {
      const said = String.fromCharCode(body[0] ?? 0)
      if (said === 'n' && cstrings(body, 1, 2)[1] !== '') refuseTablespaces([{ spcoid: '1' }])
      if (said === 'n') into = 'archive'
      if (said === 'm') into = 'manifest'
      if (said === 'd') yield { kind: into, bytes: body.subarray(1) }
    } else if (type === 'c') copied = true
    else if (type === 'Z') {
      if (!copied) throw new BackupError('El servidor no entregó sus archivos.')
      yield at('end', position, [])
      return
    }
  }
}

function refuseTablespaces(rows: readonly TextRow[]): void {
  if (rows.some((row) => typeof row.spcoid === 'string'))
    throw new BackupError('La base usa espacios de tablas fuera de su carpeta, que este respaldo no lleva.')
}

const at = (kind: 'start' | 'end', row: TextRow | undefined, sizes: readonly TextRow[]): BaseEvent => ({
  kind,
  lsn: readLsn(row?.recptr ?? ''),
  timeline: Number(row?.tli),
  // In kilobytes, and only an estimate.
  estimate: sizes.reduce((sum, { size }) => sum + Number(size ?? 0) * 1024, 0),
})
