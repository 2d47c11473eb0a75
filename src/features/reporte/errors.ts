import { Problem } from '../../model/problem.ts'
import { unavailable } from '../../model/problems.ts'
import { say } from '../../model/say.ts'

/** `ocupado`: too many wait. `firma`: the certificate cannot sign. `tiempo`: nobody read or it took too long. */
export type ReportFailure = 'ocupado' | 'firma' | 'tiempo' | 'fallo' | 'cerrado'

const sentences: Readonly<Record<ReportFailure, string>> = {
  ocupado: 'Hay demasiados reportes en espera. Intente de nuevo en unos segundos.',
  firma: 'El certificado configurado no pudo firmar el reporte.',
  tiempo: 'El reporte tardó demasiado o nadie lo recibió.',
  fallo: 'No se pudo elaborar el reporte.',
  cerrado: 'El servicio se está deteniendo.',
}

/** Says what went wrong and never about whom: what a library complains of may quote the record. */
export class ReportError extends Error {
  readonly failure: ReportFailure
  /** Where, for the log: function names and lines only. */
  readonly frames: readonly string[]

  constructor(failure: ReportFailure, frames: readonly string[] = []) {
    super(sentences[failure])
    this.name = 'ReportError'
    this.failure = failure
    this.frames = frames
  }
}

/** Too many at once is told to the caller; any other fault of drawing is ours to look into. */
export function reportProblem(error: unknown): never {
  if (!(error instanceof ReportError) || !['ocupado', 'cerrado'].includes(error.failure)) throw error
  const detail = say(error.message, 'Too many reports are waiting. Try again in a few seconds.')
  throw new Problem(unavailable, { detail, headers: { 'retry-after': '5' } })
}

/** The stack without its first line, which is the message. */
export const framesOf = (error: unknown): string[] =>
  error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : []
