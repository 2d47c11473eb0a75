/** A word as it was typed, as names are stored, and as it sounds. */
export interface HeardWord {
  readonly word: string
  readonly plain: string
  readonly sound: string
}

export interface KnownSounds {
  get(word: string): HeardWord | undefined
  keep(heard: HeardWord): void
}

const MOST = 10_000
const LONGEST = 40

/**
 * How words sound, as the database said: it depends on the word alone, so it is never out of date, and tells nothing of who is
 * a patient. Those asked for longest ago are forgotten first.
 */
export function knownSounds(): KnownSounds {
  const known = new Map<string, HeardWord>()
  return {
    get: (word) => known.get(word),
    keep(heard) {
      if (heard.word.length > LONGEST) return
      known.delete(heard.word)
      known.set(heard.word, heard)
      if (known.size <= MOST) return
      for (const oldest of known.keys()) {
        known.delete(oldest)
        break
      }
    },
  }
}
