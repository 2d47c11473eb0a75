import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../engine/call.ts'
import { afterSaving } from '../../engine/connection/database-fault.ts'
import { loggableFailure } from '../../engine/connection/failure-log.ts'
import type { Core } from '../../engine/core.ts'
import type { Engine } from '../../engine/engine.ts'
import type { RowOutcome } from '../../engine/write/create-many.ts'
import type { Report } from '../../model/check-value.ts'
import { declaredFaults, Problem } from '../../model/problem.ts'
import {
  badParameter,
  invalid,
  loteRechazado,
  loteSinGuardar,
  malformed,
  unsupportedType,
} from '../../model/problems.ts'
import type { Resource, Row } from '../../model/resource.ts'
import { say } from '../../model/say.ts'
import { isJsonObject } from '../../model/text/json-object.ts'
import { asProblem, languageOf, problemBody } from '../answer-problem.ts'
import { callOf } from '../caller.ts'
import { varyBy } from '../compress.ts'
import { wantsXml } from '../negotiate.ts'
import { idempotencyKey } from '../preconditions.ts'
import { searchOf } from '../request/address.ts'
import { triedRow } from '../request/tried-row.ts'
import { writeXml } from '../write-xml.ts'

export const MOST_ROWS = 500
/** Rows as long as they usually are. */
const BODY_BYTES = 4 * 1_048_576
/** Rows of which is looked up at the same time what their author is told besides. */
const AT_ONCE = 8

/** What one row is answered as, where it is created by itself. */
export type CreatedText = (request: FastifyRequest, row: Row) => Promise<string>

interface AnsweredRow {
  readonly estado: number
  readonly repetido?: true
  readonly registro: unknown
  readonly problema: Readonly<Record<string, unknown>> | null
}

/** `POST …/lote/`: many rows of a collection, each with its answer. */
export function batchRoute(
  app: FastifyInstance,
  engine: Engine,
  r: Resource,
  documentLimit: number,
  textOf: CreatedText,
): void {
  const verbs = engine.verbs(r)
  app.route({
    method: 'POST',
    url: `${r.path}lote/`,
    bodyLimit: Math.max(documentLimit, BODY_BYTES),
    config: { resource: r.name, action: 'crear', access: { resource: r, verb: 'write' }, manyElements: true },
    handler: async (request, reply): Promise<FastifyReply> => {
      const xml = wantsXml(request.headers.accept)
      const allOrNone = readAllOrNone(searchOf(request))
      const key = idempotencyKey(request.headers['idempotency-key'])
      const call = callOf(request)
      const outcomes = await verbs.createMany({ bodies: rowsIn(request.body), call, key, allOrNone })
      for (const outcome of outcomes)
        if ('error' in outcome && !(outcome.error instanceof Problem))
          request.log.error({ id_solicitud: request.id, ...loggableFailure(outcome.error) }, 'error inesperado')
      const record = (): Promise<unknown> => Promise.all(outcomes.map((o) => recordRefusal(engine.core, o, call, r)))
      const created = outcomes.filter((o) => 'created' in o)
      const isSaved = created.some(({ created: { replayed } }) => !replayed)
      await (isSaved ? afterSaving(record) : record())
      const resultados: AnsweredRow[] = []
      for (let from = 0; from < outcomes.length; from += AT_ONCE) {
        const some = outcomes.slice(from, from + AT_ONCE)
        resultados.push(...(await Promise.all(some.map((outcome) => answered(request, outcome, textOf)))))
      }
      if (allOrNone && outcomes.some((o) => 'error' in o)) throw new Problem(loteRechazado, { lists: { resultados } })
      if (created.length === outcomes.length && !isSaved) reply.header('idempotency-replayed', 'true')
      // Repeated with its key it counts as it did the first time, which is what a program compares.
      const body = { creados: created.length, resultados }
      varyBy(reply, 'accept')
      reply.code(200).header('cache-control', 'no-store')
      return xml
        ? reply.type('application/xml; charset=utf-8').send(writeXml(body))
        : reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
    },
  })
}

/** A row that was refused is written down as if it had been sent by itself; those that only went with it are not. */
async function recordRefusal(core: Core, outcome: RowOutcome, call: Call, r: Resource): Promise<void> {
  if (!('error' in outcome)) return
  const problem = asProblem(outcome.error)
  const { status, codigo: code } = problem.kind
  if (problem.kind === loteSinGuardar) return
  const about = await triedRow(core, problem)
  await core.audit.record({
    call,
    action: 'crear',
    resource: r.name,
    ...about,
    status,
    code,
    fields: declaredFaults(problem),
  })
}

async function answered(request: FastifyRequest, outcome: RowOutcome, textOf: CreatedText): Promise<AnsweredRow> {
  if ('created' in outcome) {
    const registro: unknown = JSON.parse(await textOf(request, outcome.created.row))
    return { estado: 201, ...(outcome.created.replayed ? { repetido: true } : {}), registro, problema: null }
  }
  const problem = asProblem(outcome.error)
  const language = languageOf(request.headers['accept-language'])
  return { estado: problem.kind.status, registro: null, problema: problemBody(problem, language, request.id) }
}

function readAllOrNone(query: URLSearchParams): boolean {
  const report: Report = { errors: [] }
  const [given = 'true', ...others] = query.getAll('todo_o_nada')
  if (others.length > 0 || (given !== 'true' && given !== 'false'))
    report.errors.push({
      campo: 'todo_o_nada',
      codigo: 'formato',
      mensaje: say('Es true o false.', 'Is true or false.'),
    })
  for (const campo of new Set(query.keys()))
    if (campo !== 'todo_o_nada') {
      const mensaje = say('No existe este parámetro.', 'There is no such parameter.')
      report.errors.push({ campo, codigo: 'desconocido', mensaje })
    }
  if (report.errors.length > 0) throw new Problem(badParameter, { errores: report.errors })
  return given === 'true'
}

/** JSON only: a form or XML has no list of rows whose types are known. */
function rowsIn(body: unknown): readonly unknown[] {
  if (body === undefined) throw new Problem(malformed, { detail: say('Falta el cuerpo.', 'The body is missing.') })
  if (body instanceof Map) throw new Problem(unsupportedType)
  const rows = isJsonObject(body) ? body.registros : undefined
  const others = isJsonObject(body) ? Object.keys(body).filter((name) => name !== 'registros') : []
  if (Array.isArray(rows) && rows.length >= 1 && rows.length <= MOST_ROWS && others.length === 0) return rows
  const mensaje = say(`Es una lista de 1 a ${MOST_ROWS} registros.`, `Is a list of 1 to ${MOST_ROWS} rows.`)
  const unknown = say('No existe este campo.', 'There is no such field.')
  throw new Problem(invalid, {
    errores: [
      ...(others.length === 0 || rows === undefined
        ? [{ campo: 'registros', codigo: 'longitud' as const, mensaje }]
        : []),
      ...others.map((campo) => ({ campo, codigo: 'desconocido' as const, mensaje: unknown, declared: '' })),
    ],
  })
}
