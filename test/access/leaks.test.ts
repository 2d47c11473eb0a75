import assert from 'node:assert/strict'
import http from 'node:http'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { reachesRow, type Situation, situations } from '../../src/documents/access-policy.ts'
import { mayUse, seenAs, viewOf } from '../../src/model/access/access.ts'
import { type AccountRole, accountRoles, clinicians, factsOf } from '../../src/model/access/roles.ts'
import type { Field } from '../../src/model/fields.ts'
import { searchable } from '../../src/model/list-query.ts'
import { holds } from '../../src/model/predicate.ts'
import { isReadOnly } from '../../src/model/read-body.ts'
import type { Resource } from '../../src/model/resource.ts'
import { registry, resources } from '../../src/resources/index.ts'
import { newPerson, newSystem } from '../accounts.ts'
import { newPatient, newHistory as openHistory, unlikeOthers } from '../samples.ts'
import { type Answer, useService } from '../service.ts'

/**
 * Every text of every row is a canary: a word that is nowhere else. From the declarations and the policy follows which of
 * them each role may read; whatever anybody asks, in any order, no answer may contain another. The expectation is made
 * from `views` and `reachesRow`, never from the SQL that it judges.
 */
const s = useService({ LOG_LEVEL: 'error' })

const SEQUENCES = 60
/** For those who are not a role of their own. */
const FEWER = 40
/** A machine on which the whole takes longer tries fewer, and each of them whole. */
const LONGEST_MS = 150_000
const STALE = { 'if-match': '"999999999"' }
const SITUATIONS = Object.keys(situations) as Situation[]
const withPatient = resources.filter((r) => r.patientField !== null)
const treating: readonly AccountRole[] = [...clinicians, 'enfermeria']

type Body = Record<string, unknown>
type Headers = Record<string, string>

const CANARY = /zqx[a-z]{4}/g
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
let made = 0
/** Letters only, so that it may be a surname and a document number too. */
function canary(): string {
  let n = made++
  let letters = ''
  for (let i = 0; i < 4; i++) {
    letters = String.fromCharCode(97 + (n % 26)) + letters
    n = Math.floor(n / 26)
  }
  return `zqx${letters}`
}

/** What is said of one row to whoever judges who reaches it. */
interface Fact {
  readonly resource: Resource
  readonly id: string
  readonly situation: Situation
  /** Belongs to the history that the situation is about. */
  readonly inHistory: boolean
  /** 1 sensitive, 2 and 3 restricted: the row itself, and not its history. */
  readonly level: number
  readonly restrictedHistory: boolean
  readonly deleted: boolean
  /** Field → the canaries in it, now or in an earlier version. */
  readonly texts: ReadonlyMap<string, readonly string[]>
  /** Field → the rows that it names. */
  readonly names: ReadonlyMap<string, readonly string[]>
}

interface Caller {
  readonly name: string
  readonly rol: AccountRole
  readonly headers: Headers
  reaches(fact: Fact): boolean
  /** Canaries that it may read elsewhere than in rows. */
  readonly also: ReadonlySet<string>
}

const facts: Fact[] = []
const factOf = new Map<string, Fact>()
const canaries: string[] = []
/** Base64 of a document's content → the canary in it. */
const encoded = new Map<string, string>()
const callers = new Map<string, Caller>()
/** Bodies that collide with a row that is there already. */
const twins: { resource: Resource; body: Body }[] = []
const urgencies: string[] = []

async function must(answer: Promise<Answer>, status = 201): Promise<Answer['json']> {
  const a = await answer
  assert.equal(a.status, status, a.text)
  return a.json
}

// — the world —

/** A canary in the shape that the field asks for; undefined where none fits. */
function canaryFor(f: Field): string | undefined {
  const plain = canary()
  const padded = plain.padEnd(f.min ?? 0, 'a')
  return [padded, `https://${plain}.co/x`, `${plain}@zqw.co`].find((text) => {
    const clean = f.normalise === undefined ? text : f.normalise(text)
    return clean.length >= (f.min ?? 1) && clean.length <= (f.max ?? 0) && f.pattern?.regex.test(clean) !== false
  })
}

/** A value full of canaries; undefined for what is no text. */
function textIn(f: Field, example: unknown): unknown {
  if (f.kind === 'text') return canaryFor(f)
  if (f.kind === 'strings') return [canaryFor(f)]
  if (f.kind !== 'objects') return undefined
  const item: Body = { ...(Array.isArray(example) ? (example[0] as Body) : {}) }
  for (const [name, inner] of Object.entries(f.fields ?? {})) {
    const text = textIn(inner, undefined)
    if (text !== undefined) item[name] = text
    else if (inner.required && !(name in item))
      item[name] = inner.kind === 'instant' ? '2026-01-02T08:00:00Z' : Object.keys(inner.options ?? {})[0]
  }
  return [item]
}

