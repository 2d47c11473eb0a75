import type { Outcome } from '../comparison/rounds.ts'
import { describeMachine } from '../machine.ts'
import type { Growth } from '../scale.ts'
import { mark, ms, table, times, whole } from './figures.ts'

/** Rows by their processor time in units, from the smallest size to each larger one. */
export function growthText(g: Growth, effort: { rounds: number; seconds: number }): string {
  const [first, ...larger] = g.sizes
  if (first === undefined) return ''
  const head = [
    'units · p50 (p99) ms',
    `${whole(first.patients)} patients`,
    ...larger.flatMap((s) => [whole(s.patients), 'factor']),
    'target',
    'errors',
  ]
  const cell = (o: Outcome | undefined): string =>
    o === undefined ? '–' : `${times(o.units)} · ${ms(o.p50)} (${ms(o.p99)})`
  const missed: string[] = []
  const lines = first.answers.map(({ name, most, outcome: base }) => {
    const elsewhere = (s: (typeof larger)[number]): Outcome | undefined =>
      s.answers.find((a) => a.name === name)?.outcome
    return [
      name,
      cell(base),
      ...larger.flatMap((s) => {
        const here = elsewhere(s)
        const factor = here === undefined ? Number.NaN : here.units / base.units
        const ok = factor <= most
        if (!ok) missed.push(`- ✗ ${name}: ${times(factor)}× at ${whole(s.patients)} patients, target ≤ ${most}×.`)
        return [cell(here), `${times(factor)} ${mark(ok)}`]
      }),
      `≤ ${most}`,
      String([base, ...larger.map(elsewhere)].reduce((sum, o) => sum + (o?.errors ?? 0), 0)),
    ]
  })
  const sizes = g.sizes.map((s) => [whole(s.patients), `${whole(s.loadSeconds)} s`, `${whole(s.databaseMib)} MiB`])
  return `${describeMachine(g.postgres)}
- 8 connections, medians of ${effort.rounds} rounds of ${effort.seconds} s (${g.generator}); one database grown step by step, vacuumed and analysed before each size; a unit is the processor time of the floor's read of one of the patients of the smallest size, taken in the same rounds; ${whole(g.minutes)} minutes in all

${table(head, lines)}

${table(['patients', 'time to load up to it', 'database with versions and audit'], sizes)}

${missed.length === 0 ? 'Every target is met.' : `Missed:\n\n${missed.join('\n')}`}

The surnames are the five most common ones of the smallest size, the other words those of random patients. Pages are kept
to what the smallest size has too, so that the answers weigh the same at every size: \`$everything\` and the timeline are those of the
200 demonstration patients, beside whom every other patient has ${g.valuesEach} values. Repeat: \`npm run bench -- --escala 1000,100000,1000000\`.`
}
