const units = [
  'cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve',
  'diez', 'once', 'doce', 'trece', 'catorce', 'quince', 'dieciséis', 'diecisiete', 'dieciocho', 'diecinueve',
  'veinte', 'veintiuno', 'veintidós', 'veintitrés', 'veinticuatro', 'veinticinco', 'veintiséis', 'veintisiete', 'veintiocho', 'veintinueve',
] as const // biome-ignore format: counted by tens
const tens = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'] as const
const hundreds = [
  '', 'ciento', 'doscientos', 'trescientos', 'cuatrocientos', 'quinientos', 'seiscientos', 'setecientos', 'ochocientos', 'novecientos',
] as const // biome-ignore format: counted by hundreds

function belowThousand(n: number): string {
  if (n === 100) return 'cien'
  if (n > 100) {
    const rest = n % 100
    return `${hundreds[Math.floor(n / 100)]}${rest === 0 ? '' : ` ${belowThousand(rest)}`}`
  }
  if (n < 30) return units[n] ?? ''
  const rest = n % 10
  return `${tens[Math.floor(n / 10)]}${rest === 0 ? '' : ` y ${units[rest]}`}`
}

/** Before `mil` the number loses its last vowel: veintiún mil, treinta y un mil. */
const shortened = (words: string): string => words.replace(/veintiuno$/, 'veintiún').replace(/uno$/, 'un')

/** A whole number up to 999 999 in Spanish words, as a prescription must say its quantity. */
export function numberWords(n: number): string {
  if (!Number.isInteger(n) || n < 0 || n > 999_999) throw new RangeError(`Cannot write ${n} in words`)
  if (n < 1000) return belowThousand(n)
  const thousands = Math.floor(n / 1000)
  const rest = n % 1000
  const head = thousands === 1 ? 'mil' : `${shortened(belowThousand(thousands))} mil`
  return rest === 0 ? head : `${head} ${belowThousand(rest)}`
}
