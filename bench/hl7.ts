import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { ackCode, mllpClient } from '../src/cli/hl7/mllp-client.ts'
import { type SimulatedPatient, simulatedReport } from '../src/features/entrada/simulated.ts'
import { ask } from './answer.ts'
import type { Cleanup } from './cleanup.ts'
import { meterOf } from './comparison/spending.ts'
import { residentMib, residentWhile } from './memory.ts'
import { freePort, startService } from './service.ts'
import { connectOwner, openWorkplace } from './workplace.ts'

/** Messages that a sender leaves unanswered before it waits: what enhanced mode is for. */
const WINDOW = 64
const LARGE_BYTES = 10 * 1_048_576
const LARGE = 12
const SENDER = { aplicacion: 'MEDICION', institucion: 'LAB' }

export interface SentFigures {
  readonly connections: number
  readonly messages: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

export interface IntakeFigures {
  readonly kept: readonly SentFigures[]
  /** Reports filed a second while nothing else comes, and the processor time of one of four values. */
  readonly applied: {
    readonly reports: number
    readonly perSecond: number
    readonly processorMs: number
    readonly left: number
  }
  readonly large: { readonly messages: number; readonly beforeMib: number; readonly mostMib: number }
  readonly postgres: string
}

type Say = (sentence: string) => void

interface Scene {
  readonly base: string
  readonly port: number
  readonly patients: readonly SimulatedPatient[]
}

const message = ({ patients }: Scene, n: number, extra = ''): { readonly control: string; readonly text: string } => {
  const patient = patients[n % patients.length]
  if (patient === undefined) throw new Error('There is nobody to send results of')
  const control = randomUUID()
  const order = { id: '', cups: '902210', nombre: 'Hemograma' }
  const more = { isCritical: false, isCorrection: false, hasFile: false, random: Math.random }
  const now = new Date(Date.now() - 60_000).toISOString()
  const text = simulatedReport({ sender: SENDER, patient, control, now, order, filler: control.slice(0, 13), ...more })
  return { control, text: text + extra }
}

/** Keeps so many messages under way on one connection, each answered once it is durable. */
async function sendFor(scene: Scene, seconds: number, delays: number[]): Promise<number> {
  const line = await mllpClient(scene.port)
  const until = performance.now() + seconds * 1000
  const sent: number[] = []
  let n = 0
  let answered = 0
  const send = (): void => {
    sent.push(performance.now())
    line.send(message(scene, n++).text)
  }
  for (let i = 0; i < WINDOW; i++) send()
  while (answered < n) {
    const code = ackCode(await line.answer())
    if (code !== 'CA') throw new Error(`A message was answered ${code}`)
    delays.push(performance.now() - (sent[answered++] ?? 0))
    if (performance.now() < until) send()
  }
  line.end()
  return answered
}

async function keeping(scene: Scene, connections: number, seconds: number): Promise<SentFigures> {
  const delays: number[] = []
  const began = performance.now()
  const counts = await Promise.all(Array.from({ length: connections }, () => sendFor(scene, seconds, delays)))
  const elapsed = (performance.now() - began) / 1000
  const messages = counts.reduce((sum, n) => sum + n, 0)
  delays.sort((a, b) => a - b)
  const at = (share: number): number => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? 0
  return { connections, messages, perSecond: messages / elapsed, p50: at(0.5), p99: at(0.99) }
}

const waitingIn = async (client: pg.Client): Promise<number> =>
  (await client.query(`select count(*)::integer as n from mensaje_entrada where estado = 'recibido'`)).rows[0].n

/** The patients of the service that has most of them, and a channel of a system that reads it. */
async function prepare(base: string, port: number, client: pg.Client): Promise<Scene> {
  const service = await client.query<{ servicio: string }>(
    `select substr(a.miembro, 3) as servicio from alcance a where a.miembro like 's:%' and (a.hasta is null or a.hasta > now())
group by 1 order by count(distinct a.paciente) desc limit 1`,
  )
  const servicio = service.rows[0]?.servicio ?? ''
  const patients = await client.query<SimulatedPatient>(
    `select distinct p.tipo_documento, p.numero_documento, p.primer_apellido, p.primer_nombre, to_char(p.fecha_nacimiento, 'YYYY-MM-DD') as fecha_nacimiento
from paciente p join alcance a on a.paciente = p.id where a.miembro = 's:' || $1::text and (a.hasta is null or a.hasta > now())
  and p.fusionado_con is null and p.eliminado_en is null limit 200`,
    [servicio],
  )
  const usuario = `medicion-${process.pid}`
  const { json: system } = await ask<{ id: string }>(`${base}/auth/sistemas/`, {
    body: { usuario, nombre: 'Laboratorio medido' },
  })
  const grant = {
    rol: 'integracion',
    servicios: [servicio],
    finalidad: 'laboratorio',
    envia: ['resultados'],
    motivo: 'Medición de la entrada',
  }
  await ask(`${base}/auth/sistemas/${system.id}/concesiones/`, { body: grant })
  const channel = { nombre: 'Medición', cuenta: system.id, ...SENDER, direcciones: ['127.0.0.0/8'], sin_orden: true }
  await ask(`${base}/canales/`, { body: channel })
  return { base, port, patients: patients.rows }
}

/** How many messages a second are kept and acknowledged, how fast they are applied behind, and what large ones hold. */
export async function intake(seconds: number, cleanup: Cleanup, say: Say): Promise<IntakeFigures> {
  const place = await openWorkplace(cleanup)
  say('Iniciando el servicio y cargando datos…')
  const port = await freePort()
  const environment = { LIMITE_POR_MINUTO: '0', LIMITE_INGRESOS: '0', HL7_PUERTO: String(port) }
  const { base, pid } = await startService({ ...place, environment }, cleanup)
  const client = await connectOwner(place, cleanup)
  const scene = await prepare(base, port, client)
  const meter = meterOf(pid, place.postmaster)
  await keeping(scene, 1, 2)
  const kept: SentFigures[] = []
  for (const connections of [1, 8]) {
    say(`Midiendo: ${connections} ${connections === 1 ? 'conexión' : 'conexiones'} en modo ampliado…`)
    kept.push(await keeping(scene, connections, seconds))
  }
  say('Midiendo: lo que espera se aplica…')
  const [before, began, first] = [await waitingIn(client), performance.now(), await meter.processorTime()]
  await wait(seconds * 1000)
  const [after, last] = [await waitingIn(client), await meter.processorTime()]
  const reports = before - after
  const spent = last.serviceMs + last.databaseMs - first.serviceMs - first.databaseMs
  const perSecond = (reports * 1000) / (performance.now() - began)
  while ((await waitingIn(client)) > 0) await wait(500)
  say(`Midiendo: ${LARGE} mensajes de 10 MB…`)
  const beforeMib = await residentMib(pid)
  const line = await mllpClient(port)
  const { mostMib } = await residentWhile(pid, async () => {
    for (let n = 0; n < LARGE; n++) {
      line.send(message(scene, n, `ZXX|${'A'.repeat(LARGE_BYTES)}\r`).text)
      await line.answer()
    }
  })
  line.end()
  const { rows } = await client.query(
    `select count(*)::integer as n from mensaje_entrada where estado = 'por_resolver'`,
  )
  const applied = { reports, perSecond, processorMs: spent / Math.max(1, reports), left: rows[0].n }
  return { kept, applied, large: { messages: LARGE, beforeMib, mostMib }, postgres: place.version }
}
