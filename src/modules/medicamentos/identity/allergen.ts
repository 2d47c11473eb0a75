import { plain } from '../../../model/text/plain-text.ts'
import { type AllergyKey, allergyGroups } from '../allergy-groups.ts'
import { allergyClassesOf, allSubstances, hasMore } from './identify.ts'
import { denyingWords, emptyWords, fillerWords, type NameFound, readNames } from './names.ts'
import type { Substance } from './substances.ts'

/** What somebody is allergic to, as it was understood. */
export interface AllergenReading {
  /** The words that were read. */
  readonly texto: string
  readonly sustancias: readonly Substance[]
  /** Classes that were named, or that one of the substances is of. */
  readonly clases: ReadonlySet<AllergyKey>
  /** Of the classes, those that were named as such. */
  readonly nombradas: ReadonlySet<AllergyKey>
  /** The name that was meant, where it was written otherwise. */
  readonly como: string | null
  readonly sinReconocer: readonly string[]
  readonly reconocido: boolean
}

/** Between them there is another agent. */
const PARTS = /[,;/+]|\s(?:y|e|o|u|ni)\s/iu
const SHORTEST = 4
const isWord = (word: string): boolean => word.length >= SHORTEST && /^\p{L}+$/u.test(word) && !fillerWords.has(word)

/** A part of a list that names nothing that we know: «xilovaral» in «penicilina y xilovaral». */
function unknownPart(part: string): string | null {
  const { names, rest } = readNames(part)
  const words = rest.filter(isWord)
  return names.length === 0 && words.length === 1 && plain(part).split(' ').length <= 3 ? part.trim() : null
}

const asked = new Set(allergyGroups.flatMap(({ clave, alcance }) => (alcance === 'pregunta' ? clave : [])))
/** «La pastilla de la presión»: it says for what it was, and not which. */
const isVague = ({ meanings }: NameFound): boolean =>
  meanings.every(
    ({ productos, clases, otro }) => productos.length === 0 && !otro && clases.every((key) => asked.has(key)),
  )

function unknownIn(text: string, names: readonly NameFound[], rest: readonly string[]): string[] {
  if (names.length === 0) {
    const isDenied = rest.every((word) => emptyWords.has(word)) && rest.some((word) => denyingWords.has(word))
    return isDenied ? [] : [text.trim()]
  }
  if (hasMore(rest) || names.every(isVague)) return [text.trim()]
  return text.split(PARTS).flatMap((part) => unknownPart(part) ?? [])
}

const MOST_KEPT = 4000
const kept = new Map<string, AllergenReading>()

function read(text: string): AllergenReading {
  const { names: all, rest } = readNames(text)
  // Beside a name, «para el dolor» says what it was for.
  const names = all.every(isVague) ? all : all.filter((name) => !isVague(name))
  const sustancias = allSubstances(names)
  const nombradas = new Set(names.flatMap(({ meanings }) => meanings.flatMap(({ clases }) => clases)))
  const otherwise = names.filter(({ como }) => como !== 'exacto')
  return {
    texto: text,
    sustancias,
    nombradas,
    clases: new Set([...nombradas, ...sustancias.flatMap(allergyClassesOf)]),
    como:
      otherwise.length === 0 ? null : otherwise.flatMap(({ meanings }) => meanings.map((m) => m.nombre)).join(' o '),
    sinReconocer: unknownIn(text, names, rest),
    reconocido: names.length > 0,
  }
}

/** The same for the same words, worked out once. */
export function allergenIn(text: string): AllergenReading {
  const known = kept.get(text)
  if (known !== undefined) return known
  if (kept.size >= MOST_KEPT) kept.clear()
  const found = read(text)
  kept.set(text, found)
  return found
}

/** Whether a text names a substance or a class that we know. */
export const namesAllergen = (text: string): boolean => {
  const { sustancias, clases } = allergenIn(text)
  return sustancias.length > 0 || clases.size > 0
}

/** Whether a text is a list of names, with nothing told of them. */
export const onlyNames = (text: string): boolean => {
  const { names, rest } = readNames(text)
  return names.length > 0 && rest.every((word) => emptyWords.has(word))
}
