import autocannon, { type Client, type Request } from 'autocannon'
import type { Job, Measured } from './job.ts'
import { shuffled, somebodyElse } from './people.ts'

process.on('message', ({ job, seconds }: { job: Job; seconds: number }) => {
  void measure(job, seconds).then((measured) => process.send?.(measured))
})
// Ctrl-C reaches the whole group; the parent says when to leave.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit(0))

async function measure(job: Job, seconds: number): Promise<Measured> {
  const seen = { sent: 0, times: [] as number[] }
  const result = await autocannon({
    url: job.url,
    connections: job.connections,
    duration: seconds,
    timeout: 30,
    setupClient(client) {
      client.setRequests(requestsOf(job))
      watch(client, seen)
    },
  })
  const times = seen.times.sort((a, b) => a - b)
  return {
    perSecond: result['2xx'] / result.duration,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    // autocannon always writes its next request before it sees that the server closes: not the server's error.
    errors: result.non2xx + result.timeouts + (job.closes === true ? 0 : result.errors),
    requests: seen.sent,
    answerBytes: result.throughput.total / times.length,
  }
}

/** autocannon's own histogram counts whole milliseconds, and one connection is answered in less than one. */
function watch(client: Client, seen: { sent: number; readonly times: number[] }): void {
  let started = 0
  client.on('request', () => {
    seen.sent++
    started = performance.now()
  })
  client.on('response', () => {
    seen.times.push(performance.now() - started)
  })
}

/** In another order for every connection: asking for the same row at the same moment would flatter a service that batches. */
function requestsOf(job: Job): Request[] {
  const { bodies, method, headers = {} } = job
  if (bodies === undefined) return shuffled(job.paths).map((path) => ({ method, path, headers }))
  return shuffled(bodies).map((body, i) => ({
    method,
    path: job.paths[i % job.paths.length] ?? '',
    headers: { 'content-type': 'application/json', ...headers },
    setupRequest: (request) => ({
      ...request,
      body: JSON.stringify(somebodyElse(body)),
    }),
  }))
}

const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
