import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { before, describe, test } from 'node:test'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import type { Field } from '../../src/model/fields.ts'
import { isReadOnly } from '../../src/model/read-body.ts'
import { contractResources, resources } from '../../src/resources/index.ts'
import { must } from '../historias/histories.ts'
import { sample, sampleBody } from '../samples.ts'
import { useService } from '../service.ts'

const s = useService()

// biome-ignore lint/suspicious/noExplicitAny: a document of every shape
type Json = any

const generated = new URL('../../docs/generated/openapi.json', import.meta.url)
const contract = new URL('../../../shared/spec/operations.json', import.meta.url)
const MEDIA = ['application/json', 'application/x-www-form-urlencoded', 'application/xml']
const MERGE = 'application/merge-patch+json'
const FHIR_JSON = ['application/fhir+json', 'application/json-patch+json']

let source = ''
let document: Json

before(async () => {
  source = await readFile(generated, 'utf8')
  document = JSON.parse(source)
})

test('el servicio publica el documento que está en docs/generated', async () => {
  const a = await s.call('GET', '/openapi.json')
  assert.equal(a.status, 200)
  assert.match(a.headers.get('content-type') ?? '', /^application\/json/)
  assert.deepEqual(a.json.servers, [{ url: s.base, description: 'Este servicio' }])
  assert.deepEqual({ ...a.json, servers: document.servers }, document)
})

test('sin formularios ni XML es el documento de solo JSON; con las respuestas de todos los formatos, el tercero', async () => {
  const own = await must(s.call('GET', '/openapi.json'), 200)
  const onlyJson = await must(s.call('GET', '/openapi-json.json'), 200)
  const all = await must(s.call('GET', '/openapi-formatos.json'), 200)
  const shapeOf = (d: Json, bodies: boolean, answers: boolean): Json =>
    Object.entries<Json>(d.paths).flatMap(([path, item]) =>
      ['get', 'post', 'put', 'patch', 'delete'].flatMap((method) => {
        const { requestBody, responses, ...rest } = item[method] ?? {}
        if (rest.operationId === undefined) return []
        const first = (content: Json = {}): Json => Object.entries(content)[0]
        const answered = Object.entries<Json>(responses).map(([status, r]) => [
          status,
          answers ? r.content : first(r.content),
        ])
        return [{ path, rest, body: bodies ? requestBody?.content : first(requestBody?.content), answered }]
      }),
    )
  assert.deepEqual(shapeOf(own, false, true), shapeOf(onlyJson, false, true))
  assert.deepEqual(shapeOf(own, true, false), shapeOf(all, true, false))
  const types = (d: Json, part: 'requestBody' | 'responses'): string[] => {
    // HL7 v2 is neither.
    const { '/hl7/': _messages, ...paths } = d.paths
    const found = Object.values<Json>(paths).flatMap((item) =>
      Object.values<Json>(item).flatMap((o) =>
        part === 'requestBody' ? [o.requestBody] : Object.values<Json>(o.responses ?? {}),
      ),
    )
    return [...new Set(found.flatMap((holder) => Object.keys(holder?.content ?? {})))]
  }
  // A search of FHIR by form has no JSON.
  assert.deepEqual(
    types(onlyJson, 'requestBody').toSorted(),
    ['application/json', ...FHIR_JSON, 'application/x-www-form-urlencoded'].toSorted(),
  )
  assert.deepEqual(types(own, 'requestBody').toSorted(), [...MEDIA, MERGE, ...FHIR_JSON].toSorted())
  assert.ok(!types(own, 'responses').includes('application/xml') && types(all, 'responses').includes('application/xml'))
})

test('los generadores encuentran lo que entienden: objetos enteros, estados uno a uno, nombres en ASCII, nada por omisión', () => {
  const strays: string[] = []
  const look = (node: Json, at: string, inSchema: boolean): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, part] of Object.entries<Json>(node)) {
      if (key === 'allOf') strays.push(`${at} allOf`)
      if (/^[1-5]XX$/.test(key)) strays.push(`${at} ${key}`)
      if (inSchema && key === 'default') strays.push(`${at} default`)
      if (!['example', 'examples', 'value'].includes(key)) look(part, `${at}/${key}`, inSchema)
    }
  }
  look(document.components.schemas, 'schemas', true)
  look(document.paths, 'paths', false)
  for (const { name } of document.tags) if (/[^ -~]/.test(name)) strays.push(name)
  for (const id of JSON.stringify(document.paths).matchAll(/"operationId":"([^"]+)"/g))
    if (!/^\w+$/.test(id[1] ?? '')) strays.push(String(id[1]))
  assert.deepEqual(strays, [])
})

