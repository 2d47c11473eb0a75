import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { operations } from '../../src/features/index.ts'
import { type AccountRole, accountRoles, factsOf } from '../../src/model/access/roles.ts'
import { resources } from '../../src/resources/index.ts'
import { newPerson, newSystem, type Person, withToken } from '../accounts.ts'
import { newPatient } from '../samples.ts'
import { type Answer, useService } from '../service.ts'
import { buildWorld, type Fact, type World } from './whole-world.ts'

/**
 * Every operation that reads, as every role, with a row in every table: each id in each answer is compared with what that account may know, by
 * the grants that the database has and not by the statements that it judges.
 */
const s = useService({
  LOG_LEVEL: 'error',
  LIMITE_POR_MINUTO: '0',
  LIMITE_RECHAZOS: '1000000',
  LIMITE_EXPORTACIONES: '0',
  LIMITE_VERIFICACIONES: '0',
})

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const AT_ONCE = 6
/** Of each reach and view one is enough, where the row is named. */
const ONE_OF_EACH: readonly AccountRole[] = [
  'medico',
  'coordinador_medico',
  'archivo',
  'facturacion',
  'auditor',
  'paciente',
]
/** Answers as things happen, without an end. */
const ENDLESS = ['/eventos/flujo/']
/** The audit tells an auditor which rows were touched: that is what it is for. */
const AUDIT = /^\/(auditoria\/|fhir\/AuditEvent)/

interface Caller {
  readonly name: string
  readonly rol: AccountRole
  readonly call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  readonly knows: (fact: Fact) => boolean
}

interface Asked {
  readonly path: string
  /** What its address names, and what its question does. */
  readonly names: readonly string[]
  readonly of?: string
}

let world: World
let treating: Person
/** Reaches one encounter of the patient of the restricted one, and nothing else. */
let passing: Person
let paths: readonly string[]
const byPatient = new Set<string>()
const callers: Caller[] = []

interface Grant {
  readonly paciente: string
  readonly historia: string | null
  readonly nivel: number
}

async function newCaller(name: string, rol: AccountRole, more: Record<string, unknown> = {}): Promise<Caller> {
  const person = rol === 'integracion' ? await newSystem(s, `Sistema ${name}`) : await newPerson(s, rol, more)
  return callerOf(name, rol, person)
}

async function callerOf(name: string, rol: AccountRole, person: Pick<Person, 'id' | 'call'>): Promise<Caller> {
  const grants = await s.owner.run<Grant & { id: string }>({
    text: `select paciente, historia, nivel from alcance where miembro = 'c:' || $1 and (hasta is null or hasta > now())`,
    values: [person.id],
  })
  const { reach } = factsOf(rol)
  const isGranted = (f: Fact): boolean =>
    grants.some(
      (g) =>
        g.paciente === f.paciente &&
        (f.table === 'paciente' || g.historia === null || g.historia === f.historia) &&
        g.nivel >= f.level,
    )
  const knows = (f: Fact): boolean => reach === 'total' || (reach === 'institucion' && f.level === 0) || isGranted(f)
  return { name, rol, call: person.call, knows }
}

/** Asked of nobody in particular, and of the patient of the restricted encounter where it may be. */
function questionsOf(path: string): Asked[] {
  const { paciente } = world.restricted
  return [
    { path, names: [] },
    ...(byPatient.has(path) ? [{ path: `${path}?paciente=${paciente}`, names: [], of: paciente }] : []),
  ]
}

/** The addresses of an operation: by rows of the collection that it is of, of the restricted chart and of the ordinary one. */
function addressesOf(path: string): Asked[] {
  if (!path.includes('{')) return [{ path, names: [] }]
  const r = resources.find((x) => path.startsWith(`${x.path}{`) || path.startsWith(`${x.path.replace(/\/$/, '')}/{`))
  return [world.restricted, world.reserved, world.ordinary].flatMap(({ paciente, historia, rows }) => {
    const options = path.includes('{mensaje}') ? world.messages : [null]
    return options.map((message) => {
      const names: string[] = []
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, param: string) => {
        const own = r === undefined ? undefined : rows.get(r.name)
        const id = idFor(path, param, { paciente, historia, own, message, rows })
        names.push(id)
        return id
      })
      const { paciente: of } = world.restricted
      return byPatient.has(path) ? { path: `${filled}?paciente=${of}`, names, of } : { path: filled, names }
    })
  })
}

