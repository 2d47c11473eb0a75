/** The number of a history is the document with its kind before it; the one of an encounter has a year between dashes. */
const HISTORY = /^[A-Z]{2}[0-9A-Z]{3,28}$/
const ENCOUNTER = /^[0-9A-Z]+-\d{4}-\d+$/
const MAX = 40

export type HistoryNumber = { readonly numero_historia: string } | { readonly numero_atencion: string }

/** What was typed, if it can be one of these numbers: people write them with spaces and dots. */
export function historyNumber(typed: string): HistoryNumber | null {
  const plain = typed.toUpperCase().replaceAll(/[\s.]/g, '')
  if (plain.length > MAX) return null
  if (ENCOUNTER.test(plain)) return { numero_atencion: plain }
  return HISTORY.test(plain) && /\d/.test(plain) ? { numero_historia: plain } : null
}
