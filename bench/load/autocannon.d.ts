/** What we use of autocannon, which brings no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  interface Request {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
    setupRequest?: (request: Request) => Request
  }
  interface Client extends EventEmitter {
    setRequests(requests: Request[]): void
  }
  interface Options {
    url: string
    connections: number
    duration: number
    timeout?: number
    setupClient?: (client: Client) => void
  }
  interface Result {
    '2xx': number
    non2xx: number
    errors: number
    timeouts: number
    throughput: { total: number }
    duration: number
  }

  export type { Client, Request, Result }
  export default function autocannon(options: Options): Promise<Result>
}
