/**
 * Objects that have no other members than those of their type: tables written in code. TypeScript leaves room for more, which
 * is why each of these says what it knows once, here.
 */

export const keysOf = <T extends object>(table: T): (keyof T & string)[] => Object.keys(table) as (keyof T & string)[]

export const entriesOf = <T extends object>(table: T): [keyof T & string, T[keyof T]][] =>
  Object.entries(table) as [keyof T & string, T[keyof T]][]

export const recordOf = <K extends string, V>(keys: readonly K[], make: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>

/** Whether a text that came from elsewhere is a key of the table. */
export const isKeyOf = <T extends object>(table: T, key: PropertyKey): key is keyof T => Object.hasOwn(table, key)
