import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Service } from '../service.ts'
import { settled } from '../settled.ts'

/** What a receiver got, as it came. */
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly type: string
  readonly patient: string | null
  readonly id: string
}

/** How it answers: a status, or in a way of its own. */
export type Reply = number | ((answer: ServerResponse, got: Received) => void)

export interface Receiver {
  readonly origin: string
  readonly got: Received[]
  /** What is answered to each from now on. */
  reply: (got: Received) => Reply
  close(): Promise<void>
}

/** A program of somebody else that is told what changes. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, answer) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      const { type = '', data = {} } = JSON.parse(body)
      const got = {
        path: request.url ?? '',
        headers: request.headers,
        body,
        type,
        patient: data.paciente ?? null,
        id: String(request.headers['webhook-id'] ?? ''),
      }
      receiver.got.push(got)
      const reply = receiver.reply(got)
      if (typeof reply === 'number') answer.writeHead(reply).end()
      else reply(answer, got)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: Receiver = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got: [],
    reply: () => 204,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return receiver
}

/** Delivers until nothing is due. */
export async function deliverAll(s: Service, receiver: Receiver): Promise<void> {
  await settled(s)
  for (let seen = -1; seen !== receiver.got.length; ) {
    seen = receiver.got.length
    await s.events.runOnce()
    await s.events.settled()
  }
}
