import { describeMachine } from '../machine.ts'
import type { VerifyMeasures } from '../verify.ts'
import { mark, table, whole } from './figures.ts'

const MOST_SECONDS_A_MILLION = 5

export function verifyText(m: VerifyMeasures): string {
  const million = (m.whole / m.rows) * 1_000_000
  return `${describeMachine(m.postgres)}
- ${whole(m.rows)} rows in ${whole(m.seals)} seals, one in five a list of 25 patients; ${m.threads} threads; the best of three rounds, in memory

${table(
  ['`auditoria verificar`', 'seconds', 'target'],
  [
    ['`--completa`', m.whole.toFixed(1), '–'],
    [
      '`--completa`, a million rows',
      `${million.toFixed(1)} ${mark(million < MOST_SECONDS_A_MILLION)}`,
      `< ${MOST_SECONDS_A_MILLION}`,
    ],
    [
      'processor seconds of those: this program + the database',
      `${m.spent.program.toFixed(1)} + ${m.spent.database.toFixed(1)}`,
      '–',
    ],
    [`what came since, ${whole(m.freshRows)} rows`, m.fresh.toFixed(2), '–'],
    ['row by row in one thread, as a file is verified', m.slow.toFixed(1), '–'],
  ],
)}`
}
