import type { ProblemDialect } from '../../engine/feature-parts.ts'
import type { Problem } from '../../model/problem.ts'
import { MOUNT } from '../smart/places.ts'

/** The codes of RFC 6749 §5.2 for what is refused where a token is asked for. */
const ERRORS: Readonly<Record<string, string>> = {
  credenciales: 'invalid_client',
  sesion_revocada: 'invalid_grant',
  alcance_invalido: 'invalid_scope',
}

function errorOf({ kind, details }: Problem): string {
  const said = details.more?.error ?? ERRORS[kind.codigo]
  if (typeof said === 'string') return said
  if (kind.status === 429 || kind.status === 503) return 'temporarily_unavailable'
  if (kind.status >= 500) return 'server_error'
  const grant = details.errores?.some((e) => e.campo === 'grant_type' && e.codigo === 'opcion')
  return grant === true ? 'unsupported_grant_type' : 'invalid_request'
}

const LONGEST = 300

/** In English, and of the characters that the standard allows. */
function descriptionOf({ kind, details }: Problem): string {
  const said = details.more?.error_description
  const faults = details.errores?.map((e) => `${e.campo}: ${e.mensaje.en}`).join(' ')
  const text = typeof said === 'string' ? said : (faults ?? (details.detail ?? kind.title).en)
  return text.replaceAll(/[^ !#-[\]-~]/g, "'").slice(0, LONGEST)
}

/** What RFC 6749 §5.2 says of a refusal. */
export const tokenRefusal = (problem: Problem): { readonly error: string; readonly error_description: string } => ({
  error: errorOf(problem),
  error_description: descriptionOf(problem),
})

const dialectAt = (path: string): ProblemDialect => ({
  path,
  write: (problem, _language, { own }) => ({
    type: 'application/json; charset=utf-8',
    content: JSON.stringify({ ...own(), ...tokenRefusal(problem) }),
  }),
})

/** What is refused there is told in both languages: that of every other problem, and the one that clients of OAuth read. */
export const tokenDialects: readonly ProblemDialect[] = ['/auth/token', `${MOUNT}/token`].map(dialectAt)
