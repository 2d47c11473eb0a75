import pg from 'pg'
import type { Cleanup } from './cleanup.ts'
import { type Everything, everything } from './everything.ts'
import { type Latency, latency, receive } from './latency.ts'
import { startLoad } from './load.ts'
import { startService } from './service.ts'
import { openWorkplace } from './workplace.ts'

const SAMPLES = 200
const REPORTS_AT_ONCE = 30
const NOTES = 150
const ORDERS = 150
const EXAMS = 33

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
  const client = new pg.Client(place.owner)
  client.on('error', () => {})
  await client.connect()
  cleanup.add(() => client.end())
  const { base } = service

  say('Escribiendo una historia larga…')
  const long = await longHistory(base)
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
    await addValues(client, patient, size - held)
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

async function ask(base: string, path: string, method = 'GET', body?: unknown): Promise<Record<string, string>> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await fetch(base + path, { method, ...sent })
  const bytes = await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path} ${response.status} ${Buffer.from(bytes)}`)
  return response.headers.get('content-type')?.includes('json') === true ? JSON.parse(String(Buffer.from(bytes))) : {}
}

let documents = 70_000_000

const newPatient = async (base: string): Promise<string> =>
  (
    await ask(base, '/paciente/paciente/', 'POST', {
      tipo_documento: 'CC',
      numero_documento: String(documents++),
      primer_apellido: 'Muñoz',
      primer_nombre: 'Ana',
      fecha_nacimiento: '1960-02-29',
      sexo_biologico: '02',
    })
  ).id ?? ''

async function longHistory(base: string): Promise<{ id: string; entries: number }> {
  const paciente = await newPatient(base)
  const opened = { paciente, tipo_atencion: 'hospitalizacion', via_ingreso: '01' }
  const { id: historia = '' } = await ask(base, '/hce/api/historias/abrir/', 'POST', opened)
  const contenido = 'Paciente estable, afebril, tolera la vía oral, sin dolor. '.repeat(8)
  const write = (path: string, body: Record<string, unknown>): Promise<unknown> =>
    ask(base, `/hce/api/${path}/`, 'POST', { historia, ...body })
  for (let i = 0; i < NOTES; i++) await write('notas', { tipo_nota: 'evolucion', contenido, firmado: true })
  for (let i = 0; i < ORDERS; i++)
    await write('ordenes', { tipo_orden: 'laboratorio', cups: '902210', descripcion: `Hemograma ${i}`, firmado: true })
  const exam = { tension_sistolica: 128, tension_diastolica: 82, frecuencia_cardiaca: 88, temperatura: 36.8 }
  // Each exam also leaves its values in the patient's series, which are rows of the history as well.
  for (let i = 0; i < EXAMS; i++) await write('examen-fisico', { ...exam, saturacion_oxigeno: 95 })
  return { id: historia, entries: NOTES + ORDERS + EXAMS * 6 }
}

async function closedConsultation(client: pg.Client): Promise<string> {
  const { rows } = await client.query(`select h.id::text as id from historia h
where h.estado = 'cerrada' and h.tipo_atencion = 'consulta_externa' order by h.id limit 1`)
  return rows[0].id
}

/** Straight into the tables: what is measured is reading. */
async function addValues(client: pg.Client, patient: string, count: number): Promise<void> {
  await client.query(
    `insert into valor_clinico (id, version, creado_en, actualizado_en, creado_por, paciente, codigo, sistema_codigo, nombre,
  categoria, tipo_valor, valor_numerico, unidad, fecha_medicion, fuente, estado, sensible)
select gen_random_uuid(), 1, t.at, t.at, 'Medición', $1, c.codigo, 'loinc', c.nombre, 'signo_vital', 'numerico', c.base + n % 20,
  c.unidad, t.at, 'profesional', 'final', false
from generate_series(1, $2::integer) n
cross join lateral (select now() - n * interval '7 minutes' as at) t
join (values (0, '8480-6', 'Presión sistólica', 110, 'mm[Hg]'), (1, '8867-4', 'Frecuencia cardiaca', 70, '/min'),
  (2, '8310-5', 'Temperatura', 36, 'Cel'), (3, '2708-6', 'Saturación', 80, '%')) c(k, codigo, nombre, base, unidad) on c.k = n % 4`,
    [patient, count],
  )
  await client.query('vacuum (analyze) valor_clinico')
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
  const measure = await startLoad(cleanup)
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
