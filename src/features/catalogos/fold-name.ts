import { foldedText } from '../../model/plain-text.ts'

/** `Código Municipio`, `CODIGO_MUNICIPIO` → `codigomunicipio`. */
export const foldHeader = (text: string): string => lettersOf(text)

/** A name without what makes no difference of meaning: capitals, accents, punctuation and spaces. */
export const lettersOf = (text: string): string => foldedText(text).replace(/[^a-z0-9<>=+%]/g, '')
