import type { Binaries } from './binaries.ts'
import { type Owner, run } from './run.ts'
import { PORT } from './socket.ts'

/** Given at every start, so that the cluster's own files never need editing. */
export async function settings(
  binaries: Binaries,
  cluster: string,
  socketDir: string,
  owner: Owner | null,
): Promise<string[]> {
  const values: Record<string, string> = {
    listen_addresses: '',
    port: String(PORT),
    // A list: quotes keep a comma in the path from splitting it.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    wal_level: 'replica',
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
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

async function walCompression(binaries: Binaries, cluster: string, owner: Owner | null): Promise<string> {
  const asked = await run(
    binaries.postgres,
    ['-D', cluster, '-C', 'wal_compression', '-c', 'wal_compression=lz4'],
    owner,
  )
  return asked.code === 0 ? 'lz4' : 'on'
}
