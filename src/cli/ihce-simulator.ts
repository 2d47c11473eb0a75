import { ConfigError, configFromEnvironment } from '../config.ts'
import { chooseGuide } from '../features/rda/checker/choose-guide.ts'
import { faultKinds, readFaults } from '../features/rda/simulator/faults.ts'
import { startSimulator } from '../features/rda/simulator/server.ts'
import { readWords } from './options/usage.ts'

export const USAGE =
  'Uso: simulador-ihce --puerto N [--prestador REPS] [--latencia MS] [--lenta MS] [--fallas 500=0.1,corte=0.1] [--token SEGUNDOS] [--diario ARCHIVO].'

const whole = (name: string, given: string | undefined, fallback: number, max: number): number => {
  if (given === undefined) return fallback
  if (!/^\d{1,7}$/.test(given) || Number(given) > max) throw new ConfigError(`--${name} es un entero de 0 a ${max}.`)
  return Number(given)
}

function read(args: string[]) {
  return readWords({
    args,
    options: {
      puerto: { type: 'string' },
      latencia: { type: 'string' },
      lenta: { type: 'string' },
      prestador: { type: 'string' },
      fallas: { type: 'string' },
      token: { type: 'string' },
      diario: { type: 'string' },
    },
  }).values
}

/** The ministry's platform to rehearse with; it ends when told to. */
export async function run(args: string[]): Promise<number> {
  const given = read(args)
  const faults = readFaults(given.fallas ?? '')
  if (faults === null)
    throw new ConfigError(`--fallas son pares como 500=0.1, que sumen 1 o menos; hay: ${faultKinds.join(', ')}.`)
  if (given.prestador !== undefined && !/^\d{10}$/.test(given.prestador))
    throw new ConfigError('--prestador es el código REPS del prestador de las credenciales: diez dígitos.')
  const config = configFromEnvironment()
  const { port, close } = await startSimulator({
    port: whole('puerto', given.puerto, 8090, 65_535),
    slowMs: whole('lenta', given.lenta, 50_000, 600_000),
    provider: given.prestador ?? null,
    latencyMs: whole('latencia', given.latencia, 0, 600_000),
    tokenSeconds: whole('token', given.token, 3_600, 86_400),
    faults,
    journal: given.diario ?? null,
    guide: await chooseGuide(config.rdaGuide, config.rdaVersion),
  })
  const base = `http://127.0.0.1:${port}`
  console.log(`
  Simulador IHCE listo en ${base}

  Inicie Custodia con:
    IHCE_URL=${base}/ihce
    IHCE_TOKEN_URL=${base}/ensayo/oauth2/v2.0/token
    IHCE_CLIENTE=ensayo IHCE_SECRETO=ensayo IHCE_SUSCRIPCION=ensayo

  Lo recibido: ${base}/ (página) y ${base}/simulador/recibidos (JSON). Ctrl-C lo detiene.
`)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  await close()
  return 0
}
