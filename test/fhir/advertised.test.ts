import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoPeople } from '../../demo/accounts.ts'
import { ensureDemoAccounts } from '../../src/auth/account/demo-accounts.ts'
import { consentimiento } from '../../src/resources/consentimiento.ts'
import { documento } from '../../src/resources/documento.ts'
import { orden as ordenResource } from '../../src/resources/orden.ts'
import { resultado as resultadoResource } from '../../src/resources/resultado.ts'
import { newPerson } from '../accounts.ts'
import { must } from '../historias/histories.ts'
import { newHistory, newPatient } from '../samples.ts'
import { useService } from '../service.ts'
import { type AnyResource, allPages, idsOf, loadPeople, referencesIn, resourcesOf } from './demo.ts'
import { compositeNodes, type Node, nodesOf, normal, textsOf, tokensOf } from './expressions.ts'
import { newSystem } from './systems.ts'

/**
 * Everything that `/fhir/metadata` advertises, asked for over HTTP and compared with what R4's definitions say of all the
 * resources, read one page after the other: a promise that nothing keeps fails here.
 */
// Thousands of questions one after the other: one that waits for a busy machine is no failure of what is asked here.
const s = useService({ TIEMPO_MAXIMO_MS: '60000' })

interface Parameter {
  readonly name: string
  readonly type: string
  readonly definition?: string
  readonly documentation: string
}
interface Advertised {
  readonly type: string
  readonly interaction: readonly { readonly code: string }[]
  readonly searchParam?: readonly Parameter[]
  readonly searchInclude?: readonly string[]
  readonly searchRevInclude?: readonly string[]
  readonly operation?: readonly { readonly name: string }[]
}

let statement: AnyResource
let types: readonly Advertised[] = []
const all = new Map<string, readonly AnyResource[]>()
const of = (type: string): readonly AnyResource[] => all.get(type) ?? []
const searched = (): Advertised[] => types.filter((t) => t.searchParam !== undefined)
const parameters = (t: Advertised, kind?: string): Parameter[] =>
  (t.searchParam ?? []).filter((p) => kind === undefined || p.type === kind)
const keyOf = (r: AnyResource): string => `${r.resourceType}/${r.id}`

