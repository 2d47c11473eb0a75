import { type ElementCount, elementCount, MOST_OUTSIDE, TooManyElements } from './element-count.ts'

/** No body of ours is deeper than a list of objects; thousands of levels are an attack on the code that walks them. */
const MAX_DEPTH = 32

export class JsonError extends Error {}

export function parseJson(source: string, count: ElementCount = elementCount()): unknown {
  refuseUnbounded(source, count)
  return JSON.parse(source)
}

/**
 * Looks at structure only, so that text which is not JSON does it no harm: JSON.parse stops where that begins. Strings are skipped
 * at native speed: most of a large body is one string.
 */
function refuseUnbounded(source: string, count: ElementCount): void {
  const keys: (Set<string> | null)[] = []
  let expectKey = false
  let inStrings = 0
  for (let at = 0; at < source.length; at++) {
    if (at - inStrings > MOST_OUTSIDE) throw new TooManyElements()
    const c = source.charCodeAt(at)
    if (c === 0x22) {
      const end = endOfString(source, at, count)
      if (end === -1) return
      inStrings += end - at
      if (expectKey) {
        noteKey(source.slice(at, end + 1), keys.at(-1))
        expectKey = false
      }
      at = end
    } else if (c === 0x7b) {
      count()
      keys.push(new Set())
      expectKey = true
      if (keys.length > MAX_DEPTH) throw new JsonError('El JSON tiene demasiada profundidad')
    } else if (c === 0x5b) {
      count()
      keys.push(null)
      if (keys.length > MAX_DEPTH) throw new JsonError('El JSON tiene demasiada profundidad')
    } else if (c === 0x7d || c === 0x5d) {
      keys.pop()
      expectKey = false
    } else if (c === 0x2c) {
      count()
      expectKey = keys.at(-1) !== null
    }
  }
}

/** A key written twice would silently lose one of its values; JSON.parse keeps the last and says nothing. */
function noteKey(written: string, known: Set<string> | null | undefined): void {
  const key = written.includes('\\') ? unescaped(written) : written.slice(1, -1)
  if (known?.has(key)) throw new JsonError('El JSON repite una clave')
  known?.add(key)
}

function unescaped(key: string): string {
  try {
    return String(JSON.parse(key))
  } catch {
    return key
  }
}

/** Each quote inside is a stop on the way, and counts as what stands between commas does. */
function endOfString(source: string, start: number, count: ElementCount): number {
  let end = source.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(source, end)) {
    count()
    end = source.indexOf('"', end + 1)
  }
  return end
}

function isEscaped(source: string, at: number): boolean {
  let slashes = 0
  while (source.charCodeAt(at - 1 - slashes) === 0x5c) slashes++
  return slashes % 2 === 1
}
