import { foldedText } from '../../model/text/plain-text.ts'

/** A name without what makes no difference of meaning (`Código Municipio`, `CODIGO_MUNICIPIO` → `codigomunicipio`). */
export const lettersOf = (text: string): string => foldedText(text).replace(/[^a-z0-9<>=+%]/g, '')
