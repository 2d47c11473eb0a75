import { readFile, writeFile } from 'node:fs/promises'
import type { Comparison, RowOutcome } from './comparison.ts'
import type { Histories } from './histories.ts'
import type { Hostile } from './hostile.ts'
import type { IcdMeasures } from './icd.ts'
import { describeMachine } from './machine.ts'
import type { Population } from './population.ts'
import type { Outcome } from './rounds.ts'
import { P99_MS } from './rows.ts'
import type { Growth } from './scale.ts'

const FILE = new URL('RESULTS.md', import.meta.url)
const MOST_GROWTH = 1.3

const HEAD = `# Measurements

Written by \`npm run bench\` (comparison), \`npm run bench -- --escala 1000,100000,1000000\` (growth) and
\`npm run bench -- --historias 1000,100000\` (whole records) and
\`npm run bench -- --pacientes 1000,100000,1000000\` (all patients; \`--poblado DIR\` measures data that are there already) and \`npm run bench -- --icd\` (diagnoses looked for) and \`npm run bench -- --hostiles\` (hostile clients), each replacing its own section. Rows that miss their target stay in and are marked ✗.
`

const TITLES = {
  comparison: 'Beside the floor and a peer',
  growth: 'Growth with size',
  histories: 'Whole records',
  population: 'All patients',
  icd: 'Diagnoses looked for',
  hostile: 'Beside hostile clients',
} as const
export type Section = keyof typeof TITLES

const begin = (s: Section): string => `<!-- begin ${s} -->`
const end = (s: Section): string => `<!-- end ${s} -->`

/** Replaces one section of RESULTS.md and leaves the other as it is. */
export async function writeSection(section: Section, text: string): Promise<void> {
  const before = await readFile(FILE, 'utf8').catch(() => '')
  const sections = (Object.keys(TITLES) as Section[]).map((s) => {
    const body = s === section ? text : (between(before, begin(s), end(s)) ?? 'Not measured yet.')
    return `## ${TITLES[s]}\n\n${begin(s)}\n${body.trim()}\n${end(s)}\n`
  })
  await writeFile(FILE, [HEAD, ...sections].join('\n'))
}

function between(text: string, from: string, to: string): string | null {
  const start = text.indexOf(from)
  const stop = text.indexOf(to)
  return start === -1 || stop === -1 ? null : text.slice(start + from.length, stop)
}

const whole = (n: number): string => Math.round(n).toLocaleString('en-US')
const ms = (n: number): string => (n < 10 ? n.toFixed(2) : n.toFixed(1))
const times = (n: number): string => (n >= 10 ? n.toFixed(1) : n.toFixed(2))
const mark = (ok: boolean): string => (ok ? '✓' : '✗')
const figures = (o: Outcome | undefined): string =>
  o === undefined ? '–' : `${whole(o.perSecond)} · ${ms(o.p50)} · ${ms(o.p99)}`
