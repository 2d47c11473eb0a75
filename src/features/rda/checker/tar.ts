export class TarError extends Error {}

const BLOCK = 512

/** The plain files of a tar (ustar, with the long names of GNU and pax). Anything that does not add up is refused. */
export function readTar(
  tar: Buffer,
  limits: { readonly files: number; readonly file: number },
): readonly { readonly name: string; readonly data: Buffer }[] {
  const files: { name: string; data: Buffer }[] = []
  let longName: string | undefined
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const header = tar.subarray(at, at + BLOCK)
    if (header.every((b) => b === 0)) break
    checkSum(header)
    const size = octal(header.subarray(124, 136))
    const data = tar.subarray(at + BLOCK, at + BLOCK + size)
    if (data.length !== size) throw new TarError('El archivo está cortado.')
    if (size > limits.file) throw new TarError('Un archivo excede el tamaño que se admite.')
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
    const kind = String.fromCharCode(header[156] ?? 0)
    if (kind === 'L') longName = text(data)
    else if (kind === 'x') longName = paxPath(data) ?? longName
    else {
      if (kind === '0' || kind === '\0') files.push({ name: longName ?? nameOf(header), data })
      longName = undefined
    }
    if (files.length > limits.files) throw new TarError('Tiene demasiados archivos.')
  }
  return files
}

const text = (bytes: Buffer): string => bytes.toString('utf8').split('\0')[0] ?? ''

function nameOf(header: Buffer): string {
  const prefix = text(header.subarray(345, 500))
  const name = text(header.subarray(0, 100))
  return header.subarray(257, 262).toString() === 'ustar' && prefix !== '' ? `${prefix}/${name}` : name
}

function octal(field: Buffer): number {
  const digits = text(field).trim()
  if (!/^[0-7]*$/.test(digits)) throw new TarError('El archivo no es un tar.')
  return digits === '' ? 0 : Number.parseInt(digits, 8)
}

function checkSum(header: Buffer): void {
  let sum = 8 * 32
  for (let i = 0; i < BLOCK; i++) if (i < 148 || i >= 156) sum += header[i] ?? 0
  if (sum !== octal(header.subarray(148, 156))) throw new TarError('El archivo no es un tar.')
}

/** `27 path=package/…\n`, among others. */
const paxPath = (data: Buffer): string | undefined => /(?:^|\n)\d+ path=([^\n]*)\n/.exec(text(data))?.[1]
