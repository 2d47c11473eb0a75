import type { CardHolder } from './cedula.ts'

type Values = Readonly<Record<string, unknown>>

const bare = (number: unknown): string => String(number ?? '').replaceAll(/[\s.,-]/g, '')

/**
 * The form once a card was read. What was written of somebody else goes: of another document, or of a draft that was left
 * behind without one. Who began to write and then asked for the card keeps what was written.
 */
export function withCard(
  before: Values,
  holder: Omit<CardHolder, 'guessed'>,
  { start, recovered }: { readonly start: Values; readonly recovered: boolean },
): { values: Values; restarted: boolean } {
  const written = bare(before.numero_documento)
  const restarted = written === '' ? recovered : written !== holder.numero_documento
  return { values: { ...(restarted ? start : before), ...holder }, restarted }
}
