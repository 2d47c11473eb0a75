import { setTimeout as wait } from 'node:timers/promises'
import { ask } from './answer.ts'
import type { Cleanup } from './cleanup.ts'
import { alternate, type Effort, type Outcome } from './comparison/rounds.ts'
import { type Latency, latency, receive } from './latency.ts'
import { startLoad } from './load/load.ts'
import { residentMib } from './memory.ts'
import { type IcdQuery, type IcdRelevance, icdQueries, measureIcd } from './relevance/icd-queries.ts'
import { startService } from './service.ts'
import { openWorkplace } from './workplace.ts'

const CONNECTIONS = 32
const IDLE_MS = 5_000
const WARM_UP = 100
const DAYS_A_YEAR = 365.25

export interface IcdMeasures {
  readonly relevance: IcdRelevance
  readonly questions: number
  /** What people ask: the same things. */
  readonly outcome: Outcome
  /** One after the other, and each for the first time. */
  readonly unseen: Pick<Latency, 'p50' | 'p99'>
  /** The first search of a process that has just started to answer, in milliseconds. */
  readonly first: number
  readonly idleMib: number
  readonly loadedMib: number
  readonly generator: string
  readonly postgres: string
}

/** Diagnoses as people look for them: how many a second, how soon, and whether what was meant comes first. */
export async function icd(effort: Effort, cleanup: Cleanup, say: (sentence: string) => void): Promise<IcdMeasures> {
  const place = await openWorkplace(cleanup)
  const environment = { DEMO: 'no', LIMITE_POR_MINUTO: '0' }
  const service = await startService({ ...place, environment }, cleanup)
  const started = performance.now()
  await codesOf(service.base, { categoria: '', q: 'hta', codigos: [] })
  const first = performance.now() - started
  await wait(IDLE_MS)
  const idleMib = await residentMib(service.pid)
  say('Midiendo qué encuentra la búsqueda de diagnósticos…')
  const found = new Map<IcdQuery, readonly string[]>()
  for (const query of icdQueries) found.set(query, await codesOf(service.base, query))
  const relevance = measureIcd((query) => found.get(query) ?? [])
  say('Midiendo cuántas responde…')
  const { measure, generator } = await startLoad(cleanup)
  const paths = icdQueries.map((query) => pathOf(query))
  const job = { url: service.base, connections: CONNECTIONS, method: 'GET', paths } as const
  const [outcome] = await alternate([{ name: 'ours', jobs: [job] }], measure, effort)
  if (outcome === undefined) throw new Error('Nothing was measured')
  const fresh = neverAsked()
  const unseen = await latency(() => receive(`${service.base}${fresh.pop()}`, 'GET'), fresh.length - WARM_UP, WARM_UP)
  const loadedMib = await residentMib(service.pid)
  await service.stop()
  return {
    relevance,
    questions: icdQueries.length,
    outcome,
    unseen,
    first,
    idleMib,
    loadedMib,
    generator,
    postgres: place.version,
  }
}

const neverAsked = (): string[] =>
  Array.from({ length: 5 }, (_, age) => age).flatMap((age) =>
    icdQueries.map((query) => pathOf({ ...query, edadDias: Math.ceil((age + 1) * DAYS_A_YEAR) })),
  )

function pathOf({ q, sexo, edadDias }: IcdQuery): string {
  const query = new URLSearchParams({ q })
  if (sexo !== undefined) query.set('sexo', sexo)
  if (edadDias !== undefined && edadDias < DAYS_A_YEAR) query.set('edad_dias', String(Math.floor(edadDias)))
  else if (edadDias !== undefined) query.set('edad', String(Math.floor(edadDias / DAYS_A_YEAR)))
  return `/hce/api/icd/buscar/?${query}`
}

const codesOf = async (base: string, query: IcdQuery): Promise<string[]> =>
  (await ask<{ results: { codigo: string }[] }>(base + pathOf(query))).json.results.map((r) => r.codigo)
