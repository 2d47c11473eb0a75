import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { hurried, type Program, startProgram } from '../program.ts'
import { cloneDatabase, TEST_SECRET } from '../service.ts'

const PROCESSES = 3
const METRICS = 'solo-para-leer-metricas'
const VERIFICATIONS = 20

let program: Program
let drop: () => Promise<void>
before(async () => {
  const clone = await cloneDatabase()
  drop = clone.drop
  program = await startProgram('', {
    DATABASE_URL: clone.url,
    SECRETO: TEST_SECRET,
    PROCESOS: String(PROCESSES),
    METRICAS_TOKEN: METRICS,
    LIMITE_VERIFICACIONES: String(VERIFICATIONS),
    LIMITE_INGRESOS: '0',
    // Only a second order closes before ten minutes.
    CIERRE_AVISO_MS: '600000',
  })
})
after(async () => {
  program.child.kill('SIGKILL')
  await drop()
})

interface Told {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** Over a connection of its own: each goes to the next process in turn. */
const ask = (path: string, o: { token?: string; form?: string } = {}): Promise<Told> =>
  new Promise((resolve, reject) => {
    const sent = request(
      program.base + path,
      {
        agent: false,
        method: o.form === undefined ? 'GET' : 'POST',
        headers: {
          ...(o.token === undefined ? {} : { authorization: `Bearer ${o.token}` }),
          ...(o.form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part) => {
          text += part
        })
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      },
    )
    sent.once('error', reject).end(o.form)
  })

async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let i = 0; i < 1200; i++) {
    if (await condition()) return
    await wait(50)
  }
  assert.fail(`no llegó a pasar: ${what}; ${program.output()}`)
}

/** The processes that serve. */
const workers = (): number[] => {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        return [[Number(pid), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])] as const]
      } catch {
        return []
      }
    })
  return parents.filter(([, parent]) => parent === program.child.pid).map(([pid]) => pid)
}

const remaining = ({ headers }: Told): number => Number(/;r=(\d+)/.exec(String(headers.ratelimit))?.[1])

test('un límite es el mismo con varios procesos, también cuando uno muere y otro lo reemplaza', async (t) => {
  const half = VERIFICATIONS / 2
  const first = await Promise.all(Array.from({ length: half }, () => ask('/verificar/NADIE/')))
  if (process.platform === 'linux') {
    const [victim = 0, ...others] = workers()
    assert.equal(others.length, PROCESSES - 1)
    process.kill(victim, 'SIGKILL')
    await until(() => workers().length === PROCESSES && !workers().includes(victim), 'el reemplazo')
    await until(() => ask('/salud/listo').then(({ status }) => status === 200), 'el servicio')
  } else t.diagnostic('which processes serve is only known on Linux')
  const rest = await Promise.all(Array.from({ length: VERIFICATIONS }, () => ask('/verificar/NADIE/')))
  const served = [...first, ...rest].filter(({ status }) => status === 404)
  assert.equal(served.length, VERIFICATIONS)
  assert.deepEqual(
    served.map(remaining).toSorted((a, b) => a - b),
    Array.from({ length: VERIFICATIONS }, (_, i) => i),
  )
  assert.ok(
    rest.every(({ status, headers }) => status === 404 || (status === 429 && headers['retry-after'] !== undefined)),
  )
})

test('un nombre que nadie tiene espera tras cinco claves equivocadas, las reciba el proceso que las reciba', async () => {
  const enter = (): Promise<Told> => ask('/auth/ingresar/', { form: 'usuario=quien.no.existe&clave=equivocada' })
  for (let i = 0; i < 5; i++) assert.equal((await enter()).headers['retry-after'], undefined)
  assert.ok(Number((await enter()).headers['retry-after']) > 0)
})

test('las métricas suman los procesos, las lea donde se lean', async () => {
  let sum = ''
  // One that is asked for its figures while it is busy answers late, and the sum is then left for the next time.
  await until(async () => {
    const { text } = await ask('/metrics', { token: METRICS })
    sum = text.split('\n').find((line) => line.includes('solicitudes_total{') && line.includes('/auth/ingresar/')) ?? ''
    return sum !== ''
  }, 'las métricas')
  assert.equal(Number(sum.split(' ').at(-1)), 6, sum)
})

test('a quien pide detener por segunda vez no se le hace esperar el aviso', async () => {
  program.child.kill('SIGTERM')
  await until(async () => (await ask('/salud/listo')).status === 503, 'el aviso')
  assert.equal(await hurried(program), 0, program.output())
})
