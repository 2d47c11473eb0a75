import { keysOf } from '../../model/keys.ts'
import type { ProblemKind } from '../../model/problem.ts'
import { wordList } from '../../model/text/word-list.ts'
import type { Json } from './json.ts'

const problemSchema = (problems: readonly ProblemKind[]): Json => ({
  type: 'object',
  description: 'Un rechazo, según RFC 9457.',
  required: ['type', 'title', 'status', 'detail', 'codigo', 'id_solicitud'],
  properties: {
    type: { type: 'string', description: 'URN del problema.', example: 'urn:custodia:problema:validacion' },
    title: { type: 'string', description: 'Qué pasó.' },
    status: { type: 'integer', description: 'Estado HTTP.' },
    detail: { type: 'string', description: 'Qué pasó en este caso.' },
    codigo: { type: 'string', description: 'Código estable.', enum: problems.map((p) => p.codigo) },
    errores: {
      type: 'array',
      description: 'Cada campo por corregir.',
      items: {
        type: 'object',
        required: ['campo', 'codigo', 'mensaje'],
        properties: {
          campo: { type: 'string', description: 'Ruta del campo.' },
          codigo: { type: 'string', description: 'Qué le pasa.' },
          mensaje: { type: 'string', description: 'Cómo corregirlo.' },
        },
      },
    },
    errores_omitidos: { type: 'integer', description: 'Cuántos errores más hay, además de los que se dicen.' },
    id_existente: { type: 'string', format: 'uuid', description: 'En 409 por duplicado, el registro que ya existe.' },
    usado_por: { type: 'string', description: 'En 409 por uso, quién depende del registro.' },
    version_actual: { type: 'integer', description: 'En 412 y al firmar, la versión vigente.' },
    cambios: {
      type: 'array',
      description: 'Al firmar un borrador que cambió, cada campo: antes, después, quién y cuándo.',
      items: {
        type: 'object',
        required: ['campo', 'etiqueta', 'antes', 'despues', 'por', 'cuando'],
        properties: {
          campo: { type: 'string', description: 'El campo.' },
          etiqueta: { type: 'string', description: 'Su nombre.' },
          antes: { description: 'Como quien firma lo dejó o lo leyó.' },
          despues: { description: 'Como está.' },
          por: { type: 'string', description: 'Quién lo cambió de último.' },
          cuando: { type: 'string', format: 'date-time', description: 'Cuándo.' },
        },
      },
    },
    estado: { type: 'string', description: 'En 409 por estado, el estado en que está.' },
    id_solicitud: { type: 'string', description: 'Para soporte.' },
  },
})

/** In which words a refusal is said: ours, those of FHIR, ours and those of OAuth, or also as a page for a person at a browser. */
export type RefusalForm = 'propia' | 'fhir' | 'oauth' | 'pagina'

/** RFC 6749 §5.2, beside what every refusal says. */
const tokenRefusal: Json = {
  allOf: [
    { $ref: '#/components/schemas/Problema' },
    {
      type: 'object',
      required: ['error', 'error_description'],
      properties: {
        error: {
          type: 'string',
          description: 'Código de OAuth 2.',
          enum: wordList(
            'invalid_request invalid_client invalid_grant unsupported_grant_type invalid_scope',
            'server_error temporarily_unavailable',
          ),
        },
        error_description: { type: 'string', description: 'Qué pasó, en inglés.' },
      },
    },
  ],
}

export const outcomeSchema: Json = {
  type: 'object',
  description: 'Un rechazo como lo dice FHIR.',
  required: ['resourceType', 'issue'],
  properties: {
    resourceType: { type: 'string', enum: ['OperationOutcome'], description: 'Siempre `OperationOutcome`.' },
    issue: {
      type: 'array',
      minItems: 1,
      description: 'Cada cosa por corregir.',
      items: {
        type: 'object',
        required: ['severity', 'code'],
        properties: {
          severity: { type: 'string', description: 'Qué tan grave es.' },
          code: { type: 'string', description: 'Qué pasó, según FHIR.' },
          details: { type: 'object', description: 'El código estable, y qué pasó en palabras.' },
          diagnostics: { type: 'string', description: 'La solicitud, para soporte.' },
          expression: { type: 'array', items: { type: 'string' }, description: 'En qué parámetro.' },
        },
      },
    },
  },
}

const contentOf = (form: RefusalForm, example?: Json): Json => {
  const schema = { $ref: `#/components/schemas/${form === 'fhir' ? 'OperationOutcome' : 'Problema'}` }
  if (form === 'oauth') return { 'application/json': { schema: tokenRefusal } }
  if (form === 'fhir') return { 'application/fhir+xml': { schema }, 'application/fhir+json': { schema } }
  return {
    'application/problem+xml': { schema },
    'application/problem+json': { schema, ...(example === undefined ? {} : { example }) },
    ...(form === 'pagina' ? { 'text/html': { schema: { type: 'string' } } } : {}),
  }
}

const FORMS: Readonly<Record<RefusalForm, string>> = { propia: '', fhir: '.fhir', oauth: '.oauth', pagina: '.pagina' }
const RESPONSES = '#/components/responses/'

const exampleOf = (p: ProblemKind): Json => ({
  type: `urn:custodia:problema:${p.codigo}`,
  title: p.title.es,
  status: p.status,
  detail: p.title.es,
  codigo: p.codigo,
  id_solicitud: '6f1c2b7e-5a0e-4a51-9a55-2b8f0b1c9d10',
})

export const refusal = (codes: readonly string[], form: RefusalForm = 'propia'): Json => ({
  $ref: `${RESPONSES}${codes.join('-')}${FORMS[form]}`,
})

/** How the document tells the refusals of the service that it describes. */
export interface Refusals {
  readonly schema: Json
  /** The answers of an operation: its success, and each problem under its status. */
  responses(success: Json, codes: readonly string[], form?: RefusalForm): Json
  /** Every refusal that the document refers to. */
  referredTo(text: string): Json
}

export function refusalsOf(problems: readonly ProblemKind[]): Refusals {
  /** The refusals that share a status, from the name that they have together: their codes, and in which form. */
  function named(name: string): Json {
    const [codes = '', suffix] = name.split('.')
    const form = keysOf(FORMS).find((f) => f === suffix) ?? 'propia'
    const all = problems.filter((p) => codes.split('-').includes(p.codigo))
    const [only] = all
    if (all.length === 1 && only !== undefined)
      return { description: `${only.title.es} ${only.about}`, content: contentOf(form, exampleOf(only)) }
    return { description: all.map((p) => `\`${p.codigo}\`: ${p.title.es}`).join(' '), content: contentOf(form) }
  }
  return {
    schema: problemSchema(problems),
    responses(success, codes, form = 'propia') {
      const byStatus = Map.groupBy(
        problems.filter((p) => codes.includes(p.codigo)),
        (p) => p.status,
      )
      const refusals = [...byStatus].map(([status, all]) => {
        const shared = all.map((p) => p.codigo)
        return [status, refusal(shared, form)]
      })
      return { ...success, ...Object.fromEntries(refusals) }
    },
    referredTo(text) {
      const names = [...text.matchAll(/"#\/components\/responses\/([^"]+)"/g)].map(([, name = '']) => name)
      return Object.fromEntries([...new Set(names)].toSorted().map((name) => [name, named(name)]))
    },
  }
}
