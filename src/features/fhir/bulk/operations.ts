import type { Call } from '../../../engine/call.ts'
import {
  defineOperation,
  type OperationInput,
  type OperationResult,
  oncePerService,
} from '../../../engine/operation.ts'
import { isUuid } from '../../../model/check-value.ts'
import { text } from '../../../model/fields.ts'
import { Problem } from '../../../model/problem.ts'
import { badParameter, forbidden, notFound } from '../../../model/problems.ts'
import { entryText, writeBundle } from '../format/bundle.ts'
import { formatOf } from '../format/negotiate.ts'
import { write } from '../format/write.ts'
import { BASE, type FhirContext } from '../rest/context.ts'
import { FHIR_OUTPUT, fhirOperation, formatFields, parametersBody } from '../rest/declaring.ts'
import { askedOf } from '../rest/parameters.ts'
import { allowed } from '../rest/permission.ts'
import { fhirNoAceptable } from '../rest/problems.ts'
import { refuseOthers as refuseParameters } from '../rest/read.ts'
import { type FhirDeps, fhirContext } from '../rest/service.ts'
import type { FhirType } from '../source.ts'
import { bulkFile } from './file.ts'
import { groupResource, groups } from './groups.ts'
import { prepare, STALE_MS } from './prepare.ts'
import { exportacionFallida, faltaAsincrono, sinAlcanceSistema } from './problems.ts'
import { type BulkExport, because, cancel, findExport, insertExport } from './record.ts'
import { type Level, readBulkRequest, refuseOthers } from './request.ts'

const TAG = 'FHIR R4'
const NDJSON = 'application/fhir+ndjson'
const FHIR_JSON = 'application/fhir+json'
const ONE = `${BASE}/bulk/{id}`
const DELETED = 'deleted'
const WAIT_S = 2

const query = {
  _since: text({ label: 'Desde', about: 'Solo lo que cambió desde este instante.', max: 60 }),
  _type: text({ label: 'Tipos', about: 'Separados por comas; todos los concedidos si no se dice.', max: 1_000 }),
  _typeFilter: text({
    label: 'Filtros',
    about:
      'Búsquedas de los tipos que se exportan: `Observation?category=laboratory`; varias de un tipo son alternativas.',
    max: 4_000,
  }),
  _elements: text({ label: 'Elementos', about: 'Solo estos, separados por comas: `Patient.name`.', max: 1_000 }),
  _outputFormat: text({ label: 'Formato', about: '`application/fhir+ndjson`.', max: 60 }),
}

const asked = {
  ownForm: true,
  ownJson: { ...parametersBody({ name: '_type', valueString: 'Patient' }), optional: true },
} as const

const one = async ({ core }: FhirContext, call: Call, id: string | undefined): Promise<BulkExport> => {
  refuseOthers(call)
  const found = id !== undefined && isUuid(id) ? await findExport(core.db, call, id.toLowerCase()) : null
  if (found === null) throw new Problem(notFound)
  return found
}

const expiresOf = ({ vence_en }: BulkExport): string => new Date(vence_en).toUTCString()

/** Made as it is read, a file has no bytes to go on from: after a broken connection that file is asked for anew, and no other. */
const headersOf = (e: BulkExport): Record<string, string> => ({ expires: expiresOf(e), 'accept-ranges': 'none' })

const files = {
  type: 'array',
  items: {
    type: 'object',
    required: ['type', 'url'],
    properties: { type: { type: 'string' }, url: { type: 'string' } },
  },
}

const manifestOf = (e: BulkExport, base: string): object => {
  const file = (type: string, name = type): object => ({ type, url: `${base}/bulk/${e.id}/${name}.ndjson` })
  const filesOf = (type: string): object[] => [
    file(type),
    ...(e.cortes[type] ?? []).map((_, i) => file(type, `${type}-${i + 2}`)),
  ]
  return {
    transactionTime: e.momento,
    request: e.solicitud,
    requiresAccessToken: true,
    output: e.presentes.flatMap(filesOf),
    deleted: e.borrados ? [{ type: 'Bundle', url: `${base}/bulk/${e.id}/${DELETED}.ndjson` }] : [],
    error: [],
  }
}

