/** No body of ours is deeper than a list of objects; thousands of levels are an attack on the code that walks them. */
const MAX_DEPTH = 32

/** The longest row or resource of ours has some hundreds of members; each costs its reader far more than its bytes. */
export const ELEMENTS = 4_000
/** Where many rows or resources come at once. */
export const MANY_ELEMENTS = 60_000
/** Characters outside strings: what is large is a file or a text, and both are strings. */
const MOST_OUTSIDE = 1_048_576

export class JsonError extends Error {}
/** Told before any object exists. */
export class TooManyElements extends JsonError {}

/** A key written twice would silently lose one of its values; JSON.parse keeps the last and says nothing. */
export function parseJson(source: string, most = ELEMENTS): unknown {
  const key = duplicateKey(source, most)
  const value: unknown = JSON.parse(source)
  if (key !== null) throw new JsonError('El JSON repite una clave')
  return value
}

/** Looks at structure only, so that text which is not JSON does it no harm. Strings are skipped at native speed: most of a large body is one string. */
function duplicateKey(source: string, most: number): string | null {
  const keys: (Set<string> | null)[] = []
  let expectKey = false
  let elements = 0
  let inStrings = 0
  const count = (): void => {
    if (++elements > most) throw new TooManyElements('El JSON tiene demasiados elementos')
  }
  for (let at = 0; at < source.length; at++) {
    if (at - inStrings > MOST_OUTSIDE) throw new TooManyElements('El JSON tiene demasiados elementos')
    const c = source.charCodeAt(at)
    if (c === 0x22) {
      const end = endOfString(source, at, count)
      if (end === -1) return null
      inStrings += end - at
      if (expectKey) {
        const key = source.slice(at, end + 1)
        const plain = key.includes('\\') ? unescaped(key) : key.slice(1, -1)
        const top = keys.at(-1)
        if (top?.has(plain)) return plain
        top?.add(plain)
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
  return null
}

function unescaped(key: string): string {
  try {
    return String(JSON.parse(key))
  } catch {
    return key
  }
}

/** Each quote inside is a stop on the way, and counts as what stands between commas does. */
function endOfString(source: string, start: number, count: () => void): number {
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
