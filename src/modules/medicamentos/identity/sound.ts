import { plain } from '../../../model/text/plain-text.ts'

export const soundOfWord = (word: string): string => {
  const sound = word
    .replace(/ph/g, 'f')
    .replace(/ch/g, 'k')
    .replace(/^ll/, 'i')
    .replace(/h/g, '')
    .replace(/qu(?=[ei])/g, 'k')
    .replace(/c(?=[eiy])|z/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/[vw]/g, 'b')
    .replace(/y/g, 'i')
    .replace(/m(?=[bpf])/g, 'n')
    .replace(/^oe/, 'e')
    .replace(/^es(?=[ptklmn])/, 's')
    .replace(/(\D)\1+/g, '$1')
    .replace(/floksasino$/, 'floksasina')
  // Spanish and English, and either gender, end the same name with another vowel.
  return sound.length < 5 ? sound : sound.replace(/[aeo]$/, '')
}

/** What is left of a name where one hears no difference: s, c and z; b and v; the silent h; y and ll; n and m before b or p. */
export const soundOf = (name: string): string => plain(name).split(' ').map(soundOfWord).join(' ')
