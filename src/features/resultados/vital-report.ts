import { clinicalValues } from '../../model/codes/clinical-values.ts'
import type { IncomingReport } from './incoming-report.ts'

/** Signs that a device measured and nobody ordered: nothing but vital signs, and no file. */
export const isVitalReport = ({
  observations,
  attachments,
}: Pick<IncomingReport, 'observations' | 'attachments'>): boolean =>
  observations.length > 0 &&
  attachments.length === 0 &&
  observations.every(({ code }) => clinicalValues.get(code.code)?.categoria === 'signo_vital')
