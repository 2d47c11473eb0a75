import { isAscii, isUtf8 } from 'node:buffer'
import { messageCharsets } from '../../../model/text/intake-words.ts'
import { Hl7Fault, WRONG_TYPE } from './hl7-fault.ts'

export type Charset = keyof typeof messageCharsets

const names: Readonly<Record<string, Charset>> = {
  'UNICODE UTF-8': 'UNICODE UTF-8',
  'UTF-8': 'UNICODE UTF-8',
  UTF8: 'UNICODE UTF-8',
  '8859/1': '8859/1',
  '8859/15': '8859/15',
  ASCII: 'ASCII',
}

const WRONG = 'juego_de_caracteres'
const wrong = (words: string): Hl7Fault => new Hl7Fault(WRONG, WRONG_TYPE, 'MSH^18', words)
export const isWrongCharset = (error: unknown): error is Hl7Fault => error instanceof Hl7Fault && error.code === WRONG

/** What MSH-18 names, or what the channel is read by where it names nothing. */
export function charsetOf(declared: string | null, usual: Charset): Charset {
  if (declared === null) return usual
  const known = names[declared.toUpperCase()]
  if (known === undefined)
    throw wrong(`No se lee el juego de caracteres que dice MSH-18; sí ${Object.keys(messageCharsets).join(', ')}.`)
  return known
}

export const isLatin = (charset: Charset): boolean => charset !== 'UNICODE UTF-8'

/** Bytes that are not of the alphabet that was named are refused: a guess would change names and values. */
export function decoded(bytes: Buffer, charset: Charset): string {
  // No Spanish in Latin letters is UTF-8 by chance: read as one byte a letter, `Muñoz` would be kept as `MuÃ±oz`.
  if ((charset === '8859/1' || charset === '8859/15') && !isAscii(bytes) && isUtf8(bytes))
    throw wrong(`El mensaje está en UTF-8 y se lee como ${charset}: diga UNICODE UTF-8 en MSH-18, o en su canal.`)
  if (charset === '8859/1') return bytes.toString('latin1')
  if (charset === '8859/15') return new TextDecoder('iso-8859-15').decode(bytes)
  if (charset === 'ASCII') {
    if (!isAscii(bytes))
      throw wrong('El mensaje dice ASCII y tiene otros caracteres: diga 8859/1 o UNICODE UTF-8 en MSH-18.')
    return bytes.toString('latin1')
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw wrong('El mensaje no está en UTF-8: diga su juego de caracteres en MSH-18.')
  }
}

/** In ASCII what has no place there is written without its accent. */
export function encoded(text: string, charset: Charset): Buffer {
  if (charset === 'UNICODE UTF-8') return Buffer.from(text, 'utf8')
  if (charset !== 'ASCII') return Buffer.from(text, 'latin1')
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\P{ASCII}/gu, '?')
  return Buffer.from(plain, 'latin1')
}
