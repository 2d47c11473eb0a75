import pg, { type ClientConfig } from 'pg'

const TURNS = 3
const PATIENCE_MS = 5_000

/**
 * Behind a pooler that lends a session for a transaction at a time, the role and the prepared statements of one connection appear
 * in another. A pooler answers with a process number that is not the server's; then two connections are compared.
 */
export async function areSessionsShared(connection: ClientConfig): Promise<boolean> {
  const limits = { ...connection, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS }
  const [one, two] = [new pg.Client(limits), new pg.Client(limits)]
  for (const client of [one, two]) client.on('error', () => {})
  try {
    await one.connect()
    // What the server said at the start; pg's types leave it out.
    if ((await backendOf(one)) === (one as unknown as { processID: number }).processID) return false
    await two.connect()
    for (let turn = 0; turn < TURNS; turn++) {
      const mine = await backendOf(one)
      await two.query('begin')
      const other = await backendOf(two)
      // Asked last, and only of a session that the other does not hold: it would wait for itself.
      const shared = mine === other || (await backendOf(one)) !== mine
      await two.query('rollback')
      if (shared) return true
    }
    return false
  } finally {
    await Promise.all([one, two].map((client) => client.end().catch(() => {})))
  }
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return Number(rows[0]?.pid)
}
