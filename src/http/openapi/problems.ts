import { tokenRefusal } from '../../auth/session/token-dialect.ts'
import { keysOf } from '../../model/keys.ts'
import { Problem, type ProblemKind, type ProblemMember } from '../../model/problem.ts'
import { wordList } from '../../model/text/word-list.ts'
import { ALWAYS, type AnswerHeader, headersOf } from './headers.ts'
import type { Json } from './json.ts'

const text = (description: string): Json => ({ type: 'string', description })
const listOf = (description: string, items: Json): Json => ({ type: 'array', description, items })

const faults: Json = {
  errores: listOf('Cada campo por corregir.', {
    type: 'object',
    required: ['campo', 'codigo', 'mensaje'],
    properties: {
      campo: text('Ruta del campo.'),
      codigo: text('Qué le pasa.'),
      mensaje: text('Cómo corregirlo.'),
      pendiente: text('Al cerrar, qué falta: su código.'),
      recurso: text('Al cerrar, en qué colección se corrige.'),
      registro: { type: ['string', 'null'], description: 'Al cerrar, en qué registro; null si hay que crearlo.' },
      donde: { type: ['string', 'null'], description: 'Al cerrar, la ruta en que se corrige.' },
      norma: text('Al cerrar, la norma que lo exige.'),
    },
  }),
  errores_omitidos: { type: 'integer', description: 'Cuántos errores más hay, además de los que se dicen.' },
}

const members: Readonly<Record<ProblemMember, Json>> = {
  agente: text('El agente.'),
  alertas: listOf('Cada alerta grave.', {
    type: 'object',
    properties: {
      codigo: text('Su código.'),
      gravedad: text('Qué tan grave es.'),
      titulo: text('Qué pasa.'),
      detalle: text('Por qué.'),
      fuente: text('De dónde se sabe.'),
    },
  }),
  cambios: listOf('Cada campo que cambió: antes, después, quién y cuándo.', {
    type: 'object',
    required: ['campo', 'etiqueta', 'antes', 'despues', 'por', 'cuando'],
    properties: {
      campo: text('El campo.'),
      etiqueta: text('Su nombre.'),
      antes: { description: 'Como quien firma lo dejó o lo leyó.' },
      despues: { description: 'Como está.' },
      por: text('Quién lo cambió de último.'),
      cuando: { type: 'string', format: 'date-time', description: 'Cuándo.' },
    },
  }),
  entradas: text('Los registros que cambiaron.'),
  error: {
    type: 'string',
    description: 'Donde se pide un token, el código de OAuth 2.',
    enum: wordList(
      'invalid_request invalid_client invalid_grant unsupported_grant_type invalid_scope',
      'server_error temporarily_unavailable',
    ),
  },
  error_description: text('Donde se pide un token, qué pasó, en inglés.'),
  estado: text('El estado en que está.'),
  fusionado_con: { type: 'string', format: 'uuid', description: 'El registro vigente de ese paciente.' },
  hasta: { type: 'string', format: 'date-time', description: 'Hasta cuándo lo tiene.' },
  id_existente: { type: 'string', format: 'uuid', description: 'El registro que ya existe.' },
  intentos: { type: 'integer', description: 'Cuántos intentos se admiten.' },
  marca: text('La marca que espera.'),
  maximo: { type: 'integer', description: 'Cuántos se admiten.' },
  motivo: text('Por qué está así.'),
  papel: { type: 'string', format: 'uuid', description: 'El papel que ya se expidió.' },
  posibles: text('Los estados a los que puede pasar.'),
  problemas: listOf('Cada cosa que impide generar el documento.', {
    type: 'object',
    required: ['severidad', 'codigo', 'recurso', 'id', 'campo', 'donde', 'corregible', 'mensaje', 'solucion'],
    properties: {
      severidad: text('Solo un error impide generar.'),
      codigo: text('Su código.'),
      recurso: text('Colección en que está.'),
      id: { type: ['string', 'null'], description: 'El registro; null si hay que crearlo.' },
      campo: text('El campo.'),
      donde: { type: ['string', 'null'], description: 'Ruta en que se corrige.' },
      corregible: { type: 'boolean', description: 'false si la historia se cerró así: lo cerrado no cambia.' },
      fhir: text('Recurso FHIR.'),
      ruta: text('Dónde en ese recurso.'),
      mensaje: text('Qué pasa.'),
      solucion: text('Qué hacer.'),
    },
  }),
  rechazados: listOf('Cada registro que no se puede firmar, con su motivo.', {
    type: 'object',
    required: ['recurso', 'registro', 'codigo', 'mensaje', 'errores'],
    properties: {
      recurso: text('La colección.'),
      registro: { type: 'string', format: 'uuid', description: 'El registro.' },
      codigo: text('Por qué se rechaza.'),
      mensaje: text('Qué pasó.'),
      errores: listOf('Cada campo por corregir.', {
        type: 'object',
        properties: { campo: text('Ruta del campo.'), mensaje: text('Cómo corregirlo.') },
      }),
    },
  }),
  recomendacion: text('De qué recomendación se trata.'),
  recomendaciones: text('Las recomendaciones por decidir.'),
  recurso: text('La colección de la que se trata.'),
  recurso_creado: text('El registro que se hizo con ella.'),
  registro: { type: 'string', format: 'uuid', description: 'El registro del que se trata.' },
  resultados: listOf('De cada fila del lote, en su orden, qué le pasa.', {
    type: 'object',
    required: ['estado', 'registro', 'problema'],
    properties: {
      estado: { type: 'integer', description: 'El estado HTTP que tendría sola.' },
      registro: { type: ['string', 'null'], format: 'uuid', description: 'Siempre null: nada se guardó.' },
      problema: {
        description: 'Por qué no se creó; null si por sí sola se habría creado.',
        anyOf: [{ $ref: '#/components/schemas/Problema' }, { type: 'null' }],
      },
    },
  }),
  tomado_por: text('Quién lo tiene.'),
  trabajo: text('El trabajo en curso.'),
  usado_por: text('Quién depende del registro.'),
  version_actual: { type: 'integer', description: 'La versión vigente.' },
}

