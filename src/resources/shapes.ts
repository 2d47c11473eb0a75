import type { Pattern } from '../model/fields.ts'
import { say } from '../model/say.ts'

/** Spellings that several declarations share. */

export const personName: Pattern = {
  regex: /^[\p{L}\p{M}][\p{L}\p{M} .'’-]*$/u,
  say: say('Solo letras, espacios, apóstrofo y guion.', 'Letters, spaces, apostrophe and hyphen only.'),
}
export const phone: Pattern = {
  regex: /^(\+[1-9]\d{6,14}|3\d{9}|60[1-8]\d{7})$/,
  say: say(
    'Celular de 10 dígitos que empieza por 3, fijo de 10 dígitos que empieza por 60, o +código de país.',
    'Ten-digit Colombian number starting with 3 or 60, or + and country code.',
  ),
}
export const email: Pattern = {
  regex: /^[^\s@<>"]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/,
  say: say('No es un correo electrónico.', 'Is not an e-mail address.'),
}
export const cups: Pattern = {
  regex: /^[0-9A-Z]{6}$/,
  say: say('El código CUPS tiene 6 caracteres.', 'A CUPS code has 6 characters.'),
}
/** Four characters without dot, as SISPRO and the RDA guide write them: `I10X`, `A059`. */
export const cie10: Pattern = {
  regex: /^[A-Z]\d{2}[0-9X]$/,
  say: say(
    'Código CIE-10 de cuatro caracteres, por ejemplo I10X o A059.',
    'Four-character ICD-10 code, e.g. I10X or A059.',
  ),
}
export const cie11: Pattern = {
  regex: /^[0-9A-HJ-NP-Z]{2,}[0-9A-HJ-NP-Z.&/]{0,30}$/,
  say: say('No tiene la forma de un código CIE-11.', 'Does not look like an ICD-11 code.'),
}

/** `I10` → `I10X`, `a05.9` → `A059`: three characters are padded as Colombia pads them. */
export const normaliseCie10 = (value: string): string => {
  const bare = value.toUpperCase().replace('.', '')
  return /^[A-Z]\d{2}$/.test(bare) ? `${bare}X` : bare
}
/** What a field that holds one is declared with, whatever its label. */
export const codeCie10 = { max: 5, normalise: normaliseCie10, pattern: cie10, classification: 'cie10' } as const
export const codeCie11 = {
  max: 40,
  normalise: (value: string): string => value.toUpperCase(),
  pattern: cie11,
  classification: 'cie11',
} as const
/** People write documents and phones with dots and spaces. */
export const withoutSeparators = (value: string): string => value.toUpperCase().replace(/[.\s]/g, '')
export const digitsOfPhone = (value: string): string => value.replace(/[\s()-]/g, '')
export const upper = (value: string): string => value.toUpperCase()

/** Shape of a document number by its type (dossier §2.1); null where any 4–20 letters and digits do. */
export const documentShapes: Readonly<Record<string, RegExp>> = {
  CC: /^\d{3,10}$/,
  TI: /^\d{10,11}$/,
  RC: /^[0-9A-Z]{8,11}$/,
  CN: /^[0-9A-Z]{8,20}$/,
  CE: /^\d{3,7}$/,
  PA: /^[0-9A-Z]{4,16}$/,
  CD: /^[0-9A-Z]{3,16}$/,
  SC: /^[0-9A-Z]{4,16}$/,
  PE: /^[0-9A-Z]{4,15}$/,
  PT: /^[0-9A-Z]{4,20}$/,
  PPT: /^[0-9A-Z]{4,20}$/,
  MS: /^[0-9A-Z]{4,12}$/,
  AS: /^[0-9A-Z]{4,10}$/,
  SI: /^[0-9A-Z]{4,20}$/,
  DE: /^[0-9A-Z]{4,20}$/,
}

/** A RUT or NIT check digit (DIAN, modulus 11). */
export function nitCheckDigit(nit: string): number {
  const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71]
  const sum = [...nit].reverse().reduce((total, digit, i) => total + Number(digit) * (weights[i] ?? 0), 0)
  const rest = sum % 11
  return rest > 1 ? 11 - rest : rest
}

/** `900.226.715-3` → `900226715` when the check digit is the right one; left as it came, and so refused, when not. */
export const normaliseNit = (value: string): string => {
  const bare = value.replace(/[.\s]/g, '')
  const m = /^(\d{9})-?(\d)$/.exec(bare)
  const number = m?.[1]
  return number !== undefined && nitCheckDigit(number) === Number(m?.[2]) ? number : bare
}
export const nit: Pattern = {
  regex: /^\d{9}$/,
  say: say(
    'El NIT tiene 9 dígitos; si se escribe el dígito de verificación, debe ser el correcto.',
    'A NIT has 9 digits; a check digit, if written, must be the right one.',
  ),
}
export const eapbCode: Pattern = {
  regex: /^(?=.{6}$)[A-Z]{3,5}[0-9A-Z]{1,3}$/,
  say: say('Seis caracteres, por ejemplo EPS037.', 'Six characters, for example EPS037.'),
}
export const webAddress: Pattern = {
  regex: /^https?:\/\/[^\s<>"]+$/,
  say: say('Debe ser una dirección http o https.', 'Must be an http or https address.'),
}
/** A LOINC code, with its own check digit, a SNOMED CT identifier, or a local name. */
export const clinicalCode: Pattern = {
  regex: /^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$/,
  say: say('Letras, dígitos, guion y guion bajo.', 'Letters, digits, hyphen and underscore.'),
}

/** LOINC closes its codes with a Luhn digit, so two digits exchanged are noticed. */
export function isLoinc(value: string): boolean {
  const m = /^(\d{1,7})-(\d)$/.exec(value)
  if (m === null) return false
  const sum = [...(m[1] ?? '')].reverse().reduce((total, digit, i) => {
    const n = Number(digit) * (i % 2 === 0 ? 2 : 1)
    return total + (n > 9 ? n - 9 : n)
  }, 0)
  return (10 - (sum % 10)) % 10 === Number(m[2])
}

/** The id of a row of ours, in a field that may name rows of several collections. */
export const uuidShape = {
  regex: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  say: say('Debe ser el identificador de un registro.', 'Must be the id (UUID) of a record.'),
}

/** A code under the address of its system. */
export const answerInSystem = {
  regex: /^[a-z]+:[\w.:/-]+\|[\w.:/+-]+$/,
  say: say(
    'Es la dirección del sistema, una barra vertical y el código.',
    'Is `system|code`, the system by its address.',
  ),
}

/** As another system knows it: what its numbers belong to, and the number. */
export const externalIdentifier = {
  // Nothing invisible, and no blanks at its ends: it is found by what it shows.
  regex: /^[!-{}~]*\|[!-~¡-¬®-ɏ]+(?: [!-~¡-¬®-ɏ]+)*$/,
  say: say(
    'Lleva el sistema que lo envió y su número, separados por una barra vertical (|).',
    'Is `system|value`, with no blanks in the system.',
  ),
}