/** Of an examination that the house has no name for, so that any description is of it. */
const NAMELESS = '999999'

/** What the rules between fields ask for, so that as many canaries as possible stay. */
function guide(name: string): Body {
  switch (name) {
    case 'paciente':
      return { tipo_documento: 'PA', grupo_etnico: '1' }
    case 'miembro_familia':
      return { tipo_documento: 'PA' }
    case 'orden': {
      const now = new Date().toISOString()
      return { fecha_orden: now, fecha_resultado: now, cups: NAMELESS }
    }
    case 'valor_clinico':
      return { categoria: 'otro', tipo_valor: 'texto', valor_numerico: undefined, valor_codigo: undefined }
    case 'documento': {
      const text = `${canary()}..`
      encoded.set(Buffer.from(text).toString('base64'), text.slice(0, 7))
      return {
        url: undefined,
        tipo_mime: 'text/plain',
        nombre_archivo: `${canary()}.txt`,
        contenido_base64: Buffer.from(text).toString('base64'),
      }
    }
    default:
      return {}
  }
}

/** Made with a canary in every text; a text that the rules refuse there goes back to what the example says. */
async function plant(r: Resource, refs: Body): Promise<Answer['json']> {
  const fixed = { ...guide(r.name), ...refs }
  const body: Body = { ...r.example, ...unlikeOthers(r) }
  const planted = new Set<string>()
  for (const [name, f] of Object.entries(r.fields)) {
    const text = isReadOnly(r, name) || name in refs ? undefined : textIn(f, r.example[name])
    if (text === undefined) continue
    body[name] = text
    planted.add(name)
  }
  Object.assign(body, fixed)
  for (let tries = 0; tries < 8; tries++) {
    const a = await s.call('POST', r.path, body)
    if (a.status === 201) {
      if (r.unique.some((u) => u.while === undefined || holds(u.while, a.json))) twins.push({ resource: r, body })
      return a.json
    }
    const wrong = (a.json.errores ?? []).map((e: { campo: string }) => e.campo.split(/[.[]/)[0])
    const back = wrong.filter((name: string) => planted.delete(name))
    assert.ok(back.length > 0, `${r.name} ${a.text}`)
    for (const name of back) {
      if (name in r.example) body[name] = r.example[name]
      else delete body[name]
    }
  }
  return assert.fail(r.name)
}

interface Place {
  readonly paciente: string
  readonly historia: string
}
const world = new Map<Situation, Place>()
const at = (situation: Situation): Place => world.get(situation) ?? assert.fail(situation)

let provider = 3_000_000_000
const historia = registry.get('historia') ?? assert.fail()
const newHistory = (paciente: string, more: Body = {}): Promise<string> =>
  openHistory(s, { paciente, prestador_codigo: String(provider++), ...more })

async function plantRecord(situation: Situation): Promise<void> {
  const paciente: string = (await plant(registry.get('paciente') ?? assert.fail(), {})).id
  const own: string = (await plant(historia, { paciente, prestador_codigo: String(provider++) })).id
  await must(s.call('POST', `${historia.path}abrir/`, { historia: own }), 200)
  world.set(situation, { paciente, historia: own })
  const order = registry.get('orden') ?? assert.fail()
  const orden: string = (await plant(order, { historia: own })).id
  for (const r of withPatient) {
    if (['paciente', 'historia', 'orden'].includes(r.name)) continue
    const refs: Body = {}
    for (const [name, f] of Object.entries(r.fields)) {
      if (f.kind !== 'ref' || f.readOnly) continue
      if (f.to === 'paciente' && f.required) refs[name] = paciente
      else if (f.to === 'historia') refs[name] = own
      else if (name === r.historyField) Object.assign(refs, { [name]: orden, cups: NAMELESS })
    }
    const row = await plant(r, refs)
    // A former version keeps what was written first.
    if (r.name === 'nota') await must(s.call('PATCH', `${r.path}${row.id}/`, { titulo: canary() }), 200)
    if (r.name === 'formula_insumo') {
      const gone = await plant(r, refs)
      await must(s.call('DELETE', `${r.path}${gone.id}/`), 204)
    }
    if (r.name === 'nota') await plant(r, { ...refs, confidencialidad: 'restringida' })
    if (r.name === 'documento') await plant(r, { ...refs, confidencialidad: 'muy_restringida' })
    if (r.name === 'atributo_paciente') await plant(r, { ...refs, sensible: true })
  }
  const address = { direccion: canary() }
  await must(s.call('PATCH', `${registry.get('paciente')?.path}${paciente}/`, address), 200)
}

async function consent(paciente: string, quien: string, ambitos: string[]): Promise<string> {
  const body = { paciente, tipo: 'interoperabilidad_terceros', texto_version: '1', decision: 'aceptado' }
  const terceros = { otorgado_por: 'paciente', terceros_autorizados: [{ quien, ambitos }] }
  return (await must(s.call('POST', '/hce/api/consentimientos/', { ...body, ...terceros }))).id
}

const grant = (cuenta: string, paciente: string, via: string, nivel: number): Promise<unknown> =>
  s.owner.run({
    text: `insert into alcance (miembro, paciente, via, nivel, desde) values ('c:' || $1, $2, $3, $4, now())`,
    values: [cuenta, paciente, via, nivel],
  })

const PARTIAL = ['diagnosticos', 'notas']
const AUDITS = { 'x-motivo': 'Auditoria de calidad del registro' }

/** The policy's own words, for a row that may be more confidential than its history. */
const byPolicy =
  (rol: AccountRole) =>
  (f: Fact): boolean => {
    const r = f.inHistory ? f.resource : { ...f.resource, historyField: null }
    if (!reachesRow(rol, r, f.situation)) return false
    if (f.level === 0 || rol === 'paciente') return true
    // Sensitive: whoever treats the patient. Restricted: the team of that very history.
    if (!treating.includes(rol)) return false
    return f.level === 1 || f.situation === 'equipo' || f.situation === 'cerrada'
  }

async function makeCallers(): Promise<void> {
  const heads = (token: string, more: Headers = {}): Headers => ({ authorization: `Bearer ${token}`, ...more })
  const add = (
    name: string,
    rol: AccountRole,
    token: string,
    reaches: Caller['reaches'],
    also: readonly string[] = [],
  ): void => {
    const headers = heads(token, factsOf(rol).statesReason === true ? AUDITS : {})
    callers.set(name, { name, rol, headers, reaches, also: new Set(also) })
  }
  const motives = { ajeno: canary(), restringida: canary() }
  const outsider = await newPerson(s, 'medico')
  for (const situation of ['ajeno', 'restringida'] as const) {
    const body = { paciente: at(situation).paciente, tipo: 'otro', motivo: `${motives[situation]} se necesita ahora` }
    const a = await must(outsider.call('POST', '/paciente/accesos-urgencia/', body))
    urgencies.push(a.id)
  }
  const all = Object.values(motives)
  add(
    'medico por urgencia',
    'medico',
    outsider.token,
    (f) => (f.situation === 'ajeno' || f.situation === 'restringida') && f.level <= 2,
    all,
  )
  const [titular] = await s.owner.run({
    text: 'select tipo_documento, numero_documento from paciente where id = $1',
    values: [at('propio').paciente],
  })
  const whole = await newSystem(s, 'Aseguradora de prueba')
  const partial = await newSystem(s, 'Laboratorio de prueba')
  await Promise.all(
    accountRoles.map(async (rol) => {
      const own = rol === 'paciente' ? { ...titular, paciente: at('propio').paciente } : {}
      const person = rol === 'integracion' ? whole : await newPerson(s, rol, own)
      // Whoever reads the queue, and the patient whose record was opened.
      const reads = ['coordinador_medico', 'auditor'].includes(rol)
        ? all
        : rol === 'paciente'
          ? [motives.restringida]
          : []
      add(rol, rol, person.token, byPolicy(rol), reads)
      if (treating.includes(rol)) {
        for (const situation of ['propio', 'restringida'] as const)
          await newHistory(at(situation).paciente, { profesional: person.id })
        for (const situation of ['equipo', 'cerrada'] as const)
          await must(s.call('POST', `${historia.path}${at(situation).historia}/equipo/`, { cuenta: person.id }))
      }
      if (rol === 'paciente')
        for (const situation of ['cerrada', 'restringida'] as const)
          await grant(person.id, at(situation).paciente, 'titular', 3)
    }),
  )
  for (const situation of ['propio', 'cerrada', 'restringida'] as const)
    await consent(at(situation).paciente, 'Aseguradora de prueba', ['todo'])
  const revoked = await consent(at('revocado').paciente, 'Aseguradora de prueba', ['todo'])
  await must(s.call('POST', `/hce/api/consentimientos/${revoked}/revocar/`, { motivo: 'Ya no lo autorizo' }), 200)
  await consent(at('propio').paciente, 'Laboratorio de prueba', PARTIAL)
  add(
    'integracion por partes',
    'integracion',
    partial.token,
    (f) => f.situation === 'propio' && f.level === 0 && PARTIAL.includes(f.resource.part ?? ''),
  )
  const numero_documento = '1077000111'
  const relative = await newPerson(s, 'paciente', {
    numero_documento,
    paciente: await newPatient(s, { numero_documento }),
  })
  for (const situation of ['propio', 'restringida'] as const)
    await grant(relative.id, at(situation).paciente, 'representante', 0)
  add(
    'representante',
    'paciente',
    relative.token,
    (f) => (f.situation === 'propio' || f.situation === 'restringida') && f.level === 0 && !f.restrictedHistory,
    [motives.restringida],
  )
}

const LEVEL: Readonly<Record<string, number>> = { restringida: 2, muy_restringida: 3 }

/** Every row of the six records as it stands in the database, whoever made it. */
async function readFacts(): Promise<void> {
  const situationOf = new Map([...world].map(([situation, { paciente }]) => [paciente, situation]))
  const histories = new Map(
    (await s.owner.run({ text: 'select id, confidencialidad from historia', values: [] })).map((h) => [
      String(h.id),
      String(h.confidencialidad),
    ]),
  )
  const orders = new Map(
    (await s.owner.run({ text: 'select id, historia from orden', values: [] })).map((o) => [
      String(o.id),
      String(o.historia),
    ]),
  )
  const versions = await s.owner.run({ text: 'select id, datos from version', values: [] })
  const past = Map.groupBy(versions, (v) => String(v.id))
  for (const r of withPatient) {
    for (const row of await s.owner.run({ text: `select * from "${r.name}"`, values: [] })) {
      const situation = situationOf.get(String(row[r.patientField ?? '']))
      if (situation === undefined) continue
      const named = r.historyField === null ? null : (row[r.historyField] as string | null)
      const history =
        named === null || r.fields[r.historyField ?? '']?.to !== 'orden' ? named : (orders.get(named) ?? null)
      const restrictedHistory = history !== null && histories.get(history) !== 'normal'
      const own = r.confidentialField === null ? null : row[r.confidentialField]
      const texts = new Map<string, string[]>()
      const names = new Map<string, string[]>()
      for (const state of [row, ...(past.get(String(row.id)) ?? []).map((v) => v.datos as Body)])
        for (const name of Object.keys(r.fields)) {
          const value = JSON.stringify(state[name] ?? null).toLowerCase()
          const found = value.match(CANARY) ?? []
          names.set(name, [...(names.get(name) ?? []), ...(value.match(UUID) ?? [])])
          if (found.length > 0) texts.set(name, [...(texts.get(name) ?? []), ...found])
        }
      const content = row.contenido_base64
      if (content instanceof Buffer) texts.set('contenido_base64', content.toString('latin1').match(CANARY) ?? [])
      const fact: Fact = {
        resource: r,
        id: String(row.id),
        situation,
        inHistory: situation === 'restringida' ? restrictedHistory : history !== null,
        level: own === true ? 1 : r.name === 'historia' ? 0 : (LEVEL[String(own)] ?? 0),
        restrictedHistory,
        deleted: row.eliminado_en !== null,
        texts,
        names,
      }
      facts.push(fact)
      factOf.set(fact.id, fact)
    }
  }
  canaries.push(...new Set(facts.flatMap((f) => [...f.texts.values()].flat())))
}

async function buildWorld(): Promise<void> {
  await Promise.all(SITUATIONS.map(plantRecord))
  await makeCallers()
  await must(
    s.call('PATCH', `${historia.path}${at('restringida').historia}/`, { confidencialidad: 'restringida' }),
    200,
  )
  await s.owner.run({ text: `update historia set estado = 'cerrada' where id = $1`, values: [at('cerrada').historia] })
  // A closed history stands in nobody's way any more, and what is confidential in the way of nobody who must not know of it.
  const free = ['cerrada', 'restringida'].map((situation) => at(situation as Situation).paciente)
  const colliding = twins.filter(
    ({ resource: r, body }) => !(r === historia && free.includes(String(body.paciente))) && body.sensible !== true,
  )
  twins.splice(0, twins.length, ...colliding)
  await readFacts()
}

/** What a caller may read: the rows that it reaches, what the fields of its view say, and the rows that these name. */
function allowedFor(caller: Caller): Set<string> {
  const allowed = new Set(caller.also)
  for (const f of facts) {
    if (!mayUse(caller.rol, f.resource, 'read') || !caller.reaches(f)) continue
    // From the declaration itself, and not through the function that narrows it.
    const { view } = factsOf(caller.rol)
    const whole = view === 'completa' || f.resource.patientField === null
    const shown = new Set(whole ? Object.keys(f.resource.fields) : f.resource.views[view as 'facturacion'])
    allowed.add(f.id)
    for (const said of [f.texts, f.names])
      for (const [name, all] of said) if (shown.has(name)) for (const x of all) allowed.add(x)
  }
  return allowed
}

// — the questions —

interface Ask {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Headers
  /** What the answer must be besides free of canaries. */
  check?(caller: Caller, allowed: ReadonlySet<string>, a: Got): void
}
interface Got {
  readonly status: number
  readonly headers: string
  readonly text: string
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 32 })

