import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What goes wrong with the next question. */
export type Fault =
  | '429'
  | '500'
  | '401'
  | 'corte'
  | 'mudo'
  | 'sin sentido'
  | 'otra forma'
  | 'enorme'
  | 'vacía'
  | 'redirige'

export interface Asked {
  readonly path: string
  readonly authorization: string | undefined
  readonly apiKey: string | undefined
  readonly raw: string
  // biome-ignore lint/suspicious/noExplicitAny: what a client sent
  readonly json: any
}
export interface OpenAiServer {
  readonly origin: string
  readonly base: string
  readonly asked: Asked[]
  readonly faults: Fault[]
  /** What is answered; told the references that the question offers. */
  answer: (refs: readonly string[], asked: Asked) => unknown
  /** Milliseconds between one piece and the next. */
  slow: number
  close(): Promise<void>
}

const read = (request: IncomingMessage): Promise<string> =>
  new Promise((resolve) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => resolve(body))
  })
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

const chunk = (delta: unknown, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'r1', object: 'chat.completion.chunk', created: 1, model: 'modelo-de-prueba', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

/** Speaks the streaming chat protocol that vLLM, Ollama, LM Studio and others share. */
export async function openAiServer(): Promise<OpenAiServer> {
  const asked: Asked[] = []
  const faults: Fault[] = []

  async function talk(response: ServerResponse, text: string, cut: boolean): Promise<void> {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const size = Math.max(1, Math.ceil(text.length / 8))
    response.write(chunk({ role: 'assistant', content: '' }))
    for (let at = 0; at < text.length; at += size) {
      if (response.destroyed) return
      response.write(chunk({ content: text.slice(at, at + size) }))
      await wait(state.slow)
      if (cut && at > 0) {
        response.destroy()
        return
      }
    }
    response.write(chunk({}, 'stop'))
    const usage = { prompt_tokens: 120, completion_tokens: 40, total_tokens: 160 }
    response.write(
      `data: ${JSON.stringify({ id: 'r1', object: 'chat.completion.chunk', created: 1, model: 'modelo-de-prueba', choices: [], usage })}\n\n`,
    )
    response.end('data: [DONE]\n\n')
  }

  /** The same said as Anthropic says it. */
  function tell(response: ServerResponse, text: string): void {
    const model = 'modelo-anthropic'
    const event = (type: string, more: object): string =>
      `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`
    const usage = { input_tokens: 70, output_tokens: 1 }
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(
      [
        event('message_start', {
          message: { id: 'm1', type: 'message', role: 'assistant', model, content: [], stop_reason: null, usage },
        }),
        event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
        event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: text.slice(0, 20) } }),
        event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: text.slice(20) } }),
        event('content_block_stop', { index: 0 }),
        event('message_delta', {
          delta: { stop_reason: 'end_turn', stop_sequence: null },
          usage: { output_tokens: 30 },
        }),
        event('message_stop', {}),
      ].join(''),
    )
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await read(request)
    const one: Asked = {
      path: request.url ?? '',
      authorization: request.headers.authorization,
      apiKey: request.headers['x-api-key'] as string | undefined,
      raw: `${request.url} ${JSON.stringify(request.headers)} ${raw}`,
      json: raw === '' ? null : JSON.parse(raw),
    }
    asked.push(one)
    const refs = [...new Set(raw.match(/\bE\d+\b/g) ?? [])]
    const fault = faults.shift()
    if (fault === '429' || fault === '500' || fault === '401') {
      response
        .writeHead(Number(fault), { 'content-type': 'application/json', 'retry-after': '0', 'retry-after-ms': '1' })
        .end(JSON.stringify({ error: { message: 'secreto interno del proveedor', type: 'x' } }))
    } else if (fault === 'redirige') response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    else if (one.path.endsWith('/messages')) tell(response, JSON.stringify(state.answer(refs, one)))
    else if (fault === 'mudo') return
    else if (fault === 'sin sentido') await talk(response, 'Claro, con gusto: <<no es JSON', false)
    else if (fault === 'otra forma') await talk(response, JSON.stringify({ respuesta: 'hola', sql: 'drop' }), false)
    else if (fault === 'enorme') await talk(response, JSON.stringify({ resumen: 'x'.repeat(400_000) }), false)
    else if (fault === 'vacía') await talk(response, '', false)
    else await talk(response, JSON.stringify(state.answer(refs, one)), fault === 'corte')
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state: OpenAiServer = {
    origin,
    base: `${origin}/v1`,
    asked,
    faults,
    slow: 0,
    answer: (refs) => ({
      resumen: 'Resumen de prueba.',
      recomendaciones: [
        { tipo: 'conducta', texto: 'Vigilar la evolución.', justificacion: 'Lo registrado.', citas: refs.slice(0, 1) },
      ],
    }),
    async close() {
      await new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      })
    },
  }
  return state
}
