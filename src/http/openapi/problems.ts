import { tokenRefusal } from '../../auth/session/token-dialect.ts'
import { keysOf } from '../../model/keys.ts'
import { Problem, type ProblemKind, type ProblemMember } from '../../model/problem.ts'
import fixed from './fixed-schemas.json' with { type: 'json' }
import { ALWAYS, type AnswerHeader, headersOf } from './headers.ts'
import type { Json } from './json.ts'

const text = (description: string): Json => ({ type: 'string', description })

const { faults, members }: { readonly faults: Json; readonly members: Readonly<Record<ProblemMember, Json>> } = fixed

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

export const outcomeSchema: Json = fixed.outcome

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
