import type { Cleanup } from './cleanup.ts'
import { type Ask, loadPopulation, measureRelevance, type Relevance } from './relevance/measure.ts'
import { startService } from './service.ts'
import { openWorkplace } from './workplace.ts'

/** How high the search puts whoever was meant, in a database of their own. */
export async function relevanceOfSearch(cleanup: Cleanup): Promise<Relevance> {
  const place = await openWorkplace(cleanup)
  const { base, stop } = await startService({ ...place, environment: { DEMO: 'no', LIMITE_POR_MINUTO: '0' } }, cleanup)
  const ask: Ask = async (method, path, body) => {
    const sent =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const response = await fetch(base + path, { method, ...sent })
    return { status: response.status, json: await response.json() }
  }
  await loadPopulation(ask)
  const found = await measureRelevance(ask)
  await stop()
  return found
}
