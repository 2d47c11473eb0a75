import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { closeWhereQuiet } from './quiet-close.ts'

/** More than the system takes from a server whose client does not read. */
const LONG = Buffer.alloc(32 * 1_048_576)

test('al cerrar llega entera la respuesta que iba saliendo, y se atiende lo que ya venía por una conexión abierta', async () => {
  const server = createServer((request, response) => void response.end(request.url === '/larga' ? LONG : 'sí'))
  closeWhereQuiet(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // What a server that listens on a port answers.
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async (path: string, by?: Agent): Promise<IncomingMessage> => {
    const [answer] = await once(get({ port, host: '127.0.0.1', path, agent: by }), 'response')
    return answer
  }
  const bytes = async (answer: IncomingMessage): Promise<number> => {
    let sum = 0
    for await (const chunk of answer) sum += chunk.length
    return sum
  }
  const leaving = await ask('/larga')
  assert.equal(await bytes(await ask('/', agent)), 3)
  const closed = once(server, 'close')
  server.close()
  assert.equal(await bytes(await ask('/', agent)), 3)
  assert.equal(await bytes(leaving), LONG.length)
  await closed
  agent.destroy()
})
