import { plain } from '../../../model/text/plain-text.ts'
import { allNames, type NameMeaning, readNames, soundingLike } from './names.ts'

/** What somebody may be said to be allergic to. */
export interface AllergenFound {
  readonly nombre: string
  readonly clase: 'clase' | 'sustancia' | 'marca' | 'otro'
  /** The substances of a trade or everyday name, of every product that has it. */
  readonly contiene: readonly string[]
}

/** An everyday name of one substance is shown as that substance. */
const isSubstance = ({ clase, productos }: NameMeaning): boolean =>
  clase === 'sustancia' || (clase === 'corriente' && productos.flat().length === 1)
const kindOf = (meaning: NameMeaning): AllergenFound['clase'] =>
  meaning.otro ? 'otro' : meaning.clases.length > 0 ? 'clase' : isSubstance(meaning) ? 'sustancia' : 'marca'
const RANK = { clase: 0, sustancia: 1, otro: 2, marca: 3 } as const

/** A class is shown by one of its names. */
function shown(meaning: NameMeaning): AllergenFound & { readonly mismo: string } {
  const clase = kindOf(meaning)
  const contiene = [...new Set(meaning.productos.flat().map(({ nombre }) => nombre))]
  const called = clase === 'sustancia' ? (contiene[0] ?? meaning.nombre) : meaning.nombre
  const mismo = clase === 'clase' ? meaning.clases.join() : called
  return { nombre: called, clase, contiene: clase === 'marca' ? contiene : [], mismo }
}

/** In the order of their names, so that those of one beginning stand together. */
let sorted: readonly (readonly [name: string, meaning: NameMeaning])[] | undefined
const inOrder = (): NonNullable<typeof sorted> => {
  sorted ??= [...allNames()].sort(([a], [b]) => (a < b ? -1 : 1))
  return sorted
}

/** The first that is not before it. */
function placeOf(name: string, all: NonNullable<typeof sorted>): number {
  let [low, high] = [0, all.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((all[middle]?.[0] ?? '') < name) low = middle + 1
    else high = middle
  }
  return low
}

const MOST_LOOKED = 200
function beginning(key: string): NameMeaning[] {
  const all = inOrder()
  const at = placeOf(key, all)
  return all.slice(at, at + MOST_LOOKED).flatMap(([name, meaning]) => (name.startsWith(key) ? [meaning] : []))
}

/** What was meant, however it is spelt, and then what begins so: classes and substances before brands. */
export function allergensLike(typed: string, most: number): AllergenFound[] {
  const key = plain(typed)
  if (key === '') return []
  const meant = readNames(typed).names.flatMap(({ meanings }) => meanings)
  const begun = beginning(key).map(shown)
  const heard = soundingLike(typed).filter(({ clases }) => clases.length > 0)
  const all = [...[...heard, ...meant].map(shown), ...begun.sort((a, b) => RANK[a.clase] - RANK[b.clase])]
  const once = new Map<string, ReturnType<typeof shown>>()
  for (const found of all) if (!once.has(found.mismo)) once.set(found.mismo, found)
  return [...once.values()].slice(0, most).map(({ mismo: _, ...found }) => found)
}
