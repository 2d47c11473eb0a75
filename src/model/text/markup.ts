const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const entityOf = (c: string): string => ENTITIES[c] ?? c

/** Text as it stands in HTML, SVG or XML, also inside an attribute: nothing in it is markup. */
export const escapedMarkup = (text: string): string => text.replaceAll(/[&<>"']/g, entityOf)

/** Text as it stands between tags, where quotes are themselves. */
export const escapedContent = (text: string): string => text.replaceAll(/[&<>]/g, entityOf)
