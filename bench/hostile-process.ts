import { Agent, request } from 'node:http'

/** Sixteen clients that never said who they are, each asking the next dearest thing as soon as the last was answered. */

const [base = '', clients = '16'] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Number(clients) })

const names = (count: number): string[] => Array.from({ length: count }, (_, i) => `campo_inventado_${i}`)
const json = 'application/json'
const unknown = JSON.stringify(Object.fromEntries(names(600).map((name) => [name, 1])))
const kinds: readonly (readonly [string, string, string, string])[] = [
  ['POST', '/auth/token/', json, unknown],
  ['POST', '/auth/token/', 'application/xml', `<a>${'&'.repeat(15_000)}</a>`],
  ['POST', '/auth/token/', 'application/x-www-form-urlencoded', names(700).join('=1&')],
  ['POST', '/auth/token/', json, JSON.stringify({ x: 'y'.repeat(900_000) })],
  ['POST', '/auth/ingresar/', json, JSON.stringify({ usuario: 'nadie', clave: 'una clave cualquiera' })],
  ['POST', '/auth/ingresar/', json, unknown],
  ['POST', '/oauth/token', 'application/x-www-form-urlencoded', 'grant_type=authorization_code&code=x&client_id=y'],
  ['POST', '/paciente/paciente/', json, unknown],
  ['GET', `/openapi.json?${names(400).join('&')}`, '', ''],
  ['GET', '/auth/invitacion/nada/', '', ''],
  ['GET', '/verificar/nada/', '', ''],
  ['GET', '/metrics', '', ''],
  ['GET', '/no-existe', '', ''],
]

const statuses = new Map<number, number>()
let running = true

const once = ([method, path, type, body]: (typeof kinds)[number]): Promise<void> =>
  new Promise((resolve) => {
    const headers = { ...(type === '' ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(body) }) }
    const sent = request(base + path, { method, headers, agent }, (response) => {
      const status = response.statusCode ?? 0
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      response.resume()
      response.once('close', resolve)
    })
    // A refusal may come before all of a body was sent.
    sent.once('error', () => resolve())
    sent.end(body)
  })

async function client(first: number): Promise<void> {
  for (let i = first; running; i++) {
    const kind = kinds[i % kinds.length]
    if (kind !== undefined) await once(kind)
  }
}

process.once('message', () => {
  running = false
  process.send?.([...statuses])
  process.disconnect()
  agent.destroy()
})
await Promise.all(Array.from({ length: Number(clients) }, (_, i) => client(i)))