/** As little as it takes: there are thousands of them. */
function ask(caller: Caller, { method, path, body, headers = {} }: Ask): Promise<Got> {
  const content = body === undefined ? undefined : JSON.stringify(body)
  const type = content === undefined ? {} : { 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const request = http.request(
      `${s.base}${path}`,
      { method, agent, headers: { ...type, ...headers, ...caller.headers } },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.rawHeaders.join('\n'), text }),
        )
        response.on('error', reject)
      },
    )
    request.on('error', reject)
    request.end(content)
  })
}

const formats: fc.Arbitrary<Headers> = fc.constantFrom(
  {},
  {},
  {},
  { accept: 'application/xml' },
  { 'accept-language': 'en' },
  { accept: 'application/xml', 'accept-language': 'en' },
)

const mayRead = (caller: Caller, r: Resource): boolean => mayUse(caller.rol, r, 'read')
const expected = (caller: Caller, f: Fact, there: boolean): number =>
  !mayRead(caller, f.resource) ? 403 : there && caller.reaches(f) ? 200 : 404

function reads(rows: fc.Arbitrary<Fact>): fc.Arbitrary<Ask> {
  const ways = fc.constantFrom('', '', '', 'versiones/', '?en=', 'HEAD', 'equal')
  return fc.tuple(rows, ways, formats).map(([f, way, headers]): Ask => {
    const path = `${f.resource.path}${f.id}/`
    const more = way === '?en=' ? `?en=${new Date().toISOString()}` : way === 'versiones/' ? way : ''
    return {
      method: way === 'HEAD' ? 'HEAD' : 'GET',
      path: `${path}${more}`,
      headers: way === 'equal' ? { ...headers, 'if-none-match': '*' } : headers,
      check(caller, _allowed, a) {
        const status = expected(caller, f, way === 'versiones/' || !f.deleted)
        assert.equal(a.status, way === 'equal' && status === 200 ? 304 : status, `${f.situation} nivel ${f.level}`)
      },
    }
  })
}

