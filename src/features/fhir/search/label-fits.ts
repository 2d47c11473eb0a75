import type { StringValue } from './values.ts'

const normal = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether a text that is not in the database is one that was asked for. */
export const labelFits = (label: string, { text, how }: StringValue): boolean => {
  if (how === 'exact') return label === text
  const [whole, part] = [normal(label), normal(text)]
  return how === 'contains' ? whole.includes(part) : whole.startsWith(part)
}
