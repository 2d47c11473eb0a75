/** How a Colombian hears a word: two spellings of the same sounds give the same key (`hipertencion`, `hipertensión`). */
export const soundOf = (word: string): string =>
  word
    .replace(/^(?:ps|pn|pt|gn|mn)/, (pair) => pair.charAt(1))
    .replace(/ch/g, 'x')
    .replace(/ph/g, 'f')
    .replace(/h/g, '')
    .replace(/gu(?=[ei])/g, 'g¨')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/¨/g, '')
    .replace(/s?c+(?=[ei])|z|x(?=[^aeiou])/g, 's')
    .replace(/qu(?=[ei])|[qck]/g, 'k')
    .replace(/ks/g, 's')
    .replace(/v/g, 'b')
    .replace(/ll|y/g, 'i')
    .replace(/m(?=[bp])/g, 'n')
    .replace(/(.)\1+/g, '$1')