/** A value that somebody curious would filter by. */
function filterValue(f: Field, rows: fc.Arbitrary<Fact>, texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  switch (f.kind) {
    case 'ref':
      return rows.map((x) => x.id)
    case 'oneOf':
      return fc.constantFrom(...Object.keys(f.options ?? {}))
    case 'code':
      return fc.constantFrom(...(f.list?.codes ?? []).slice(0, 20).map((c) => c.code))
    case 'boolean':
      return fc.constantFrom('true', 'false')
    case 'date':
      return fc.constantFrom('1980-02-29', '2026-01-01')
    default:
      return texts
  }
}

const sometimes = <T>(arbitrary: fc.Arbitrary<T>, percent: number): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: percent, arbitrary }, { weight: 100 - percent, arbitrary: fc.constant(null) })

/** Canaries that those fields of that resource have, in any row; any at all now and then. */
function textsIn(r: Resource, names: readonly string[]): fc.Arbitrary<string> {
  const there = facts.filter((f) => f.resource === r).flatMap((f) => names.flatMap((name) => f.texts.get(name) ?? []))
  const any = fc.constantFrom(...canaries)
  return there.length === 0 ? any : fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...there) }, any)
}

/** A piece of a word, long enough to search by. */
const pieceOf = (whole: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(whole, fc.nat(3), fc.integer({ min: 3, max: 7 }))
    .map(([c, from, length]) => c.slice(from, from + length).padEnd(3, 'a'))

/** Made once for each resource: what they choose from is long. */
function eachOnce(which: fc.Arbitrary<Resource>, make: (r: Resource) => fc.Arbitrary<Ask>): fc.Arbitrary<Ask> {
  const known = new Map(withPatient.map((r) => [r, make(r)]))
  return which.chain((r) => known.get(r) ?? assert.fail())
}

function listOf(r: Resource, rows: fc.Arbitrary<Fact>): fc.Arbitrary<Ask> {
  const named = (has: (f: Field) => boolean): string[] => Object.keys(r.fields).filter((n) => has(r.fields[n] as Field))
  const filters = named((f) => f.filter === true).map((name) => {
    const f = r.fields[name] as Field
    return f.kind === 'instant'
      ? fc.constant([`${name}_desde`, '2020-01-01'] as const)
      : filterValue(f, rows, textsIn(r, [name])).map((value) => [name, value] as const)
  })
  const whole = textsIn(
    r,
    named((f) => f.search === true),
  )
  const searched = fc.oneof(
    { weight: 2, arbitrary: whole },
    pieceOf(whole),
    fc.tuple(pieceOf(whole), whole).map((two) => two.join(' ')),
  )
  const orders = ['creado_en', ...named((f) => f.order === true)]
  const edges = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...facts.filter((f) => f.resource === r)) }, rows)
  return fc
    .record({
      filter: sometimes(fc.oneof(...filters), 50),
      // Where nothing is searched only seldom: it is refused at once.
      search: sometimes(searched, searchable(r) ? 50 : 5),
      order: sometimes(fc.tuple(fc.constantFrom('', '-'), fc.constantFrom(...orders)), 40),
      cursor: sometimes(fc.tuple(fc.constantFrom('s', 'a'), edges), 30),
      size: fc.constantFrom(1, 3, 10, 40),
      headers: formats,
    })
    .map(({ filter, search, order, cursor, size, headers }): Ask => {
      const query = new URLSearchParams({ count: 'true', page_size: String(size) })
      if (filter !== null) query.set(...filter)
      if (search !== null) query.set('search', search)
      if (order !== null) query.set('ordering', order.join(''))
      if (cursor !== null) query.set('cursor', `${cursor[0]}.${cursor[1].id}`)
      const words = `${filter?.[1] ?? ''} ${search ?? ''}`.match(CANARY) ?? []
      return { method: 'GET', path: `${r.path}?${query}`, headers, check: listed(r, words, cursor?.[1] ?? null) }
    })
}

