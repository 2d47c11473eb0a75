import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { useService } from '../service.ts'

const MOST = 8
const s = useService({ EN_CURSO_MAXIMO: String(MOST) })

/** Asks, so many times one behind the other, and leaves at once, without waiting for an answer. */
const askAndLeave = (path: string, times: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(s.base)
    const socket = connect(Number(port), hostname, () => {
      const one = `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\n`
      socket.write(one.repeat(times), () => socket.resetAndDestroy())
    })
    socket.once('close', () => resolve())
    socket.once('error', reject)
  })

test('quien se va antes de la respuesta no ocupa para siempre un lugar', async () => {
  for (let i = 0; i < 5 * MOST; i++) {
    await askAndLeave('/paciente/estadisticas/', 1 + (i % 3))
    if (i % 4 === 0) await wait(20)
  }
  let last = await s.call('GET', '/paciente/eapb/')
  for (let i = 0; i < 200 && last.status === 503; i++) {
    await wait(50)
    last = await s.call('GET', '/paciente/eapb/')
  }
  assert.equal(last.status, 200, last.text)
  const logged = s.log.filter((line) => line.includes('/paciente/estadisticas/')).length
  assert.ok(logged > 0, 'también de quien se fue queda una línea')
})
