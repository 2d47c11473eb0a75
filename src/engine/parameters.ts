/** Named parameters of a statement that is composed of parts: numbered in the order in which they are first used. */
export interface Parameters<N extends string> {
  /** `$2::jsonb`, the same number each time a name is used. */
  use(name: N, type: string): string
  /** The values in their order. */
  values<G extends Readonly<Record<N, unknown>>>(given: G): G[N][]
}

export function parameters<N extends string>(): Parameters<N> {
  const order: N[] = []
  return {
    use(name, type) {
      if (!order.includes(name)) order.push(name)
      return `$${order.indexOf(name) + 1}::${type}`
    },
    values: (given) => order.map((name) => given[name]),
  }
}

/** Words that need no quotes in an array; `null` does, in any case, for somebody may be called that. */
const PLAIN = /^[\w:.-]+$/
const isPlain = (value: string): boolean => PLAIN.test(value) && (value.length !== 4 || value.toLowerCase() !== 'null')

const element = (value: string | null): string => {
  if (value === null) return 'NULL'
  return isPlain(value) ? value : `"${value.replaceAll(/(["\\])/g, '\\$1')}"`
}

/** A text array as PostgreSQL reads one. */
export const arrayText = (values: readonly (string | null)[]): string => `{${values.map(element).join(',')}}`
