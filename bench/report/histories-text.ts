import type { Histories } from '../histories.ts'
import { describeMachine } from '../machine.ts'
import { mark, ms, whole } from './figures.ts'

const FIRST_READ_SHARE = 2 / 3

/** One history at once, and one patient's record as it grows. */
export function historiesText({ latencies, reads, everything: e, postgres }: Histories): string {
  const share = reads.beside / reads.alone
  const rows = latencies.map(
    ({ what, p50, p99, mostP99 }) =>
      `| ${what} | ${ms(p50)} | ${ms(p99)} | ${p99 < mostP99 ? '✓' : '✗'} (< ${mostP99}) |`,
  )
  return `${describeMachine(postgres)}
- one request after the other, on an otherwise idle service

|  | p50 ms | p99 ms | target p99 |
| --- | --- | --- | --- |
${rows.join('\n')}

Reads of one patient, 8 connections: ${whole(reads.alone)}/s alone, ${whole(reads.beside)}/s with thirty reports under way at
any time (${reads.reports} drawn): ${share.toFixed(2)}× ${share >= FIRST_READ_SHARE ? '✓' : '✗'} (≥ 0.67).

\`$everything\` of a patient with ${whole(e.items)} values: first byte after ${ms(e.firstMs)} ms ${mark(e.firstMs < FIRST_BYTE_MS)} (< ${FIRST_BYTE_MS}), ${whole(e.entries)}
entries ${mark(e.entries > e.items)} (all), ${whole(e.mib)} MiB in ${(e.wholeMs / 1000).toFixed(1)} s; the process held ${whole(e.restMib)} MiB before and at most ${whole(e.mostMib)} meanwhile.`
}

const FIRST_BYTE_MS = 100
