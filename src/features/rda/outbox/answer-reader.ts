import { isJsonObject } from '../../../model/text/json-object.ts'
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
const isResource = (body: unknown): boolean => isJsonObject(body) && 'resourceType' in body

const got = (codigo: EnvioCode, problemas: readonly Issue[], accepted: Acceptance): Settlement<Acceptance> => ({
  estado: 'aceptado',
  codigo,
  problemas,
  accepted,
})
const REJECTED = { estado: 'rechazado', codigo: 'rechazado', accepted: null } as const

/** How the ministry's platform answers about a document of that kind. */
export const answerReader = (tipo: EnvioKind): AnswerReader<Acceptance> => ({
  issues: (body) => readIssues(parse(body)) ?? [],
  settle({ status, body: text, location }) {
    const body = parse(text)
    const issues = readIssues(body)
    if (status >= 200 && status < 300) {
      if (text.trim() !== '' && !isResource(body)) return 'strange'
      if (issues !== null && isRefusal(issues)) return { ...REJECTED, problemas: issues }
      const accepted = readAcceptance(body, location)
      const isNamed = tipo !== 'paciente' && tipo !== 'nota_aclaratoria'
      return got(isNamed && accepted.vida === null ? 'aceptado_sin_vida' : 'aceptado', issues ?? [], accepted)
    }
    if (status === 409 && (issues === null || issues.some((i) => i.codigo === 'duplicate')))
      return got('duplicado', issues ?? [], readDuplicate(body))
    if (issues === null && (status === 404 || status === 405)) return 'misplaced'
    return { ...REJECTED, problemas: issues ?? [unexplained(status)] }
  },
})

const unexplained = (status: number): Issue => ({
  codigo: 'processing',
  gravedad: 'error',
  mensaje: `La plataforma no aceptó el documento (${status}) y no dijo por qué.`,
  ruta: null,
  detalle: null,
})
