/** As somebody in a hurry writes a name: sounds for letters, one letter wrong, missing or out of place. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/z(?=[aeiou])/i, 's'],
  [/v/i, 'b'],
  [/h/i, ''],
  [/ll/i, 'y'],
  [/c(?=[ei])/i, 's'],
  [/ñ/i, 'n'],
  [/y/i, 'j'],
  [/b/i, 'v'],
  [/s(?=[aeiou])/i, 'z'],
]

export function misspell(word: string, turn: number): string {
  if (turn % 2 === 0) {
    const [pattern, by] = sounds.find(([p]) => p.test(word)) ?? [/$^/, '']
    const written = word.replace(pattern, by)
    if (written !== word) return written
  }
  const at = 1 + (turn % Math.max(1, word.length - 2))
  return turn % 3 === 0
    ? word.slice(0, at) + word.slice(at + 1)
    : word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)
}
