import { randomUUID } from 'node:crypto'
import { ConfigError } from '../../config.ts'
import { type SimulatedOrder, type SimulatedPatient, simulatedReport } from '../../features/entrada/simulated.ts'
import { laboratoryServer } from './laboratory-server.ts'
import { apiCaller, readSimulatorArguments, type SimulatorArguments, sendRepeatedly } from './simulator-arguments.ts'

export const USAGE =
  'Uso: simulador-laboratorio [--ordenes 2576] [--hl7 127.0.0.1:2575] [--aplicacion SIMULADOR] [--institucion X] [--api http://127.0.0.1:8000] [--cliente ID --secreto S] [--cada MS] [--veces N].'

interface AskedExamination {
  readonly order: SimulatedOrder
  readonly patient: SimulatedPatient
}

interface WaitingOrder {
  readonly id: string
  readonly paciente: string
  readonly cups: string
  readonly descripcion: string
}

const resultsIn = (page: unknown): readonly unknown[] =>
  typeof page === 'object' && page !== null && 'results' in page && Array.isArray(page.results) ? page.results : []

const isOrder = (value: unknown): value is WaitingOrder =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'paciente', 'cups', 'descripcion'].every((name) => typeof Reflect.get(value, name) === 'string')

/** Some values critical, some corrected later, some with their file. */
function reportsOf({ sender }: SimulatorArguments, asked: AskedExamination, n: number): readonly string[] {
  const facts = () => ({ sender, control: randomUUID().slice(0, 18), now: new Date().toISOString() })
  const report = {
    ...asked,
    filler: randomUUID().slice(0, 8).toUpperCase(),
    random: Math.random,
    isCritical: n % 5 === 0,
    hasFile: n % 3 === 0,
  }
  const first = simulatedReport({ ...facts(), ...report, isCorrection: false })
  return n % 4 === 3 ? [first, simulatedReport({ ...facts(), ...report, isCorrection: true })] : [first]
}

/** Answers the orders that wait, as the API lists them. */
async function answerListed(given: SimulatorArguments): Promise<number> {
  const ask = await apiCaller(given)
  const answered = new Set<string>()
  const patients = new Map<string, SimulatedPatient>()
  const patientOf = async (id: string): Promise<SimulatedPatient> => {
    // As the service answers a patient.
    const found = patients.get(id) ?? ((await ask(`/paciente/paciente/${id}/`)) as SimulatedPatient)
    patients.set(id, found)
    return found
  }
  return sendRepeatedly(given, async (n) => {
    const page = await ask('/hce/api/ordenes/?tipo_orden=laboratorio&estado=activa&page_size=100')
    const order = resultsIn(page)
      .filter(isOrder)
      .find((o) => !answered.has(o.id))
    if (order === undefined) {
      if (n === 0) throw new ConfigError('No hay órdenes de laboratorio que esperen.')
      return []
    }
    answered.add(order.id)
    const patient = await patientOf(order.paciente)
    return reportsOf(given, { patient, order: { id: order.id, cups: order.cups, nombre: order.descripcion } }, n)
  })
}

/** Answers the orders that the service sends it (OML^O21); one that is called off before its turn it forgets. */
async function answerReceived(given: SimulatorArguments, port: number): Promise<number> {
  const waiting: AskedExamination[] = []
  const seen = new Set<string>()
  const server = await laboratoryServer(port, ({ isNew, order, patient }) => {
    console.log(`  ${isNew ? 'orden' : 'cancelada'} ${order.cups}`)
    const at = waiting.findIndex((w) => w.order.id === order.id)
    if (!isNew && at !== -1) waiting.splice(at, 1)
    // Told twice, it is done once.
    if (isNew && !seen.has(order.id)) waiting.push({ order, patient })
    seen.add(order.id)
  })
  let n = 0
  try {
    return await sendRepeatedly(given, async () => {
      const next = waiting.shift()
      return next === undefined ? [] : reportsOf(given, next, n++)
    })
  } finally {
    await server.close()
  }
}

/** A laboratory to rehearse with. */
export async function run(args: string[]): Promise<number> {
  const given = readSimulatorArguments(args)
  const from = given.orderPort === null ? `de ${given.api}` : `que llegan a 127.0.0.1:${given.orderPort}`
  console.log(
    `\n  Laboratorio de ensayo: responde las órdenes ${from} a ${given.host}:${given.port}. Ctrl-C lo detiene.\n`,
  )
  return given.orderPort === null ? answerListed(given) : answerReceived(given, given.orderPort)
}