const base = (kinds: readonly ProblemKind[]): Json => ({
  type: { type: 'string', description: 'URN del problema.' },
  title: text('Qué pasó.'),
  status: { type: 'integer', description: 'Estado HTTP.', enum: [...new Set(kinds.map((p) => p.status))] },
  detail: text('Qué pasó en este caso.'),
  codigo: { type: 'string', description: 'Código estable.', enum: kinds.map((p) => p.codigo) },
})

const REQUIRED = ['type', 'title', 'status', 'detail', 'codigo', 'id_solicitud']
const schemaOf = (kinds: readonly ProblemKind[], description: string, more: Json): Json => ({
  type: 'object',
  description,
  required: REQUIRED,
  properties: { ...base(kinds), ...faults, ...more, id_solicitud: text('Para soporte.') },
})

/** A refusal with this code: told from the others by `codigo`. */
const ownSchema = (p: ProblemKind): Json =>
  schemaOf([p], `${p.title.es} ${p.about}`, Object.fromEntries((p.members ?? []).map((name) => [name, members[name]])))

/** RFC 6749 §5.2, beside what every refusal says. */
const tokenSchema = (kinds: readonly ProblemKind[]): Json => ({
  ...schemaOf(kinds, 'Un rechazo, con su código de OAuth 2.', {
    error: members.error,
    error_description: members.error_description,
  }),
  required: [...REQUIRED, 'error', 'error_description'],
})

/** In which words a refusal is said: ours, those of FHIR, ours and those of OAuth, or also as a page for a person at a browser. */
export type RefusalForm = 'propia' | 'fhir' | 'oauth' | 'pagina'

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
          details: {
            type: 'object',
            description: 'El código estable, y qué pasó en palabras.',
            properties: {
              coding: {
                type: 'array',
                description: 'El código estable.',
                items: {
                  type: 'object',
                  properties: { system: text('De qué lista.'), code: text('El código.') },
                },
              },
              text: text('Qué pasó, en palabras.'),
            },
          },
          diagnostics: { type: 'string', description: 'La solicitud, para soporte.' },
          expression: { type: 'array', items: { type: 'string' }, description: 'En qué parámetro.' },
        },
      },
    },
  },
}

const SCHEMAS = '#/components/schemas/'
const nameOf = (p: ProblemKind): string => `Problema_${p.codigo}`

/** One of those that share the status, and which by its code. */
function oneOf(kinds: readonly ProblemKind[]): Json {
  const refs = kinds.map((p) => ({ $ref: `${SCHEMAS}${nameOf(p)}` }))
  if (refs.length === 1) return refs[0] ?? {}
  const mapping = Object.fromEntries(kinds.map((p) => [p.codigo, `${SCHEMAS}${nameOf(p)}`]))
  return { oneOf: refs, discriminator: { propertyName: 'codigo', mapping } }
}

const REQUEST = '6f1c2b7e-5a0e-4a51-9a55-2b8f0b1c9d10'

const exampleOf = (p: ProblemKind): Json => ({
  type: `urn:custodia:problema:${p.codigo}`,
  title: p.title.es,
  status: p.status,
  detail: p.title.es,
  codigo: p.codigo,
  id_solicitud: REQUEST,
})

/** FHIR says it by its own codes; ours goes with it. */
const outcomeExample = (p: ProblemKind): Json => ({
  resourceType: 'OperationOutcome',
  issue: [
    {
      severity: 'error',
      code: p.status === 404 ? 'not-found' : p.status < 500 ? 'invalid' : 'exception',
      details: { coding: [{ system: 'urn:custodia:problema', code: p.codigo }], text: p.title.es },
    },
  ],
})

