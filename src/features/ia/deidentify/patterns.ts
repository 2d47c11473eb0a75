import { foldSameLength } from './fold-same-length.ts'
import type { Span } from './spans.ts'
import { isEveryday } from './words/everyday-words.ts'
import { isOrdinary, isService, largeCities } from './words/ordinary-words.ts'
import { isShouted } from './words/told-words.ts'

/** What identifies a person by its form alone: numbers of documents and telephones, addresses, e-mail, links. */

/** Runs of spaces are bounded, and nothing that repeats can be read in two ways: time grows with the length of a text, whatever it says. */

// Only from where a run begins: tried from each of its letters, a long word would take the square of its length.
const MAIL =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+\s?(?:@|\(at\)|\[at\]|\(arroba\)|\barroba\b)\s?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]{2,}|\s?(?:\.|\bpunto\b)\s?(?:com|co|net|org|edu|gov|info|es)\b|\spunto\s\p{L}{2,})+/giu
const LINK = /\b(?:https?:\/\/|www\.)\S+/gi
const HANDLE =
  /\b((?:instagram|facebook|twitter|tiktok|usuario|whatsapp)[^\w,;]{1,3})(?!(?:como|con|que|del|los|las|una|donde|desde|por|para|cuando|porque|lo|le)\b)@?[\w.]{3,}|(?<![\p{L}\d._%+-])()@[\w.]{3,30}/giu
const UUID = /\b[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}\b/gi

