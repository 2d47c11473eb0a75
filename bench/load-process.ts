import autocannon, { type Client, type Request } from 'autocannon'
import type { Job, Measured } from './load.ts'

let people = 0

process.on('message', ({ job, seconds }: { job: Job; seconds: number }) => {
  void measure(job, seconds).then((measured) => process.send?.(measured))
})
// Ctrl-C reaches the whole group; the parent says when to leave.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit(0))

async function measure(job: Job, seconds: number): Promise<Measured> {
  const times: number[] = []
  const result = await autocannon({
    url: job.url,
    connections: job.connections,
    duration: seconds,
    timeout: 30,
    setupClient(client) {
      client.setRequests(requestsOf(job))
      watch(client, times)
    },
  })
  times.sort((a, b) => a - b)
  return {
    perSecond: result['2xx'] / result.duration,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    // autocannon always writes its next request before it sees that the server closes: not the server's error.
    errors: result.non2xx + result.timeouts + (job.closes === true ? 0 : result.errors),
  }
}

/** autocannon's own histogram counts whole milliseconds, and one connection is answered in less than one. */
function watch(client: Client, times: number[]): void {
  let sent = 0
  client.on('request', () => {
    sent = performance.now()
  })
  client.on('response', () => {
    times.push(performance.now() - sent)
  })
}

/** In another order for every connection: asking for the same row at the same moment would flatter a service that batches. */
function requestsOf(job: Job): Request[] {
  const { body, method, headers = {} } = job
  if (body === undefined) return shuffled(job.paths).map((path) => ({ method, path, headers }))
  return job.paths.map((path) => ({
    method,
    path,
    headers: { ...headers, 'content-type': 'application/json' },
    setupRequest: (request) => ({
      ...request,
      body: JSON.stringify(somebodyElse(body)),
    }),
  }))
}

const SURNAMES = [
  'Muñoz',
  'Ríos',
  'Cárdenas',
  'Londoño',
  'Pabón',
  'Zapata',
  'Quintero',
  'Vélez',
  'Mejía',
  'Arango',
  'Duque',
]
const NAMES = [
  'Ana',
  'Luis',
  'Sofía',
  'Camilo',
  'Yolanda',
  'Andrés',
  'Paola',
  'Hernán',
  'Beatriz',
  'Fabio',
  'Rocío',
  'Iván',
  'Nubia',
]
const DAY = 86_400_000
const FIRST_DOCUMENT = 5_000_000_000
/** Prime, so that no two documents are alike; and far from each other, as those of people who come one after the other. */
const DOCUMENTS = 4_294_967_291
const APART = 1_234_577

/** Another person each time, as people come: the same one again and again would be taken for duplicates of each other. */
function somebodyElse(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const n = ++people
  const one = (of: readonly string[], step: number): string => of[Math.floor(n / step) % of.length] ?? ''
  const others: Readonly<Record<string, string>> = {
    numero_documento: String(FIRST_DOCUMENT + ((n * APART) % DOCUMENTS)),
    primer_nombre: one(NAMES, 1),
    segundo_nombre: one(NAMES, NAMES.length),
    primer_apellido: one(SURNAMES, 1),
    segundo_apellido: one(SURNAMES, SURNAMES.length),
    fecha_nacimiento: new Date(((n * 7_919) % 25_000) * DAY - 30 * 365 * DAY).toISOString().slice(0, 10),
    telefono_movil: `3${String((n * 104_729) % 1_000_000_000).padStart(9, '0')}`,
  }
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, others[name] ?? value]))
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