const examplesOf = (kinds: readonly ProblemKind[], form: RefusalForm): Json =>
  Object.fromEntries(
    kinds.map((p) => [
      p.codigo,
      { $ref: `#/components/examples/${form === 'fhir' ? 'OperationOutcome' : 'Problema'}_${p.codigo}` },
    ]),
  )

const tokenExamples = (kinds: readonly ProblemKind[]): Json =>
  Object.fromEntries(
    kinds.map((p) => [p.codigo, { summary: p.title.es, value: { ...exampleOf(p), ...tokenRefusal(new Problem(p)) } }]),
  )

function contentOf(form: RefusalForm, kinds: readonly ProblemKind[]): Json {
  const examples = examplesOf(kinds, form)
  if (form === 'fhir') {
    const schema = { $ref: `${SCHEMAS}OperationOutcome` }
    return { 'application/fhir+json': { schema, examples }, 'application/fhir+xml': { schema } }
  }
  if (form === 'oauth') return { 'application/json': { schema: tokenSchema(kinds), examples: tokenExamples(kinds) } }
  const schema = oneOf(kinds)
  const page = form === 'pagina' ? { 'text/html': { schema: { type: 'string' } } } : {}
  const own = { 'application/problem+json': { schema, examples }, 'application/problem+xml': { schema } }
  // An address that leads nowhere is a page to every reader; first, it is no translation of the JSON.
  return kinds.every((p) => p.status === 404) ? { ...page, ...own } : { ...own, ...page }
}

const FORMS: Readonly<Record<RefusalForm, string>> = { propia: '', fhir: '.fhir', oauth: '.oauth', pagina: '.pagina' }
const RESPONSES = '#/components/responses/'

const headersFor = (kinds: readonly ProblemKind[]): AnswerHeader[] => [
  ...ALWAYS,
  ...(kinds.some((p) => p.status === 429 || p.status === 503 || p.about.includes('Retry-After'))
    ? (['Retry-After'] as const)
    : []),
  ...(kinds.some((p) => p.status === 401 || p.status === 403) ? (['WWW-Authenticate'] as const) : []),
  ...(kinds.some((p) => p.status === 405) ? (['Allow'] as const) : []),
]

export const refusal = (codes: readonly string[], form: RefusalForm = 'propia'): Json => ({
  $ref: `${RESPONSES}${codes.join('-')}${FORMS[form]}`,
})

/** How the document tells the refusals of the service that it describes. */
export interface Refusals {
  /** The answers of an operation: its success, and each problem under its status. */
  responses(success: Json, codes: readonly string[], form?: RefusalForm): Json
  /** Every refusal that the document refers to, with its schemas and examples. */
  referredTo(text: string): { readonly responses: Json; readonly schemas: Json; readonly examples: Json }
}

export function refusalsOf(problems: readonly ProblemKind[]): Refusals {
  /** The refusals that share a status, from the name that they have together: their codes, and in which form. */
  function named(name: string): { kinds: readonly ProblemKind[]; form: RefusalForm } {
    const [codes = '', suffix] = name.split('.')
    const form = keysOf(FORMS).find((f) => f !== 'propia' && f === suffix) ?? 'propia'
    return { form, kinds: problems.filter((p) => codes.split('-').includes(p.codigo)) }
  }
  return {
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
    referredTo(source) {
      const found = [...source.matchAll(/"#\/components\/responses\/([^"]+)"/g)].map(([, name = '']) => name)
      const names = [...new Set(found)].toSorted()
      const all = names.map((name) => ({ name, ...named(name) }))
      const told = new Set(all.flatMap(({ kinds, form }) => (form === 'fhir' ? [] : kinds)))
      const inFhir = new Set(all.flatMap(({ kinds, form }) => (form === 'fhir' ? kinds : [])))
      return {
        responses: Object.fromEntries(
          all.map(({ name, kinds, form }) => [
            name,
            {
              description: kinds.map((p) => `\`${p.codigo}\`: ${p.title.es}`).join(' '),
              headers: headersOf(...headersFor(kinds)),
              content: contentOf(form, kinds),
            },
          ]),
        ),
        schemas: {
          Problema: schemaOf(problems, 'Un rechazo, según RFC 9457. `codigo` dice cuál.', members),
          ...Object.fromEntries([...told].map((p) => [nameOf(p), ownSchema(p)])),
          OperationOutcome: outcomeSchema,
        },
        examples: {
          ...Object.fromEntries([...told].map((p) => [nameOf(p), { summary: p.title.es, value: exampleOf(p) }])),
          ...Object.fromEntries(
            [...inFhir].map((p) => [`OperationOutcome_${p.codigo}`, { summary: p.title.es, value: outcomeExample(p) }]),
          ),
        },
      }
    },
  }
}