/** «CC 1.023.456.789», «T.I. No. 1002345678», «cédula 52 123 456». */
const DOCUMENT =
  /\b(?:c\.?\s?c|t\.?\s?i|r\.?\s?c|c\.?\s?e(?!l)|p\.?\s?p\.?\s?t|p\.?\s?e\.?\s?p|c[eé]dula|documento|identificaci[oó]n|identificad[oa]|pasaporte|registro civil|tarjeta de identidad|nuip|nit|historia(?: cl[ií]nica)?|hc|rethus|reg\.|tarjeta profesional|registro m[eé]dico|r\.?\s?m)\.?\s{0,4}(?:(?:de ciudadan[ií]a|de extranjer[ií]a|con|n[uú]mero|n[oº°]\.?|nro\.?|#|:)\s{0,4}){0,4}[a-z]{0,3}[-.\s]?\d[\d.\s'’-]{3,}\d/gi

const FULL = 'carrera|calle|avenida|diagonal|transversal|autopista|circular|manzana'
const SHORT = 'cra|kra|kr|cr|cll|cl|ak|ac|av|ave|dg|diag|tv|transv|mz|circ'
const NUMBER = String.raw`\d{1,3}(?:ma|ra|ta|va)?(?:\s?[a-z](?![\p{L}.]))?(?:\s?bis)?(?:\s?[a-z](?![\p{L}.]))?(?:\s?(?:sur|norte|este|oeste))?`
const SIDE = String.raw`(?:\s?(?:sur|norte|este|oeste)(?!\p{L}))?`
const DOOR = String.raw`(?:\s{0,4}[-–]\s{0,4}\d{1,3}|\s{1,4}\d{1,3}(?!\s?(?:mm|meq|mg|ml|%)|[.,/]?\d))`
const SIGN = String.raw`(?:#|n[uú]mero|n[oº°]\.?|nro\.?)`
const REST = String.raw`(?:\s{0,4}(?:${SIGN}|con|-)\s{0,4}${NUMBER}${DOOR}?${SIDE}|\s{1,4}${NUMBER}${DOOR}${SIDE})`
const SPLIT = 'caracas|boyac[aá]|jim[eé]nez|nqs|oriental|circunvalar|s[eé]ptima|d[eé]cima|autopista'
const INSIDE = String.raw`(?:[\s,]{0,4}(?:apto?|apartamento|casa|torre|interior|int|bloque|piso|oficina|lote|lt|barrio|vereda)\.?\s{0,4}[\p{L}\p{N}-]+)*`
const ADDRESS = new RegExp(
  String.raw`\b(?:(?:${FULL})\s{1,4}${NUMBER}${REST}?|(?:avenida|av|ave|autopista)\.?\s{1,4}(?:\p{L}{1,30}\s{1,4}){1,3}${NUMBER}${REST}|(?:${SHORT})\.?\s{0,4}${NUMBER}${REST})${INSIDE}`,
  'giu',
)
const HOUSE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${SIGN}\s{0,3}\d{1,3}\s?[a-z]?\s{0,2}[-–]\s{0,2}\d{1,3}|(?:mz|manzana)\.?\s{1,3}[a-z\d]{1,3}\s{1,3}(?:lt|lote|casa)\.?\s{1,3}\d{1,3}|\d{1,3}\s{1,3}(?:sur|norte)\s{1,3}\d{1,3}\s{1,3}\d{1,3}|(?:${SPLIT})\s{1,3}con\s{1,3}\d{1,3})(?![\d.,]?\d)`,
  'giu',
)
/** A door says which: of a tower, an inn or a quarter. */
const DOORS =
  /(?<!\p{L})((?:torre|casa|apto|apartamento|interior|bloque|comuna|lote|habitaci[oó]n|oficina)\s{1,3})\d{1,4}[a-z]?(?!\s?(?:cm|mm|d[ií]as|horas|veces|\p{L}*[.,]\d))(?![\p{L}\p{N}])/giu
const BLOCK = /(?<!\p{L})((?:manzana|mz)\.?\s{1,3})(?:[a-z]|\d{1,3})(?![\p{L}\p{N}])/giu
/** The last figures of a number tell whose it is beside the rest of a note. */
const LAST_FIGURES =
  /(?<!\p{L})((?:documento|c[eé]dula|identificaci[oó]n|celular|cel|tel[eé]fono|tarjeta)\s{1,3}(?:que\s{1,3})?termina(?:d[oa])?\s{1,3}en\s{1,3})\d{2,6}(?!\d)/giu
const KILOMETRE =
  /\bk(?:m|il[oó]metro)\.?\s{0,4}\d{1,5}(?:[.,]\d{1,3})?\s{1,4}(?:v[ií]a|carretera|vereda|autopista)\s{1,4}[\p{L}\s-]{3,30}/giu

/** Seven digits or more, however they are separated, unless a unit says what they count. */
const LONG = /(?<!\d)(?<!\d[.,])\+?\(?\d(?:[\s.()-]{0,2}\d){6,}/g
const UNIT =
  /^\s{0,4}(?:u\.?i\.?|unidades|u\b|copias|mg|ml|mcg|µg|μg|c[eé]lulas|mm|x\s?mm|\/\s?(?:mm|ml|µl|μl|ul|l\b|dl|campo|u)|plaquetas|leucocitos)/i
const UNIT_LENGTH = 20

/** A mobile telephone with letters for noughts. */
const MISTYPED = /(?<![\p{L}\p{N}])3[\dOo]{2}[\s.-]?[\dOo]{3}[\s.-]?[\dOo]{2}[\s.-]?[\dOo]{2}(?![\p{L}\p{N}])/gu

/** As it begins a sentence, inside one, or in capitals: what follows must have a capital, so the whole cannot ignore case. */
const eitherCase = (words: string): string =>
  words
    .split('|')
    .flatMap((w) => [`[${w[0]}${w[0]?.toUpperCase()}]${w.slice(1)}`, w.toUpperCase()])
    .join('|')
const GOES = eitherCase(
  'procedente|procede|proviene|domiciliad[oa]|originari[oa]|reside|resid[ií]a|viv[ií]a|natural|residente|residenciad[oa]|vive|oriund[oa]|habita|remitid[oa]|trasladad[oa]|viaj[oó]|viaje|municipio|vereda|barrio|corregimiento|finca|resguardo|colegio|escuela|empresa|labora|trabaja|estudia|conjunto|sector|hotel|urbanización|edificio|hacienda|tienda|iglesia|parroquia|parque',
)
const SORT = eitherCase(
  'municipio|vereda|barrio|ciudad|corregimiento|finca|resguardo|hospital|clínica|clinica|colegio|escuela|empresa',
)
const PREPOSITION = '(?:de|del|en|a|desde|al|para|DE|DEL|EN|A|DESDE|AL|PARA)'
const ARTICLE = String.raw`(?:(?:[Ee]l|[Ll]a|[Ll]os|[Ll]as|EL|LA|LOS|LAS)\s{1,4})?`
const CAPITAL = String.raw`\p{Lu}[\p{L}'’-]+`
const WHERE = new RegExp(
  String.raw`(?<!\p{L})((?:${GOES})\s{1,4}(?:(?:actualmente|solo|sola)\s{1,4})?(?:${PREPOSITION}\s{1,4})?${ARTICLE}(?:(?:${SORT})\s{1,4}(?:(?:de|del)\s{1,4})?${ARTICLE})?)${CAPITAL}(?:\s{1,4}(?:(?:de|del|la|las|los|y)\s{1,4}){0,3}${CAPITAL})*`,
  'gu',
)
const TITLES = 'D[ñn]a|DÑA|Dn|[Dd]r|[Dd]ra|DR|DRA|[Ss]r|[Ss]ra|SR|SRA|[Ss]rta|SRTA'
const CALLED = eitherCase(
  'doctor|doctora|señor|señora|don|doña|enfermer[oa]|jefe|auxiliar|psic[oó]log[oa]|terapeuta|m[eé]dic[oa]|llamad[oa]|atentamente,?|firma:?',
)
const PERSON = new RegExp(
  String.raw`(?<!\p{L})((?:(?:${TITLES})\.?|${CALLED}|[Nn]ombre(?::| es)?|NOMBRE:?)\s{1,4})${CAPITAL}(?:\s{1,4}(?:(?:de|del|la|las|los)\s{1,4}){0,3}${CAPITAL}){0,4}`,
  'gu',
)

/** What each kind is, what is put in its place, and what there must be for it to be worth looking. */
const kinds: readonly (readonly [shape: RegExp, by: string, sign: RegExp])[] = [
  [UUID, '[id]', /\d/],
  [MAIL, '[correo]', /@|[([]at[)\]]|arroba/i],
  [LINK, '[enlace]', /http|www/i],
  [DOCUMENT, '[documento]', /\d/],
  [ADDRESS, '[dirección]', /\d/],
  [HOUSE, '[dirección]', /\d/],
  [KILOMETRE, '[dirección]', /\d/],
  [MISTYPED, '[número]', /\d/],
]

/** Told by the word before them, which stays. */
const doors = [
  [DOORS, '[dirección]'],
  [BLOCK, '[dirección]'],
  [LAST_FIGURES, '[número]'],
] as const

export function patternSpans(text: string): Span[] {
  const spans = kinds
    .filter(([, , sign]) => sign.test(text))
    .flatMap(([shape, by]) =>
      [...text.matchAll(shape)].map((m): Span => ({ from: m.index, to: m.index + m[0].length, by })),
    )
  for (const { 0: found, 1: before = '', index } of text.matchAll(HANDLE))
    spans.push({ from: index + before.length, to: index + found.length, by: '[usuario]' })
  for (const [shape, by] of doors)
    for (const { 0: found, 1: before = '', index } of text.matchAll(shape))
      spans.push({ from: index + before.length, to: index + found.length, by })
  for (const { 0: found, index } of text.matchAll(LONG)) {
    const to = index + found.length
    if (!UNIT.test(text.slice(to, to + UNIT_LENGTH))) spans.push({ from: index, to, by: '[número]' })
  }
  return spans
}

const WORD = /\p{L}[\p{L}'’]*/gu

/** In capitals alone nothing says where a name ends: it ends at the first word that is none. */
function nameIn(found: string, shouted: boolean, clinical?: { has(word: string): boolean }): number {
  if (!shouted) return found.length
  let end = 0
  for (const { 0: word, index } of found.matchAll(WORD)) {
    const folded = foldSameLength(word)
    if (ARTICLES.has(folded)) continue
    // «TORRES DEL CAMPO»
    const isJoined = /\bDEL\s{1,3}$/.test(found.slice(Math.max(0, index - 7), index))
    if (index > 0 && !isJoined && (isEveryday(folded) || isOrdinary(folded, clinical))) break
    end = index + word.length
  }
  return end
}
const ARTICLES = new Set(['de', 'del', 'el', 'la', 'las', 'los', 'san', 'santa'])

/** Without the name after a title, nor the place after a word that announces one. */
export function withoutIntroduced(text: string, clinical?: { has(word: string): boolean }): string {
  const shouted = isShouted(text)
  const cut = (by: string) => (found: string, before: string) => {
    const name = found.slice(before.length)
    return by === '[lugar]' &&
      (isService(foldSameLength(/\p{L}+/u.exec(name)?.[0] ?? '')) || largeCities.has(foldSameLength(name)))
      ? found
      : `${before}${by}${name.slice(nameIn(name, shouted, clinical))}`
  }
  return text.replaceAll(PERSON, cut('[persona]')).replaceAll(WHERE, cut('[lugar]'))
}
