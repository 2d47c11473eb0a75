import type pg from 'pg'
import type { Cleanup } from './cleanup.ts'
import { type Export, exportAll } from './export-rate.ts'
import { relevanceOfSearch } from './found.ts'
import { type Latency, latency, receive } from './latency.ts'
import { misspell } from './misspell.ts'
import { quietDatabase } from './quiet-database.ts'
import type { Relevance } from './relevance/measure.ts'
import { addPatients, type Running, startService } from './service.ts'
import { connectOwner, openWorkplace } from './workplace.ts'

/** Enough that a hundredth of them is several. */
const SAMPLES = 500
const SEED = 1000

export interface PopulationSize {
  readonly patients: number
  /** Null where it was there already. */
  readonly loadSeconds: number | null
  readonly latencies: readonly Latency[]
  readonly exports: readonly Export[]
}

export interface Population {
  readonly relevance: Relevance
  readonly sizes: readonly PopulationSize[]
  readonly postgres: string
}

type Say = (sentence: string) => void

interface Sample {
  readonly id: string
  readonly tipo: string
  readonly numero: string
  readonly nombre: string
  readonly apellido: string
  readonly segundo: string | null
  readonly nacimiento: string
  readonly telefono: string | null
}

const ENVIRONMENT = { LIMITE_POR_MINUTO: '0', LIMITE_EXPORTACIONES: '0' }
/** Each connection of the pool plans each statement a few times before it keeps the plan. */
const WARM_UP = 60

/**
 * What a front desk and an administration ask of all patients at once, as there are more of them. `existing`: a data
 * directory that holds a population already and is measured last, because loading a million takes long.
 */
export async function population(
  sizes: readonly number[],
  existing: string | undefined,
  cleanup: Cleanup,
  say: Say,
): Promise<Population> {
  say('Midiendo a quién encuentra la búsqueda…')
  const relevance = await relevanceOfSearch(cleanup)
  const place = await openWorkplace(cleanup)
  const outcomes: PopulationSize[] = []
  const service = await startService({ ...place, environment: ENVIRONMENT }, cleanup)
  const client = await connectOwner(place, cleanup)
  for (const [i, patients] of sizes.entries()) {
    say(`Cargando hasta ${patients} pacientes…`)
    const started = performance.now()
    await addPatients(place.dataDir, patients - (await countOf(client)), SEED + i, cleanup)
    const loadSeconds = (performance.now() - started) / 1000
    outcomes.push({ loadSeconds, ...(await measured(service, client, say)) })
  }
  await service.stop()
  if (existing !== undefined) {
    const there = await openWorkplace(cleanup, { existing })
    const other = await startService({ ...there, environment: ENVIRONMENT }, cleanup)
    outcomes.push({ loadSeconds: null, ...(await measured(other, await connectOwner(there, cleanup), say)) })
  }
  return { relevance, sizes: outcomes, postgres: place.version }
}

const countOf = async (client: pg.Client): Promise<number> =>
  (await client.query('select count(*)::integer as n from paciente')).rows[0].n

async function measured(service: Running, client: pg.Client, say: Say): Promise<Omit<PopulationSize, 'loadSeconds'>> {
  const patients = await countOf(client)
  await quietDatabase(client)
  const latencies: Latency[] = []
  for (const { what, most, paths } of questions(await sample(client))) {
    say(`  ${patients}: ${what}…`)
    let turn = 0
    const once = (): Promise<void> => receive(`${service.base}${paths[turn++ % paths.length]}`, 'GET')
    latencies.push({ what, ...(await latency(once, SAMPLES, WARM_UP)), mostP99: most })
  }
  const exports: Export[] = []
  for (const format of ['csv', 'ndjson', 'fhir', 'xlsx']) {
    say(`  ${patients}: exportar ${format}…`)
    exports.push(await exportAll(service, format))
  }
  return { patients, latencies, exports }
}

