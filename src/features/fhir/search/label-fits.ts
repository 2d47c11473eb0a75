import { foldedText } from '../../../model/text/plain-text.ts'
import type { StringValue } from './values.ts'

/** Whether a text that is not in the database is one that was asked for. */
export const labelFits = (label: string, { text, how }: StringValue): boolean => {
  if (how === 'exact') return label === text
  const [whole, part] = [foldedText(label), foldedText(text)]
  return how === 'contains' ? whole.includes(part) : whole.startsWith(part)
}
