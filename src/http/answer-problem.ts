import type { FastifyReply } from 'fastify'
import { Problem } from '../model/problem.ts'
import { internal } from '../model/problems.ts'
import type { Say } from '../model/say.ts'
import { writeXml } from './write-xml.ts'

export type Language = keyof Say

/** `Accept-Language: en` before any Spanish asks for English; everybody else reads Spanish. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? '').split(',')) {
    const tag = part.trim().slice(0, 2).toLowerCase()
    if (tag === 'es' || tag === 'en') return tag
  }
  return 'es'
}

/** RFC 9457. `codigo` is stable; sentences may be improved at any time. */
export function problemBody(problem: Problem, language: Language, requestId: string): Record<string, unknown> {
  const { kind, details } = problem
  return {
    type: `urn:custodia:problema:${kind.codigo}`,
    title: kind.title[language],
    status: kind.status,
    detail: (details.detail ?? kind.title)[language],
    codigo: kind.codigo,
    ...(details.errores === undefined
      ? {}
      : { errores: details.errores.map((e) => ({ campo: e.campo, codigo: e.codigo, mensaje: e.mensaje[language] })) }),
    ...details.more,
    id_solicitud: requestId,
  }
}

export function sendProblem(
  reply: FastifyReply,
  problem: Problem,
  wantsXml: boolean,
  language: Language,
): FastifyReply {
  const body = problemBody(problem, language, reply.request.id)
  reply.code(problem.kind.status).header('content-language', language).header('cache-control', 'no-store')
  for (const [name, value] of Object.entries(problem.details.headers ?? {})) reply.header(name, value)
  return wantsXml
    ? reply.type('application/problem+xml; charset=utf-8').send(writeXml(body, 'problem'))
    : reply.type('application/problem+json; charset=utf-8').send(JSON.stringify(body))
}

/** Whatever was thrown, as something that may be told: an unexpected error says only that it happened. */
export const asProblem = (error: unknown): Problem => (error instanceof Problem ? error : new Problem(internal))
