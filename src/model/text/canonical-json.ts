/**
 * JSON Canonicalization Scheme (RFC 8785): one text for one value, no matter who writes it, so that its hash can be checked by
 * others. ECMAScript already writes numbers and strings as the scheme wants them; what is left is the order of keys, by
 * UTF-16 code units, and refusing what JSON cannot say.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('A number that JSON cannot say')
    return JSON.stringify(value)
  }
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new TypeError('A text with half a character')
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object') throw new TypeError(`JSON has no ${typeof value}`)
  const members = Object.entries(value)
    .filter(([, v]) => v !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([k, v]) => `${canonicalJson(k)}:${canonicalJson(v)}`).join(',')}}`
}
