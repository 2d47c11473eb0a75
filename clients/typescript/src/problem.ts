import type { components } from './schema.d.ts'

type Schemas = components['schemas']

/** Every code that the service refuses with. */
export type ProblemCode = Schemas['Problema']['codigo']

/** The refusal of that code, with the members that only it has. */
export type Problem<C extends ProblemCode = ProblemCode> = `Problema_${C}` extends keyof Schemas
  ? Schemas[`Problema_${C}`]
  : Schemas['Problema']

/** The service said no. `codigo` is stable; sentences may change. */
export class ProblemError<C extends ProblemCode = ProblemCode> extends Error {
  readonly status: number
  readonly codigo: C
  readonly problem: Problem<C>
  /** Seconds that the service asks to wait. */
  readonly retryAfter: number | null

  constructor(problem: Problem<C>, status: number, codigo: C, retryAfter: number | null) {
    super(`${codigo}: ${'detail' in problem ? String(problem.detail) : status}`)
    this.name = 'ProblemError'
    this.status = status
    this.codigo = codigo
    this.problem = problem
    this.retryAfter = retryAfter
  }
}

/** Whether it is the refusal of that code: `if (isProblem(error, 'duplicado')) error.problem.id_existente`. */
export const isProblem = <C extends ProblemCode>(error: unknown, codigo: C): error is ProblemError<C> =>
  error instanceof ProblemError && error.codigo === codigo

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What an answer other than a success says; something else than Custodia may have answered. */
export async function problemIn(answer: Response): Promise<ProblemError> {
  const wait = Number(answer.headers.get('retry-after') ?? Number.NaN)
  const retryAfter = Number.isFinite(wait) ? wait : null
  const body: unknown = await answer.json().catch(() => null)
  const own = isObject(body) && typeof body.codigo === 'string' ? body : fromOutcome(body)
  const problem = own ?? {
    type: 'about:blank',
    title: answer.statusText,
    status: answer.status,
    detail: `HTTP ${answer.status}`,
    codigo: 'interno',
    id_solicitud: answer.headers.get('x-request-id') ?? '',
  }
  // Read from outside: that a problem has the members of its code is what the document promises.
  return new ProblemError(problem as Problem, answer.status, problem.codigo as ProblemCode, retryAfter)
}

/** Below /fhir a refusal is an OperationOutcome, which carries the code. */
function fromOutcome(body: unknown): Record<string, unknown> | null {
  if (!isObject(body) || body.resourceType !== 'OperationOutcome' || !Array.isArray(body.issue)) return null
  const details: unknown = body.issue[0]?.details
  if (!isObject(details) || !Array.isArray(details.coding)) return null
  const codigo: unknown = details.coding[0]?.code
  return typeof codigo === 'string' ? { ...body, codigo, detail: details.text } : null
}
