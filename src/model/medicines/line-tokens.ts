/** A word, a number or a sign of a line, with its place in it. */
export interface LineToken {
  readonly kind: 'word' | 'number' | 'sign'
  /** Without accents, in lower case. */
  readonly plain: string
  readonly start: number
  readonly end: number
}

const MARKS = /\p{M}/gu
/** The two letters that people type for a millionth are one. */
const bare = (c: string): string => (c === 'μ' ? 'µ' : c.normalize('NFD').replace(MARKS, '').toLowerCase())

const isDigit = (c: string | undefined): boolean => c !== undefined && c >= '0' && c <= '9'
const isPart = (c: string | undefined): boolean => c === '½' || c === '¼' || c === '¾'
const isLetter = (c: string | undefined): boolean => c !== undefined && /^\p{L}$/u.test(c)
const SIGNS = new Set(['/', '%', '#', '-', '+', '<', '>', '≤', '≥'])

/** Letters that are glued to a number and are no part of a name: `c8h`, `q8h`, `x7d`. */
const LOOSE = new Set(['c', 'q', 'x'])

/** One after another, each letter looked at once. */
export function lineTokens(line: string): LineToken[] {
  const tokens: LineToken[] = []
  const add = (kind: LineToken['kind'], start: number, end: number): void => {
    tokens.push({ kind, plain: [...line.slice(start, end)].map(bare).join(''), start, end })
  }
  let at = 0
  while (at < line.length) {
    const start = at
    const c = line[at]
    if (isPart(c)) add('number', start, ++at)
    else if (isDigit(c) || beginsBare(line, at)) {
      at = endOfNumber(line, at)
      add('number', start, at)
    } else if (isLetter(c)) {
      while (isLetter(line[at])) at++
      // `b12`, `cm3`: a name, or a unit.
      if (isDigit(line[at]) && !LOOSE.has(line.slice(start, at).toLowerCase())) while (isDigit(line[at])) at++
      add('word', start, at)
    } else {
      at++
      if (c !== undefined && SIGNS.has(c)) add('sign', start, at)
    }
  }
  return tokens
}

/** `.5`: a number whose zero is missing, which must not become five. */
const beginsBare = (line: string, at: number): boolean =>
  (line[at] === '.' || line[at] === ',') && isDigit(line[at + 1]) && [undefined, ' ', '(', '/'].includes(line[at - 1])

const WITHIN = new Set(['.', ',', '/', "'", '’', '´', '`'])

/** `1,5`, `1.5`, `1/2`, `160/800`, `2'400.000`: what stands between digits belongs to the number. */
function endOfNumber(line: string, from: number): number {
  let at = from
  while (isDigit(line[at]) || (WITHIN.has(line[at] ?? '') && isDigit(line[at + 1]))) at++
  return at
}
