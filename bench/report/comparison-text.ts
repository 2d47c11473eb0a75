import type { Comparison } from '../comparison/comparison.ts'
import type { RowOutcome } from '../comparison/contest.ts'
import { isCalm } from '../comparison/disturbance.ts'
import { median, type Outcome, processorMs } from '../comparison/rounds.ts'
import { describeMachine } from '../machine.ts'
import { figures, mark, ms, table, times, whole } from './figures.ts'

const MOST_RESIDENT_MIB = 250

const known = (n: number, text: string, otherwise = '–'): string => (Number.isNaN(n) ? otherwise : text)
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

function unitsOf({ row, ours: { units } }: RowOutcome): Judged {
  const most = row.most.units
  return most === undefined || Number.isNaN(units)
    ? { cell: known(units, times(units)) }
    : judged(units <= most, `${times(units)} units`, `≤ ${most}`)
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
    'longest event-loop delay, ms',
    'resident after, MiB',
    'taken by others · disk ms',
    'errors',
  ]
  const lines = outcomes.map((o) => {
    const { ours } = o
    const { each } = ours
    return [
      titleOf(o),
      `**${figures(ours)}**`,
      processorText(ours),
      unitsOf(o).cell,
      waitsOf(o)
        .map((w) => w.cell)
        .join(', '),
      whole(ours.answerBytes),
      each === undefined ? '–' : `${whole(each.audit)} · ${whole(each.wal)} · ${whole(each.tables)}`,
      ms(o.longestDelayMs),
      whole(o.residentMib),
      disturbanceText(o),
      String(ours.errors),
    ]
  })
  return table(head, lines)
}

const processorText = ({ each }: Outcome): string =>
  each === undefined ? '–' : known(each.serviceMs, `${fine(each.serviceMs)} + ${fine(each.databaseMs)}`)

/** Of ours and of its unit, which its figures are made of. */
function disturbanceText({ ours, unit }: RowOutcome): string {
  const taken = Math.max(ours.disturbance.taken, unit.disturbance.taken)
  const diskMs = Math.max(ours.disturbance.diskMs, unit.disturbance.diskMs)
  return `${(taken * 100).toFixed(1)} % · ${whole(diskMs)}${isCalm({ taken, diskMs }) ? '' : ' ⚠'}`
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
    'ours, with an account',
    'DRF',
    ...peers,
    'ours / floor',
    'ours / DRF',
    'errors',
  ]
  const lines = compared.map((o) => {
    const others = [
      ...[o.floors.columns, o.floors.text, o.floors.plain, o.account, o.drf],
      ...peers.map((name) => o.fhir.get(name)),
    ]
    const cell = (one: Outcome | undefined): string =>
      one === undefined ? '–' : `${whole(one.perSecond)}${known(one.units, ` (${times(one.units)})`, '')}`
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
  const unit = median(c.outcomes.map((o) => processorMs(o.unit)))
  const roles = c.outcomes.flatMap((o) => (o.account === undefined ? [] : [`${o.row.title}: ${o.row.account}`]))
  const drfWays = [...new Set(c.outcomes.flatMap((o) => (o.drf === undefined ? [] : [`${o.row.title}: ${o.drfName}`])))]
  return `${describeMachine(c.postgres)}
- ${c.patients} synthetic patients (\`busqueda\`: the 200 of the demonstration); medians of ${effort.rounds} rounds of ${effort.seconds} s, taking turns, after every connection had made its plans; the load (${c.generator}) comes from the same machine; ${whole(c.minutes)} minutes in all
- a unit is the processor time of the floor's read, service and database together, taken next to each round of each row: here ${known(unit, `${fine(unit)} ms`)} in the middle

${costTable(c.outcomes)}

Processor time is read from /proc of every process of the service and of PostgreSQL, from before the load until both are quiet
again: what follows the answers is counted, and so is what PostgreSQL does by itself meanwhile. \`$everything\` answers ${whole(c.resources)} resources
on average. A round during which more than a twentieth of the processors went to others, on this machine or its host, or a small durable write took
more than a tenth of a second (*disk*) is taken again, twice at most; the calmest stands, with ⚠ where it was not calm either. With audit go its seals and indexes, with tables everything but the WAL, whose full pages after a checkpoint are included.

Beside floors and peers: requests/s (units).

${besideTable(c)}

With an account: token verified, reach decided in the query, audit with account${roles.length === 0 ? '' : ` (${roles.join('; ')})`}.

| the service's process | |
| --- | --- |
${c.processes.map(processesText).join('')}| resident 10 s after the first start, which loads the demonstration data | ${whole(c.memory.first)} MiB |
| resident 10 s after a later start | ${whole(c.memory.idle)} MiB |
| resident after all rounds | ${resident.cell} |
| longest event-loop delay while idle, start-up included | ${ms(c.idleDelayMs)} ms |

${missed.length === 0 ? 'Every target is met.' : `Missed:\n\n${missed.join('\n')}`}

**Ours** is \`custodia iniciar\` with its defaults: log at \`info\` to a file, metrics, validation, access decision, and for
every request an audit row that is on disk before the answer leaves.

**The floor** (\`bench/comparison/floor.ts\`) is bare \`node:http\` with the same driver, pool size, role and PostgreSQL, and one
prepared statement per request. Reads and lists select from a table whose columns are exactly the keys of our answer, companions
included, and \`JSON.stringify\` the row: no routing, validation, access, audit, log or metrics. **Ready text**, the harder one: each
row (of \`$everything\`, each entry) lies as finished JSON in one column. Creation inserts the same three rows (row, version, audit) in one durable statement
without any check: under *floor* into our tables with their triggers and indexes, under **plain tables** into tables of the same
columns with a primary key and nothing else. Compared before measuring: ${c.equality}.
It does not send our headers (\`etag\`, \`x-request-id\`, \`vary\`, \`cache-control\`).

**DRF**: ${c.drfAbout}. It has 16 columns where we have some sixty, token authentication and no audit or versions; under \`$everything\`
stands its view of a patient with twenty notes${drfWays.length === 0 ? '' : `. Both ways of running it were tried and the faster measured (${drfWays.join('; ')})`}.
${c.fhirPeers.map((p) => `\n**${p.name}**: ${p.problem ?? 'holds the same records; its processor time is not ours to read'}.\n`).join('')}
Repeat: \`npm run bench\` (\`-- --rapido\`: one short round, without DRF, writes nothing);
\`--segundos 5 --rondas 3\` are the defaults, \`--sin-par\` leaves DRF out, \`--par hapi=http://127.0.0.1:8080/fhir\` adds a FHIR server that is running
(\`http://:token@…\` where it asks for one), \`--solo leer,crear\` measures some rows and writes nothing, \`--perfil DIR\` leaves a CPU profile of the service.`
}

const processesText = ({ count, connections, outcome }: Comparison['processes'][number]): string =>
  `| read one patient with PROCESOS=${count}, ${connections} connections (${outcome.errors} errors) | ${figures(outcome)}; processor ms ${processorText(outcome)}, ${known(outcome.units, times(outcome.units))} units |\n`