test('cada cuerpo y cada respuesta trae un ejemplo', () => {
  const without: string[] = []
  const resolved = (node: Json): Json =>
    node.$ref === undefined
      ? node
      : node.$ref
          .slice(2)
          .split('/')
          .reduce((n: Json, key: string) => n[key], document)
  for (const [path, item] of Object.entries<Json>(document.paths))
    for (const [method, operation] of Object.entries<Json>(item)) {
      if (operation.responses === undefined) continue
      const holders = [['cuerpo', operation.requestBody], ...Object.entries<Json>(operation.responses)]
      for (const [what, holder] of holders.filter(([, h]) => h !== undefined))
        for (const [type, media] of Object.entries<Json>(resolved(holder).content ?? {}))
          if (/[/+]json$/.test(type) && media.example === undefined && media.examples === undefined)
            without.push(`${method} ${path} ${what} ${type}`)
    }
  assert.deepEqual(without, [])
})

test('lo que se repite está una vez, y se puede revisar', () => {
  const { schemas, parameters } = document.components
  const named = Object.values<Json>({ ...schemas, ...parameters }).map((piece) => JSON.stringify(piece))
  const twice = named.filter((text, i) => text.length > 500 && named.indexOf(text) !== i)
  assert.deepEqual(twice, [])
  const inline = new Map<string, number>()
  const count = (node: Json): void => {
    if (typeof node !== 'object' || node === null) return
    const text = JSON.stringify(node)
    if (node.type === 'object' && text.length > 300) inline.set(text, (inline.get(text) ?? 0) + 1)
    for (const part of Object.values(node)) count(part)
  }
  count(document)
  assert.deepEqual(
    [...inline].filter(([, times]) => times > 1).map(([text]) => text.slice(0, 120)),
    [],
  )
  assert.ok(source.split('\n').length < 102_000, 'docs/generated/openapi.json')
})

test('cada propiedad de cada esquema se describe en español', () => {
  const missing: string[] = []
  const said = ({ description, $ref }: Json): unknown =>
    description ?? document.components.schemas[String($ref).slice('#/components/schemas/'.length)]?.description
  const look = (schema: Json, at: string): void => {
    if (typeof schema !== 'object' || schema === null) return
    for (const [name, property] of Object.entries<Json>(schema.properties ?? {})) {
      const here = `${at}.${name}`
      const description = said(property)
      if (typeof description !== 'string' || description.trim().length < 2) missing.push(here)
      look(property, here)
    }
    look(schema.items, `${at}[]`)
    for (const other of schema.anyOf ?? []) look(other, at)
  }
  for (const [name, schema] of Object.entries<Json>(document.components.schemas)) {
    assert.ok(schema.description?.length > 2, name)
    // An answer that an operation spells out by hand says what it is as a whole.
    if (!name.includes('_respuesta')) look(schema, name)
  }
  assert.deepEqual(missing, [])
  const all = JSON.stringify(document, (key, value) => (['example', 'examples'].includes(key) ? undefined : value))
  assert.doesNotMatch(all, /\b(the|must|should|which)\b/i)
})

test('cada operación se resume, se describe y tiene un identificador que no se repite', () => {
  const ids: string[] = []
  for (const [path, item] of Object.entries<Json>(document.paths)) {
    for (const method of ['get', 'post', 'put', 'patch', 'delete']) {
      const operation = item[method]
      if (operation === undefined) continue
      ids.push(operation.operationId)
      for (const key of ['summary', 'description']) assert.ok(operation[key]?.length > 2, `${method} ${path} ${key}`)
      for (const p of [...(item.parameters ?? []), ...(operation.parameters ?? [])]) {
        assert.ok(p.$ref !== undefined || p.description?.length > 2, `${method} ${path} ${p.name}`)
      }
    }
  }
  assert.equal(new Set(ids).size, ids.length)
})

