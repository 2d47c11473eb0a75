import type pg from 'pg'
import type { Cleanup } from './cleanup.ts'
import { type Everything, everything } from './everything.ts'
import { type Latency, latency, receive } from './latency.ts'
import { startLoad } from './load/load.ts'
import { startService } from './service.ts'
import { addValues } from './values.ts'
import { connectOwner, openWorkplace } from './workplace.ts'
import { LONG_HISTORY, newPatient, writeHistory } from './written-history.ts'

const SAMPLES = 200
const REPORTS_AT_ONCE = 30

export interface Histories {
  readonly latencies: readonly Latency[]
  /** Reads a second, alone and while thirty reports at a time are drawn. */
  readonly reads: { readonly alone: number; readonly beside: number; readonly reports: number }
  readonly everything: Everything
  readonly entries: number
  readonly values: readonly number[]
  readonly postgres: string
}

type Say = (sentence: string) => void

/** One history as a whole, and one patient's record as it grows. */
export async function histories(sizes: readonly number[], cleanup: Cleanup, say: Say): Promise<Histories> {
  const place = await openWorkplace(cleanup)
  say('Iniciando el servicio y cargando datos…')
  const service = await startService({ ...place, environment: { LIMITE_POR_MINUTO: '0' } }, cleanup)
  const client = await connectOwner(place, cleanup)
  const { base } = service

  say('Escribiendo una historia larga…')
  const long = await writeHistory(base, LONG_HISTORY)
  await client.query('vacuum (analyze)')
  const latencies: Latency[] = []
  const time = async (what: string, path: string, most: number, method = 'GET'): Promise<void> => {
    say(`Midiendo: ${what}…`)
    const count = method === 'GET' ? SAMPLES : SAMPLES / 4
    latencies.push({ what, ...(await latency(() => receive(base + path, method), count)), mostP99: most })
  }
  await time(`vista-unificada, ${long.entries} rows`, `/hce/api/historias/${long.id}/vista-unificada/`, 50)
  const consultation = await closedConsultation(client)
  await time('reporte (PDF) of a closed consultation', `/hce/api/historias/${consultation}/reporte/`, 300, 'POST')

  const patient = await newPatient(base)
  let held = 0
  for (const size of sizes) {
    say(`Un paciente con ${size} valores…`)
    await addValues(client, { patient, each: size - held })
    held = size
    for (const view of ['timeline', 'resumen-paciente', 'ultimos-valores'])
      await time(
        `${view}, ${size.toLocaleString('en-US')} values`,
        `/paciente/historia-clinica/${view}/${patient}/`,
        50,
      )
  }
  say('Midiendo: $everything…')
  await everything(service, patient, held)
  const whole = await everything(service, patient, held)
  const reads = await besideReports(base, client, consultation, cleanup, say)
  return { latencies, reads, everything: whole, entries: long.entries, values: sizes, postgres: place.version }
}

async function closedConsultation(client: pg.Client): Promise<string> {
  const { rows } = await client.query(`select h.id::text as id from historia h
where h.estado = 'cerrada' and h.tipo_atencion = 'consulta_externa' order by h.id limit 1`)
  return rows[0].id
}

/** Reads with thirty reports always under way, beside reads alone. */
async function besideReports(
  base: string,
  client: pg.Client,
  history: string,
  cleanup: Cleanup,
  say: Say,
): Promise<Histories['reads']> {
  say('Midiendo: lecturas junto a treinta reportes…')
  const { measure } = await startLoad(cleanup)
  const { rows } = await client.query('select id::text as id from paciente limit 200')
  const paths = rows.map((r) => `/paciente/paciente/${r.id}/`)
  const job = { url: base, connections: 8, method: 'GET' as const, paths }
  await measure(job, 2)
  const alone = await measure(job, 6)
  let going = true
  let reports = 0
  const draw = async (): Promise<void> => {
    while (going) {
      const response = await fetch(`${base}/hce/api/historias/${history}/reporte/`, { method: 'POST' })
      await response.arrayBuffer()
      if (response.ok) reports++
      else await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  const drawing = Array.from({ length: REPORTS_AT_ONCE }, draw)
  const beside = await measure(job, 6)
  going = false
  await Promise.all(drawing)
  return { alone: alone.perSecond, beside: beside.perSecond, reports }
}