/** What the demonstration lacks, written as people write it: a merged record, an agent's words, what replaces or refers. */
async function whatTheDemonstrationLacks(people: readonly string[]): Promise<void> {
  const medico = await newPerson(s, 'medico')
  const paciente = await newPatient(s, { fecha_nacimiento: '1950-01-01', tipo_usuario: '12' })
  const historia = await newHistory(s, {
    paciente,
    profesional: medico.id,
    motivo_consulta: 'Dolor torácico opresivo.',
  })
  const write = (path: string, body: object): Promise<AnyResource> =>
    must(medico.call('POST', `/hce/api/${path}/`, body), 201)
  const ai = 'consultas-ia'
  const asked = await write(`${ai}/consultar`, { historia, tipo_consulta: 'calidad_registro' })
  const recomendacion = asked.recomendaciones[0].id
  const decided = { recomendacion, decision: 'aceptar' }
  await must(medico.call('POST', `/hce/api/${ai}/${asked.id}/validar-recomendacion/`, decided), 200)
  const entered = { recomendaciones: [recomendacion], como: 'nota' }
  await must(medico.call('POST', `/hce/api/${ai}/${asked.id}/incorporar/`, entered), 200)
  // What asks for something enters as a draft, and only what is signed has a Provenance.
  for (const note of (await must(medico.call('GET', `/hce/api/notas/?historia=${historia}`), 200)).results)
    if (note.origen === 'ia_incorporada' && note.firmado !== true)
      await must(
        medico.call('PATCH', `/hce/api/notas/${note.id}/`, { firmado: true }, { 'if-match': `"${note.version}"` }),
        200,
      )
  const orden = await write('ordenes', { ...ordenResource.example, historia })
  const result = await write('documentos', { ...documento.example, historia, orden: orden.id })
  const { contenido_base64: _, ...named } = documento.example
  const newer = Buffer.from('%PDF-1.4\n%%EOF\n\n').toString('base64')
  await write('documentos', { ...named, contenido_base64: newer, historia, reemplaza_a: result.id })
  await write('consentimientos', { ...consentimiento.example, paciente, documento: result.id })
  for (const tipo of ['alergico', 'farmacologico'])
    await write('antecedentes', { historia, tipo, descripcion: 'Lo refiere el paciente', firmado: true })
  await write('resultados', {
    ...resultadoResource.example,
    paciente,
    historia,
    orden: orden.id,
    categoria: 'imagenologia',
    fecha_toma: '2026-11-10T15:00:00Z',
    imagen_estudio_uid: '1.2.840.113619.2.55',
    imagen_url: 'https://pacs.ejemplo.co/estudios/1',
  })
  const culture = await write('resultados', {
    paciente,
    historia,
    orden: orden.id,
    nombre: 'Urocultivo con antibiograma',
    categoria: 'microbiologia',
    fecha_toma: '2026-11-11T12:00:00Z',
    muestra: 'Orina',
    muestra_codigo: '122575003',
  })
  const grown = 'Escherichia coli'
  for (const [posicion, codigo, nombre, valor_texto, marca_fuente] of [
    [1, '6463-4', 'Bacteria identificada', grown, null],
    [2, '18906-8', 'Ciprofloxacina', 'Sensible', 'S'],
    [3, '18864-9', 'Ampicilina', 'Resistente', 'R'],
  ] as const)
    await must(
      medico.call('POST', '/paciente/historias-clinicas/', {
        ...{ paciente, historia_atencion: historia, resultado: culture.id, posicion, grupo: grown, codigo, nombre },
        ...{
          sistema_codigo: 'loinc',
          categoria: 'laboratorio',
          tipo_valor: 'texto',
          valor_texto,
          fuente: 'laboratorio',
        },
        ...(marca_fuente === null ? {} : { marca_fuente }),
      }),
      201,
    )
  const sender = await newSystem(s, await newPerson(s, 'administrador'), {
    ...{ rol: 'integracion', servicios: ['328'], finalidad: 'laboratorio', envia: ['resultados'] },
  })
  const measured = await newPatient(s)
  await newHistory(s, { paciente: measured, servicio_reps: '328' })
  const loinc = (code: string) => ({ coding: [{ system: 'http://loinc.org', code }] })
  const subject = { reference: `Patient/${measured}` }
  await must(
    sender.ask('POST', '/fhir/DiagnosticReport', {
      resourceType: 'DiagnosticReport',
      status: 'final',
      code: { text: 'Ecocardiograma' },
      subject,
      identifier: [{ system: 'https://imagenes.ejemplo.co', value: 'ECO-1' }],
      imagingStudy: [{ identifier: { system: 'urn:dicom:uid', value: 'urn:oid:1.2.840.113619.2.56' } }],
      result: [{ reference: '#f' }],
      contained: [
        {
          resourceType: 'Observation',
          id: 'f',
          status: 'final',
          code: loinc('10230-1'),
          subject,
          effectiveDateTime: '2026-11-10T15:00:00Z',
          valueQuantity: { value: 55, unit: '%', system: 'http://unitsofmeasure.org', code: '%' },
        },
      ],
    }),
    201,
  )
  const motivo = 'Documento mal digitado'
  await must(s.call('POST', `/paciente/paciente/${people[0]}/fusionar/`, { duplicado: paciente, motivo }), 200)
}

test('ocho personas de la demostración, y lo que ella no tiene', async () => {
  await s.owner.transaction((tx) => ensureDemoAccounts(tx, demoPeople, 'x', { hash: async () => 'x' } as never))
  await whatTheDemonstrationLacks(await loadPeople(s, 8, 7, new Date('2026-11-15T15:20:00Z')))
  statement = await must(s.call('GET', '/fhir/metadata'), 200)
  // No part of the record: test/eventos/suscripciones.test.ts and test/fhir/asked-for.test.ts try them.
  const apart = ['Subscription', 'CodeSystem', 'ValueSet', 'Group']
  types = statement.rest[0].resource.filter((t: Advertised) => !apart.includes(t.type))
  for (const { type } of searched()) {
    const pages = await allPages(s, s.base, `/fhir/${type}?_count=500`)
    all.set(
      type,
      pages.flatMap((page) => resourcesOf(page)),
    )
    assert.ok(of(type).length > 0, `${type}: no hay ninguno`)
  }
})

