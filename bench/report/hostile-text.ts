import type { Hostile } from '../hostile.ts'
import { describeMachine } from '../machine.ts'
import { mark, ms, table, times, whole } from './figures.ts'

const MOST_TIMES = 5
const WHO = {
  anónimos: 'sixteen without an account',
  cuentas: 'eight accounts of as many roles',
  ambos: 'both at once',
} as const

/** What a read of somebody with an account takes while others mean harm. */
export function hostileText({ measures, postgres }: Hostile): string {
  const lines = measures.map((m) => [
    WHO[m.by],
    m.limits === 'usuales' ? 'of log-ins, failures and verifications as usual, none in general' : 'none',
    `${ms(m.quiet.p50)} · ${ms(m.quiet.p99)}`,
    `${ms(m.beset.p50)} · ${ms(m.beset.p99)}`,
    `${times(m.beset.p99 / m.quiet.p99)} ${mark(m.beset.p99 < MOST_TIMES * m.quiet.p99)}`,
    m.statuses
      .toSorted(([a], [b]) => a - b)
      .map(([status, n]) => `${status}: ${whole(n)}`)
      .join(' · '),
    m.keptEach === null ? '–' : whole(m.keptEach),
    m.unsealed.toFixed(1),
  ])
  return `${describeMachine(postgres)}
- one physician reads patients one after the other; hostile clients, in another process of the same machine, send the dearest that they may as fast as they are answered

${table(
  [
    'who',
    'limits',
    'quiet p50 · p99 ms',
    'beset p50 · p99 ms',
    `p99 beset / quiet (< ${MOST_TIMES})`,
    'what they were answered',
    'bytes of audit for each of their requests',
    'longest without a seal, s (due every 1)',
  ],
  lines,
)}`
}
