/** A text above 128 KiB gets memory of its own that only a full collection gives back: what is written stays below. */
const MOST = 65_536

/** Texts one after another, joined into few that are not long; one that is long by itself goes alone. */
export function* pieces(texts: Iterable<string>): Generator<string> {
  let piece = ''
  for (const text of texts) {
    if (piece !== '' && piece.length + text.length > MOST) {
      yield piece
      piece = ''
    }
    piece += text
  }
  if (piece !== '') yield piece
}
