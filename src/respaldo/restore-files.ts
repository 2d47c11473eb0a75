import { chmod, type FileHandle, mkdir, open, readdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { BackupError, DamagedBackup } from './backup-error.ts'
import { type FileSink, readBaseFiles } from './base/read-base.ts'
import type { RestorePlan } from './plan.ts'
import type { Repository } from './repository.ts'
import { historyName, SEGMENT_BYTES, type SegmentPlace, segmentName } from './wal/segment.ts'
import { readHistoryOf, readSegment } from './wal/wal-store.ts'

/** Nothing is written outside the folder, whatever a name says. */
function inside(folder: string, name: string): string {
  const path = resolve(folder, name)
  if (path !== folder && !path.startsWith(`${folder}/`))
    throw new BackupError(`La base tiene un archivo fuera de su carpeta («${name}»).`)
  return path
}

function filesIn(folder: string): FileSink {
  let file: FileHandle | null = null
  return {
    async folder({ name, mode }) {
      const path = inside(folder, name)
      await mkdir(path, { recursive: true })
      await chmod(path, mode | 0o700)
    },
    async begin({ name, mode }) {
      const path = inside(folder, name)
      await mkdir(dirname(path), { recursive: true })
      file = await open(path, 'w', mode | 0o600)
    },
    async write(bytes) {
      await file?.writeFile(bytes)
    },
    async end() {
      await file?.close()
      file = null
    },
  }
}

/** As the server reads one before it knows the names of time zones, of which `Z` is one. */
const serverInstant = (iso: string): string => iso.replace('T', ' ').replace('Z', '+00')

/** The base itself cannot be restored; another one may. */
export class DamagedBase extends BackupError {
  override name = 'DamagedBase'
}

/** A piece of the log cannot be read; what happened before it may be restored. */
export class DamagedSegment extends BackupError {
  override name = 'DamagedSegment'
  readonly place: SegmentPlace
  constructor(place: SegmentPlace, cause: DamagedBackup) {
    super(cause.message, { cause })
    this.place = place
  }
}

export interface RestoredFiles {
  /** Settings with which the server replays the log. */
  readonly settings: Readonly<Record<string, string>>
}

/** Writes the files of a plan into an empty folder, ready for a server to replay its log; all of them verified. */
export async function restoreFiles(
  repository: Repository,
  plan: RestorePlan,
  folder: string,
  until: string | null,
  progress: (sentence: string) => void,
): Promise<RestoredFiles> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new BackupError(`La carpeta «${folder}» no está vacía.`)
  let told = 0
  await readBaseFiles(repository, plan.base, filesIn(folder), (bytes) => {
    const percent = Math.floor((bytes / Math.max(1, plan.base.bytes)) * 10) * 10
    if (percent > told) progress(`Base ${plan.base.id}: ${percent} %`)
    told = Math.max(told, percent)
  }).catch((error: unknown) => {
    throw error instanceof DamagedBackup ? new DamagedBase(error.message, { cause: error }) : error
  })
  const wal = join(folder, 'pg_wal')
  await mkdir(wal, { recursive: true })
  progress(`Registro: ${plan.segments.length} segmentos.`)
  for (const place of plan.segments) {
    const bytes = await readSegment(repository, place, place.partial).catch((error: unknown) => {
      throw error instanceof DamagedBackup ? new DamagedSegment(place, error) : error
    })
    const whole = Buffer.alloc(SEGMENT_BYTES)
    bytes.copy(whole)
    await writeFile(join(wal, segmentName(place)), whole, { mode: 0o600 })
  }
  for (let timeline = 2; timeline <= plan.newestTimeline; timeline++) {
    // One that cannot be read and is not needed is there all the same, so that the server does not begin it a second time.
    const text = plan.histories.includes(timeline) ? (await readHistoryOf(repository, timeline)).text : '# ?\n'
    await writeFile(join(wal, historyName(timeline)), text, { mode: 0o600 })
  }
  await writeFile(join(folder, 'recovery.signal'), '', { mode: 0o600 })
  await chmod(folder, 0o700)
  return {
    settings: {
      // Everything is there already: nothing has to be fetched.
      restore_command: 'false',
      recovery_target_timeline: String(plan.timeline),
      recovery_target_action: 'promote',
      // Sessions are taken when it is where it should be, and not before.
      hot_standby: 'off',
      ...(until === null ? {} : { recovery_target_time: serverInstant(until), recovery_target_inclusive: 'on' }),
    },
  }
}
