import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { resources } from '../../src/resources/index.ts'
import { newPerson, type Person } from '../accounts.ts'
import { sample } from '../samples.ts'
import { type Answer, call, useService } from '../service.ts'
import { type Described, type Json, type Made, OpenApiRequests } from './openapi-requests.ts'

/** Everything that the document of all formats promises, asked for over HTTP: each operation, parameter and status, as several people. */
const s = useService({ LIMITE_RECHAZOS: '1000000', LIMITE_EXPORTACIONES: '0', LIMITE_VERIFICACIONES: '0' })
const SEED = 20_261_117
const AT_ONCE = 6

let document: Json
let requests: OpenApiRequests
let ajv: Ajv2020
const people: Person[] = []

const compiled = new Map<string, ValidateFunction>()
function validatorOf(d: Described, status: string, type: string): ValidateFunction {
  const at = ['paths', d.path, d.method, 'responses', status, 'content', type, 'schema']
  const declared = d.operation.responses[status]
  const pointer =
    declared.$ref === undefined
      ? `#/${at.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
      : `${declared.$ref}/content/${encodeURIComponent(type.replaceAll('/', '~1'))}/schema`
  const known = compiled.get(pointer) ?? ajv.compile({ $ref: `api${pointer}` })
  compiled.set(pointer, known)
  return known
}

const VALID = /^(parámetro|todo|lo necesario)/

/** What an answer says that the document does not. */
function strayOf(d: Described, made: Made, a: Answer): string | null {
  const { responses } = d.operation
  const status = [String(a.status), `${String(a.status)[0]}XX`].find((key) => responses[key] !== undefined)
  if (a.status >= 500) return `${a.status} ${a.text.slice(0, 200)}`
  if (status === undefined) return `${a.status} sin documentar: ${a.text.slice(0, 160)}`
  const errores: { campo: string; codigo: string }[] = a.json?.errores ?? []
  const name = made.what.startsWith('parámetro ') ? made.what.slice('parámetro '.length) : null
  if (errores.some((e) => e.codigo === 'desconocido' && e.campo === name)) return `no conoce ${name}, que anuncia`
  // What the document admits may break a rule, but is of the right type and length.
  const shape = VALID.test(made.what) ? errores.filter((e) => e.codigo === 'tipo' || e.codigo === 'longitud') : []
  if (shape.length > 0) return `rechaza lo que anuncia: ${shape.map((e) => `${e.campo} ${e.codigo}`).join()}`
  const described = requests.resolved(responses[status])
  const named = Object.keys(described.headers ?? {}).map((header) => header.toLowerCase())
  const untold = [...a.headers.keys()].filter((header) => !COMMON.has(header) && !named.includes(header))
  if (untold.length > 0) return `${a.status} envía ${untold.join()} sin anunciarlo`
  const { content } = described
  const type = (a.headers.get('content-type') ?? '').split(';')[0] ?? ''
  if (a.text === '' && (content === undefined || a.status === 304)) return null
  if (content === undefined) return `${a.status} con un cuerpo ${type} que no se anuncia`
  if (content[type] === undefined && content['*/*'] !== undefined) return null
  if (content[type] === undefined) return `${a.status} responde ${type} y anuncia ${Object.keys(content).join()}`
  if (!/[/+]json$/.test(type)) return null
  const validate = validatorOf(d, status, type)
  const own = document.components.schemas[`Problema_${a.json?.codigo}`]
  const asked = d.path === '/auth/token/' ? OAUTH : []
  const unsaid =
    own === undefined
      ? []
      : Object.keys(a.json).filter((name) => own.properties[name] === undefined && !asked.includes(name))
  if (unsaid.length > 0) return `${a.json.codigo} no anuncia ${unsaid.join()}`
  if (validate(a.json)) return null
  return `${a.status} ${ajv.errorsText(validate.errors)}`
}

/** What HTTP itself and the protection of pages add to any answer. */
const COMMON = new Set(
  `access-control-allow-origin access-control-expose-headers cache-control connection content-encoding content-language content-length
  content-security-policy content-type cross-origin-opener-policy cross-origin-resource-policy date keep-alive referrer-policy set-cookie
  strict-transport-security transfer-encoding vary x-accel-buffering x-content-type-options x-frame-options`.split(
    /\s+/,
  ),
)

/** What is told besides where a token is asked for. */
const OAUTH = ['error', 'error_description']

/** What changes little first: what is removed or ended must be there for the others. */
const ORDER = ['get', 'post', 'put', 'patch', 'delete']
/** Would go out to the network, end what the others ask with, or answer for a minute (test/eventos follows it). */
const LEFT_OUT = /^\/(auth\/(salir|sesiones|clave)|eventos\/flujo)/
/** Whoever follows events waits for the next one; here nobody does. */
const unhurried = (path: string): string => path.replace(/([?&]espera=)\d+/, '$10')

/** What takes turns may say on a busy machine that it is busy: asked again, as a client does. One that stays so is a failure. */
async function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  let answer = await ask()
  for (let i = 0; i < 40 && answer.status === 503 && answer.headers.has('retry-after'); i++) {
    await wait(500)
    answer = await ask()
  }
  return answer
}

async function walk(d: Described, all: readonly Made[], strays: Set<string>, seen: Map<string, number>): Promise<void> {
  for (const made of all) {
    const asPeople = made.what === 'lo necesario' && d.method === 'get' ? people : []
    const callers = [{ authorization: undefined }, ...asPeople.map((p) => ({ authorization: `Bearer ${p.token}` }))]
    for (const { authorization } of callers) {
      const headers =
        authorization === undefined
          ? made.headers
          : { ...made.headers, authorization, 'x-motivo': 'Revision del registro' }
      const a = await patiently(() => call(s.base, d.method.toUpperCase(), unhurried(made.path), made.body, headers))
      seen.set(`${d.operation.operationId} ${a.status}`, 1)
      const stray = strayOf(d, made, a)
      if (stray !== null) strays.add(`${d.method} ${d.path} (${made.what}): ${stray}`)
    }
  }
}

describe('la documentación del API se cumple', () => {
  before(async () => {
    document = (await s.call('GET', '/openapi-formatos.json')).json
    ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true })
    // ajv-formats is CommonJS: its default export is the module itself or one level down, by loader.
    const add = ((ajvFormats as Json).default ?? ajvFormats) as (a: Ajv2020) => void
    add(ajv)
    ajv.addSchema(document, 'api')
    const ids = new Map<string, string[]>()
    const all: string[] = []
    for (const r of resources) {
      const row = await sample(s, r)
      all.push(row.id)
      ids.set(r.name, [row.id])
      for (const path of Object.keys(document.paths))
        if (path.startsWith(`${r.path}{`)) ids.set(`${path} ${/\{(\w+)\}/.exec(path)?.[1]}`, [row.id])
    }
    const patient = ids.get('paciente') ?? []
    for (const name of ['uuid', 'patient_id']) ids.set(name, patient)
    ids.set('vid', ['1'])
    for (const path of Object.keys(document.paths)) {
      const type = /^\/fhir\/([A-Z]\w+)\/\{id\}/.exec(path)?.[1]
      if (type === undefined) continue
      const found = (await s.call('GET', `/fhir/${type}?_count=1`)).json?.entry?.[0]?.resource?.id
      if (found !== undefined) ids.set(`${path} id`, [found])
    }
    ids.set('*', all)
    requests = new OpenApiRequests(document, ids, SEED)
    for (const rol of ['medico', 'admisiones', 'auditor', 'administrador']) people.push(await newPerson(s, rol))
  })

  test('cada ejemplo es de su esquema', () => {
    const wrong: string[] = []
    const look = (holder: Json, at: readonly string[]): void => {
      for (const [type, media] of Object.entries<Json>(holder?.content ?? {})) {
        const named = Object.values<Json>(media.examples ?? {}).map((e) => requests.resolved(e).value)
        for (const example of media.example === undefined ? named : [media.example]) {
          const keys = [...at, 'content', type, 'schema']
          const pointer = keys
            .map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')))
            .join('/')
          const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `api#/${pointer}` })
          compiled.set(pointer, validate)
          if (!validate(example)) wrong.push(`${at.join(' ')}: ${ajv.errorsText(validate.errors)}`)
        }
      }
    }
    for (const { path, method, operation } of requests.operations()) {
      look(operation.requestBody, ['paths', path, method, 'requestBody'])
      for (const [status, answer] of Object.entries<Json>(operation.responses))
        if (answer.$ref === undefined) look(answer, ['paths', path, method, 'responses', status])
    }
    for (const [name, answer] of Object.entries<Json>(document.components.responses))
      look(answer, ['components', 'responses', name])
    assert.deepEqual(wrong, [])
  })

  const seen = new Map<string, number>()
  for (const method of ORDER)
    test(`${method}: ninguna respuesta fuera de lo que se anuncia, ninguna falla`, async () => {
      const strays = new Set<string>()
      // All of them made before the first is sent: who is answered sooner must not change what is asked.
      const due = requests
        .operations()
        .filter((d) => d.method === method && !LEFT_OUT.test(d.path))
        .map((d) => ({ d, made: requests.requests(d) }))
      assert.ok(due.length > 20, String(due.length))
      const next = async (): Promise<void> => {
        for (let one = due.shift(); one !== undefined; one = due.shift()) await walk(one.d, one.made, strays, seen)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, next))
      assert.deepEqual([...strays].toSorted(), [])
    })

  // The rest read what no collection makes: jobs, exports, accounts, files prepared for an application.
  test('los caminos felices se recorrieron: la mayoría de las lecturas respondió bien', () => {
    const reads = requests.operations().filter((d) => d.method === 'get' && !LEFT_OUT.test(d.path))
    const well = reads.filter((d) => seen.has(`${d.operation.operationId} 200`))
    assert.ok(well.length > reads.length * 0.7, `${well.length} de ${reads.length}`)
  })
})
