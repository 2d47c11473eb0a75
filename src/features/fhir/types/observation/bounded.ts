import { when } from '../../elements/drawing.ts'
import { amount, custom, words } from '../../search/answer.ts'
import { measured } from './value-elements.ts'

/** `> 600 mg/dL`: what could only be told to lie beyond a number is kept in words, and R4 says it with a comparator. */

const NUMBER = '-?\\d+(?:\\.\\d+)?'
const BOUND = new RegExp(`^(<=|>=|<|>) (${NUMBER})(?: (\\S+))?$`)

const COMPARATORS: readonly unknown[] = ['<', '<=', '>=', '>']
export const isComparator = (said: unknown): boolean => COMPARATORS.includes(said)
export const boundedText = (comparator: string, value: number, unit: string | null): string =>
  [comparator, value, unit].filter((part) => part !== null).join(' ')

export function boundedValue(text: string): object | null {
  const [, comparator, value, unit] = BOUND.exec(text) ?? []
  return when(comparator, () => ({ valueQuantity: { ...measured(Number(value), unit), comparator } }))
}

/** What a text says of it: null where it is none. */
const numberIn = (t: string): string => `substring(${t}.valor_texto from '^[<>]=? (${NUMBER})(?: \\S+)?$')::numeric`
const unitIn = (t: string): string => `substring(${t}.valor_texto from '^[<>]=? ${NUMBER} (\\S+)$')`

const number = amount('numero', { column: 'unidad' })
const columns = ['valor_texto'] as const
export const boundedNumber = custom('quantity', {
  columns,
  match: (
    value,
    asking,
  ) => `exists (select 1 from (select ${numberIn(asking.alias)} as numero, ${unitIn(asking.alias)} as unidad) i
  where ${number.match(value, { ...asking, alias: 'i' })})`,
  missing: (t) => `${numberIn(t)} is null`,
  order: numberIn,
})

const text = words('valor_texto')
/** The words of what is no such number. */
export const plainWords = custom('string', {
  columns,
  match: (value, asking) => `(${text.match(value, asking)} and ${numberIn(asking.alias)} is null)`,
  missing: (t) => `(${t}.valor_texto is null or ${numberIn(t)} is not null)`,
})
