/** A file of an archive. */
export interface TarEntry {
  readonly name: string
  readonly content: string
}

const BLOCK = 512

/** POSIX ustar, of text files with short names: https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html */
export function tarOf(entries: readonly TarEntry[], at: Date): Buffer {
  const parts = entries.flatMap(({ name, content }) => {
    const body = Buffer.from(content)
    return [header(name, body.length, at), body, Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK)]
  })
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)])
}

function header(name: string, size: number, at: Date): Buffer {
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, '0')}\0`
  const fields: readonly (readonly [offset: number, text: string])[] = [
    [0, name],
    [100, octal(0o600, 8)],
    [108, octal(0, 8)],
    [116, octal(0, 8)],
    [124, octal(size, 12)],
    [136, octal(Math.floor(at.getTime() / 1000), 12)],
    // The sum is taken with blanks in its own place.
    [148, ' '.repeat(8)],
    [156, '0'],
    [257, 'ustar\u000000'],
  ]
  for (const [offset, text] of fields) block.write(text, offset, 'latin1')
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return block
}