test('una lista que sigue desde su último registro se pide del tamaño que se quiera', () => {
  const { parameters } = document.components
  const strays = Object.entries<Json>(document.paths).filter(([path, { get }]) => {
    const named = (get?.parameters ?? []).map(
      (p: Json) => (p.name ?? parameters[p.$ref.split('/').at(-1)].name) as string,
    )
    return named.includes('antes_de') && !path.endsWith('/versiones/') && !named.includes('page_size')
  })
  assert.deepEqual(
    strays.map(([path]) => path),
    [],
  )
})

test('un encabezado mal escrito y una página que no existe se responden como está declarado', async () => {
  const said = (node: Json): string => JSON.stringify(node.$ref === undefined ? node : resolvedIn(node.$ref))
  const resolvedIn = (ref: string): Json => document.components.responses[ref.slice('#/components/responses/'.length)]
  const undeclared = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    ['get', 'post', 'put', 'patch', 'delete']
      .filter((method) => {
        const { parameters = [], responses } = item[method] ?? {}
        const heeds = parameters.some((p: Json) => /\/(IfMatch|IdempotencyKey|ConfirmaVersion)$/.test(p.$ref ?? ''))
        return heeds && !said(responses[400]).includes('_encabezado"')
      })
      .map((method) => `${method} ${path}`),
  )
  assert.deepEqual(undeclared, [])
  const refused = await s.call('POST', '/hce/api/historias/abrir/', {}, { 'idempotency-key': 'con espacio' })
  assert.deepEqual([refused.status, refused.json.codigo], [400, 'encabezado'])
  for (const path of ['/verificar/{codigo}/', '/verificar/papel/{codigo}/']) {
    const { status, headers } = await s.call('GET', path.replace('{codigo}', 'NADA-NADA'))
    const [type = ''] = (headers.get('content-type') ?? '').split(';')
    assert.deepEqual([status, type in resolvedIn(document.paths[path].get.responses[404].$ref).content], [404, true])
  }
})

/** Bodies that the contract shares among operations that each take another part of them (decision 0183). */
const OWN_BODIES = {
  hce_api_historias_abrir_create: 'AbrirHistoriaRequest',
  hce_api_historias_cerrar_create: 'CerrarHistoriaRequest',
  hce_api_historias_consentimiento_create: 'ConsentimientoHistoriaRequest',
  hce_api_historias_generar_rda_create: 'GenerarRdaRequest',
  hce_api_historias_reporte_create: 'ReporteHistoriaRequest',
}

const withoutContract = existsSync(contract)
  ? false
  : 'El contrato (../shared/spec/operations.json) no está aquí: no se compara.'

test('las 172 operaciones del contrato: identificador, ruta y, en los tres formatos, su esquema; cinco lo dicen en x-contrato y llevan el suyo', {
  skip: withoutContract,
}, async () => {
  const operations: { method: string; path: string; operationId: string; requestSchema: string | null }[] = JSON.parse(
    await readFile(contract, 'utf8'),
  )
  let compared = 0
  const own = new Map<string, string>()
  for (const o of operations) {
    const operation = document.paths[o.path]?.[o.method.toLowerCase()]
    assert.equal(operation?.operationId, o.operationId, `${o.method} ${o.path}`)
    compared++
    if (o.requestSchema === null) continue
    assert.deepEqual(Object.keys(operation.requestBody.content), o.method === 'PATCH' ? [...MEDIA, MERGE] : MEDIA)
    const named = `#/components/schemas/${o.requestSchema}`
    for (const type of MEDIA) {
      const { schema, 'x-contrato': contracted } = operation.requestBody.content[type]
      if (schema.$ref === named) continue
      assert.equal(contracted, named, `${o.method} ${o.path} ${type}`)
      own.set(o.operationId, String(schema.$ref).slice('#/components/schemas/'.length))
    }
    assert.ok(o.requestSchema in document.components.schemas, o.requestSchema)
  }
  for (const r of contractResources)
    assert.equal(operations.filter((o) => o.path === r.path || o.path === `${r.path}{${r.idParam}}/`).length, 6, r.path)
  assert.equal(compared, 172)
  assert.deepEqual(Object.fromEntries([...own].toSorted()), OWN_BODIES)
})

