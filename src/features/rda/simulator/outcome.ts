import type { Finding, FindingCode } from '../checker/finding.ts'

export interface OutcomeIssue {
  readonly code: string
  readonly diagnostics: string
  readonly expression?: string
  readonly coding?: { readonly system: string; readonly code: string }
}

export const outcome = (issues: readonly OutcomeIssue[]): unknown => ({
  resourceType: 'OperationOutcome',
  issue: issues.map(({ code, diagnostics, expression, coding }) => ({
    severity: 'error',
    code,
    ...(coding === undefined ? {} : { details: { coding: [coding] } }),
    diagnostics,
    ...(expression === undefined ? {} : { expression: [expression] }),
  })),
})

export interface Reply {
  readonly status: number
  readonly json: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export const refuse = (status: number, ...issues: readonly OutcomeIssue[]): Reply => ({ status, json: outcome(issues) })

// biome-ignore lint/suspicious/noExplicitAny: whatever a client sends
export function parse(bytes: Buffer): any {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

const CODES: Readonly<Partial<Record<FindingCode, string>>> = {
  cardinalidad: 'required',
  corte_faltante: 'required',
  perfil_faltante: 'required',
  codigo_fuera_de_lista: 'code-invalid',
  codigo_desconocido: 'code-invalid',
  descripcion_distinta: 'code-invalid',
  extension_desconocida: 'extension',
  invariante: 'invariant',
  referencia_huerfana: 'not-found',
  longitud: 'too-long',
  formato: 'value',
  valor_fijo: 'value',
  patron: 'value',
}

export const fromFinding = (f: Finding): OutcomeIssue => ({
  code: CODES[f.codigo] ?? 'structure',
  // Under the ministry's own numbers, where they are known.
  diagnostics: f.ministerio === undefined ? f.mensaje : `${f.ministerio.join('/')}: ${f.mensaje}`,
  expression: f.ruta,
})
