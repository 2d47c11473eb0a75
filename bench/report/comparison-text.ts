import type { Comparison } from '../comparison/comparison.ts'
import type { RowOutcome } from '../comparison/contest.ts'
import { median, type Outcome, processorMs } from '../comparison/rounds.ts'
import { describeMachine } from '../machine.ts'
import { figures, mark, ms, table, times, whole } from './figures.ts'

const MOST_RESIDENT_MIB = 250
const LEAST_KEPT = 0.85

const known = (n: number, text: string): string => (Number.isNaN(n) ? '–' : text)
const fine = (n: number): string => n.toFixed(n < 1 ? 3 : n < 10 ? 2 : 1)

/** One cell and what it missed. */
interface Judged {
  readonly cell: string
  readonly missed?: string
}

function judged(ok: boolean, shown: string, target: string): Judged {
  const cell = `${shown} ${mark(ok)} (${target})`
  return ok ? { cell } : { cell, missed: `${shown}, target ${target}` }
}

function unitsOf({ row, ours, unitMs }: RowOutcome): Judged {
  const units = processorMs(ours) / unitMs
  const shown = known(units, times(units))
  const most = row.most.units
  return most === undefined || Number.isNaN(units)
    ? { cell: shown }
    : judged(units <= most, `${shown} units`, `≤ ${most}`)
}

function waitsOf({ row, ours }: RowOutcome): Judged[] {
  const { p50, p99 } = row.most
  return [
    ...(p50 === undefined ? [] : [judged(ours.p50 < p50, `p50 ${ms(ours.p50)} ms`, `< ${p50}`)]),
    ...(p99 === undefined ? [] : [judged(ours.p99 < p99, `p99 ${ms(ours.p99)} ms`, `< ${p99}`)]),
  ]
}

function ofFloor({ row, ours, floors }: RowOutcome): Judged {
  if (floors.columns === undefined) return { cell: '–' }
  const share = ours.perSecond / floors.columns.perSecond
  const aim = row.ofFloor?.aim === undefined ? '' : `, aim ${row.ofFloor.aim}`
  return row.ofFloor === undefined
    ? { cell: `${times(share)}×` }
    : judged(share >= row.ofFloor.least, `${times(share)}× of the floor`, `≥ ${row.ofFloor.least}${aim}`)
}

function ofDrf({ row, ours, drf }: RowOutcome): Judged {
  if (drf === undefined) return { cell: '–' }
  const multiple = ours.perSecond / drf.perSecond
  return row.ofPeer === undefined
    ? { cell: `${times(multiple)}×` }
    : judged(multiple >= row.ofPeer, `${times(multiple)}× of DRF`, `≥ ${row.ofPeer}`)
}

function costTable(outcomes: readonly RowOutcome[]): string {
  const head = [
    '',
    'requests/s · p50 · p99 ms',
    'processor ms: service + database',
    'units',
    'waiting',
    'answer, bytes',
    'bytes a request: audit · WAL · tables',
    'resident after, MiB',
    'errors',
  ]
  const lines = outcomes.map((o) => {
    const { ours } = o
    const { each } = ours
    return [
      titleOf(o),
      `**${figures(ours)}**`,
      each === undefined ? '–' : known(each.serviceMs, `${fine(each.serviceMs)} + ${fine(each.databaseMs)}`),
      unitsOf(o).cell,
      waitsOf(o)
        .map((w) => w.cell)
        .join(', '),
      whole(ours.answerBytes),
      each === undefined ? '–' : `${whole(each.audit)} · ${whole(each.wal)} · ${whole(each.tables)}`,
      whole(o.residentMib),
      String(ours.errors),
    ]
  })
  return table(head, lines)
}

const titleOf = ({ row }: RowOutcome): string =>
  row.connections === 1 ? row.title : `${row.title}, ${row.connections} connections`

/** Requests a second, and in brackets what one costs in units. */
function besideTable(c: Comparison): string {
  const compared = c.outcomes.filter((o) => Object.keys(o.floors).length > 0 || o.drf !== undefined || o.fhir.size > 0)
  const peers = c.fhirPeers.filter((p) => p.problem === null).map((p) => p.name)
  const head = [
    '',
    'ours',
    'floor',
    'ready text',
    'plain tables',
    'DRF',
    ...peers,
    'ours / floor',
    'ours / DRF',
    'errors',
  ]
  const lines = compared.map((o) => {
    const others = [o.floors.columns, o.floors.text, o.floors.plain, o.drf, ...peers.map((name) => o.fhir.get(name))]
    const cell = (one: Outcome | undefined): string => {
      if (one === undefined) return '–'
      const units = processorMs(one) / o.unitMs
      return `${whole(one.perSecond)}${Number.isNaN(units) ? '' : ` (${times(units)})`}`
    }
    return [
      titleOf(o),
      `**${cell(o.ours)}**`,
      ...others.map(cell),
      ofFloor(o).cell,
      ofDrf(o).cell,
      others.map((one) => one?.errors ?? '–').join(', '),
    ]
  })
  return table(head, lines)
}

