import type { decisionesConciliacion, momentosConciliacion } from '../../../../../src/resources/parts/options.ts'

/** What is being decided of one medicine that the patient takes. */
export interface Decision {
  readonly decision: keyof typeof decisionesConciliacion
  readonly motivo: string
  /** How it is taken from now on, where it changes. */
  readonly dosis: string
}

export interface ReconciliationDraft {
  readonly momento: keyof typeof momentosConciliacion
  readonly decided: Readonly<Record<string, Decision>>
}
export const FIRST: ReconciliationDraft = { momento: 'ingreso', decided: {} }
export const GOES_ON: Decision = { decision: 'continua', motivo: '', dosis: '' }

const FEWEST = 3
const isSaid = (text: string): boolean => text.trim().length >= FEWEST

/** What changes or stops says why, and what changes, how it is taken now: the service refuses it otherwise. */
export const isDecided = ({ decision, motivo, dosis }: Decision): boolean =>
  decision === 'continua' || (isSaid(motivo) && (decision !== 'cambia' || isSaid(dosis)))

/** As the service is told. */
export const sentOf = ({ decision, motivo, dosis }: Decision) => ({
  decision,
  ...(decision === 'continua' ? {} : { motivo: motivo.trim() }),
  ...(decision === 'cambia' ? { dosis_texto: dosis.trim() } : {}),
})
