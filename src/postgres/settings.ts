import { totalmem } from 'node:os'
import type { Binaries } from './binaries.ts'
import { type Owner, run } from './run.ts'
import { PORT } from './socket.ts'

/** Given at every start, so that the cluster's own files never need editing. */
export async function settings(
  binaries: Binaries,
  cluster: string,
  socketDir: string,
  owner: Owner | null,
  connections = CONNECTIONS,
  more: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const memory = memoryOf(totalmem(), process.constrainedMemory())
  const values: Record<string, string> = {
    listen_addresses: '',
    port: String(PORT),
    // A list: quotes keep a comma in the path from splitting it.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: String(Math.max(CONNECTIONS, connections)),
    shared_buffers: `${sharedBuffersMiB(memory)}MB`,
    maintenance_work_mem: `${maintenanceMiB(memory)}MB`,
    // Checkpoints far apart: after each, the first change of a page writes the whole page to the log.
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    wal_level: 'replica',
    // What a backup that nobody takes may hold back of the log: then it needs a new base, and the disk is not filled.
    max_slot_wal_keep_size: '8GB',
    synchronous_commit: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    wal_compression: await walCompression(binaries, cluster, owner),
    jit: 'off',
    logging_collector: 'off',
    log_destination: 'stderr',
    // An ERROR repeats the value it complains about ("Key (documento)=(…)"): it belongs to the client, not to a log file.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    log_checkpoints: 'off',
    ...more,
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

const MIB = 1_048_576
/** Enough for one service and its commands. */
const CONNECTIONS = 60

/** What the container is allowed, where it is allowed less than the machine has. */
export const memoryOf = (machine: number, allowed: number): number =>
  allowed > 0 && allowed < machine ? allowed : machine

/** An eighth of the memory, within what a small laptop can spare and a record of a million patients has use for. */
export const sharedBuffersMiB = (memory: number): number => Math.min(2_048, Math.max(64, Math.floor(memory / 8 / MIB)))

/** Each of three vacuum workers may take this much: PostgreSQL's own 64 MiB where there is room, less in a small container. */
export const maintenanceMiB = (memory: number): number => Math.min(64, Math.max(16, Math.floor(memory / 32 / MIB)))

async function walCompression(binaries: Binaries, cluster: string, owner: Owner | null): Promise<string> {
  const asked = await run(
    binaries.postgres,
    ['-D', cluster, '-C', 'wal_compression', '-c', 'wal_compression=lz4'],
    owner,
  )
  return asked.code === 0 ? 'lz4' : 'on'
}
