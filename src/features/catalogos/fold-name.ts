const MARKS = /\p{M}/gu

/** A name without what makes no difference of meaning (`Código Municipio`, `CODIGO_MUNICIPIO` → `codigomunicipio`). */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[^a-z0-9<>=+%]/g, '')
