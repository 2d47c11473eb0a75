import type { RawRow } from '../../engine/connection/raw-query.ts'
import { joins, type PatientQuery } from './read-query.ts'
import type { HeardWord } from './sounds.ts'
import { MOST_PREFIXED } from './vocabulary-sql.ts'

/** How a word that was typed is like a word that is stored, from the surest to the least. */
export type Likeness = 'exacta' | 'fonetica' | 'prefijo' | 'aproximada'

export interface AlikeWord {
  readonly tipo: Likeness
  /** From 0 to 1. */
  readonly peso: number
  /** Two words that were typed apart: the stored one answers for both. */
  readonly unida?: true
}

/** A word that was typed, and the keys of the index that may be meant by it. */
export interface Slot {
  readonly texto: string
  readonly keys: ReadonlyMap<string, AlikeWord>
}

export interface MeantName {
  readonly slots: readonly Slot[]
  /** False if so many words begin like this that not all of them were taken. */
  readonly complete: boolean
}

const LEAST_JOINED = 5

const alikeOf = (kind: string, stored: string, rest: string): AlikeWord => {
  switch (kind) {
    case 'E':
      return { tipo: 'exacta', peso: 1 }
    case 'F':
      return { tipo: 'fonetica', peso: 0.9 }
    case 'P':
      return { tipo: 'prefijo', peso: 0.6 + 0.25 * Math.min(1, Number(rest) / stored.length) }
    default:
      return { tipo: 'aproximada', peso: rest === '1' ? 0.6 : 0.4 }
  }
}

/** Of words that were written together, in small letters. */
function togetherOf(kind: string, word: string): { readonly key: string; readonly alike: AlikeWord } | null {
  switch (kind) {
    case 'k':
      return { key: `j:${word}`, alike: { tipo: 'exacta', peso: 1, unida: true } }
    case 'e':
      return { key: word, alike: { tipo: 'exacta', peso: 1, unida: true } }
    case 'f':
      return { key: word, alike: { tipo: 'fonetica', peso: 0.9, unida: true } }
    default:
      return null
  }
}

/** Keeps the surer of two ways in which one stored word is like the typed one. */
function putIn(slot: { readonly keys: Map<string, AlikeWord> } | undefined, key: string, alike: AlikeWord): void {
  const before = slot?.keys.get(key)
  if (before === undefined || before.peso < alike.peso) slot?.keys.set(key, alike)
}

/** The words that were typed, those that narrow most first, and those that may have been written apart. */
export interface TypedName {
  /** Places in the order of typing. */
  readonly order: readonly number[]
  readonly words: readonly string[]
  readonly together: readonly string[]
  /** Which word counts on which of those written together. */
  readonly parts: readonly { readonly word: number; readonly whole: number }[]
}

export function typedName({ elements, words }: PatientQuery): TypedName {
  const typed = elements.filter((e) => e.kind === 'palabra').map((e) => e.texto)
  const length = (at: number): number => typed[at]?.length ?? 0
  const order = typed.map((_, at) => at).sort((a, b) => length(b) - length(a))
  const ordered = order.map((at) => typed[at] ?? '')
  const joined = joins(words)
  const parts = joined.flatMap(({ from }, whole) =>
    ordered.flatMap((texto, word) => (from.includes(texto) ? [{ word, whole }] : [])),
  )
  return { order, words: ordered, together: joined.map((j) => j.texto), parts }
}

/** How the typed words sound. */
export const soundsIn = (typed: TypedName, rows: readonly RawRow[]): HeardWord[] =>
  rows.flatMap(([kind, sound, , at, plain]) => {
    const words = kind === 'K' ? typed.words : kind === 'k' ? typed.together : []
    const word = words[Number(at) - 1]
    return word === undefined ? [] : [{ word, plain: plain ?? '', sound: sound ?? '' }]
  })

export const isCut = (rows: readonly RawRow[]): boolean => {
  const counts = new Map<string | null | undefined, number>()
  for (const [kind, , , at] of rows) if (kind === 'P') counts.set(at, (counts.get(at) ?? 0) + 1)
  return [...counts.values()].some((n) => n > MOST_PREFIXED)
}

/**
 * From rows of how a stored word is like a typed one, which, none, the place of the typed one, and more of it; other rows have an id.
 * `named`: whether this caller sees the name by which a person is known.
 */
export function meantBy(typed: TypedName, rows: readonly RawRow[], named: boolean): MeantName {
  const ordered = typed.words.map((texto) => ({ texto, keys: new Map<string, AlikeWord>() }))
  for (const [kind, stored, id, at, rest] of rows) {
    if (id !== null) continue
    const [i, word, more] = [Number(at) - 1, stored ?? '', rest ?? '']
    const together = togetherOf(kind ?? '', word)
    if (together !== null) {
      // It answers for each of its words.
      for (const part of typed.parts) if (part.whole === i) putIn(ordered[part.word], together.key, together.alike)
    } else if (kind === 'K') {
      if (more.length >= LEAST_JOINED) putIn(ordered[i], `j:${word}`, { tipo: 'fonetica', peso: 0.95 })
    } else {
      const alike = alikeOf(kind ?? '', word, more)
      putIn(ordered[i], word, alike)
      if (named) putIn(ordered[i], `i:${word}`, { ...alike, peso: alike.peso * 0.98 })
    }
  }
  const slots = typed.order.map((_, at) => ordered[typed.order.indexOf(at)]).filter((s) => s !== undefined)
  return { slots, complete: !isCut(rows) }
}
