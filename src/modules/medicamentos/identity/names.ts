import { drugMixtures } from '../../../model/drug-names.ts'
import { newDistance } from '../../../model/text/edit-distance.ts'
import { plain } from '../../../model/text/plain-text.ts'
import { wordList } from '../../../model/text/word-list.ts'
import { optionCell, readTsvTable, textCell } from '../../tsv-table/index.ts'
import { type AllergyKey, allergyGroups } from '../allergy-groups.ts'
import { soundOf, soundOfWord } from './sound.ts'
import { drugSynonyms, otherSubstances, type Substance, substanceNames, substanceOf } from './substances.ts'

const OTHER = ['alimento', 'ambiente', 'animal', 'contacto'] as const
export const productTable = readTsvTable(new URL('products.tsv', import.meta.url), {
  nombre: textCell,
  clase: optionCell(['marca', 'corriente']),
  productos: textCell,
  origen: optionCell(['INVIMA', 'de memoria']),
})
export const otherTable = readTsvTable(new URL('other-allergens.tsv', import.meta.url), {
  clase: optionCell([...OTHER, 'enfermedad', 'negacion', 'acompaña', 'relleno']),
  nombres: (cell) => cell.split(', '),
})
const wordsOf = (wanted: string): ReadonlySet<string> =>
  new Set(otherTable.filter(({ clase }) => clase === wanted).flatMap(({ nombres }) => nombres.map(plain)))
/** What denies an allergy or names a disease instead of its agent. */
export const denyingWords = new Set([...wordsOf('negacion'), ...wordsOf('enfermedad')])
/** The same with what stands beside it and names nothing: «medicamentos», «otros». */
export const emptyWords = new Set([...denyingWords, ...wordsOf('acompaña')])
/** What is told of an allergy besides its agent. */
export const fillerWords = wordsOf('relleno')

/** What a name means: a substance, a product, a class that people are allergic to, or something that is no medicine. */
export interface NameMeaning {
  readonly nombre: string
  readonly clase: 'sustancia' | 'marca' | 'corriente' | 'alergeno'
  /** The substances of each product of that name, the commonest first; more than one of a family. */
  readonly productos: readonly (readonly Substance[])[]
  readonly clases: readonly AllergyKey[]
  readonly otro: boolean
}

