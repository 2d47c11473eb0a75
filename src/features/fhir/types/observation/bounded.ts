import type { Predicate } from '../../../../model/predicate.ts'
import type { RowFor } from '../../../../model/resource.ts'
import { comparators, type valorClinico } from '../../../../resources/valor-clinico.ts'
import { inTable } from '../../elements/coding.ts'
import { amount, words } from '../../search/answer.ts'
import { provided } from '../../search/cases.ts'
import type { DrawnRowFor } from '../../source.ts'
import { measured } from './value-elements.ts'

/** `> 600 mg/dL`: what could only be told to lie beyond a number is kept in words beside what was read of them, and R4 says it with a comparator. */

export const isComparator = (said: unknown): boolean => Object.values<unknown>(comparators).includes(said)

/** Three decimals would be read as thousands. */
const written = (n: number): string => (/^-?\d{1,3}\.\d{3}$/.test(String(n)) ? `${n}0` : String(n))
export const boundedText = (comparator: string, value: number, unit: string | null): string =>
  [comparator, written(value), unit].filter((part) => part !== null).join(' ')

type Bounded = Pick<DrawnRowFor<typeof valorClinico>, 'comparador' | 'valor_limite' | 'unidad_limite' | 'valor_texto'>

export function boundedValue({ comparador, valor_limite: value, unidad_limite: unit }: Bounded): object | null {
  const comparator = inTable(comparators, comparador)
  return comparator == null || value == null ? null : { valueQuantity: { ...measured(value, unit), comparator } }
}

/** The text as it came, where the quantity does not say it to the letter. */
export function beyondBound({ comparador, valor_limite: value, unidad_limite: unit, valor_texto: text }: Bounded) {
  const comparator = inTable(comparators, comparador)
  const isWhole = comparator == null || value == null || boundedText(comparator, value, unit ?? null) === text
  return isWhole ? null : text
}

export const boundedNumber = amount('valor_limite', { column: 'unidad_limite' })

const isPlain: Predicate<Pick<RowFor<typeof valorClinico>, 'valor_limite'>> = { valor_limite: null }
/** The words of what is no such number. */
export const plainWords = provided(words('valor_texto'), isPlain)