interface Place {
  readonly paciente: string
  readonly historia: string
  readonly own: string | undefined
  readonly message: string | null
  readonly rows: ReadonlyMap<string, string>
}

function idFor(path: string, param: string, { paciente, historia, own, message, rows }: Place): string {
  if (param === 'vid') return '1'
  if (param === 'mensaje' && message !== null) return message
  if (param === 'canal') return world.canal
  if (/paciente|patient/.test(param) || path.startsWith('/fhir/Patient/')) return paciente
  if (/historia/.test(param) || path.startsWith('/fhir/Encounter/')) return historia
  if (path.startsWith('/hce/api/rda/envios/')) return world.sent
  const type = /^\/fhir\/(\w+)\//.exec(path)?.[1] ?? ''
  return own ?? rows.get(FHIR[type] ?? '') ?? historia
}

/** Which row a resource of FHIR is drawn from. */
const FHIR: Readonly<Record<string, string>> = {
  AllergyIntolerance: 'antecedente_categorizado',
  Condition: 'diagnostico',
  DiagnosticReport: 'resultado',
  DocumentReference: 'documento',
  MedicationRequest: 'formula_medicamento',
  Observation: 'valor_clinico',
  ServiceRequest: 'orden',
  Consent: 'consentimiento',
  Procedure: 'orden',
  Composition: 'nota',
}

/** What each was told of, by table: a walk that is told nothing would find nothing. */
const told = new Map<string, Set<string>>()

async function leaksOf(caller: Caller, { path, names, of }: Asked): Promise<string[]> {
  const a = await caller.call('GET', path)
  if (a.status >= 500) return [`${caller.name} GET ${path}: ${a.status} ${s.log.at(-1)}`]
  if (a.status >= 400) return []
  const ids = new Set(`${a.text} ${[...a.headers.values()].join(' ')}`.match(UUID))
  const hidden = [...ids].flatMap((id) => {
    const fact = world.facts.get(id)
    return fact === undefined || caller.knows(fact) || names.includes(id) || id === of
      ? []
      : [`${fact.table} de nivel ${fact.level}`]
  })
  const tables = told.get(caller.name) ?? new Set()
  told.set(caller.name, tables)
  for (const id of ids) tables.add(world.facts.get(id)?.table ?? '')
  const opened = names.filter((id) => {
    const fact = world.facts.get(id)
    return fact !== undefined && !caller.knows(fact)
  })
  return [
    ...hidden.map((what) => `${caller.name} GET ${path}: ${what}`),
    ...(opened.length > 0 ? [`${caller.name} GET ${path}: ${a.status} de lo que no alcanza`] : []),
  ]
}

