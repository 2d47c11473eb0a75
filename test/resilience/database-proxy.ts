import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { socketPath } from '../../src/postgres/socket.ts'

/** What a server is reached through; each connection is handed to `serve` with one of its own to the server. */
export async function databaseProxy(
  url: string,
  serve: (client: Socket, backend: Socket) => void,
): Promise<{ readonly url: string; close(): void }> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  const target = host.startsWith('/') ? { path: socketPath(host, port) } : { host, port }
  const listening = createServer((client) => {
    const backend = connect(target)
    for (const one of [client, backend]) one.on('error', () => {})
    client.on('close', () => backend.destroy())
    serve(client, backend)
  })
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const who = [user, password].flatMap((part) => (part ? [encodeURIComponent(part)] : [])).join(':')
  const at = (listening.address() as AddressInfo).port
  return { url: `postgresql://${who}@127.0.0.1:${at}/${database}`, close: () => void listening.close() }
}

/**
 * What becomes of something that the service sends. `cut`: the server never gets it. `cut after`: the server has done it, and its
 * answer is lost. `hold`: nobody gets it, and the connection stays.
 */
export type Fate = 'pass' | 'cut' | 'cut after' | 'hold'

export interface CuttingProxy {
  readonly url: string
  /** Asked of whatever is sent from now on, and by which connection. */
  decide(fate: (sent: string, connection: Socket) => Fate): void
  close(): void
}

/** The end of the server's answer to a statement on its own or a commit: it waits for the next one, in no transaction. */
const ANSWERED = Buffer.from('Z\0\0\0\x05I', 'latin1')

export async function cuttingProxy(url: string): Promise<CuttingProxy> {
  let decide: Parameters<CuttingProxy['decide']>[0] = () => 'pass'
  const proxy = await databaseProxy(url, (client, backend) => {
    let losing = false
    // What has come of an answer, which may come in parts.
    let answered = Buffer.alloc(0)
    client.on('data', (chunk) => {
      const fate = decide(chunk.toString('latin1'), client)
      losing ||= fate === 'cut after'
      if (fate === 'cut') client.destroy()
      else if (fate !== 'hold') backend.write(chunk)
    })
    backend.on('data', (chunk) => {
      answered = Buffer.concat([answered.subarray(-ANSWERED.length), chunk])
      if (!losing) client.write(chunk)
      else if (answered.includes(ANSWERED)) client.destroy()
    })
    backend.on('close', () => client.end())
  })
  return {
    ...proxy,
    decide: (fate) => {
      decide = fate
    },
  }
}

export interface PausingProxy {
  readonly url: string
  /** Nothing passes any more and nobody is told; of what is sent from now on, or only of what is answered. */
  pause(what: 'all' | 'answers'): void
  /** What was held passes, or, where the way was lost, only what is connected from now on. */
  resume(how: 'held' | 'anew'): void
  close(): void
}

/** A network that stands still: connections stay as they are, new ones are taken, and nothing comes through. */
export async function pausingProxy(url: string): Promise<PausingProxy> {
  let paused: 'all' | 'answers' | null = null
  const pairs = new Set<readonly [Socket, Socket]>()
  const lost: Socket[] = []
  const hold = ([client, backend]: readonly [Socket, Socket]): void => {
    if (paused === 'all') client.pause()
    if (paused !== null) backend.pause()
  }
  const proxy = await databaseProxy(url, (client, backend) => {
    const pair = [client, backend] as const
    pairs.add(pair)
    client.on('data', (chunk) => backend.write(chunk))
    backend.on('data', (chunk) => client.write(chunk))
    backend.on('close', () => client.end())
    client.on('close', () => pairs.delete(pair))
    hold(pair)
  })
  return {
    ...proxy,
    pause(what) {
      paused = what
      pairs.forEach(hold)
    },
    resume(how) {
      paused = null
      if (how === 'held') {
        for (const one of [...pairs].flat()) one.resume()
        return
      }
      lost.push(...[...pairs].flat())
      pairs.clear()
    },
    close() {
      proxy.close()
      for (const one of [...lost, ...[...pairs].flat()]) one.destroy()
    },
  }
}
