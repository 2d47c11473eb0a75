import { randomUUID } from 'node:crypto'
import { ConfigError } from '../../config.ts'
import { type SimulatedPatient, simulatedReport } from '../../features/entrada/simulated.ts'
import { apiCaller, readSimulatorArguments, sendRepeatedly } from './simulator-arguments.ts'

const USE =
  'Uso: simulador-laboratorio [--hl7 127.0.0.1:2575] [--aplicacion SIMULADOR] [--institucion X] [--api http://127.0.0.1:8000] [--cliente ID --secreto S] [--cada MS] [--veces N].'

interface WaitingOrder {
  readonly id: string
  readonly paciente: string
  readonly cups: string
  readonly cups_nombre?: string | null
}

const resultsIn = (page: unknown): readonly unknown[] =>
  typeof page === 'object' && page !== null && 'results' in page && Array.isArray(page.results) ? page.results : []

const isOrder = (value: unknown): value is WaitingOrder =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'paciente', 'cups'].every((name) => typeof Reflect.get(value, name) === 'string')

/** A laboratory to rehearse with: it answers the orders that wait, some values critical, some corrected later, some with their file. */
export async function run(args: string[]): Promise<number> {
  const given = readSimulatorArguments(args, USE)
  const ask = await apiCaller(given)
  const answered = new Set<string>()
  const patients = new Map<string, SimulatedPatient>()
  const patientOf = async (id: string): Promise<SimulatedPatient> => {
    // As the service answers a patient.
    const found = patients.get(id) ?? ((await ask(`/paciente/paciente/${id}/`)) as SimulatedPatient)
    patients.set(id, found)
    return found
  }
  const facts = () => ({ sender: given.sender, control: randomUUID().slice(0, 18), now: new Date().toISOString() })
  console.log(
    `\n  Laboratorio de ensayo: responde las órdenes de ${given.api} a ${given.host}:${given.port}. Ctrl-C lo detiene.\n`,
  )
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
    const report = {
      patient: await patientOf(order.paciente),
      order: { id: order.id, cups: order.cups, nombre: order.cups_nombre ?? order.cups },
      filler: randomUUID().slice(0, 8).toUpperCase(),
      random: Math.random,
      isCritical: n % 5 === 0,
      hasFile: n % 3 === 0,
    }
    const first = simulatedReport({ ...facts(), ...report, isCorrection: false })
    const corrected = n % 4 === 3 ? [simulatedReport({ ...facts(), ...report, isCorrection: true })] : []
    return [first, ...corrected]
  })
}