const find = async (type: string, query: string): Promise<string[]> => {
  const pages = await allPages(s, s.base, `/fhir/${type}?${query}&_count=1000&_elements=id`)
  return pages.flatMap(idsOf).sort()
}
const few = <T>(values: Iterable<T>, most: number): T[] =>
  [...new Map([...values].map((v) => [JSON.stringify(v), v])).values()].slice(0, most)
const idsWhere = (type: string, hits: (r: AnyResource) => boolean): string[] =>
  of(type)
    .filter(hits)
    .map((r) => r.id as string)
    .sort()
const q = encodeURIComponent
const plain = (text: string): boolean => !/[,$|\\]/.test(text)

/** Of each resource what a parameter finds in it, once. */
const said = new Map<string, Map<AnyResource, Node[]>>()
function saidBy(type: string, param: Parameter): Map<AnyResource, Node[]> {
  const key = `${type}?${param.name}`
  const known = said.get(key)
  if (known !== undefined) return known
  const isReference = (n: Node): boolean => param.type !== 'reference' || n?.reference !== undefined
  // Where R4 takes words for when, no date finds them.
  const isTime = (n: Node): boolean =>
    param.type !== 'date' || n?.start !== undefined || n?.end !== undefined || /^\d/.test(String(n))
  const made = new Map(of(type).map((r) => [r, nodesOf(type, param, r).filter((n) => isReference(n) && isTime(n))]))
  said.set(key, made)
  return made
}
const nodesIn = (type: string, param: Parameter, r: AnyResource): Node[] => saidBy(type, param).get(r) ?? []
const valuesOf = (type: string, param: Parameter): Node[] => [...saidBy(type, param).values()].flat()
const referencesOf = (type: string, param: Parameter, r: AnyResource): string[] =>
  nodesIn(type, param, r).map((n) => String(n.reference))

/** From the first instant to the one after the last; a day is of Colombia. */
type Range = readonly [number, number]
const FOREVER = Number.POSITIVE_INFINITY
const DAY = 86_400_000
function rangeOf(node: Node): Range {
  if (typeof node === 'object' && node !== null && (node.start !== undefined || node.end !== undefined))
    return [
      node.start === undefined ? -FOREVER : rangeOf(node.start)[0],
      node.end === undefined ? FOREVER : rangeOf(node.end)[1],
    ]
  const text = String(node)
  const at = Date.parse(text.length === 10 ? `${text}T00:00:00-05:00` : text)
  return [at, at + (text.length === 10 ? DAY : 1)]
}
const isWithin = ([tl, th]: Range, [pl, ph]: Range): boolean => tl >= pl && th <= ph
const PREFIXES: Readonly<Record<string, (target: Range, asked: Range) => boolean>> = {
  '': isWithin,
  eq: isWithin,
  ne: (t, p) => !isWithin(t, p),
  gt: (t, p) => t[1] > p[1],
  ge: (t, p) => t[1] > p[1] || isWithin(t, p),
  lt: (t, p) => t[0] < p[0],
  le: (t, p) => t[0] < p[0] || isWithin(t, p),
  sa: (t, p) => t[0] >= p[1],
  eb: (t, p) => t[1] <= p[0],
}

/** Each question about a parameter, with which resources it must find; `may`, where a server is left some room. */
interface Question {
  readonly query: string
  readonly must: readonly string[]
  readonly may?: readonly string[]
}

