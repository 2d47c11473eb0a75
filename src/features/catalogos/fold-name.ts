const MARKS = /\p{M}/gu

/** `Código Municipio`, `CODIGO_MUNICIPIO` → `codigomunicipio`. */
export const foldHeader = (text: string): string => lettersOf(text)

/** A name without what makes no difference of meaning: capitals, accents, punctuation and spaces. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[^a-z0-9<>=+%]/g, '')
