import { describeMachine } from '../machine.ts'
import type { Population } from '../population.ts'
import { mark, ms, table, whole } from './figures.ts'

const LEAST_RELEVANCE = 0.95
const LEAST_EXPORTED = 50_000
const MOST_RESIDENT = 250

/** Search, statistics and export as the population grows. */
export function populationText({ relevance, sizes, postgres }: Population): string {
  const largest = sizes.at(-1)
  if (largest === undefined) return ''
  const lines = largest.latencies.map(({ what, mostP99 }) => [
    what,
    ...sizes.map((s) => {
      const found = s.latencies.find((l) => l.what === what)
      return found === undefined ? '–' : `${ms(found.p50)} (${ms(found.p99)}) ${mark(found.p99 < mostP99)}`
    }),
    `< ${mostP99}`,
  ])
  const exports = largest.exports.map(({ format }) => [
    format,
    ...sizes.map((s) => {
      const found = s.exports.find((e) => e.format === format)
      if (found === undefined) return '–'
      // Of a few patients what is measured is the start: the target is for the largest.
      const judged = format === 'csv' && s === largest ? ` ${mark(found.perSecond >= LEAST_EXPORTED)}` : ''
      return `${whole(found.perSecond)} rows/s${judged}, ${whole(found.residentMib)} MiB ${mark(found.residentMib < MOST_RESIDENT)}`
    }),
  ])
  const head = sizes.map((s) => `${whole(s.patients)} patients`)
  return `${describeMachine(postgres)}
- one request after the other, on an otherwise idle service; p50 ms (p99) and whether p99 is within its target

${table(['', ...head, 'target p99 ms'], lines)}

Export of everything, discarded as it comes: rows a second (CSV ≥ ${whole(LEAST_EXPORTED)} at the largest size) and the most that the
process of the service held of the machine meanwhile (< ${MOST_RESIDENT} MiB).

${table(['', ...head], exports)}

${table(
  ['', ...head],
  [
    [
      'time to load up to it (rows, versions, search, risk and statistics)',
      ...sizes.map((s) => (s.loadSeconds === null ? 'was there' : `${whole(s.loadSeconds)} s`)),
    ],
  ],
)}

Relevance of \`busqueda\` (bench/relevance): ${relevance.queries} questions, **MRR@5 ${relevance.overall.toFixed(3)}** ${mark(relevance.overall >= LEAST_RELEVANCE)}
(≥ ${LEAST_RELEVANCE}). ${[...relevance.byCategory].map(([name, c]) => `${name} ${c.mrr.toFixed(2)}`).join(' · ')}.`
}
