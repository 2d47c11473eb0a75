import { setTimeout as wait } from 'node:timers/promises'
import { ConfigError } from '../../config.ts'
import { readWords, UsageError } from '../options/usage.ts'
import { ackCode, type MllpClient, mllpClient } from './mllp-client.ts'

/** What both simulators are told: where to send, as whom, how often. */
export interface SimulatorArguments {
  readonly host: string
  readonly port: number
  readonly api: string
  readonly cliente: string | null
  readonly secreto: string | null
  readonly sender: { readonly aplicacion: string; readonly institucion: string }
  readonly times: number
  readonly everyMs: number
  readonly documento: string | null
  /** Where the laboratory listens for orders; null where it asks the API for them. */
  readonly orderPort: number | null
}

const whole = (name: string, text: string | undefined, fallback: number): number => {
  if (text === undefined) return fallback
  if (!/^\d{1,7}$/.test(text)) throw new ConfigError(`--${name} es un entero.`)
  return Number(text)
}

export function readSimulatorArguments(args: string[]): SimulatorArguments {
  const given = readWords({
    args,
    options: {
      hl7: { type: 'string', default: '127.0.0.1:2575' },
      api: { type: 'string', default: 'http://127.0.0.1:8000' },
      cliente: { type: 'string' },
      secreto: { type: 'string' },
      aplicacion: { type: 'string', default: 'SIMULADOR' },
      institucion: { type: 'string', default: '' },
      veces: { type: 'string' },
      cada: { type: 'string' },
      documento: { type: 'string' },
      ordenes: { type: 'string' },
    },
  }).values
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(given.hl7) ?? []
  if (host === '' || Number(port) > 65_535) throw new UsageError('--hl7 es una máquina y su puerto: 127.0.0.1:2575.')
  if (!URL.canParse(given.api)) throw new UsageError('--api es una dirección: http://127.0.0.1:8000.')
  return {
    host,
    port: Number(port),
    api: given.api.replace(/\/$/, ''),
    cliente: given.cliente ?? null,
    secreto: given.secreto ?? null,
    sender: { aplicacion: given.aplicacion, institucion: given.institucion },
    times: whole('veces', given.veces, 0),
    everyMs: whole('cada', given.cada, 2_000),
    documento: given.documento ?? null,
    orderPort: given.ordenes === undefined ? null : whole('ordenes', given.ordenes, 0),
  }
}

/** Asks the API as the system, or as nobody in particular where the service is open. */
export async function apiCaller(a: SimulatorArguments): Promise<(path: string) => Promise<unknown>> {
  const headers: Record<string, string> = {}
  if (a.cliente !== null && a.secreto !== null) {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: a.cliente,
      client_secret: a.secreto,
    })
    const answer = await fetch(`${a.api}/auth/token/`, { method: 'POST', body })
    const token: unknown = await answer.json()
    if (!answer.ok || typeof token !== 'object' || token === null || !('access_token' in token))
      throw new ConfigError('El servicio no dio un token a ese cliente.')
    headers.authorization = `Bearer ${String(token.access_token)}`
  }
  return async (path) => {
    const answer = await fetch(`${a.api}${path}`, { headers })
    if (!answer.ok) throw new ConfigError(`${path.split('?')[0]} respondió ${answer.status}.`)
    return answer.json()
  }
}

/** `AA`, or `AR` and why. */
function ackWords(answer: string): string {
  const why = answer
    .split('\r')
    .find((segment) => segment.startsWith('ERR|'))
    ?.split('|')[8]
  const code = ackCode(answer) ?? 'sin acuse'
  return why === undefined ? code : `${code}: ${Buffer.from(why, 'latin1').toString()}`
}

/** Sends a message every so often until told to stop or as many times as asked; says how each was answered. */
export async function sendRepeatedly(
  a: SimulatorArguments,
  next: (n: number) => Promise<readonly string[]>,
): Promise<number> {
  let isOver = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      isOver = true
    })
  let line: MllpClient | null = null
  for (let n = 0; !isOver && (a.times === 0 || n < a.times); n++) {
    for (const message of await next(n)) {
      try {
        line ??= await mllpClient(a.port, a.host)
        line.send(message)
        console.log(`  ${ackWords(await line.answer())}`)
      } catch {
        line = null
        console.log('  sin conexión')
      }
    }
    if (!isOver && (a.times === 0 || n + 1 < a.times)) await wait(a.everyMs)
  }
  line?.end()
  return 0
}
