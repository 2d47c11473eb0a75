import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { mock, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { requestUntil, withoutRequestLimit } from '../../engine/connection/request-time.ts'
import { Problem } from '../../model/problem.ts'
import { limitTime } from './time.ts'

const LIMIT_MS = 60_000
const LONG_AFTER_MS = 120_000

/** `during`: with the clock of timers stopped, and what was logged. */
async function withApp(during: (app: FastifyInstance, log: string[]) => Promise<void>): Promise<void> {
  const log: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => void log.push(line) } } })
  limitTime(app, LIMIT_MS)
  app.setErrorHandler((error, _request, reply) => {
    assert.ok(error instanceof Problem)
    return reply.code(error.kind.status).send(error.kind.codigo)
  })
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    await during(app, log)
  } finally {
    mock.timers.reset()
    await app.close()
  }
}

test('una solicitud que espera otra cosa se responde cuando su tiempo pasa, y lo que la atendía no pregunta ni dice nada más', () =>
  withApp(async (app, log) => {
    const waiting = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<number | null>()
    app.post('/lento/:documento', async (_request, reply) => {
      asked.resolve()
      await waiting.promise
      ended.resolve(requestUntil())
      return reply.send('tarde')
    })
    const answering = app.inject({ method: 'POST', url: '/lento/1020304050' })
    await asked.promise
    mock.timers.tick(LONG_AFTER_MS)
    const answer = await answering
    assert.deepEqual([answer.statusCode, answer.body], [504, 'sin_confirmacion'])
    waiting.resolve()
    assert.notEqual(await ended.promise, null)
    await turn()
    assert.deepEqual(log, [])
  }))

test('lo que se envía mientras se lee tiene ese tiempo para empezar, y después el de cada sentencia', () =>
  withApp(async (app) => {
    const goOn = Promise.withResolvers<void>()
    const limits: (number | null)[] = []
    async function* parts(): AsyncGenerator<string> {
      limits.push(requestUntil())
      yield 'uno '
      await goOn.promise
      limits.push(requestUntil())
      yield 'dos'
    }
    app.get('/todo', (_request, reply) => reply.send(Readable.from(parts(), { objectMode: false })))
    app.addHook('onSend', (_request, _reply, _payload, done) => {
      setImmediate(() => {
        mock.timers.tick(LONG_AFTER_MS)
        goOn.resolve()
      })
      done()
    })
    const answer = await app.inject('/todo')
    assert.deepEqual([answer.statusCode, answer.body], [200, 'uno dos'])
    assert.equal(limits.at(-1), null)
  }))

test('lo que tiene límites propios, como un reporte que espera su turno, no termina con el de la solicitud', () =>
  withApp(async (app) => {
    const asked = Promise.withResolvers<void>()
    const made = Promise.withResolvers<string>()
    app.get('/reporte', async () => {
      withoutRequestLimit()
      asked.resolve()
      return made.promise
    })
    const answering = app.inject('/reporte')
    await asked.promise
    mock.timers.tick(LONG_AFTER_MS)
    made.resolve('reporte')
    assert.equal((await answering).body, 'reporte')
  }))

test('un manejador que responde sin promesa y tarda deja pasar su tiempo sin un rechazo que nadie espera', () =>
  withApp(async (app) => {
    const asked = Promise.withResolvers<() => void>()
    const unhandled: unknown[] = []
    const note = (reason: unknown): void => void unhandled.push(reason)
    process.on('unhandledRejection', note)
    app.get('/callado', (_request, reply) => {
      asked.resolve(() => void reply.send('tarde'))
    })
    try {
      const answering = app.inject('/callado')
      const answer = await asked.promise
      mock.timers.tick(LONG_AFTER_MS)
      await turn()
      answer()
      assert.equal((await answering).body, 'tarde')
      assert.deepEqual(unhandled, [])
    } finally {
      process.off('unhandledRejection', note)
    }
  }))
