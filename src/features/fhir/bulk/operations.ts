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
import { BASE, type FhirContext } from '../rest/context.ts'
import { askedOf } from '../rest/parameters.ts'
import { allowed } from '../rest/permission.ts'
import { type FhirDeps, fhirContext } from '../rest/service.ts'
import type { FhirType } from '../source.ts'
import { bulkFile } from './file.ts'
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
  _outputFormat: text({ label: 'Formato', about: '`application/fhir+ndjson`.', max: 60 }),
}

const one = async ({ core }: FhirContext, call: Call, id: string | undefined): Promise<BulkExport> => {
  refuseOthers(call)
  const found = id !== undefined && isUuid(id) ? await findExport(core.db, call, id.toLowerCase()) : null
  if (found === null) throw new Problem(notFound)
  return found
}

const expiresOf = ({ vence_en }: BulkExport): string => new Date(vence_en).toUTCString()

/** Made as it is read, a file has no bytes to go on from: after a broken connection it is asked for anew. */
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
  const file = (type: string): object => ({ type, url: `${base}/bulk/${e.id}/${type}.ndjson` })
  return {
    transactionTime: e.momento,
    request: e.solicitud,
    requiresAccessToken: true,
    output: e.presentes.map(file),
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

  const begin = async (input: OperationInput, nivel: Level, path: string): Promise<OperationResult> => {
    const { call, headers, tx } = input
    refuseOthers(call)
    const search = askedOf(input)
    const asked = readBulkRequest(call, search, headers.prefer, nivel, context.types)
    const facts = context.facts(input.origin)
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
  ): Promise<{ readonly e: BulkExport; readonly type: FhirType | null }> => {
    const e = await one(context, call, params.id)
    const name = /^([A-Za-z]+)\.ndjson$/.exec(params.archivo ?? '')?.[1] ?? ''
    const removed = name === DELETED && e.borrados
    const type = context.types.get(name)
    if (e.estado !== 'lista' || !(removed || e.presentes.includes(name))) throw new Problem(notFound)
    if (removed) return { e, type: null }
    // The scopes are those of the token that fetches it, not of the one that asked for it.
    if (type === undefined || !allowed(call, type, 'r') || !allowed(call, type, 's')) throw new Problem(forbidden)
    return { e, type }
  }
  return { begin, context, core, fileNamed }
}

const kickOff = (method: 'GET' | 'POST', nivel: Level) => {
  const path = nivel === 'sistema' ? '/$export' : '/Patient/$export'
  return defineOperation({
    ...shared,
    id: `fhir_${nivel}_export_${method === 'GET' ? 'retrieve' : 'create'}`,
    method,
    path: `${BASE}${path}`,
    title: nivel === 'sistema' ? 'Exportación masiva' : 'Exportación masiva de pacientes',
    about:
      'Bulk Data Access: todo lo que el servicio alcanza, en NDJSON por tipo. Pídala con `Prefer: respond-async`; `Content-Location` dice cómo va.',
    action: 'exportar',
    limit: 'exportacion',
    ownQuery: true,
    ...(method === 'POST' ? { ownForm: true as const, ownJson: true as const } : {}),
    query,
    output: {
      status: 202,
      about: 'Aceptada; `Content-Location` dice dónde seguirla.',
      type: FHIR_JSON,
      headers: ['Content-Location'],
    },
    problems: [badParameter, forbidden, faltaAsincrono, sinAlcanceSistema],
    needs,
    run: (input, { begin }) => begin(input, nivel, path),
  })
}

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
    const { e, type } = await fileNamed(params, call)
    const content = await bulkFile(context, type, { call, facts: context.facts(origin), e })
    return { raw: { type: NDJSON, content }, headers: headersOf(e), audited: true }
  },
})

/** Bulk Data Access 2: asked for, looked at until it is ready, fetched type by type. */
export const bulkOperations = [
  kickOff('GET', 'sistema'),
  kickOff('POST', 'sistema'),
  kickOff('GET', 'paciente'),
  kickOff('POST', 'paciente'),
  status,
  stop,
  file,
]
