import type { AnswerReader, Settlement } from '../../../outbox/decide.ts'
import type { Issue } from '../../../outbox/document.ts'
import type { EnvioCode, EnvioKind } from './envio.ts'
import { type Acceptance, readAcceptance, readDuplicate } from './read-acceptance.ts'
import { isRefusal, readIssues } from './read-issues.ts'

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
const isResource = (body: unknown): boolean => typeof body === 'object' && body !== null && 'resourceType' in body

const accepted = (codigo: EnvioCode, problemas: readonly Issue[], got: Acceptance): Settlement<Acceptance> => ({
  estado: 'aceptado',
  codigo,
  problemas,
  accepted: got,
})
const rejected = (problemas: readonly Issue[]): Settlement<Acceptance> => ({
  estado: 'rechazado',
  codigo: 'rechazado',
  problemas,
  accepted: null,
})

/** How the ministry's platform answers about a document of that kind. */
export const answerReader = (tipo: EnvioKind): AnswerReader<Acceptance> => ({
  issues: (body) => readIssues(parse(body)) ?? [],
  settle({ status, body: text, location }) {
    const body = parse(text)
    const issues = readIssues(body)
    if (status >= 200 && status < 300) {
      if (text.trim() !== '' && !isResource(body)) return 'strange'
      if (issues !== null && isRefusal(issues)) return rejected(issues)
      const got = readAcceptance(body, location)
      const isNamed = tipo !== 'paciente' && tipo !== 'nota_aclaratoria'
      return accepted(isNamed && got.vida === null ? 'aceptado_sin_vida' : 'aceptado', issues ?? [], got)
    }
    if (status === 409 && (issues === null || issues.some((i) => i.codigo === 'duplicate')))
      return accepted('duplicado', issues ?? [], readDuplicate(body))
    if (issues === null && (status === 404 || status === 405)) return 'misplaced'
    return rejected(issues ?? [unexplained(status)])
  },
})

const unexplained = (status: number): Issue => ({
  codigo: 'processing',
  gravedad: 'error',
  mensaje: `La plataforma no aceptó el documento (${status}) y no dijo por qué.`,
  ruta: null,
  detalle: null,
})
