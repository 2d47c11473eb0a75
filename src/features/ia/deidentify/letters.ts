/** The letters and digits of a folded text, and where each stands in it: what is written apart is found together. */
export interface Letters {
  readonly text: string
  readonly at: readonly number[]
}

const SEPARATOR = /[^a-z0-9]+/g
const RUN = /[a-z0-9]+/g

export function lettersOf(folded: string): Letters {
  const at: number[] = []
  for (const { 0: run, index } of folded.matchAll(RUN)) for (let i = 0; i < run.length; i++) at.push(index + i)
  return { text: folded.replaceAll(SEPARATOR, ''), at }
}

/** Every place where it stands, those that overlap too. */
export function* occurrences(text: string, part: string): Generator<number> {
  if (part === '') return
  for (let i = text.indexOf(part); i >= 0; i = text.indexOf(part, i + 1)) yield i
}