async function sample(client: pg.Client): Promise<Sample[]> {
  const { rows } = await client.query(
    `select id::text as id, tipo_documento as tipo, numero_documento as numero, primer_nombre as nombre,
  primer_apellido as apellido, segundo_apellido as segundo, fecha_nacimiento::text as nacimiento, telefono_movil as telefono
from paciente order by random() limit $1`,
    [SAMPLES],
  )
  return rows
}

interface Question {
  readonly what: string
  readonly most: number
  readonly paths: readonly string[]
}

const EXACT = 30
const MISSPELT = 80
const STATISTIC = 50
const FHIR = 50

function questions(people: readonly Sample[]): Question[] {
  const search = (what: string, most: number, q: (p: Sample, i: number) => string): Question => ({
    what,
    most,
    paths: people.map((p, i) => `/paciente/busqueda/?${new URLSearchParams({ q: q(p, i) })}`),
  })
  const whole = (p: Sample): string => [p.nombre, p.apellido, p.segundo].filter((n) => n !== null).join(' ')
  const statistic = (path: string): Question => ({
    what: path.replace('/paciente/', '').replace(/\/$/, ''),
    most: STATISTIC,
    paths: [path],
  })
  const fhir = (
    what: string,
    query: (p: Sample) => Record<string, string>,
    among: readonly Sample[] = people,
  ): Question => ({
    what: `fhir/Patient, ${what}`,
    most: FHIR,
    paths: among.map((p) => `/fhir/Patient?${new URLSearchParams(query(p))}`),
  })
  const reachable = people.filter((p) => p.telefono !== null)
  return [
    search('busqueda, document number', EXACT, (p) => p.numero),
    search(
      'busqueda, type and dotted number',
      EXACT,
      (p) => `${p.tipo} ${p.numero.replaceAll(/\B(?=(\d{3})+$)/g, '.')}`,
    ),
    search('busqueda, whole name', EXACT, whole),
    search('busqueda, surname and name', EXACT, (p) => `${p.apellido} ${p.nombre}`),
    search('busqueda, one surname', EXACT, (p) => p.apellido),
    search('busqueda, name and birth date', EXACT, (p) => `${p.nombre} ${p.apellido} ${p.nacimiento}`),
    {
      ...search('busqueda, telephone', EXACT, (p) => p.telefono ?? ''),
      paths: reachable.map((p) => `/paciente/busqueda/?${new URLSearchParams({ q: p.telefono ?? '' })}`),
    },
    search('busqueda, misspelt surname', MISSPELT, (p, i) => `${p.nombre} ${misspell(p.apellido, i)}`),
    search('busqueda, everything misspelt', MISSPELT, (p, i) =>
      whole(p)
        .split(' ')
        .map((w) => misspell(w, i))
        .join(' '),
    ),
    search('busqueda, beginnings of words', MISSPELT, (p) => `${p.apellido.slice(0, 4)} ${p.nombre.slice(0, 3)}`),
    statistic('/paciente/estadisticas/'),
    statistic('/paciente/estadisticas/pacientes/'),
    statistic('/paciente/estadisticas/familias/'),
    statistic('/paciente/estadisticas/resumen/'),
    statistic('/paciente/paciente/activos/'),
    statistic('/paciente/paciente/alto-riesgo/'),
    fhir('no filter', () => ({})),
    fhir('identifier', (p) => ({ identifier: p.numero })),
    fhir('name', (p) => ({ name: p.apellido })),
    fhir('family and given', (p) => ({ family: p.apellido, given: p.nombre })),
    fhir('family and given of nobody', (p) => ({ family: p.apellido, given: 'Zzyx' })),
    fhir('birthdate', (p) => ({ birthdate: p.nacimiento })),
    fhir('phone', (p) => ({ phone: p.telefono ?? '' }), reachable),
    fhir('email of nobody', () => ({ email: 'nadie@ejemplo.co' })),
    fhir('_lastUpdated', () => ({ _lastUpdated: 'ge2020-01-01', _sort: '-_lastUpdated' })),
  ]
}