const byName = new Map<string, NameMeaning>()
const bySound = new Map<string, NameMeaning[]>()
/** By first letter and length, so that what is nearly a name is compared with few. */
const buckets = new Map<string, { readonly sound: string; readonly letters: number; readonly meaning: NameMeaning }[]>()
/** One bit for each letter that a word has: two words that differ in many are not compared. */
const lettersOf = (sound: string): number => {
  let bits = 0
  for (let i = 0; i < sound.length; i++) bits |= 1 << (sound.charCodeAt(i) & 31)
  return bits
}
function bitsIn(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

const SHORTEST_SOUND = 5
const append = <V>(map: Map<string, V[]>, key: string, value: V): void => {
  const at = map.get(key)
  if (at === undefined) map.set(key, [value])
  else at.push(value)
}
/** Who comes first keeps the name; a class adds itself to a substance of the same name. */
function enter(name: string, meaning: Omit<NameMeaning, 'nombre'>, spelt = name): void {
  const known = byName.get(name)
  if (known !== undefined && meaning.clase !== 'alergeno') return
  byName.set(name, {
    nombre: meaning.otro ? spelt : (known?.nombre ?? spelt),
    clase: known?.clase ?? meaning.clase,
    productos: known?.productos ?? meaning.productos,
    clases: [...(known?.clases ?? []), ...meaning.clases],
    otro: meaning.otro,
  })
}
const enterOne =
  (clase: NameMeaning['clase']) =>
  ([name, s]: readonly [string, Substance]) =>
    enter(name, { clase, productos: [[s]], clases: [], otro: false })

const partsOf = (product: string): Substance[] =>
  product.split(' + ').map((name) => {
    const found = substanceOf(name)
    if (found === undefined) throw new Error(`products.tsv: no substance “${name}”`)
    return found
  })

substanceNames.forEach(enterOne('sustancia'))
for (const [name, ...parts] of drugMixtures)
  enter(name, {
    clase: 'corriente',
    productos: [parts.flatMap((p) => substanceOf(p) ?? []).filter((s, i, all) => all.indexOf(s) === i)],
    clases: [],
    otro: false,
  })
/** Brands of which another name says that it has more: beside Buscapina compuesta, Buscapina alone is the plain one. */
const plainBrands = new Set<string>()
export const isPlainBrand = (name: string): boolean => plainBrands.has(name)
for (const { nombre, productos } of productTable) {
  const [first = '', ...qualifiers] = nombre.split(' ')
  if (qualifiers.length > 0 && productos.includes(' + ')) plainBrands.add(first)
}
for (const { nombre, clase, productos } of productTable)
  enter(nombre, { clase, productos: productos.split(' | ').map(partsOf), clases: [], otro: false })
/** `Ciprofloxacino` is another spelling, and no brand. */
const beginning = (name: string): string => soundOf(name).slice(0, SHORTEST_SOUND)
for (const [name, s] of drugSynonyms)
  enterOne(beginning(name) === beginning(s.nombre) ? 'corriente' : 'marca')([name, s])
for (const { clave, clase } of allergyGroups)
  for (const name of clase) enter(plain(name), { clase: 'alergeno', productos: [], clases: [clave], otro: false })
for (const { clase, nombres } of otherTable)
  if (OTHER.some((other) => other === clase))
    for (const name of nombres) enter(plain(name), { clase: 'alergeno', productos: [], clases: [], otro: true }, name)

// What is nearly a rare name is nearly a common one, too: only those above are guessed at.
for (const [name, meaning] of byName) {
  const sound = soundOf(name)
  if (sound.length >= SHORTEST_SOUND) append(bySound, sound, meaning)
  if (!name.includes(' ') && name.length >= 5)
    append(buckets, `${sound[0]}${sound.length}`, { sound, letters: lettersOf(sound), meaning })
}

for (const s of otherSubstances) enterOne('sustancia')([s.nombre, s])

/** A name in a text and what it means; several where it may be more than one. */
export interface NameFound {
  readonly texto: string
  readonly meanings: readonly NameMeaning[]
  /** Letter by letter, by ear, or with a letter wrong. */
  readonly como: 'exacto' | 'sonido' | 'parecido'
}

const distance = newDistance()
const LONG_SOUND = 10
const SHORTEST_BRAND = 6
const sameMeaning = (m: NameMeaning): string =>
  [
    ...m.productos
      .map((p) =>
        p
          .map(({ raiz }) => raiz)
          .sort()
          .join('+'),
      )
      .sort(),
    ...m.clases,
    m.otro ? m.nombre : '',
  ].join('|')
const distinct = (all: readonly NameMeaning[]): NameMeaning[] => [
  ...new Map(all.map((m) => [sameMeaning(m), m])).values(),
]
const isBrand = (m: NameMeaning): boolean => m.clase === 'marca'

/** One letter wrong, or two in a long word; what is no brand goes first among the equally near. */
function nearest(word: string, sound: string, brands: boolean): NameMeaning[] {
  if (word.length < 5 || word.length > 30) return []
  const most = sound.length >= LONG_SOUND ? 2 : 1
  const own = lettersOf(sound)
  let best = most + 1
  let found: NameMeaning[] = []
  for (let length = sound.length - most; length <= sound.length + most; length++)
    // The beginning is what people get right, and what tells look-alikes apart.
    for (const { sound: other, letters, meaning } of buckets.get(`${sound[0]}${length}`) ?? []) {
      if (bitsIn(own ^ letters) > 2 * most) continue
      if (isBrand(meaning) && (!brands || sound.length < SHORTEST_BRAND)) continue
      const d = distance(sound, other, Math.min(best, most), false)
      // A brand is a made-up name: two letters away there is another.
      if (d > most || d > best || (d > 1 && isBrand(meaning))) continue
      if (d < best) found = []
      best = d
      found.push(meaning)
    }
  const plainNames = found.filter((m) => !isBrand(m))
  return distinct(plainNames.length > 0 ? plainNames : found)
}

const salts = new Set<string>(wordList('calcio sodio potasio magnesio zinc'))
const LONGEST_NAME = 7
/** Longer texts are prose, in which a word that is nearly a brand is no brand. */
const MOST_WORDS = 2
const isLong = (word: string): boolean => word.length >= 4 && /^\D/.test(word)

function nameAt(
  words: readonly string[],
  sounds: readonly string[],
  at: number,
  brands: boolean,
): { found: NameFound; length: number } | null {
  for (let length = Math.min(LONGEST_NAME, words.length - at); length > 0; length--) {
    const texto = words.slice(at, at + length).join(' ')
    // «Succinil colina» is one name in two words.
    const joined = length === 2 && texto.length >= LONG_SOUND ? texto.replace(/ /g, '') : texto
    const exact = byName.get(texto) ?? byName.get(joined)
    if (exact !== undefined) return { found: { texto, meanings: [exact], como: 'exacto' }, length }
    const heard =
      texto.length < SHORTEST_SOUND || fillerWords.has(texto)
        ? []
        : (bySound.get(sounds.slice(at, at + length).join(' ')) ?? [])
    const own = heard.some((m) => !isBrand(m)) ? heard.filter((m) => !isBrand(m)) : heard
    if (own.length > 0) return { found: { texto, meanings: distinct(own), como: 'sonido' }, length }
  }
  const word = words[at] ?? ''
  const meanings = fillerWords.has(word) ? [] : nearest(word, sounds[at] ?? '', brands)
  return meanings.length === 0 ? null : { found: { texto: word, meanings, como: 'parecido' }, length: 1 }
}

const isMedicine = ({ meanings }: NameFound): boolean => meanings.some(({ productos }) => productos.length > 0)

/** The names in a text, in its order, and its other words. */
export function readNames(text: string): { readonly names: readonly NameFound[]; readonly rest: readonly string[] } {
  const words = plain(text).split(' ')
  const sounds = words.map(soundOfWord)
  const brands = words.filter(isLong).length <= MOST_WORDS
  const names: NameFound[] = []
  const rest: string[] = []
  for (let at = 0; at < words.length; ) {
    // After a substance it is its salt: `rosuvastatina calcio` is no calcium.
    const isSalt = salts.has(words[at] ?? '') && names.some(isMedicine)
    const hit = isSalt ? null : nameAt(words, sounds, at, brands)
    if (hit !== null) names.push(hit.found)
    else if (!isSalt) rest.push(words[at] ?? '')
    at += hit?.length ?? 1
  }
  return { names, rest }
}

/** What sounds so, however it is spelt. */
export const soundingLike = (name: string): readonly NameMeaning[] => bySound.get(soundOf(name)) ?? []

/** Every name with what it means, for the search of one. */
export const allNames = (): Iterable<readonly [name: string, meaning: NameMeaning]> => byName
