import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Program, startProgram } from '../program.ts'
import {
  askOwner,
  backedUp,
  coveredUntil,
  custodia,
  judged,
  leave,
  lose,
  patientsIn,
  timedStorm,
  untilCovered,
} from './lost-disk.ts'

const execute = promisify(execFile)
/** How large: `SIMULACRO_GB=10 npm run drill -- …`. */
const GB = Number(process.env.SIMULACRO_GB ?? '1')
const PATIENCE = { timeout: 3_600_000 }
const STORM_MS = 20_000
const TOGETHER = 400_000

let folder = ''
let running: Program | undefined
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'custodia-grande-'))
  await chmod(folder, 0o755)
})
after(async () => {
  if (running?.child.exitCode === null && running.child.signalCode === null) await leave(running)
  await rm(folder, { recursive: true, force: true })
})

/** Rows of about a kilobyte, of words as notes have them, no two alike: they compress as text does. */
const WORDS = `paciente refiere dolor abdominal de tres días de evolución sin fiebre con náuseas y vómito antecedentes hipertensión arterial
diabetes niega alergias examen físico signos vitales estables abdomen blando depresible plan hidratación analgesia control en ocho días
recomendaciones signos de alarma laboratorio hemograma creatinina electrolitos radiografía tórax normal se explica conducta acepta`
const PIECES = 20_000
const MAKE_PIECES = `create table trozo as select n, string_agg(w.palabras[1 + floor(random() * cardinality(w.palabras))::int], ' ') as texto
from generate_series(1, ${PIECES}) n, generate_series(1, 60), (select regexp_split_to_array('${WORDS}', '\\s+') as palabras) w group by n`
const FILL = `with al_azar as materialized (
  select i, 1 + floor(random() * ${PIECES})::int as a, 1 + floor(random() * ${PIECES})::int as b from generate_series(1, ${TOGETHER}) i
)
insert into relleno select uuidv7(), now() - z.i * interval '1 second', a.texto || ' ' || b.texto
from al_azar z join trozo a on a.n = z.a join trozo b on b.n = z.b`

async function fill(datos: string): Promise<number> {
  await askOwner(datos, 'create table relleno (id uuid primary key, momento timestamptz not null, texto text not null)')
  await askOwner(datos, MAKE_PIECES)
  const size = async (): Promise<number> => {
    const [row] = await askOwner<{ n: string }>(datos, 'select pg_database_size(current_database()) as n')
    return Number(row?.n)
  }
  for (;;) {
    const bytes = await size()
    if (bytes >= GB * 1e9) return bytes
    await askOwner(datos, FILL)
  }
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** How long it takes to have the data back, as there are more of them. What reads or writes at the same time counts too. */
test(`una base de ${GB} GB: cuánto tarda respaldarla y tenerla de vuelta`, PATIENCE, async (t) => {
  const [datos, next] = [join(folder, 'datos'), join(folder, 'vuelta')]
  const settings = backedUp(folder, datos)
  running = await startProgram(datos, { ...settings, RESPALDO_DESTINO: '' })
  const bytes = await fill(datos)
  const [rows] = await askOwner<{ n: string }>(datos, 'select count(*) as n from relleno')
  await leave(running)
  const making = await seconds(() => custodia(settings, 'respaldo', 'crear'))
  const stored = Number((await execute('du', ['-sb', join(folder, 'respaldo')])).stdout.split('\t')[0])
  const verifying = await seconds(() => custodia(settings, 'respaldo', 'verificar'))

  running = await startProgram(datos, settings)
  const { writes, stop } = timedStorm(running.base)
  await untilCovered(datos, Date.now())
  await wait(STORM_MS)
  const until = await coveredUntil(datos)
  await lose(running, join(datos, 'postgres'))
  await stop()
  await mkdir(next)
  for (const kept of ['secreto', 'sellos.txt']) await copyFile(join(datos, kept), join(next, kept))
  await rm(datos, { recursive: true, force: true })
  const restoring = await seconds(() =>
    custodia(
      { ...settings, DATOS: next },
      ...['respaldo', 'restaurar', '--hasta', new Date(until).toISOString(), '--motivo', 'simulacro de tamaño'],
    ),
  )
  const serving = await seconds(async () => {
    running = await startProgram(next, { ...settings, DATOS: next, RESPALDO_DESTINO: '' })
  })
  const { promised, lost, early } = judged(writes, until, await patientsIn(next))
  const [again] = await askOwner<{ n: string }>(next, 'select count(*) as n from relleno')
  assert.deepEqual([lost, early, again?.n], [0, 0, rows?.n])
  const gb = (n: number): string => `${(n / 1e9).toFixed(1)} GB`
  const says = (what: string, figure: string): void =>
    t.diagnostic(`| respaldo de ${gb(bytes)}: ${what} | ${figure} | bien |`)
  says('máquina', `${cpus().length} núcleos, ${cpus()[0]?.model ?? ''}`)
  says('primera base', `${making.toFixed(0)} s, ${gb(stored)} en el destino`)
  says('verificar', `${verifying.toFixed(0)} s`)
  says('restauración con prueba (RTO)', `${restoring.toFixed(0)} s`)
  says('servicio listo después', `${serving.toFixed(1)} s`)
  says('confirmadas hasta el instante', `${promised}, 0 perdidas, 0 de más`)
})
