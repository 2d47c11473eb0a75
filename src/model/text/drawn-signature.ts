/** A signature drawn by hand, as a record keeps it: strokes and not a picture. */
interface DrawnSignature {
  readonly width: number
  readonly height: number
  /** As SVG and PDF draw it. */
  readonly path: string
}

const WRITTEN = /^trazo (\d{1,4})x(\d{1,4}) ((?:[Ml]-?\d{1,4} -?\d{1,4})+)$/

/** What to draw of what the record keeps; null where it is something else. */
export function readSignature(kept: unknown): DrawnSignature | null {
  const [, width, height, path] = WRITTEN.exec(typeof kept === 'string' ? kept : '') ?? []
  return path === undefined ? null : { width: Number(width), height: Number(height), path }
}