/** Of what is not reached a list neither shows, counts, finds nor begins after anything. */
const listed =
  (r: Resource, words: readonly string[], edge: Fact | null): NonNullable<Ask['check']> =>
  (caller, allowed, a) => {
    if (!mayRead(caller, r)) assert.equal(a.status, 403)
    if (edge !== null && (edge.resource !== r || !caller.reaches(edge))) assert.notEqual(a.status, 200, 'cursor')
    if (a.status !== 200 || !a.text.startsWith('{')) return
    const { results, count } = JSON.parse(a.text) as { results: { id: string }[]; count: number }
    for (const { id } of results) {
      const f = factOf.get(id)
      if (f !== undefined) assert.ok(caller.reaches(f) && !f.deleted, `${r.name} ${f.situation} ${f.level}`)
    }
    if (words.some((c) => !allowed.has(c))) assert.deepEqual([results.length, count], [0, 0], 'búsqueda')
  }

const refused = (_caller: Caller, _allowed: ReadonlySet<string>, a: Got): void =>
  assert.ok(a.status >= 400, `nada cambia el mundo: ${a.status}`)

/** A reference to what is not reached is one that leads nowhere; any other is not complained of. */
const referred =
  (r: Resource, body: Body): NonNullable<Ask['check']> =>
  (caller, allowed, a) => {
    refused(caller, allowed, a)
    if (a.status !== 400 || !a.text.startsWith('{')) return
    const { errores } = JSON.parse(a.text) as { errores: { campo: string; codigo: string }[] }
    const wrong = new Set(errores.filter((e) => e.codigo === 'referencia').map((e) => e.campo))
    for (const [name, f] of Object.entries(seenAs(r, viewOf(caller.rol, r)).fields)) {
      const named = factOf.get(String(body[name]))
      if (f.kind !== 'ref' || f.readOnly || named === undefined) continue
      const there = named.resource.name === f.to && !named.deleted && caller.reaches(named)
      assert.equal(wrong.has(name), !there, `${name} ${named.situation} ${named.level}`)
    }
  }