/** All of them, however long it takes: a walk that stops finds nothing. */
async function leaksAmong(asked: readonly (readonly [Caller, Asked])[]): Promise<readonly string[]> {
  const left = asked.values()
  const leaks: string[] = []
  const lane = async (): Promise<void> => {
    for (const [caller, one] of left) leaks.push(...(await leaksOf(caller, one)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return [...new Set(leaks)].toSorted()
}

const isOneOfEach = ({ name, rol }: Caller): boolean => name !== rol || ONE_OF_EACH.includes(rol)
/** What is of level 2 differs from what is of 3 only for those who reach something by level. */
const BY_LEVEL = ['tratante', 'coordinador_medico', 'archivo']
const isAskedBy = ({ names }: Asked, { name }: Caller): boolean => {
  const reserved = new Set(world.reserved.rows.values())
  return BY_LEVEL.includes(name) || !names.some((id) => reserved.has(id))
}

describe('ninguna operación dice lo que su lector no alcanza, con filas en todas las tablas', () => {
  before(async () => {
    treating = await newPerson(s, 'medico')
    passing = await newPerson(s, 'medico')
    const laboratory = await newSystem(s, 'Laboratorio del recorrido')
    const channel = { nombre: 'Canal del recorrido', cuenta: laboratory.id, aplicacion: 'LAB' }
    const { status, json, text } = await s.call('POST', '/canales/', channel)
    assert.equal(status, 201, text)
    world = await buildWorld(s, treating, json.id)
    for (const rol of accountRoles) {
      const numero_documento = '1098700011'
      const own = rol === 'paciente' ? { numero_documento, paciente: await newPatient(s, { numero_documento }) } : {}
      callers.push(await newCaller(rol, rol, own))
    }
    await s.owner.run({
      text: `insert into alcance (miembro, paciente, historia, via, nivel, desde, origen) values ('c:' || $1::text, $2, $3::uuid, 'equipo', 3, now(), $3::uuid::text)`,
      values: [passing.id, world.restricted.paciente, world.beside],
    })
    callers.push(await callerOf('tratante', 'medico', treating), await callerOf('de paso', 'medico', passing))
    const document = (await s.call('GET', '/openapi.json')).json
    paths = Object.keys(document.paths).filter(
      (path) => document.paths[path].get !== undefined && !ENDLESS.includes(path),
    )
    for (const { method, path, query } of operations)
      if (method === 'GET' && query?.paciente !== undefined && !path.startsWith('/fhir/')) byPatient.add(path)
  })

  test('hay qué esconder, en cada colección y a cada rol', () => {
    const facts = [...world.facts.values()]
    for (const r of resources.filter(
      (x) => x.patientField !== null && x.fields[x.historyField ?? '']?.to === 'historia',
    ))
      assert.ok(
        facts.some((f) => f.table === r.name && f.level === 3),
        r.name,
      )
    for (const caller of callers) assert.ok(!facts.every(caller.knows), caller.name)
    assert.ok(paths.length > 200, String(paths.length))
  })

  test('lo que se pregunta sin nombrar nada', async () => {
    // Every role what asks of nobody; where one is asked about, one of each reach and view.
    const asked = paths
      .filter((path) => !path.includes('{') && !AUDIT.test(path))
      .flatMap(questionsOf)
      .flatMap((one) =>
        callers.filter((c) => one.of === undefined || isOneOfEach(c)).map((caller) => [caller, one] as const),
      )
    assert.deepEqual(await leaksAmong(asked), [])
    for (const r of resources.filter((x) => x.patientField !== null && x.access.read.includes('coordinador_medico')))
      assert.ok(told.get('coordinador_medico')?.has(r.name), `de ${r.name} se dice lo que se alcanza`)
  })

  test('lo que se pregunta de una fila que no se alcanza', async () => {
    const isHidden = (caller: Caller, id: string): boolean => {
      const fact = world.facts.get(id)
      return fact !== undefined && !caller.knows(fact)
    }
    const asked = paths
      .filter((path) => path.includes('{') && !AUDIT.test(path))
      .flatMap(addressesOf)
      .flatMap((one) =>
        callers
          .filter((caller) => isOneOfEach(caller) && isAskedBy(one, caller))
          .filter((caller) => one.names.some((id) => isHidden(caller, id) || !world.facts.has(id)))
          .map((caller) => [caller, one] as const),
      )
    assert.deepEqual(await leaksAmong(asked), [])
  })

  test('lo que no se alcanza se dice como no sabido, y nunca como que no hay', async () => {
    const { paciente } = world.restricted
    const ask = async (path: string): Promise<Answer['json']> => {
      const { status, json, text } = await passing.call('GET', path)
      assert.equal(status, 200, `${path} ${text}`)
      return json
    }
    const summary = await ask(`/paciente/historia-clinica/resumen-paciente/${paciente}/`)
    assert.deepEqual([summary.alcance_completo, summary.alergias_estado], [false, null])
    assert.deepEqual([summary.alergias, summary.problemas], [[], []])
    const view = await ask(`/hce/api/historias/${world.beside}/vista-unificada/`)
    assert.deepEqual([view.alergias_estado, view.alergias], [null, []])
    const { entry } = await ask(`/fhir/Patient/${paciente}/$summary`)
    const { section } = entry[0].resource
    assert.ok(section.length >= 3)
    for (const one of section) {
      assert.match(one.text.div, /puede haber más|no puede verlo/, one.title)
      assert.doesNotMatch(one.text.div, /La historia no dice/, one.title)
    }
  })

  test('quien audita y no dice por qué no ve de quién es nada', async () => {
    const { token } = await newPerson(s, 'auditor')
    const call = withToken(s.base, token)
    const silent: Caller = { name: 'auditor sin motivo', rol: 'auditor', call, knows: () => false }
    const asked = paths.flatMap(addressesOf).map((one) => [silent, one] as const)
    assert.deepEqual(await leaksAmong(asked), [])
  })
})
