import type { IcdMeasures } from '../icd.ts'
import { describeMachine } from '../machine.ts'
import { mark, ms, table, whole } from './figures.ts'

const LEAST_SEARCHES = 3_000
const MOST_SEARCH_P50 = 3
const MOST_SEARCH_P99 = 15
const LEAST_ICD_RELEVANCE = 0.9

export function icdText(m: IcdMeasures, effort: { rounds: number; seconds: number }): string {
  const { perSecond, p50, p99, errors } = m.outcome
  return `${describeMachine(m.postgres)}
- medians of ${effort.rounds} rounds of ${effort.seconds} s after a warm-up, 32 connections going through ${m.questions} questions; the load (${m.generator}) comes from the same machine

${table(
  ['`buscar`', 'measured', 'target'],
  [
    ['requests/s', `${whole(perSecond)} ${mark(perSecond >= LEAST_SEARCHES)}`, `≥ ${whole(LEAST_SEARCHES)}`],
    ['p50 ms at 32 connections', `${ms(p50)} ${mark(p50 < MOST_SEARCH_P50)}`, `< ${MOST_SEARCH_P50}`],
    ['p99 ms at 32 connections', `${ms(p99)} ${mark(p99 < MOST_SEARCH_P99)}`, `< ${MOST_SEARCH_P99}`],
    [
      'p50 and p99 ms of questions that nobody asked before, one after the other',
      `${ms(m.unseen.p50)}, ${ms(m.unseen.p99)}`,
      '–',
    ],
    ['errors', `${errors} ${mark(errors === 0)}`, '0'],
    ['first search of a process that has just begun to answer, ms', ms(m.first), '–'],
    ['resident memory of the process, idle and after the load, MiB', `${whole(m.idleMib)}, ${whole(m.loadedMib)}`, '–'],
    [
      `relevance, ${m.questions} questions, MRR@5`,
      `${m.relevance.total.toFixed(3)} ${mark(m.relevance.total >= LEAST_ICD_RELEVANCE)}`,
      `≥ ${LEAST_ICD_RELEVANCE}`,
    ],
  ],
)}

By kind of question: ${Object.entries(m.relevance.porCategoria)
    .map(([name, mrr]) => `${name} ${mrr.toFixed(2)}`)
    .join(' · ')}.`
}
