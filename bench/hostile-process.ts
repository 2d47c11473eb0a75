import { Agent, request } from 'node:http'

/** Clients that mean harm, each asking the next dearest thing as soon as the last was answered: nobody's, or with the sessions given. */

const [base = '', clients = '16', ...sessions] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Number(clients) })

const names = (count: number): string[] => Array.from({ length: count }, (_, i) => `campo_inventado_${i}`)
const json = 'application/json'
const unknown = JSON.stringify(Object.fromEntries(names(600).map((name) => [name, 1])))
type Kind = readonly [method: string, path: string, type: string, body: string]
const anonymous: readonly Kind[] = [
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
  ['GET', '/fhir/metadata?_format=xml', '', ''],
  ['GET', '/metrics', '', ''],
  ['GET', '/no-existe', '', ''],
]

const fhir = 'application/fhir+json'
const members = (count: number): object => Object.fromEntries(names(count).map((name) => [name, 1]))
/** A patch inside a bundle: a body of its own, in Base64. */
const patching = (text: string): object => ({
  request: { method: 'PATCH', url: 'Patient/01a1dd0f-8992-703c-9c3c-723db29af03d' },
  resource: {
    resourceType: 'Binary',
    contentType: 'application/json-patch+json',
    data: Buffer.from(text).toString('base64'),
  },
})
const has = (count: number): string =>
  Array.from({ length: count }, (_, i) => `_has:Observation:patient:code=${i}`).join('&')
const batch = (entry: readonly object[]): string => JSON.stringify({ resourceType: 'Bundle', type: 'batch', entry })
const form = 'application/x-www-form-urlencoded'
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)
const MOST = 13_000_000
/** What an account may send, in the dearest shapes that were found. */
const withAccount = (): readonly Kind[] => [
  ['POST', '/fhir/', fhir, JSON.stringify({ resourceType: 'Bundle', type: 'transaction', ...members(400_000) })],
  [
    'POST',
    '/fhir/',
    fhir,
    JSON.stringify({ resourceType: 'Bundle', type: 'transaction', entry: times(3_000_000, {}) }),
  ],
  [
    'POST',
    '/fhir/',
    fhir,
    JSON.stringify({
      resourceType: 'Bundle',
      type: 'batch',
      entry: times(500, {
        request: { method: 'POST', url: 'Observation' },
        resource: { resourceType: 'Observation', ...members(70) },
      }),
    }),
  ],
  // A key that is repeated, and what comes after it.
  ['POST', '/fhir/', fhir, `{"a":1,"a":1,${JSON.stringify(members(400_000)).slice(1)}`],
  ['POST', '/fhir/', fhir, `{"a":1,"a":${'['.repeat(MOST)}`],
  ['POST', '/fhir/', fhir, batch([patching(`[${times(2_000_000, '{}').join()}]`)])],
  ['POST', '/fhir/', fhir, batch(times(500, patching(`[${times(4_000, '{}').join()}]`)))],
  ['POST', '/fhir/', fhir, batch(times(100, { request: { method: 'GET', url: `Patient?${has(18)}` } }))],
  ['GET', `/fhir/Patient?${has(20)}`, '', ''],
  ['POST', '/fhir/', form, `a=${'+'.repeat(MOST)}`],
  ['POST', '/hce/api/documentos/', form, `contenido=${'+'.repeat(MOST)}`],
  ['POST', '/hce/api/documentos/', form, `contenido=${'%41'.repeat(MOST / 3)}`],
  ['POST', '/fhir/', 'application/xml', `<a>${'&#38;'.repeat(MOST / 5)}</a>`],
  ['POST', '/hce/api/documentos/', 'application/xml', `<a>${'&#38;'.repeat(MOST / 5)}</a>`],
  ['POST', '/hce/api/documentos/', 'application/xml', `<a>${'\r'.repeat(MOST)}</a>`],
  ['POST', '/fhir/DocumentReference', fhir, JSON.stringify({ resourceType: 'DocumentReference', ...members(3_000) })],
  ['POST', '/fhir/DiagnosticReport', fhir, JSON.stringify({ resourceType: 'DiagnosticReport', ...members(35_000) })],
  [
    'POST',
    '/fhir/Observation',
    fhir,
    JSON.stringify({ resourceType: 'Observation', note: [{ text: 'a '.repeat(MOST / 2) }] }),
  ],
  ['POST', '/hce/api/documentos/', json, JSON.stringify(members(400_000))],
  ['POST', '/hce/api/documentos/', json, `{"contenido":"${'\\\\'.repeat(MOST / 2)}"}`],
  ['POST', '/hce/api/documentos/', json, `{"contenido":"${'A'.repeat(MOST)}"}`],
  ['POST', '/hce/api/documentos/', json, `{"a":1${' '.repeat(MOST)}}`],
  ['POST', '/hce/api/documentos/', 'application/xml', `<a>${'<b>x</b>'.repeat(MOST / 8)}</a>`],
  ['POST', '/paciente/paciente/lote/', json, JSON.stringify({ registros: times(500, members(70)) })],
  ['POST', '/paciente/paciente/', json, JSON.stringify(members(3_900))],
  ['POST', '/paciente/paciente/', 'application/x-www-form-urlencoded', names(3_900).join('=1&')],
  ['GET', '/fhir/Patient?_has:Observation:patient:code=1&_has:Condition:patient:code=2&_count=200', '', ''],
]
const kinds = sessions.length === 0 ? anonymous : withAccount()

const statuses = new Map<number, number>()
let running = true

const once = ([method, path, type, body]: Kind, authorization: string | undefined): Promise<void> =>
  new Promise((resolve) => {
    const headers = {
      ...(authorization === undefined ? {} : { authorization }),
      ...(type === '' ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
    }
    const sent = request(base + path, { method, headers, agent }, (response) => {
      const status = response.statusCode ?? 0
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      response.resume()
      response.once('end', () => {
        // Who means harm does not finish what was refused already.
        if (!sent.writableFinished) sent.destroy()
        resolve()
      })
    })
    // A refusal may come before all of a body was sent.
    sent.once('error', () => resolve())
    sent.end(body)
  })

async function client(first: number): Promise<void> {
  const authorization = sessions[first % Math.max(1, sessions.length)]
  for (let i = first; running; i++) {
    const kind = kinds[i % kinds.length]
    if (kind !== undefined) await once(kind, authorization)
  }
}

process.once('message', () => {
  running = false
  process.send?.([...statuses])
  process.disconnect()
  agent.destroy()
})
// What they send is made by now.
process.send?.('listo')
await Promise.all(Array.from({ length: Number(clients) }, (_, i) => client(i)))