/** Bodies that refer to anything, and that cannot be right: the world stays as it is. */
function creates(rows: fc.Arbitrary<Fact>): fc.Arbitrary<Ask> {
  const wrong = fc.constantFrom('xxxx', -1, null, [], {}, true)
  const written = eachOnce(fc.constantFrom(...withPatient), (r) => {
    const refs = Object.entries(r.fields).filter(([, f]) => f.kind === 'ref')
    const others = Object.keys(r.fields)
    return fc
      .tuple(
        fc.tuple(...refs.map(([, f]) => rowOf(rows, f.to))),
        fc.array(fc.tuple(fc.constantFrom(...others), wrong), { maxLength: 4 }),
        formats,
      )
      .map(([ids, edits, headers]): Ask => {
        const body: Body = { ...r.example, ...Object.fromEntries(refs.map(([name], i) => [name, ids[i]])) }
        for (const [name, value] of edits) body[name] = value
        return { method: 'POST', path: r.path, body: { ...body, campo_de_mas: 1 }, headers, check: referred(r, body) }
      })
  })
  const twin = fc
    .tuple(fc.constantFrom(...twins), formats)
    .map(([{ resource: r, body }, headers]): Ask => ({ method: 'POST', path: r.path, body, headers, check: refused }))
  return fc.oneof({ weight: 2, arbitrary: written }, { weight: 1, arbitrary: twin })
}

