import { randomUUID } from 'node:crypto'
import { ConfigError } from '../../config.ts'
import { type SimulatedPatient, simulatedVitals } from '../../features/entrada/simulated.ts'
import { UsageError } from '../options/usage.ts'
import { apiCaller, readSimulatorArguments, sendRepeatedly } from './simulator-arguments.ts'

export const USAGE =
  'Uso: simulador-dispositivo --documento CC:123 [--hl7 127.0.0.1:2575] [--aplicacion SIMULADOR] [--institucion X] [--api http://127.0.0.1:8000] [--cliente ID --secreto S] [--cada MS] [--veces N].'

/** A device at the bedside of one patient, to rehearse with. */
export async function run(args: string[]): Promise<number> {
  const given = readSimulatorArguments(args)
  const [tipo = '', numero = ''] = given.documento?.split(':') ?? []
  if (tipo === '' || numero === '') throw new UsageError('Falta --documento, como CC:123.')
  const ask = await apiCaller(given)
  const query = new URLSearchParams({ tipo_documento: tipo, numero_documento: numero })
  const page = await ask(`/paciente/paciente/?${query}`)
  // As the service answers a page of patients.
  const [patient] = (page as { readonly results: readonly SimulatedPatient[] }).results
  if (patient === undefined) throw new ConfigError('No hay un paciente con ese documento.')
  console.log(`\n  Equipo de signos vitales de ensayo hacia ${given.host}:${given.port}. Ctrl-C lo detiene.\n`)
  return sendRepeatedly(given, async (n) => [
    simulatedVitals({
      sender: given.sender,
      patient,
      control: randomUUID().slice(0, 18),
      now: new Date().toISOString(),
      random: Math.random,
      isCritical: n % 10 === 9,
    }),
  ])
}
