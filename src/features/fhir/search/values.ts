/** What was asked of a parameter, read by its type before any collection is looked at. */
export type PlainKind = 'token' | 'string' | 'date' | 'reference' | 'quantity'
/** `composite`: values of several others, of one and the same thing. */
export type ParamKind = PlainKind | 'composite'

/** `system|code`: system is null where any will do, '' where there must be none; code is null for anything of the system. */
export interface TokenValue {
  readonly system: string | null
  readonly code: string | null
  /** Also what the code stands above or below in its hierarchy, where it has one. */
  readonly level?: 'below' | 'above'
  /** Of an identifier: which kind of number it is. */
  readonly ofType?: { readonly system: string; readonly code: string }
}

export interface StringValue {
  readonly text: string
  readonly how: 'starts' | 'exact' | 'contains'
}

export const prefixes = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'sa', 'eb', 'ap'] as const
export type Prefix = (typeof prefixes)[number]

/** A stretch of time, its end excluded. Instants in RFC 3339, UTC; days as they are in Colombia. */
export interface DateValue {
  readonly prefix: Prefix
  readonly from: string
  readonly to: string
  /** The first day, and the one after the last. */
  readonly fromDay: string
  readonly toDay: string
}

/** One of ours: anything else never finds anything. */
export interface ReferenceValue {
  readonly type: string | null
  readonly id: string
}

/** A number within what its digits leave open, `5.40` is [5.395, 5.405), as text of a decimal. */
export interface QuantityValue {
  readonly prefix: Prefix
  readonly value: string
  readonly from: string
  readonly to: string
  readonly system: string | null
  readonly code: string | null
}

/** One value for each of its parts. */
export interface CompositeValue {
  readonly parts: readonly PlainValue[]
}

interface PlainValueOf {
  readonly token: TokenValue
  readonly string: StringValue
  readonly date: DateValue
  readonly reference: ReferenceValue
  readonly quantity: QuantityValue
}
export type PlainValue = PlainValueOf[PlainKind]
export interface ValueOf extends PlainValueOf {
  readonly composite: CompositeValue
}
