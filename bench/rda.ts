import { createHash } from 'node:crypto'
import { builtInGuide } from '../src/features/rda/checker/built-in-guide.ts'
import type { Guide } from '../src/features/rda/checker/guide.ts'
import { loadGuide } from '../src/features/rda/checker/load-guide.ts'
import { buildRda } from '../src/features/rda/document/build.ts'
import type { RdaInput } from '../src/features/rda/document/input.ts'
import { preflight } from '../src/features/rda/readiness/preflight.ts'
import type { Row } from '../src/model/resource.ts'
import { withEntries } from '../src/resources/entries.ts'
import { demoInputs } from '../test/rda/demo.ts'

const rules071 = builtInGuide('0.7.1')

/** How long a document takes to be built and checked, less drawing its PDF: `node bench/rda.ts [guide]`. */
const ROUNDS = 120
const WARM_UP = 30
const ENTRIES = 300

const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i))
const many = (rows: readonly Row[], n: number): Row[] =>
  times(n, (i) => ({ ...(rows[i % rows.length] as Row), id: `${rows[i % rows.length]?.id}-${i}` }))

/** A stay of weeks: as many orders and prescriptions as make a document of so many entries. */
function long(i: RdaInput): RdaInput {
  const { entries } = i.content
  const grown = (n: number): RdaInput => ({
    ...i,
    content: {
      ...i.content,
      entries: withEntries(entries, {
        orden: many(entries.orden, n),
        formula_medicamento: many(entries.formula_medicamento, Math.ceil(n / 3)),
      }),
    },
  })
  const most = times(ENTRIES, (n) => n + 1).find((n) => buildRda(grown(n)).bundle.entry.length >= ENTRIES)
  if (most === undefined) throw new Error('The history does not grow')
  return grown(most)
}

/** As the operation does it: what is missing, and then the bytes that are sent. */
function whole(i: RdaInput, guide: Guide): void {
  const { listo, problemas } = preflight(i, guide)
  if (!listo) throw new Error(JSON.stringify(problemas[0]))
  const bytes = Buffer.from(JSON.stringify(buildRda(i).bundle))
  createHash('sha256').update(bytes).digest('hex')
}

interface Taken {
  readonly cpu: number
  readonly wall: number
}
const at = (all: readonly Taken[], what: keyof Taken, share: number): number =>
  all.map((t) => t[what]).sort((a, b) => a - b)[Math.floor(share * (all.length - 1))] ?? 0

function measure(name: string, target: number, i: RdaInput, guide: Guide): void {
  for (let n = 0; n < WARM_UP; n++) whole(i, guide)
  const taken = times(ROUNDS, () => {
    const [before, started] = [process.cpuUsage(), performance.now()]
    whole(i, guide)
    const { user, system } = process.cpuUsage(before)
    return { cpu: (user + system) / 1000, wall: performance.now() - started }
  })
  // Of this process alone: others on the machine do not count.
  const [p50, p99] = [at(taken, 'cpu', 0.5), at(taken, 'cpu', 0.99)]
  const clock = `${at(taken, 'wall', 0.5).toFixed(1)} y ${at(taken, 'wall', 0.99).toFixed(1)}`
  const { length } = buildRda(i).bundle.entry
  console.info(
    `  ${name}, ${length} entradas, CPU: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms ${p99 < target ? '✓' : '✗'} (< ${target}); por reloj ${clock}`,
  )
}

const [path] = process.argv.slice(2)
const guides: [string, Guide][] = [['reglas propias', rules071]]
if (path !== undefined) guides.push([`guía ${path}`, await loadGuide(path)])
for (const [name, guide] of guides) {
  const ready = demoInputs(120, 7, guide).filter(
    (i) => i.content.historia.estado === 'cerrada' && preflight(i, guide).listo,
  )
  const visit = ready.find((i) => i.kind === 'consulta' && i.content.entries.formula_medicamento.length > 0)
  const stay = ready.find(
    ({ kind, content: { entries } }) =>
      kind === 'hospitalizacion' && entries.orden.length > 0 && entries.formula_medicamento.length > 0,
  )
  if (visit === undefined || stay === undefined) throw new Error('The demonstration has none that is ready')
  console.info(name)
  measure('consulta', 50, visit, guide)
  measure('hospitalización', 250, long(stay), guide)
}