export function comparisonText(c: Comparison, effort: { rounds: number; seconds: number }): string {
  const missed = c.outcomes.flatMap((o) =>
    [unitsOf(o), ...waitsOf(o), ofFloor(o), ofDrf(o)].flatMap((j) =>
      j.missed === undefined ? [] : [`- ✗ ${o.row.title}: ${j.missed}.`],
    ),
  )
  const resident = judged(c.memory.after <= MOST_RESIDENT_MIB, `${whole(c.memory.after)} MiB`, `≤ ${MOST_RESIDENT_MIB}`)
  if (resident.missed !== undefined) missed.push(`- ✗ resident after all rounds: ${resident.missed}.`)
  const unit = median(c.outcomes.map((o) => o.unitMs))
  const drfWays = [...new Set(c.outcomes.flatMap((o) => (o.drf === undefined ? [] : [`${o.row.title}: ${o.drfName}`])))]
  return `${describeMachine(c.postgres)}
- ${c.patients} synthetic patients (\`busqueda\`: the 200 of the demonstration); medians of ${effort.rounds} rounds of ${effort.seconds} s after a warm-up, taking turns; the load (${c.generator}) comes from the same machine
- a unit is the processor time of the floor's read, service and database together, taken in the same rounds as each row: here ${known(unit, `${fine(unit)} ms`)} in the middle

${costTable(c.outcomes)}

Processor time is read from /proc of every process of the service and of PostgreSQL, from before the load until both are quiet
again: what follows the answers is counted, and so is what PostgreSQL does by itself meanwhile. \`$everything\` answers ${whole(c.resources)} resources
on average. With audit go its seals and indexes, with tables everything but the WAL, whose full pages after a checkpoint are included.

Beside floors and peers: requests/s (units).

${besideTable(c)}

With an account (token verified, reach decided in the query, audit with account), beside the share of the floor that the same row
had before there were accounts; the target is 85 % of it. Shares of the floor move by a tenth and more between runs of this
machine. Side by side with the commit before accounts, taking turns in the same minutes (2026-11-15, medians of 9 to 15 rounds
of 2 s, by hand): read as medico 0.93× of it, list as medico 1.01×, filtered list as coordinador_medico 0.95×.

${accountTable(c)}

| the service's process | |
| --- | --- |
${c.twoProcesses === undefined ? '' : twoProcesses(c, c.twoProcesses)}| resident 10 s after the first start, which loads the demonstration data | ${whole(c.memory.first)} MiB |
| resident 10 s after a later start | ${whole(c.memory.idle)} MiB |
| resident after all rounds | ${resident.cell} |
| longest event-loop delay while idle, start-up included | ${ms(c.longestDelay.idle)} ms |
| longest event-loop delay during the create rounds | ${c.longestDelay.creating === undefined ? '–' : `${ms(c.longestDelay.creating)} ms`} |

${missed.length === 0 ? 'Every target is met.' : `Missed:\n\n${missed.join('\n')}`}

**Ours** is \`custodia iniciar\` with its defaults: log at \`info\` to a file, metrics, validation, access decision, and for
every request an audit row that is on disk before the answer leaves.

**The floor** (\`bench/comparison/floor.ts\`) is bare \`node:http\` with the same driver, pool size, role and PostgreSQL, and one
prepared statement per request. Reads and lists select from a table whose columns are exactly the keys of our answer, companions
included, and \`JSON.stringify\` the row: no routing, validation, access, audit, log or metrics. **Ready text**, the harder one: each
row lies as finished JSON in one column. Creation inserts the same three rows (row, version, audit) in one durable statement
without any check: under *floor* into our tables with their triggers and indexes, under **plain tables** into tables of the same
columns with a primary key and nothing else. Compared before measuring: ${c.equality}.
It does not send our headers (\`etag\`, \`x-request-id\`, \`vary\`, \`cache-control\`).

**DRF**: ${c.drfAbout}. It has 16 columns where we have some sixty, token authentication and no audit or versions; under \`$everything\`
stands its view of a patient with twenty notes${drfWays.length === 0 ? '' : `. Both ways of running it were tried and the faster measured (${drfWays.join('; ')})`}.
${c.fhirPeers.map((p) => `\n**${p.name}**: ${p.problem ?? 'holds the same records; its processor time is not ours to read'}.\n`).join('')}
Repeat: \`npm run bench\` (about a quarter of an hour; \`-- --rapido\`: a few minutes, one short round, without DRF, writes nothing);
\`--segundos 5 --rondas 3\` are the defaults, \`--sin-par\` leaves DRF out, \`--par hapi=http://127.0.0.1:8080/fhir\` adds a FHIR server that is running
(\`http://:token@…\` where it asks for one), \`--solo leer,crear\` measures some rows and writes nothing, \`--perfil DIR\` leaves a CPU profile of the service.`
}

function twoProcesses(c: Comparison, two: Outcome): string {
  const one = c.outcomes.find((o) => o.row.key === 'leer')?.ours
  const than =
    one === undefined
      ? ''
      : `, ${times(two.perSecond / one.perSecond)}× of one process, ${times(processorMs(two) / processorMs(one))}× its processor time`
  return `| read one patient with PROCESOS=2 (${two.errors} errors) | ${figures(two)}${than} |\n`
}

function accountTable(c: Comparison): string {
  const lines = c.outcomes.flatMap(({ row, account, floors, unitMs }) => {
    if (account === undefined || row.account === undefined || floors.columns === undefined) return []
    const share = account.perSecond / floors.columns.perSecond
    const kept = share / row.account.before
    const units = processorMs(account) / unitMs
    return [
      [
        `${row.title}, as ${row.account.rol}`,
        `**${figures(account)}**`,
        known(units, times(units)),
        `${times(share)}×`,
        `${times(row.account.before)}×`,
        `${Math.round(kept * 100)} % ${mark(kept >= LEAST_KEPT)}`,
        String(account.errors),
      ],
    ]
  })
  return table(['', 'with an account', 'units', 'of the floor', 'before', 'kept', 'errors'], lines)
}