function tokenQuestions(type: string, p: Parameter): Question[] {
  const tokens = few(valuesOf(type, p).flatMap(tokensOf), 60).filter((t) => plain(t.code) && plain(t.system))
  const has = (fits: (t: { system: string; code: string }) => boolean): string[] =>
    idsWhere(type, (r) => nodesIn(type, p, r).flatMap(tokensOf).some(fits))
  const systems = few(
    tokens.map((t) => t.system).filter((system) => system !== ''),
    2,
  )
  return [
    ...few(tokens, 2).flatMap(({ system, code }): Question[] => {
      const bare = has((t) => t.code === code)
      return [
        { query: `${p.name}=${q(code)}`, must: bare },
        { query: `${p.name}=${q(`${system}|${code}`)}`, must: has((t) => t.code === code && t.system === system) },
        { query: `${p.name}:not=${q(code)}`, must: idsWhere(type, (r) => !bare.includes(r.id)) },
        { query: `${p.name}=${q(`http://nope.example|${code}`)}`, must: [] },
      ]
    }),
    ...(p.name === '_id' ? [] : systems).map((system) => ({
      query: `${p.name}=${q(`${system}|`)}`,
      must: has((t) => t.system === system),
    })),
  ]
}

/** What of a name or an address people write; which of it an address is found by is the server's to say, save these. */
const WRITTEN = ['text', 'line', 'city', 'state', 'family', 'given']
const writtenIn = (node: Node): string[] =>
  typeof node === 'string' ? [node] : WRITTEN.flatMap((key) => textsOf(node?.[key] ?? []))

function stringQuestions(type: string, p: Parameter): Question[] {
  const texts = (r: AnyResource): string[] => nodesIn(type, p, r).flatMap(writtenIn)
  const starts = few(
    valuesOf(type, p)
      .flatMap(writtenIn)
      .filter((t) => /^[\p{L} ]{4,}/u.test(t)),
    2,
  )
  return starts.flatMap((text): Question[] => {
    const start = text.slice(0, 5).trim()
    const matches = (t: string, value: string): boolean => normal(t).startsWith(normal(value))
    return [
      {
        query: `${p.name}=${q(start)}`,
        must: idsWhere(type, (r) => texts(r).some((t) => matches(t, start))),
        may: idsWhere(type, (r) => normal(texts(r).join(' ')).includes(normal(start))),
      },
      {
        query: `${p.name}:contains=${q(text.slice(1, 5))}`,
        must: idsWhere(type, (r) => texts(r).some((t) => normal(t).includes(normal(text.slice(1, 5))))),
        may: idsWhere(type, (r) => normal(texts(r).join(' ')).includes(normal(text.slice(1, 5)))),
      },
      { query: `${p.name}:exact=${q(`${start}¿nadie?`)}`, must: [] },
    ]
  })
}

function dateQuestions(type: string, p: Parameter): Question[] {
  const starts = few(
    valuesOf(type, p)
      .map((n) => n.start ?? n)
      .filter((n) => typeof n === 'string' || typeof n?.toString === 'function')
      .map(String),
    1,
  )
  // What says nothing but a day is asked for by days: within one it does not say when.
  const days = valuesOf(type, p).some((n) => String(n.start ?? n.end ?? n).length === 10)
  const asked = starts.flatMap((at) => (at.length > 10 && !days ? [at, colombianDay(at)] : [colombianDay(at)]))
  const ranges = (r: AnyResource): Range[] => nodesIn(type, p, r).map(rangeOf)
  return few(asked, 2).flatMap((text) => [
    ...Object.entries(PREFIXES).map(([prefix, fits]) => ({
      query: `${p.name}=${prefix}${q(text)}`,
      must: idsWhere(type, (r) => ranges(r).some((t) => fits(t, rangeOf(text)))),
    })),
    {
      query: `${p.name}=ap${q(text)}`,
      must: idsWhere(type, (r) => ranges(r).some((t) => isWithin(t, rangeOf(text)))),
      may: idsWhere(type, (r) => ranges(r).some((t) => isNear(t, rangeOf(text)))),
    },
  ])
}
const colombianDay = (at: string): string =>
  at.length === 10 ? at : new Date(Date.parse(at) - 5 * 3_600_000).toISOString().slice(0, 10)
/** Within a fifth of the time between then and now, or two days: no server calls more than that approximate. */
const isNear = ([tl, th]: Range, [pl, ph]: Range): boolean => {
  const margin = Math.max(2 * DAY, Math.abs(Date.now() - pl) * 0.2)
  return th >= pl - margin && tl <= ph + margin
}

function quantityQuestions(type: string, p: Parameter): Question[] {
  const amounts = few(
    valuesOf(type, p).filter((v) => v?.code !== undefined && plain(v.code)),
    2,
  )
  const has = (code: string, fits: (value: number) => boolean): string[] =>
    idsWhere(type, (r) => nodesIn(type, p, r).some((v) => v.code === code && fits(v.value)))
  return amounts.flatMap(({ value, code }): Question[] => {
    const half = 0.5 * 10 ** -(String(value).split('.')[1]?.length ?? 0)
    const close = (v: number): boolean => v >= value - half && v < value + half
    const compare: Readonly<Record<string, (v: number) => boolean>> = {
      '': close,
      eq: close,
      ne: (v) => !close(v),
      gt: (v) => v > value,
      sa: (v) => v > value,
      ge: (v) => v >= value,
      lt: (v) => v < value,
      eb: (v) => v < value,
      le: (v) => v <= value,
      ap: (v) => Math.abs(v - value) <= Math.abs(value) * 0.1,
    }
    return Object.entries(compare).map(([prefix, fits]) => ({
      query: `${p.name}=${prefix}${value}|${q('http://unitsofmeasure.org')}|${q(code)}`,
      must: has(code, fits),
    }))
  })
}

function referenceQuestions(type: string, p: Parameter): Question[] {
  const known = (r: string): boolean => all.has(r.split('/')[0] ?? '')
  const led = few(
    valuesOf(type, p)
      .map((n) => String(n.reference))
      .filter(known),
    60,
  )
  // One of each type that it leads to.
  const some = [...new Map(led.map((r) => [r.split('/')[0], r])).values(), ...led.slice(0, 2)]
  return few(some, 4).flatMap((to): Question[] => {
    const [kind = '', id = ''] = to.split('/')
    const must = idsWhere(type, (r) => referencesOf(type, p, r).includes(to))
    return [
      { query: `${p.name}=${to}`, must },
      { query: `${p.name}:${kind}=${id}`, must },
      { query: `${p.name}=${q(`${s.base}/fhir/${to}`)}`, must },
      { query: `${p.name}:${kind}._id=${id}`, must },
    ]
  })
}

/** A code, and one of the values that stands beside it: found with it, and not with another's. */
function compositeQuestions(type: string, p: Parameter): Question[] {
  const pairs = (r: AnyResource): { code: string; value: string }[] =>
    compositeNodes(type, p, r).flatMap(([codes, values]) =>
      codes.flatMap(tokensOf).flatMap(({ system, code }) =>
        values.flatMap((v: Node) => {
          const text =
            typeof v === 'object' && v.reference !== undefined
              ? String(v.reference)
              : typeof v === 'object' && v.coding !== undefined
                ? tokensOf(v)[0]?.code
                : typeof v === 'object' && v.value !== undefined
                  ? String(v.value)
                  : String(v)
          return text === undefined || !plain(text) || !plain(code) ? [] : [{ code: `${system}|${code}`, value: text }]
        }),
      ),
    )
  const said = new Map(of(type).map((r) => [r, pairs(r)] as const))
  const some = few([...said.values()].flat(), 3)
  return some.map(({ code, value }) => {
    const must = idsWhere(type, (r) => said.get(r)?.some((x) => x.code === code && x.value === value) === true)
    const swapped = p.name === 'relationship'
    // A text is found by how it begins, and a number within what its digits leave open.
    const may = idsWhere(type, (r) => said.get(r)?.some((x) => x.code === code && isClose(x.value, value)) === true)
    const [first, second] = swapped ? [value, code.replace(/^.*\|/, '')] : [code, value]
    return { query: `${p.name}=${q(first)}$${q(second)}`, must, may: [...new Set([...must, ...may])].sort() }
  })
}
const isClose = (a: string, b: string): boolean =>
  normal(a).startsWith(normal(b)) || Math.abs(Number(a) - Number(b)) <= 0.5

const questionsOf: Readonly<Record<string, (type: string, p: Parameter) => Question[]>> = {
  token: tokenQuestions,
  uri: tokenQuestions,
  composite: compositeQuestions,
  string: stringQuestions,
  date: dateQuestions,
  quantity: quantityQuestions,
  reference: referenceQuestions,
}

test('cada parámetro, con cada modificador y prefijo, encuentra lo que su definición dice', async (t) => {
  let asked = 0
  const silent: string[] = []
  for (const { type, ...advertised } of searched())
    for (const p of parameters({ type, ...advertised })) {
      const questions = questionsOf[p.type]?.(type, p) ?? assert.fail(p.type)
      if (questions.length === 0) silent.push(`${type}?${p.name}`)
      for (const { query, must, may } of questions) {
        const found = await find(type, query)
        if (may === undefined) assert.deepEqual(found, [...must].sort(), `${type}?${query}`)
        else {
          assert.deepEqual(
            must.filter((id) => !found.includes(id)),
            [],
            `${type}?${query} no encuentra`,
          )
          assert.deepEqual(
            found.filter((id) => !may.includes(id)),
            [],
            `${type}?${query} encuentra de más`,
          )
        }
        asked += 1
      }
      const blank = await must(s.call('GET', `/fhir/${type}?${p.name}=&_summary=count`), 200)
      assert.equal(blank.total, of(type).length, `${type}?${p.name}= no se pasa por alto`)
    }
  t.diagnostic(`${asked} preguntas; sin datos: ${silent.join(' ')}`)
  assert.ok(asked > 1_000, String(asked))
})

test('las fechas de los extremos del calendario se contestan con cualquier prefijo', async () => {
  const prefixes = [...Object.keys(PREFIXES), 'ap']
  const first = ['0001', '0001-01', '0001-01-01', '0001-01-01T00:00:00+05:00']
  const last = [
    '9999',
    '9999-12',
    '9999-12-31',
    '9999-12-31T23:59:59Z',
    '9999-12-31T23:59:59',
    '9999-12-31T23:59:59.9-14:00',
  ]
  const ask = async (type: string, query: string): Promise<void> => {
    const a = await s.call('GET', `/fhir/${type}?${query}&_count=1&_elements=id`)
    assert.equal(a.status, 200, `${type}?${query}: ${a.text}`)
  }
  for (const t of searched())
    for (const { name } of parameters(t, 'date')) {
      for (const prefix of prefixes) await ask(t.type, `${name}=${prefix}9999-12-31T23:59:59Z`)
      for (const prefix of ['lt', 'ap']) await ask(t.type, `${name}=${prefix}${q('0001-01-01T00:00:00+05:00')}`)
    }
  // A moment, a day and a period.
  for (const [type, name] of [
    ['Composition', 'date'],
    ['Patient', 'birthdate'],
    ['Encounter', 'date'],
  ] as const) {
    const p = parameters(types.find((t) => t.type === type) as Advertised).find((one) => one.name === name) as Parameter
    const dated = idsWhere(type, (r) => nodesIn(type, p, r).length > 0)
    for (const prefix of ['', 'lt', 'gt', 'ap'])
      for (const at of [...first, ...last]) await ask(type, `${name}=${prefix}${q(at)}`)
    for (const at of first) assert.deepEqual(await find(type, `${name}=ge${q(at)}`), dated, at)
    for (const at of last) assert.deepEqual(await find(type, `${name}=le${q(at)}`), dated, at)
  }
})

/** The parameter behind `Type:name`. */
function parameterNamed(include: string): { type: string; p: Parameter } {
  const [type = '', name = ''] = include.split(':')
  const p = types.find((t) => t.type === type)?.searchParam?.find((one) => one.name === name)
  return p === undefined ? assert.fail(`${include} no es un parámetro`) : { type, p }
}
const existing = (): Map<string, AnyResource> => new Map([...all.values()].flat().map((r) => [keyOf(r), r]))

test('cada _include trae a quien se refieren, y a nadie más', async () => {
  const known = existing()
  const silent: string[] = []
  let asked = 0
  for (const { type, searchInclude = [] } of searched())
    for (const include of searchInclude) {
      const { p } = parameterNamed(include)
      const pages = await allPages(s, s.base, `/fhir/${type}?_count=400&_include=${include}`)
      let led = 0
      for (const page of pages) {
        const matches = resourcesOf(page)
        const own = new Set(matches.map(keyOf))
        const expected = new Set(matches.flatMap((r) => nodesOf(type, p, r)).flatMap((n) => n.reference ?? []))
        const wanted = [...expected].filter((to) => known.has(to) && !own.has(to)).sort()
        assert.deepEqual(resourcesOf(page, 'include').map(keyOf).sort(), wanted, include)
        led += expected.size
      }
      if (led === 0) silent.push(include)
      asked += 1
    }
  assert.ok(asked > 40, String(asked))
  assert.deepEqual(silent, [])
})

/** What of a type is referred to by a parameter, some of it; and one that is not. */
function referredTo(type: string, by: { type: string; p: Parameter }): { ids: string[]; by: Map<string, string[]> } {
  const referring = new Map<string, string[]>()
  for (const r of of(by.type))
    for (const to of referencesOf(by.type, by.p, r))
      if (to.startsWith(`${type}/`)) referring.set(to, [...(referring.get(to) ?? []), keyOf(r)])
  const there = of(type).map(keyOf)
  const ids = [
    ...there.filter((key) => referring.has(key)).slice(0, 12),
    ...there.filter((key) => !referring.has(key)).slice(0, 1),
  ].map((key) => key.split('/')[1] ?? '')
  return { ids, by: referring }
}

test('cada _revinclude y cada _has trae lo que se refiere, y nada más', async (t) => {
  const silent: string[] = []
  let asked = 0
  for (const { type, searchRevInclude = [] } of searched())
    for (const include of searchRevInclude) {
      const source = parameterNamed(include)
      const { ids, by } = referredTo(type, source)
      if (by.size === 0) silent.push(`${type}←${include}`)
      const page = await must(
        s.call('GET', `/fhir/${type}?_id=${ids.join(',')}&_count=1000&_revinclude=${include}`),
        200,
      )
      const own = new Set(ids.map((id) => `${type}/${id}`))
      const wanted = new Set([...own].flatMap((key) => by.get(key) ?? []).filter((key) => !own.has(key)))
      assert.deepEqual(resourcesOf(page, 'include').map(keyOf).sort(), [...wanted].sort(), `${type} ${include}`)
      const [one] = [...by.values()].flat()
      if (one !== undefined) {
        const id = one.split('/')[1] ?? ''
        const found = await find(type, `_has:${include}:_id=${id}`)
        const led = [...by].filter(([, from]) => from.includes(one)).map(([to]) => to.split('/')[1] ?? '')
        assert.deepEqual(
          found,
          idsWhere(type, (r) => led.includes(r.id)),
          `${type}?_has:${include}:_id=${id}`,
        )
      }
      asked += 1
    }
  t.diagnostic(`${asked} inclusiones`)
  assert.ok(asked > 80, String(asked))
  assert.deepEqual(silent, [])
})

/** What a resource is ordered by: the first thing that it says. */
function firstOf(type: string, p: Parameter, r: AnyResource): string | number | null {
  const nodes = nodesIn(type, p, r)
  const [first] = nodes
  if (first === undefined) return null
  if (p.type === 'date') {
    const [from] = rangeOf(first)
    return Number.isFinite(from) ? from : null
  }
  if (p.type === 'quantity') return first.value ?? null
  if (p.type === 'reference') return String(first.reference).slice(-36)
  if (p.type === 'token') return nodes.flatMap(tokensOf)[0]?.code ?? null
  if (p.name === 'name' && typeof first === 'object') return first.family === undefined ? null : normal(first.family)
  return normal(p.name === 'given' ? nodes.join(' ') : (textsOf(first)[0] ?? ''))
}

/** As the database puts texts, whichever its locale. */
async function ranksOf(keys: readonly (string | number | null)[]): Promise<(key: string | number | null) => number> {
  const texts = [...new Set(keys.filter((k) => typeof k === 'string'))]
  const rows = await s.owner.run({
    text: 'select k, row_number() over (order by k) as n from unnest($1::text[]) k',
    values: [texts],
  })
  const places = new Map(rows.map((row) => [row.k, Number(row.n)]))
  return (key) => (key === null ? FOREVER : typeof key === 'number' ? key : (places.get(key) ?? -1))
}

test('cada _sort ordena por lo que dicen los recursos, de ida y de vuelta y en tres páginas', async (t) => {
  const sorted: string[] = []
  for (const { type, ...advertised } of searched())
    for (const p of parameters({ type, ...advertised })) {
      const advertises = p.documentation.includes('_sort')
      const tried = await s.call('GET', `/fhir/${type}?_count=1&_sort=${p.name}`)
      assert.equal(tried.status, advertises ? 200 : 400, `${type}?_sort=${p.name}: ${tried.text}`)
      if (!advertises) continue
      sorted.push(`${type}:${p.name}`)
      const byId = new Map(of(type).map((r) => [r.id as string, r]))
      const rows = of(type).filter((r) => r.id !== 'prestador')
      const key = (id: string): string | number | null =>
        p.name === '_id'
          ? id.slice(-36)
          : p.name === '_lastUpdated'
            ? Date.parse(byId.get(id)?.meta?.lastUpdated ?? '')
            : firstOf(type, p, byId.get(id))
      const rank = await ranksOf(rows.map((r) => key(r.id)))
      for (const descending of [false, true]) {
        const count = Math.max(1, Math.ceil(rows.length / 3))
        const path = `/fhir/${type}?_count=${count}&_elements=id&_sort=${descending ? '-' : ''}${p.name}`
        const pages = await allPages(s, s.base, path)
        const ids = pages.flatMap(idsOf).filter((id) => id !== 'prestador')
        assert.deepEqual([...ids].sort(), rows.map((r) => r.id as string).sort(), path)
        const ranks = ids.map((id) => rank(key(id)))
        ranks.forEach((n, i) => {
          const before = ranks[i - 1] ?? n
          assert.ok(descending ? before >= n : before <= n, `${path}: ${key(ids[i - 1] ?? '')}, ${key(ids[i] ?? '')}`)
        })
      }
    }
  t.diagnostic(sorted.join(' '))
  assert.ok(sorted.length > 100, String(sorted.length))
})

test('cada interacción y cada operación se atiende, por GET y por POST', async () => {
  const [patient] = of('Patient')
  for (const { type, interaction } of types) {
    const codes = interaction.map((i) => i.code)
    const one = of(type)[0]
    if (one === undefined) continue
    const read = await s.call('GET', `/fhir/${type}/${one.id}`)
    assert.equal(read.status, 200)
    const kept = await s.call('GET', `/fhir/${type}/${one.id}/_history`)
    assert.equal(kept.status, codes.includes('history-instance') && one.id !== 'prestador' ? 200 : 404, type)
    const version = await s.call('GET', `/fhir/${type}/${one.id}/_history/${read.json.meta?.versionId ?? 1}`)
    assert.equal(version.status, codes.includes('vread') && one.id !== 'prestador' ? 200 : 404, type)
    const posted = await s.call('POST', `/fhir/${type}/_search`, `_id=${one.id}`, {
      'content-type': 'application/x-www-form-urlencoded',
    })
    assert.deepEqual(idsOf(posted.json), [one.id])
  }
  const declared = types.flatMap((t) =>
    (t.operation ?? []).filter((o) => o.name !== 'validate').map((o) => `${t.type}/$${o.name}`),
  )
  const system = (statement.rest[0].operation ?? []).map((o: { name: string }) => `$${o.name}`)
  assert.deepEqual([...declared, ...system].sort(), [
    '$export',
    'Observation/$lastn',
    'Patient/$everything',
    'Patient/$export',
    'Patient/$match',
    'Patient/$summary',
  ])
  for (const name of ['everything', 'summary']) {
    const path = `/fhir/Patient/${patient.id}/$${name}`
    const got = (await must(s.call('GET', path), 200)).entry.map((e: AnyResource) => e.resource.resourceType)
    const empty = { resourceType: 'Parameters' }
    const fhir = { 'content-type': 'application/fhir+json' }
    for (const a of [s.call('POST', path), s.call('POST', path, JSON.stringify(empty), fhir)])
      assert.deepEqual(
        (await must(a, 200)).entry.map((e: AnyResource) => e.resource.resourceType),
        got,
      )
  }
  for (const path of ['/fhir/$export', '/fhir/Patient/$export'])
    for (const method of ['GET', 'POST']) {
      const a = await s.call(method, path, undefined, { prefer: 'respond-async' })
      assert.equal(a.status, 202, `${method} ${path} ${a.text}`)
    }
})

test('las referencias que no llevan a nada publicado no se cuentan, y las demás están todas', () => {
  const known = existing()
  const lost = [...known.values()]
    .flatMap(referencesIn)
    .filter((to) => all.has(to.split('/')[0] ?? '') && !known.has(to))
  assert.deepEqual([...new Set(lost)], [])
})
