const FENCE = '```'

/** By position and not by pattern: what a model writes may be a million spaces. */
function unfenced(text: string): string {
  const bare = text.trim()
  const end = bare.lastIndexOf(FENCE)
  if (!bare.startsWith(FENCE) || end < FENCE.length || end + FENCE.length !== bare.length) return bare
  const inside = bare.slice(FENCE.length, end)
  return (inside.startsWith('json') ? inside.slice('json'.length) : inside).trim()
}

/** The JSON of an answer, in a fence or bare; undefined where there is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(unfenced(text))
  } catch {
    return undefined
  }
}
