/** The noun of a list for so many of them: the ministry writes `Tableta`, `Unidades` and `Horas`, whatever their number. */
function nounFor(many: boolean, noun: string): string {
  // `única`, `según respuesta al tratamiento`: not things that are counted.
  if (noun === 'única' || noun.includes(' ')) return noun
  if (!many) return noun.replace(/(?<=d|s)es$|s$/, '')
  return noun === '' || noun.endsWith('s') ? noun : `${noun}${noun === 'kit' || /[aeiou]$/.test(noun) ? 's' : 'es'}`
}

/** `1 unidad`, `30 (treinta) tabletas`. */
export const counted = (count: unknown, figures: string, noun: string): string =>
  [figures, nounFor(Number(count) !== 1, noun.toLowerCase())].filter((part) => part !== '').join(' ')