const shared = {
  tag: TAG,
  access: ['integracion'],
  resource: 'exportacion_fhir',
  problems: [sinAlcanceSistema],
} as const
const needs = (service: FhirDeps) => {
  const context = oncePerService(service, fhirContext)
  const { core } = context

  const begin = async (
    input: OperationInput,
    nivel: Level,
    path: string,
    grupo: string | null = null,
  ): Promise<OperationResult> => {
    const { call, headers, tx } = input
    refuseOthers(call)
    if (grupo !== null && (await groups(core, grupo)).length === 0) throw new Problem(notFound)
    const search = askedOf(input)
    const facts = context.facts(input.origin)
    const asked = readBulkRequest(call, search, headers.prefer, { nivel, grupo }, context.types, facts)
    const given = search.toString()
    const solicitud = `${facts.base}${path}${given === '' ? '' : `?${given}`}`
    const made = await insertExport(tx, core.newId(), call, asked, solicitud)
    const location = `${facts.base}/bulk/${made.id}`
    return {
      status: 202,
      headers: { 'content-location': location, 'retry-after': String(WAIT_S) },
      audit: { id: made.id, fields: asked.tipos, reason: because(call, made).reason },
      afterCommit: () => void prepare(context, call, facts, made),
    }
  }

  /** A file of the manifest that this caller may have; of what was removed there is no type. */
  const fileNamed = async (
    params: OperationInput['params'],
    call: Call,
  ): Promise<{ readonly e: BulkExport; readonly type: FhirType | null; readonly file: number }> => {
    const e = await one(context, call, params.id)
    const [, name = '', number = '1'] = /^([A-Za-z]+)(?:-([1-9]\d{0,5}))?\.ndjson$/.exec(params.archivo ?? '') ?? []
    const file = Number(number) - 1
    if (file > (e.cortes[name]?.length ?? 0)) throw new Problem(notFound)
    const removed = name === DELETED && e.borrados
    const type = context.types.get(name)
    if (e.estado !== 'lista' || !(removed || e.presentes.includes(name))) throw new Problem(notFound)
    if (removed) return { e, type: null, file }
    // The scopes are those of the token that fetches it, not of the one that asked for it.
    if (type === undefined || !allowed(call, type, 'r') || !allowed(call, type, 's')) throw new Problem(forbidden)
    return { e, type, file }
  }
  return { begin, context, core, fileNamed }
}

const asynchronous = (method: 'GET' | 'POST') =>
  ({
    ...shared,
    method,
    action: 'exportar',
    limit: 'exportacion',
    ownQuery: true,
    ...(method === 'POST' ? asked : {}),
    query,
    output: {
      status: 202,
      about: 'Aceptada; `Content-Location` dice dónde seguirla.',
      type: FHIR_JSON,
      headers: ['Content-Location'],
    },
    needs,
  }) as const

const kickOff = (method: 'GET' | 'POST', nivel: Exclude<Level, 'grupo'>) => {
  const path = nivel === 'sistema' ? '/$export' : '/Patient/$export'
  return defineOperation({
    ...asynchronous(method),
    id: `fhir_${nivel}_export_${method === 'GET' ? 'retrieve' : 'create'}`,
    path: `${BASE}${path}`,
    title: nivel === 'sistema' ? 'Exportación masiva' : 'Exportación masiva de pacientes',
    about:
      'Bulk Data Access: todo lo que el servicio alcanza, en NDJSON por tipo. Pídala con `Prefer: respond-async`; `Content-Location` dice cómo va.',
    problems: [badParameter, forbidden, faltaAsincrono, sinAlcanceSistema],
    run: (input, { begin }) => begin(input, nivel, path),
  })
}

const kickOffGroup = (method: 'GET' | 'POST') =>
  defineOperation({
    ...asynchronous(method),
    id: `fhir_grupo_export_${method === 'GET' ? 'retrieve' : 'create'}`,
    path: `${BASE}/Group/{id}/$export`,
    title: 'Exportación masiva de un grupo de pacientes',
    about:
      'Lo mismo, de los pacientes de una aseguradora (`Group/eapb-…`) o atendidos en un servicio (`Group/servicio-…`), de los que el servicio alcanza.',
    problems: [badParameter, forbidden, notFound, faltaAsincrono, sinAlcanceSistema],
    run: (input, { begin }) => begin(input, 'grupo', `/Group/${input.params.id}/$export`, input.params.id),
  })

const groupList = defineOperation({
  ...shared,
  ...fhirOperation,
  id: 'fhir_Group_list',
  method: 'GET',
  path: `${BASE}/Group`,
  title: 'Grupos de pacientes que se exportan',
  about:
    'Uno por aseguradora y uno por servicio, definidos por lo que sus pacientes tienen en común; no nombran a nadie.',
  action: 'listar',
  unaudited: true,
  query: formatFields,
  output: FHIR_OUTPUT('Bundle de tipo `searchset`.'),
  problems: [badParameter, sinAlcanceSistema, fhirNoAceptable],
  needs,
  async run({ call, search, accept, origin }, { context, core }) {
    refuseOthers(call)
    const format = formatOf(accept, search)
    refuseParameters(search, new Set(['_id', '_format', '_pretty']))
    const { base } = context.facts(origin)
    const all = (await groups(core, search.get('_id'))).map(groupResource)
    const entries = all.map((resource) =>
      entryText(base, { key: `Group/${resource.id}`, text: JSON.stringify(resource), resource }, 'match'),
    )
    const head = { resourceType: 'Bundle', type: 'searchset', total: all.length }
    return { raw: writeBundle(head, entries, format), nothing: all.length === 0 }
  },
})

