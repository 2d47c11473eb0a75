import type { Problem } from '../../../model/problem.ts'
import type { Say } from '../../../model/say.ts'

/** R4's list of what can be wrong. */
const TYPES: Readonly<Record<string, string>> = {
  parametro: 'invalid',
  validacion: 'invalid',
  cuerpo_ilegible: 'structure',
  no_autenticado: 'login',
  sesion_limitada: 'login',
  sin_permiso: 'forbidden',
  motivo_requerido: 'forbidden',
  no_encontrado: 'not-found',
  ruta_desconocida: 'not-found',
  recurso_eliminado: 'deleted',
  metodo: 'not-supported',
  formato_no_disponible: 'not-supported',
  formato_fhir_no_disponible: 'not-supported',
  tipo_de_contenido: 'not-supported',
  demasiado_grande: 'too-long',
  no_se_escribe: 'not-supported',
  elemento_no_admitido: 'not-supported',
  coinciden_varios: 'multiple-matches',
  duplicado: 'duplicate',
  referencia_sin_resolver: 'not-found',
  bundle_invalido: 'structure',
  version_anterior: 'conflict',
  busqueda_demasiado_amplia: 'too-costly',
  consulta_muy_amplia: 'too-costly',
  expansion_demasiado_amplia: 'too-costly',
  demasiadas_solicitudes: 'throttled',
  no_disponible: 'transient',
  base_solo_lectura: 'transient',
  base_sin_espacio: 'transient',
  sin_confirmacion: 'timeout',
  interno: 'exception',
}
const BY_STATUS: Readonly<Record<number, string>> = {
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
}

const FIELD_TYPES: Readonly<Record<string, string>> = {
  desconocido: 'not-supported',
  requerido: 'required',
  opcion: 'code-invalid',
  codigo_desconocido: 'code-invalid',
  codigos_contradictorios: 'code-invalid',
  referencia: 'not-found',
  regla: 'business-rule',
}
const CODES = 'urn:custodia:problema'

interface Issue {
  readonly severity: 'error' | 'fatal' | 'warning' | 'information'
  readonly code: string
  readonly details: object
  readonly diagnostics: string
  readonly expression?: readonly string[]
}

/** In words twice: clients show one or the other. Which request it was is said by `X-Request-Id`. */
const said = (text: string, code?: string): Pick<Issue, 'details' | 'diagnostics'> => ({
  details: code === undefined ? { text } : { coding: [{ system: CODES, code }], text },
  diagnostics: text,
})
const UNTOLD = {
  es: (n: number) => `Y ${n} más que no se repiten.`,
  en: (n: number) => `And ${n} more that are not repeated.`,
} as const

/** An element of a resource, or a parameter of the request. */
const expressionOf = (campo: string): string => (/^[A-Z]/.test(campo) ? campo : `http.${campo}`)

/** A problem as FHIR says it: each wrong parameter is an issue of its own, named and never quoted. */
export function outcomeOf(problem: Problem, language: keyof Say): Readonly<Record<string, unknown>> {
  const { kind, details: more } = problem
  const code = TYPES[kind.codigo] ?? BY_STATUS[kind.status] ?? 'processing'
  const severity = kind.status >= 500 ? 'fatal' : 'error'
  const wrong = (more.errores ?? []).map(
    (e): Issue => ({
      severity,
      code: FIELD_TYPES[e.codigo] ?? 'invalid',
      ...said(`${e.campo}: ${e.mensaje[language]}`, kind.codigo),
      expression: [expressionOf(e.campo)],
    }),
  )
  const whole: Issue = { severity, code, ...said((more.detail ?? kind.title)[language], kind.codigo) }
  const rest: readonly Issue[] =
    more.untold === undefined
      ? []
      : [{ severity: 'information', code: 'informational', ...said(UNTOLD[language](more.untold)) }]
  return { resourceType: 'OperationOutcome', issue: wrong.length > 0 ? [...wrong, ...rest] : [whole] }
}

/** The parameters that a lenient search ignored. */
export const ignoredOutcome = (
  ignored: readonly { readonly campo: string; readonly mensaje: Say }[],
): Readonly<Record<string, unknown>> => ({
  resourceType: 'OperationOutcome',
  issue: ignored.map(({ campo, mensaje }) => ({
    severity: 'warning',
    code: 'not-supported',
    ...said(`${campo}: ${mensaje.es}`),
    expression: [expressionOf(campo)],
  })),
})
