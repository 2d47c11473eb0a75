import { isClosedForGood } from '../../../model/history-state.ts'
import { historia } from '../../../resources/historia.ts'

/**
 * What may be said after an entry was signed, or its history closed: how what was ordered is named, what it was for and who pays.
 * None of it changes what was seen, thought or done.
 */
export const completable = {
  historia: ['eapb', 'tipo_usuario'],
  formula_medicamento: ['dci_codigo', 'finalidad'],
  orden: ['finalidad'],
  formula_insumo: ['finalidad'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type CompletableName = keyof typeof completable
export type CompletableEntry = Exclude<CompletableName, 'historia'>

const fieldsOf: Readonly<Record<string, readonly string[]>> = completable

export const isCompletable = (recurso: string, campo: string): boolean => fieldsOf[recurso]?.includes(campo) === true

/** The complements that put a missing field right: that nobody insures the patient answers who pays, too. */
export const mendedBy = (recurso: string, campo: string): readonly string[] =>
  !isCompletable(recurso, campo) ? [] : recurso === 'historia' ? completable.historia : [campo]

export const complementsPath = (history: string): string => `${historia.path}${history}/complementos/`

/** Whether it is said there, and not in the row itself, because the history was closed. */
export const isSaidApart = (estado: unknown, recurso: string, campo: string): boolean =>
  isClosedForGood(String(estado)) && isCompletable(recurso, campo)