const groupRead = defineOperation({
  ...shared,
  ...fhirOperation,
  id: 'fhir_Group_retrieve',
  method: 'GET',
  path: `${BASE}/Group/{id}`,
  title: 'Un grupo de pacientes',
  about: 'Qué tienen en común sus pacientes.',
  action: 'leer',
  unaudited: true,
  query: formatFields,
  output: FHIR_OUTPUT('El recurso Group.'),
  problems: [notFound, sinAlcanceSistema, fhirNoAceptable],
  needs,
  async run({ call, params, search, accept }, { core }) {
    refuseOthers(call)
    const format = formatOf(accept, search)
    refuseParameters(search, new Set(['_format', '_pretty']))
    const [found] = await groups(core, params.id)
    if (found === undefined) throw new Problem(notFound)
    return { raw: write(groupResource(found), format) }
  },
})

const status = defineOperation({
  ...shared,
  id: 'fhir_bulk_retrieve',
  method: 'GET',
  path: ONE,
  title: 'Cómo va una exportación masiva',
  about: '202 con `X-Progress` mientras se prepara; después, el manifiesto con un archivo por tipo.',
  action: 'leer',
  output: {
    status: 200,
    about: 'El manifiesto.',
    otherTypes: [FHIR_JSON],
    headers: ['Expires'],
    meanwhile: { status: 202, about: 'Todavía se prepara.', headers: ['X-Progress', 'Retry-After'] },
    schema: {
      type: 'object',
      properties: {
        transactionTime: { type: 'string', format: 'date-time' },
        request: { type: 'string' },
        requiresAccessToken: { type: 'boolean' },
        output: files,
        deleted: files,
        error: files,
      },
    },
  },
  problems: [notFound, sinAlcanceSistema, exportacionFallida],
  needs,
  async run({ params, call, origin }, { context }) {
    const e = await one(context, call, params.id)
    const facts = context.facts(origin)
    if (e.estado === 'fallida') throw new Problem(exportacionFallida)
    if (e.estado === 'en_curso') {
      if (Date.parse(call.now) - Date.parse(e.avance_en) > STALE_MS) void prepare(context, call, facts, e)
      const progress = `${e.mirados} de ${e.tipos.length} tipos`
      return {
        status: 202,
        headers: { 'x-progress': progress, 'retry-after': String(WAIT_S) },
        audit: { id: e.id },
      }
    }
    const headers = { expires: expiresOf(e) }
    return { json: manifestOf(e, facts.base), headers, audit: { id: e.id } }
  },
})

const stop = defineOperation({
  ...shared,
  id: 'fhir_bulk_destroy',
  method: 'DELETE',
  path: ONE,
  title: 'Cancelar una exportación masiva',
  about: 'Sus archivos dejan de servirse.',
  action: 'eliminar',
  output: { status: 202, about: 'Cancelada.', type: FHIR_JSON },
  problems: [notFound, sinAlcanceSistema],
  needs,
  async run({ params, call }, { context, core }) {
    const { id } = await one(context, call, params.id)
    if (!(await cancel(core.db, call, id))) throw new Problem(notFound)
    return { status: 202, audit: { id } }
  },
})

const file = defineOperation({
  ...shared,
  id: 'fhir_bulk_archivo_retrieve',
  method: 'GET',
  path: `${ONE}/{archivo}`,
  title: 'Un archivo de una exportación masiva',
  about:
    'NDJSON, hecho a medida que se lee: no queda copia en el servidor. Una transferencia cortada no es un archivo completo.',
  action: 'exportar',
  output: { status: 200, about: 'Un recurso por línea.', type: NDJSON, headers: ['Expires'] },
  problems: [notFound, sinAlcanceSistema],
  needs,
  async head({ params, call }, { fileNamed }) {
    const { e } = await fileNamed(params, call)
    return { headers: { 'content-type': NDJSON, ...headersOf(e) }, audit: { id: e.id } }
  },
  async run({ params, call, origin }, { fileNamed, context }) {
    const { e, type, file } = await fileNamed(params, call)
    const content = await bulkFile(context, type, { call, facts: context.facts(origin), e, file })
    return { raw: { type: NDJSON, content }, headers: headersOf(e), audited: true }
  },
})

/** Bulk Data Access 2: asked for, looked at until it is ready, fetched type by type. */
export const bulkOperations = [
  kickOff('GET', 'sistema'),
  kickOff('POST', 'sistema'),
  kickOff('GET', 'paciente'),
  kickOff('POST', 'paciente'),
  kickOffGroup('GET'),
  kickOffGroup('POST'),
  groupList,
  groupRead,
  status,
  stop,
  file,
]