/** Mostly a row of the kind that belongs there. */
function rowOf(rows: fc.Arbitrary<Fact>, to: string | undefined): fc.Arbitrary<string> {
  const fitting = facts.filter((f) => f.resource.name === to)
  const any = rows.map((f) => f.id)
  return fitting.length === 0
    ? any
    : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...fitting).map((f) => f.id) }, any)
}

function changes(rows: fc.Arbitrary<Fact>): fc.Arbitrary<Ask> {
  const methods = fc.constantFrom('PATCH', 'PUT', 'DELETE', 'PATCH malo', 'PUT malo')
  return fc.tuple(rows, methods, formats).map(([f, how, headers]): Ask => {
    const [method = '', bad] = how.split(' ')
    // A body with a fault is refused whatever its version: then nothing says which version stands.
    const body = bad === undefined ? {} : { campo_de_mas: 1, ...f.resource.example }
    return {
      method,
      path: `${f.resource.path}${f.id}/`,
      ...(method === 'DELETE' ? {} : { body }),
      headers: bad === undefined ? { ...headers, ...STALE } : headers,
      check: refused,
    }
  })
}

function operations(rows: fc.Arbitrary<Fact>): fc.Arbitrary<Ask> {
  const ids = fc.oneof(rowOf(rows, 'historia'), rowOf(rows, 'paciente'), fc.constantFrom(...urgencies))
  const history = rowOf(rows, 'historia')
  const patient = rowOf(rows, 'paciente')
  const urgent = '/paciente/accesos-urgencia/'
  const get = (path: string): Ask => ({ method: 'GET', path })
  const only =
    (id: string): NonNullable<Ask['check']> =>
    (caller, _allowed, a) => {
      const f = factOf.get(id)
      if (f === undefined || f.deleted || !caller.reaches(f)) assert.ok(a.status === 403 || a.status === 404)
    }
  const post = (path: string, body: Body): Ask => ({ method: 'POST', path, body, check: refused })
  return fc
    .tuple(
      fc.oneof(
        history.map((id) => ({ ...get(`${historia.path}${id}/equipo/`), check: only(id) })),
        history.map((id) => post(`${historia.path}${id}/equipo/`, { cuenta: 'nadie', de_mas: 1 })),
        history.map((id): Ask => ({ method: 'DELETE', path: `${historia.path}${id}/equipo/nadie/`, check: refused })),
        fc.constant(get(urgent)),
        patient.map((id) => get(`${urgent}?paciente=${id}`)),
        ids.map((id) => get(`${urgent}?antes_de=${id}&page_size=1`)),
        patient.map((id) => post(urgent, { paciente: id, tipo: 'otro', motivo: 'Corto' })),
        ids.map((id) => post(`${urgent}${id}/revisar/`, { decision: 'justificado' })),
        patient.map((id) => ({ ...get(`/paciente/paciente/${id}/accesos/`), check: only(id) })),
        rows.map((f) => get(`/auditoria/?recurso_id=${f.id}`)),
        rowOf(rows, 'consentimiento').map((id) => post(`/hce/api/consentimientos/${id}/revocar/`, { motivo: 'x' })),
      ),
      formats,
    )
    .map(([made, headers]) => ({ ...made, headers }))
}

/** Everything of a history or of a patient at once, which is many collections in one answer. */
function wholes(rows: fc.Arbitrary<Fact>): fc.Arbitrary<Ask> {
  const views = ['timeline', 'resumen-paciente', 'ultimos-valores', 'por-paciente']
  const of = (name: 'historia' | 'paciente', id: string, made: Ask): Ask => ({
    ...made,
    check(caller, _allowed, a) {
      const f = factOf.get(id)
      const there = f?.resource.name === name && !f.deleted && caller.reaches(f)
      assert.ok(there ? [200, 403].includes(a.status) : [403, 404].includes(a.status), `${f?.situation} ${f?.level}`)
    },
  })
  const history = rowOf(rows, 'historia')
  const patient = rowOf(rows, 'paciente')
  return fc
    .tuple(
      fc.oneof(
        history.map((id) => of('historia', id, { method: 'GET', path: `${historia.path}${id}/vista-unificada/` })),
        fc
          .tuple(history, fc.constantFrom('json', 'html'))
          .map(([id, formato]) =>
            of('historia', id, { method: 'POST', path: `${historia.path}${id}/reporte/`, body: { formato } }),
          ),
        fc
          .tuple(patient, fc.constantFrom(...views))
          .map(([id, view]) =>
            of('paciente', id, { method: 'GET', path: `/paciente/historia-clinica/${view}/${id}/` }),
          ),
      ),
      formats,
    )
    .map(([made, headers]) => ({ ...made, headers: made.method === 'POST' ? {} : headers }))
}