describe('los esquemas dicen lo que el servicio hace', () => {
  let ajv: Ajv2020
  before(() => {
    ajv = new Ajv2020({ strict: false, allErrors: true })
    // ajv-formats is CommonJS: its default export is the module itself or one level down, by loader.
    const add = ((ajvFormats as Json).default ?? ajvFormats) as (a: Ajv2020) => void
    add(ajv)
    ajv.addSchema(document, 'api')
  })
  const schema = (name: string): ValidateFunction => {
    const found = ajv.getSchema(`api#/components/schemas/${name}`)
    assert.ok(found, name)
    return found
  }
  const accepts = (name: string, value: unknown): void => {
    const validate = schema(name)
    assert.ok(validate(value), `${name} ${ajv.errorsText(validate.errors)}`)
  }

  const wrongType = (f: Field): unknown => {
    if (f.kind === 'integer' || f.kind === 'decimal') return '12'
    if (f.kind === 'boolean') return 'true'
    if (f.kind === 'codes' || f.kind === 'strings' || f.kind === 'objects') return 'x'
    return f.kind === 'numbers' ? [1] : 12
  }

  for (const r of resources) {
    test(`${r.name}: el ejemplo y las respuestas cumplen su esquema`, async () => {
      accepts(`${r.schema}Request`, r.example)
      accepts(`${r.schema}Request`, await sampleBody(s, r))
      const row = await sample(s, r)
      accepts(r.schema, row)
      accepts(`Paginated${r.schema}List`, (await s.call('GET', `${r.path}?count=true`)).json)
      // What was asked for is answered, and no more: of nothing else does the schema say that it is there.
      const little = `campos=${Object.keys(r.fields)[0]}&nombres=no`
      accepts(`Paginated${r.schema}List`, (await s.call('GET', `${r.path}?${little}`)).json)
      accepts(r.schema, (await s.call('GET', `${r.path}${row.id}/?${little}`)).json)
      await s.call('PATCH', `${r.path}${row.id}/`, {})
      await s.call('DELETE', `${r.path}${row.id}/`)
      accepts(`Paginated${r.schema}VersionList`, (await s.call('GET', `${r.path}${row.id}/versiones/`)).json)
    })

    test(`${r.name}: lo que el servicio rechaza por tipo, el esquema también`, async () => {
      const writable = Object.entries(r.fields).filter(([name]) => !isReadOnly(r, name))
      const body = await sampleBody(s, r)
      const validate = schema(`${r.schema}Request`)
      const patched = schema(`Patched${r.schema}Request`)
      for (const [name, f] of writable) {
        const wrong = wrongType(f)
        assert.ok(!validate({ ...body, [name]: wrong }), `${name}: ${JSON.stringify(wrong)}`)
        assert.ok(!patched({ [name]: wrong }), `Patched ${name}: ${JSON.stringify(wrong)}`)
        assert.ok(!validate({ ...body, [name]: null }), `${name}: null`)
        if (f.required) assert.ok(!validate({ ...body, [name]: undefined }), `${name}: ausente`)
      }
      const refused = await s.call('POST', r.path, Object.fromEntries(writable.map(([n, f]) => [n, wrongType(f)])))
      assert.equal(refused.status, 400)
      accepts('Problema', refused.json)
    })
  }

  test('cada clase de problema que el servicio responde cumple el esquema Problema', async () => {
    for (const [method, path, body] of [
      ['GET', '/nada', undefined],
      ['PUT', '/paciente/paciente/', {}],
      ['POST', '/paciente/paciente/', {}],
      ['GET', '/paciente/paciente/?x=1', undefined],
    ] as const) {
      accepts('Problema', (await s.call(method, path, body)).json)
    }
  })

  test('cada respuesta declara los estados que el servicio da', () => {
    for (const r of resources) {
      const collection = document.paths[r.path]
      const item = document.paths[`${r.path}{${r.idParam}}/`]
      const has = (operation: Json, ...statuses: number[]): void => {
        for (const status of statuses)
          assert.ok(String(status) in operation.responses, `${operation.operationId} ${status}`)
      }
      has(collection.get, 200, 400, 406, 429, 500, 503)
      has(collection.post, 201, 400, 406, 409, 413, 415, 429, 500, 503)
      has(item.get, 200, 304, 400, 404)
      const conflicts = r.unique.length > 0 || r.frozen !== undefined || r.belongsTo !== undefined ? [409] : []
      has(item.put, 200, 400, 404, 412, 413, 415, ...conflicts)
      has(item.patch, 200, 400, 404, 412, 413, 415, ...conflicts)
      has(item.delete, 204, 404, 409, 412)
    }
  })
})
