/** What is decided of each medicine that a patient takes, and how it is written down. */

export const decisions = { continuar: 'Continúa', cambiar: 'Cambia', suspender: 'Se suspende' } as const
export const moments = { ingreso: 'Al ingreso', egreso: 'Al egreso' } as const
export type Moment = keyof typeof moments

export interface Decision {
  readonly decision: keyof typeof decisions
  readonly motivo: string
}

export interface ReconciledMedicine extends Decision {
  readonly nombre: string
  readonly indicaciones: string | null
}

const FEWEST = 3

/** What changes or stops says why. */
export const isDecided = ({ decision, motivo }: Decision): boolean =>
  decision === 'continuar' || motivo.trim().length >= FEWEST

export const reconciliationText = (moment: Moment, medicines: readonly ReconciledMedicine[]): string =>
  [
    `Conciliación de medicamentos al ${moment}:`,
    ...medicines.map(({ nombre, indicaciones, decision, motivo }) => {
      const told = decision === 'continuar' ? '' : `: ${motivo.trim().replace(/\.$/, '')}`
      const how = indicaciones === null ? '' : ` (${indicaciones.replace(/\.$/, '')})`
      return `- ${nombre}${how}. ${decisions[decision]}${told}.`
    }),
  ].join('\n')

const MAX_NAME = 200

/** The patient no longer takes it: the statement of this encounter, after which it is not among what is taken. */
export const stoppedStatement = (stopped: { nombre: string; motivo: string; momento: Moment }) => ({
  categoria: 'farmacologico',
  medicamento: stopped.nombre.slice(0, MAX_NAME),
  estado_uso: 'stopped',
  fuente: 'historia_previa',
  observaciones: `Conciliación al ${stopped.momento}: ${stopped.motivo.trim()}`,
})
