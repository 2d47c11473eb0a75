import { FileProblem } from './file-problem.ts'

/** The ministry publishes in Latin 1, Excel in UTF-16, everybody else in UTF-8: told apart by their bytes. */
export function decodeText(bytes: Buffer): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  if (text.includes('\0')) throw new FileProblem('El archivo no es de texto: tiene bytes nulos.')
  return text
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

const DELIMITERS = [',', ';', '\t', '|'] as const

/** What the first line has most of, outside quotes. */
export function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1)
  const bare = first.replaceAll(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((d) => bare.split(d).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}