const found = (text: string): string[] => {
  const plain: string[] = text.toLowerCase().match(CANARY) ?? []
  for (const [base64, c] of encoded) if (text.includes(base64)) plain.push(c)
  return plain
}

const spoken = ({ method, path, body, headers }: Ask): string =>
  `${method} ${path} ${JSON.stringify(body ?? '')} ${JSON.stringify(headers ?? {})}`

async function tryOut(caller: Caller, allowed: ReadonlySet<string>, asked: Ask): Promise<void> {
  const a = await ask(caller, asked)
  const where = `${caller.name} ${spoken(asked)} → ${a.status} ${a.text}`
  // What is logged as an error says why.
  assert.ok(a.status < 500, `${where} ${s.log.slice(-3).join(' ')}`)
  for (const c of [...found(a.text), ...found(a.headers)]) assert.ok(allowed.has(c), `${c} en ${where}`)
  // Whoever audits learns which rows were touched: that is what the audit is for.
  if (!asked.path.startsWith('/auditoria/')) {
    const said = spoken(asked)
    for (const id of new Set([...(a.text.match(UUID) ?? []), ...(a.headers.match(UUID) ?? [])]))
      assert.ok(!factOf.has(id) || allowed.has(id) || said.includes(id), `${id} en ${where}`)
  }
  try {
    asked.check?.(caller, allowed, a)
  } catch (error) {
    throw new Error(where, { cause: error })
  }
}

/** What the role may use, mostly: what it may not is refused whatever the row. */
function sequences({ rol }: Caller): fc.Arbitrary<Ask[]> {
  const mostly = <T>(all: readonly T[], of: (x: T) => Resource): fc.Arbitrary<T> => {
    const usable = all.filter((x) => mayUse(rol, of(x), 'read'))
    const any = fc.constantFrom(...all)
    return usable.length === 0 ? any : fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...usable) }, any)
  }
  const rows = mostly(facts, (f) => f.resource)
  const which = mostly(withPatient, (r) => r)
  // Asked for by everybody at the same time, so that those who may and those who may not share a statement.
  const disputed = facts.filter((f) => f.resource.name === 'nota' && f.situation === 'equipo')
  const one = fc.oneof(
    { weight: 3, arbitrary: reads(rows) },
    { weight: 1, arbitrary: reads(fc.constantFrom(...disputed)) },
    { weight: 5, arbitrary: eachOnce(which, (r) => listOf(r, rows)) },
    { weight: 2, arbitrary: creates(rows) },
    { weight: 2, arbitrary: changes(rows) },
    { weight: 2, arbitrary: operations(rows) },
    { weight: 3, arbitrary: wholes(rows) },
  )
  const told = one.map((a): Ask & { toString(): string } => ({ ...a, toString: () => spoken(a) }))
  return fc.array(told, { minLength: 8, maxLength: 15, size: 'max' })
}

const NAMES = [...accountRoles, 'medico por urgencia', 'integracion por partes', 'representante']

// All at once: their requests share statements, and none may get what was fetched for another.
describe('ninguna respuesta contiene lo que su destinatario no puede leer', { concurrency: true }, () => {
  before(buildWorld)
  after(() => agent.destroy())

  test('el mundo tiene qué esconder, y a cada quien algo distinto', () => {
    assert.ok(canaries.length > 800, String(canaries.length))
    const known = new Set(canaries)
    const words = (c: Caller): number => [...allowedFor(c)].filter((x) => known.has(x)).length
    const sizes = new Map([...callers.values()].map((c) => [c.name, words(c)]))
    for (const name of NAMES) assert.ok((sizes.get(name) ?? canaries.length) < canaries.length, name)
    for (const rol of accountRoles) if (rol !== 'administrador') assert.ok((sizes.get(rol) ?? 0) > 20, rol)
    assert.equal(sizes.get('administrador'), 0)
    for (const r of withPatient)
      for (const situation of SITUATIONS)
        assert.ok(
          facts.some((f) => f.resource === r && f.situation === situation && f.texts.size > 0),
          r.name,
        )
  })

  for (const name of NAMES) {
    test(`como ${name}`, async () => {
      const caller = callers.get(name) ?? assert.fail(name)
      const allowed = allowedFor(caller)
      await fc.assert(
        fc.asyncProperty(sequences(caller), async (asked) => {
          for (const one of asked) await tryOut(caller, allowed, one)
        }),
        {
          numRuns: accountRoles.some((rol) => rol === name) ? SEQUENCES : FEWER,
          plugins: [fc.interruptAfterTimeLimit(LONGEST_MS)],
        },
      )
    })
  }
})
