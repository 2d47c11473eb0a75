import { readFile } from 'node:fs/promises'
import { ConfigError } from '../../config.ts'
import {
  isMipresFault,
  mipresFaults,
  type SimulatedPrescription,
  startMipresSimulator,
} from '../../features/mipres/simulator.ts'
import { readWords } from '../options/usage.ts'

export const USAGE =
  'Uso: simulador-mipres --puerto N [--prescripciones ARCHIVO.json] [--fallas 500,corte]. El archivo es una lista de {"numero", "documento", "medicamentos": ["[RITUXIMAB] 500mg"]}.'

function read(args: string[]) {
  return readWords({
    args,
    options: { puerto: { type: 'string' }, prescripciones: { type: 'string' }, fallas: { type: 'string' } },
  }).values
}

const isPrescription = (value: unknown): value is SimulatedPrescription =>
  typeof value === 'object' &&
  value !== null &&
  'numero' in value &&
  typeof value.numero === 'string' &&
  'documento' in value &&
  typeof value.documento === 'string'

async function prescriptionsIn(file: string | undefined): Promise<SimulatedPrescription[]> {
  if (file === undefined) return []
  let given: unknown
  try {
    given = JSON.parse(await readFile(file, 'utf8'))
  } catch {
    throw new ConfigError(`No se pudo leer ${file} como JSON.`)
  }
  if (!Array.isArray(given) || !given.every(isPrescription)) throw new ConfigError(USAGE)
  return given
}

/** MIPRES to rehearse with; it ends when told to. */
export async function run(args: string[]): Promise<number> {
  const given = read(args)
  if (given.puerto !== undefined && !(/^\d{1,5}$/.test(given.puerto) && Number(given.puerto) <= 65_535))
    throw new ConfigError('--puerto es un entero de 0 a 65535.')
  const faults = (given.fallas ?? '').split(',').filter((f) => f !== '')
  if (!faults.every(isMipresFault)) throw new ConfigError(`--fallas: hay ${mipresFaults.join(', ')}.`)
  const simulator = await startMipresSimulator(
    Number(given.puerto ?? 8091),
    await prescriptionsIn(given.prescripciones),
  )
  simulator.plan(...faults)
  console.log(`
  Simulador MIPRES listo en http://127.0.0.1:${simulator.port}

  Inicie Custodia con:
    MIPRES_URL=http://127.0.0.1:${simulator.port}/WSMIPRESNOPBS/api MIPRES_NIT=900000000 MIPRES_TOKEN=ensayo

  Ctrl-C lo detiene.
`)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  await simulator.close()
  return 0
}
