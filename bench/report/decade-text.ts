import { type Decade, type DecadeQuestion, decadeQuestions } from '../decade.ts'
import { describeMachine } from '../machine.ts'
import { ms, table, whole } from './figures.ts'

/** What ten years of the past cost. */
export function decadeText({ years, rowsAYear, listBytes, postgres }: Decade): string {
  const questions = Object.keys(decadeQuestions) as DecadeQuestion[]
  const sizes = years.map((y) => [
    String(y.year),
    whole(y.auditRows),
    String(y.partitions),
    ...[y.mib.audit, y.mib.lists, y.mib.seals, y.mib.versions].map(whole),
    y.verifySeconds.toFixed(1),
  ])
  const times = years.map((y) => [String(y.year), ...questions.map((q) => ms(y.times[q]))])
  return `${describeMachine(postgres)}
- ${whole(rowsAYear)} rows of audit a year (a mid-size hospital writes some five million: multiply), of which a quarter are lists of 25
  patients and a twentieth notes with their versions; 2,200 patients; one request after the other on an otherwise idle service

${table(['after year', 'rows of audit', 'partitions', 'audit MiB', 'whom lists showed MiB', 'seals MiB', 'versions MiB', '`auditoria verificar`, s'], sizes)}

Whom a list of 25 showed takes ${whole(listBytes)} bytes beside the audit row (target ≤ 600), indexes included: the mean of
years of lists of the same patients.

p50, ms:

${table(['after year', ...questions.map((q) => decadeQuestions[q])], times)}

Months are ranges of ids, so that they go by without the clock; rows were written in the columns that the service writes and sealed by
the service. Not simulated: patients and entries that grow meanwhile (see *Growth with size*), load beside it, a cache that is cold.`
}
