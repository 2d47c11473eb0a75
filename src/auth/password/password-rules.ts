import { type Say, say } from '../../model/say.ts'
import { foldedText } from '../../model/text/plain-text.ts'

const MIN = 12
const MAX = 128
/** From here on a common word among other things no longer makes a password easy to guess. */
const LONG = 16

/** One spelling per password: a telephone and a keyboard may write the same `é` in different ways. */
export const normalPassword = (text: string): string => text.normalize('NFC')

/** Missing from the international list, and the first that anybody would try in a Colombian clinic. */
const LOCAL =
  `administradora americadecali antioquia atleticonacional auxiliar barranquilla bienvenida bienvenido bucaramanga
  cambiame cartagena cedula clinica consultorio contrasena cundinamarca diciembre doctora enfermera enfermeria enfermero
  febrero historiaclinica laboratorio medica medicina medico millonarios odontologia paciente pacientes santafe secretaria
  seguridad septiembre temporal urgencias usuario`.split(/\s+/)

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'
const ROWS = 'qwertyuiopasdfghjklzxcvbnm'
const backwards = (text: string): string => [...text].reverse().join('')
/** What a finger draws over the keyboard, long enough to go round as often as a password may. */
const SEQUENCES = [
  '0123456789',
  ALPHABET,
  ALPHABET.replace('n', 'nñ'),
  ROWS,
  ROWS.replace('l', 'lñ'),
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
]
  .flatMap((s) => [s, backwards(s)])
  .map((s) => s.repeat(Math.ceil(MAX / s.length) + 1))

const plain = (text: string): string => foldedText(text).normalize('NFC')

/** `abcabcabcabc` → `abc`; a text that repeats nothing is its own unit. */
const unitOf = (text: string): string => /^(.+?)\1+$/su.exec(text)?.[1] ?? text

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  $: 's',
  '@': 'a',
}
const unleet = (text: string): string => text.replace(/[013457$@]/g, (c) => LEET[c] ?? c)
const stem = (text: string): string => text.replace(/^\P{L}+|\P{L}+$/gu, '')
const tail = (text: string): string => text.replace(/\P{L}+$/u, '')

/** What a password comes down to when what people add "to make it safe" is taken off again: `P4ssw0rd2026!` → `password`. */
function guesses(password: string): Set<string> {
  const lower = password.toLowerCase()
  const whole = [lower, plain(lower), unitOf(lower)]
  if ([...password].length >= LONG) return new Set(whole)
  return new Set([...whole, ...whole.flatMap((w) => [stem(w), tail(w), unleet(w), unleet(stem(w)), unleet(tail(w))])])
}

/** Imported when somebody first chooses a password; searched in order, since that happens seldom and takes 0.1 ms. */
async function isCommon(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const tried = guesses(password)
  const known = (word: string): boolean => tried.has(word)
  return LOCAL.some(known) || dictionary['passwords-common'].some(known)
}

/** The texts about a person, whole, without what separates their parts, and part by part. */
const wordsOf = (about: readonly (string | null)[]): string[] =>
  about
    .flatMap((text) => {
      const known = plain(text ?? '')
      const parts = known.split(/[^\p{L}\p{N}]+/u)
      return [known, parts.join(''), ...parts]
    })
    .filter((word) => [...word].length >= 4)

/**
 * Everything wrong with a password that somebody chooses (NIST SP 800-63B: length and what is known already, never a
 * recipe of capitals and symbols). `about` are the texts about the person: user name, names, document number.
 */
export async function passwordFaults(password: string, about: readonly (string | null)[]): Promise<Say[]> {
  const chosen = normalPassword(password)
  const length = [...chosen].length
  if (length > MAX) return [say(`La clave tiene más de ${MAX} caracteres.`, `The password exceeds ${MAX} characters.`)]
  const faults: Say[] = []
  if (length < MIN) {
    faults.push(say(`La clave tiene menos de ${MIN} caracteres.`, `The password has fewer than ${MIN} characters.`))
  }
  const folded = plain(chosen)
  const lower = chosen.toLowerCase()
  if ([...unitOf(lower)].length < 5 && unitOf(lower) !== lower) {
    faults.push(say('La clave repite siempre lo mismo.', 'The password repeats the same thing.'))
  } else if (length > 3 && SEQUENCES.some((s) => s.includes(lower))) {
    faults.push(say('La clave es una secuencia del teclado o del abecedario.', 'The password is a plain sequence.'))
  } else if (await isCommon(chosen)) {
    faults.push(
      say(
        'La clave es de las más usadas, o una de ellas con algo agregado: sería de las primeras en adivinarse.',
        'The password is a common one, or a common one with something added: it would be guessed early.',
      ),
    )
  }
  if (wordsOf(['custodia', ...about]).some((word) => folded.includes(word))) {
    faults.push(
      say(
        'La clave contiene su nombre, su usuario, su documento o el nombre del servicio.',
        'The password contains your name, user name, document or the name of the service.',
      ),
    )
  }
  return faults
}
