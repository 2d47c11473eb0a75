export const estadosHistoria = {
  borrador: 'Borrador',
  abierta: 'Abierta',
  en_atencion: 'En atención',
  suspendida: 'Suspendida',
  cerrada: 'Cerrada',
  archivada: 'Archivada',
  anulada: 'Anulada',
} as const

export type HistoryState = keyof typeof estadosHistoria

/** States in which a history takes no more entries. */
export const closedStates = ['cerrada', 'anulada', 'archivada'] as const satisfies readonly HistoryState[]

/** Of those, the ones that a clarification or a late result still reaches: what was opened by mistake takes nothing. */
export const closedForGood = ['cerrada', 'archivada'] as const satisfies readonly HistoryState[]

/** Those in which an encounter is in somebody's hands or waits for them: neither drafts nor what was closed. */
export const attendedStates = ['abierta', 'en_atencion', 'suspendida'] as const satisfies readonly HistoryState[]

/** Those in which it still takes them. */
export const openStates: readonly string[] = Object.keys(estadosHistoria).filter(
  (state) => !closedStates.some((closed) => closed === state),
)

export const isClosed = (state: unknown): boolean => closedStates.some((s) => s === state)
export const isClosedForGood = (state: unknown): boolean => closedForGood.some((s) => s === state)
