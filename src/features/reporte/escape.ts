import { visible } from './visible.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text of the record in a page: nothing in it is markup, and nothing in it is invisible. */
export const escaped = (text: string): string => visible(text, () => true).replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c)
