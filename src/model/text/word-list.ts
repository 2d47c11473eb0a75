type WordIn<S extends string> = S extends `${infer First} ${infer Rest}` ? First | WordIn<Rest> : S

/** A list of names written as text: each is checked by the compiler as if it stood in quotes. */
export const wordList = <const S extends string>(...lines: readonly S[]): readonly WordIn<S>[] =>
  // Parted at the same spaces as their type.
  lines.flatMap((line) => line.split(' ')) as WordIn<S>[]

/** What a text separates by commas, over however many lines. */
export const listed = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
