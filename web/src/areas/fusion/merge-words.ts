/** Of a reason for merging or for undoing it. */
export const LEAST_REASON = 10

/** A label amid a sentence; one that begins with an abbreviation stays as it is. */
export const amid = (label: string): string => label.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase())