const table = (head: readonly string[], lines: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

interface Verdict {
  readonly floor: string
  readonly peer: string
  readonly p99: string
  readonly missed: readonly string[]
}

function judge({ row, ours, floor, peer }: RowOutcome): Verdict {
  const missed: string[] = []
  const check = (ok: boolean, what: string): string => {
    if (!ok) missed.push(what)
    return mark(ok)
  }
  const share = ours.perSecond / floor.perSecond
  const least = row.ofFloor?.least
  const aim = row.ofFloor?.aim === undefined ? '' : `, aim ${row.ofFloor.aim}`
  const multiple = peer === undefined ? undefined : ours.perSecond / peer.perSecond
  const shown = `${times(share)}×`
  return {
    floor:
      least === undefined
        ? shown
        : `${shown} ${check(share >= least, `${shown} of the floor, target ${least}×`)} (≥ ${least}${aim})`,
    peer:
      multiple === undefined
        ? '–'
        : row.ofPeer === undefined
          ? `${times(multiple)}×`
          : `${times(multiple)}× ${check(multiple >= row.ofPeer, `${times(multiple)}× of the peer, target ${row.ofPeer}×`)} (≥ ${row.ofPeer})`,
    p99: check(ours.p99 < P99_MS, `p99 ${ms(ours.p99)} ms, target < ${P99_MS} ms`),
    missed,
  }
}

export function comparisonText(c: Comparison, effort: { rounds: number; seconds: number }): string {
  const verdicts = c.outcomes.map((o) => ({ o, v: judge(o) }))
  const head = [
    '',
    'ours',
    'floor',
    'DRF',
    'ours / floor',
    'ours / DRF',
    `p99 < ${P99_MS} ms`,
    'errors (ours, floor, DRF)',
  ]
  const lines = verdicts.map(({ o, v }) => [
    o.row.connections === 1 ? o.row.title : `${o.row.title}, ${o.row.connections} connections`,
    `**${figures(o.ours)}**`,
    figures(o.floor),
    figures(o.peer),
    v.floor,
    v.peer,
    v.p99,
    [o.ours.errors, o.floor.errors, o.peer?.errors ?? '–'].join(', '),
  ])
  const read = c.outcomes.find((o) => o.row.key === 'leer')
  const information: string[][] = []
  if (read !== undefined && c.readyText !== undefined)
    information.push([
      'read one, harder floor: the answer as ready text in one column',
      figures(c.readyText),
      `ours is ${times(read.ours.perSecond / c.readyText.perSecond)}× of it`,
    ])
  if (read !== undefined && c.twoProcesses !== undefined)
    information.push([
      `read one, ours with PROCESOS=2 (${c.twoProcesses.errors} errors)`,
      figures(c.twoProcesses),
      `${times(c.twoProcesses.perSecond / read.ours.perSecond)}× of one process`,
    ])
  const missed = verdicts.flatMap(({ o, v }) => v.missed.map((m) => `- ✗ ${o.row.title}: ${m}.`))
  const peers = [...new Set(c.outcomes.map((o) => `${o.row.title}: ${o.peerName ?? ''}`))].join('; ')
  return `${describeMachine(c.postgres)}
- ${c.patients} synthetic patients; medians of ${effort.rounds} rounds of ${effort.seconds} s after a warm-up, taking turns; the load (autocannon) comes from the same machine

Each cell: requests/s · p50 ms · p99 ms.

${table(head, lines)}

With an account (token verified, reach decided in the query, audit with account), beside the share of the floor that the same row
had before there were accounts; the target is 85 % of it. Shares of the floor move by a tenth and more between runs of this
machine. Side by side with the commit before accounts, taking turns in the same minutes (2026-11-15, medians of 9 to 15 rounds
of 2 s, by hand): read as medico 0.93× of it, list as medico 1.01×, filtered list as coordinador_medico 0.95×.

${accountTable(c)}

For information:

${table(['', 'requests/s · p50 · p99', ''], information)}

| memory and event loop of the service's process | |
| --- | --- |
| resident 10 s after the first start, which loads the demonstration data | ${whole(c.memory.first)} MiB |
| resident 10 s after a later start | ${whole(c.memory.idle)} MiB |
| resident after all rounds | ${whole(c.memory.after)} MiB |
| longest event-loop delay while idle, start-up included | ${ms(c.longestDelay.idle)} ms |
| longest event-loop delay during the create rounds | ${c.longestDelay.creating === undefined ? '–' : `${ms(c.longestDelay.creating)} ms`} |

${missed.length === 0 ? 'Every target is met.' : `Missed:\n\n${missed.join('\n')}`}

**Ours** is \`custodia iniciar\` with its defaults: log at \`info\` to a file, metrics, validation, access decision, and for
every request an audit row that is on disk before the answer leaves.

**The floor** (\`bench/floor.ts\`) is bare \`node:http\` with the same driver, pool size, role and PostgreSQL, and one prepared
statement per request. Reads and lists select from a table whose columns are exactly the keys of our answer, companions
included, and \`JSON.stringify\` the row: no routing, validation, access, audit, log or metrics. Creation inserts the same
three rows (row, version, audit) into our tables in one durable statement without any check. Compared before measuring:
${c.equality}. It does not send our headers (\`etag\`, \`x-request-id\`, \`vary\`, \`cache-control\`).

**DRF**: ${c.peerAbout}. It has 16 columns where we have ${c.outcomes.length > 0 ? 'some sixty' : 'more'}, token authentication and no audit or versions${c.outcomes.some((o) => o.peer !== undefined) ? `. Both ways of running it were tried and the faster measured (${peers})` : ''}.

Repeat: \`npm run bench\`; \`-- --segundos 8 --rondas 3\` are the defaults, \`--sin-par\` leaves DRF out, \`--solo leer,crear\` measures
some rows and writes nothing, \`--perfil DIR\` leaves a CPU profile of the service.`
}

const LEAST_KEPT = 0.85

function accountTable(c: Comparison): string {
  const lines = c.outcomes.flatMap(({ row, account, floor }) => {
    if (account === undefined || row.account === undefined) return []
    const share = account.perSecond / floor.perSecond
    const kept = share / row.account.before
    return [
      [
        `${row.title}, as ${row.account.rol}`,
        `**${figures(account)}**`,
        `${times(share)}×`,
        `${times(row.account.before)}×`,
        `${Math.round(kept * 100)} % ${mark(kept >= LEAST_KEPT)}`,
        String(account.errors),
      ],
    ]
  })
  return table(['', 'with an account', 'of the floor', 'before', 'kept', 'errors'], lines)
}

export function growthText(g: Growth, effort: { rounds: number; seconds: number }): string {
  const [first, ...larger] = g.sizes
  if (first === undefined) return ''
  const head = [
    'p50 ms (p99)',
    `${whole(first.patients)} patients`,
    ...larger.flatMap((s) => [`${whole(s.patients)}`, `ratio (≤ ${MOST_GROWTH})`]),
    'errors',
  ]
  const cell = (o: Outcome | undefined): string => (o === undefined ? '–' : `${ms(o.p50)} (${ms(o.p99)})`)
  const missed: string[] = []
  const lines = [...first.answers].map(([name, base]) => [
    name,
    cell(base),
    ...larger.flatMap((s) => {
      const here = s.answers.get(name)
      const ratio = (here?.p50 ?? Number.NaN) / base.p50
      if (!(ratio <= MOST_GROWTH)) missed.push(`- ✗ ${name}: ${times(ratio)}× at ${whole(s.patients)} patients.`)
      return [cell(here), `${times(ratio)} ${mark(ratio <= MOST_GROWTH)}`]
    }),
    String(g.sizes.reduce((sum, s) => sum + (s.answers.get(name)?.errors ?? 0), 0)),
  ])
  const sizes = g.sizes.map((s) => [
    whole(s.patients),
    s.loadSeconds === null ? 'was there' : `${whole(s.loadSeconds)} s`,
    `${whole(s.databaseMib)} MiB`,
  ])
  return `${describeMachine(g.postgres)}
- 8 connections, medians of ${effort.rounds} rounds of ${effort.seconds} s; one database grown step by step, vacuumed and analysed before each size

${table(head, lines)}

${table(['patients', 'time to load up to it', 'database with versions and audit'], sizes)}

${missed.length === 0 ? 'Every target is met.' : `Missed:\n\n${missed.join('\n')}`}

The surnames are the five most common ones of the smallest size, the other words those of random patients. Pages are kept
to what the smallest size has too, so that the answers weigh the same at every size. Repeat: \`npm run bench -- --escala 1000,100000,1000000\`.`
}

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

const LEAST_SEARCHES = 3_000
const MOST_SEARCH_P50 = 3
const MOST_SEARCH_P99 = 15
const LEAST_ICD_RELEVANCE = 0.9

export function icdText(m: IcdMeasures, effort: { rounds: number; seconds: number }): string {
  const { perSecond, p50, p99, errors } = m.outcome
  return `${describeMachine(m.postgres)}
- medians of ${effort.rounds} rounds of ${effort.seconds} s after a warm-up, 32 connections going through ${m.questions} questions; the load (autocannon) comes from the same machine

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

const MOST_TIMES = 5

/** What a read of somebody with an account takes while others mean harm. */
export function hostileText({ measures, postgres }: Hostile): string {
  const lines = measures.map((m) => [
    m.limits === 'usuales' ? 'of log-ins, failures and verifications as usual, none in general' : 'none',
    `${ms(m.quiet.p50)} · ${ms(m.quiet.p99)}`,
    `${ms(m.beset.p50)} · ${ms(m.beset.p99)}`,
    `${times(m.beset.p99 / m.quiet.p99)} ${mark(m.beset.p99 < MOST_TIMES * m.quiet.p99)}`,
    m.statuses
      .toSorted(([a], [b]) => a - b)
      .map(([status, n]) => `${status}: ${whole(n)}`)
      .join(' · '),
    whole(m.keptEach),
  ])
  return `${describeMachine(postgres)}
- one physician reads patients one after the other; sixteen clients without an account, in another process of the same machine, ask for the dearest that they may as fast as they are answered

${table(
  [
    'limits',
    'quiet p50 · p99 ms',
    'beset p50 · p99 ms',
    `p99 beset / quiet (< ${MOST_TIMES})`,
    'what the sixteen were answered',
    'bytes of audit for each of their requests',
  ],
  lines,
)}`
}
