/** What is kept outside the database, so that cutting off its end shows. */
export interface Anchor {
  readonly numero: number
  readonly huella: string
}

const LINE = /^(\d{1,15})[ :]([0-9a-f]{64})$/

/** `12:9f…` of the command line, or `12 9f…` of the file; null if it is neither. */
export function readAnchor(text: string): Anchor | null {
  const m = LINE.exec(text.trim())
  return m === null ? null : { numero: Number(m[1]), huella: m[2] ?? '' }
}

/** What a line looks like while it is being written, and stays like where the disk was full. */
const BEGUN = /^(\d{1,15}( [0-9a-f]{0,64})?)?$/

/** A file of anchors: one by line. A line that lacks its end was being written, and those beside it say as much. */
export function readAnchors(text: string): { anchors: Anchor[]; wrong: number[] } {
  const lines = text.split('\n')
  const anchors: Anchor[] = []
  const wrong: number[] = []
  for (const [i, line] of lines.entries()) {
    const anchor = readAnchor(line)
    if (anchor !== null) anchors.push(anchor)
    else if (line.trim() !== '' && !BEGUN.test(line)) wrong.push(i + 1)
  }
  return { anchors, wrong }
}
