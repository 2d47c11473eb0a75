import { isClosedForGood } from '../../../model/history-state.ts'
import { historia } from '../../../resources/historia.ts'

/**
 * What may be said after an entry was signed, or its history closed: how what was ordered is named, what it was for, who pays and
 * what the patient works at.
 * None of it changes what was seen, thought or done.
 */
export const completable = {
  historia: ['eapb', 'tipo_usuario', 'ocupacion'],
  formula_medicamento: ['dci_codigo', 'finalidad'],
  orden: ['finalidad'],
  formula_insumo: ['finalidad'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type CompletableName = keyof typeof completable
export type CompletableEntry = Exclude<CompletableName, 'historia'>

const fieldsOf: Readonly<Record<string, readonly string[]>> = completable

export const isCompletable = (recurso: string, campo: string): boolean => fieldsOf[recurso]?.includes(campo) === true

const paying: readonly string[] = ['eapb', 'tipo_usuario']
/** Whether it says who pays for the encounter. */
export const isPaying = (recurso: string, campo: string): boolean => recurso === 'historia' && paying.includes(campo)

/** The complements that put a missing field right: that nobody insures the patient answers who pays, too. */
export const mendedBy = (recurso: string, campo: string): readonly string[] =>
  !isCompletable(recurso, campo) ? [] : isPaying(recurso, campo) ? paying : [campo]

export const complementsPath = (history: string): string => `${historia.path}${history}/complementos/`

/** Whether it is said there, and not in the row itself, because the history was closed. */
export const isSaidApart = (estado: unknown, recurso: string, campo: string): boolean =>
  isClosedForGood(String(estado)) && isCompletable(recurso, campo)
