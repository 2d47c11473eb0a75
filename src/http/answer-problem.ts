import type { FastifyReply } from 'fastify'
import type { ProblemDialect } from '../engine/feature-parts.ts'
import { Problem } from '../model/problem.ts'
import { internal } from '../model/problems.ts'
import type { Say } from '../model/say.ts'
import { writeXml } from './write-xml.ts'

export type Language = keyof Say

/** English for readers who prefer it to Spanish; everybody else reads Spanish. */
export function languageOf(header: string | undefined): Language {
  const quality = { es: 0, en: 0 }
  for (const part of (header ?? '').split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const q = Number(/q\s*=\s*([\d.]+)/.exec(parameters.join(';'))?.[1] ?? 1)
    const language = tag.slice(0, 2)
    if (language === 'es' || language === 'en') quality[language] = Math.max(quality[language], q)
  }
  return quality.en > quality.es ? 'en' : 'es'
}

const isSay = (value: unknown): value is Say =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Say).es === 'string' &&
  typeof (value as Say).en === 'string'

/** What a list says in both languages, in the reader's own. */
const listsIn = (lists: Readonly<Record<string, readonly object[]>>, language: Language): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(lists).map(([name, rows]) => [
      name,
      rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([key, value]) => [key, isSay(value) ? value[language] : value])),
      ),
    ]),
  )

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
      : {
          errores: details.errores.map((e) => ({
            campo: e.campo,
            codigo: e.codigo,
            mensaje: e.mensaje[language],
            ...e.about,
          })),
        }),
    ...(details.untold === undefined ? {} : { errores_omitidos: details.untold }),
    ...details.more,
    ...listsIn(details.lists ?? {}, language),
    id_solicitud: requestId,
  }
}

/** Answers a problem in the reader's language, and below the path of a dialect as that one wants it. */
export type ProblemSender = (reply: FastifyReply, problem: Problem, wantsXml: boolean) => FastifyReply

export const problemSender =
  (dialects: readonly ProblemDialect[]): ProblemSender =>
  (reply, problem, wantsXml) => {
    const { url, headers, id } = reply.request
    const language = languageOf(headers['accept-language'])
    reply.code(problem.kind.status).header('content-language', language).header('cache-control', 'no-store')
    for (const [name, value] of Object.entries(problem.details.headers ?? {})) reply.header(name, value)
    const [place = ''] = url.split('?')
    const dialect = dialects.find(({ path }) => place === path || place.startsWith(`${path}/`))
    if (dialect !== undefined) {
      const own = (): Record<string, unknown> => problemBody(problem, language, id)
      const { type, content } = dialect.write(problem, language, { accept: headers.accept, url, own })
      return reply.type(type).send(content)
    }
    const body = problemBody(problem, language, id)
    return wantsXml
      ? reply.type('application/problem+xml; charset=utf-8').send(writeXml(body, 'problem'))
      : reply.type('application/problem+json; charset=utf-8').send(JSON.stringify(body))
  }

/** Whatever was thrown, as something that may be told: an unexpected error says only that it happened. */
export const asProblem = (error: unknown): Problem => (error instanceof Problem ? error : new Problem(internal))
