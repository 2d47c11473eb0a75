/** Named parameters of a statement that is composed of parts: numbered in the order in which they are first used. */
export interface Parameters<N extends string> {
  /** `$2::jsonb`, the same number each time a name is used. */
  use(name: N, type: string): string
  /** The values in their order. */
  values(given: Readonly<Record<N, unknown>>): unknown[]
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
