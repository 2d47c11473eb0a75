/** What of a page is worth sharing: ids, states and dates; never a name. */
export type Search = Readonly<Record<string, string | undefined>>

/** Reads those of these names that are text. */
export const reader =
  <N extends string>(...names: readonly N[]) =>
  (given: Record<string, unknown>): { readonly [K in N]?: string | undefined } =>
    // Its keys are among the names that were given.
    Object.fromEntries(
      names.flatMap((name) => {
        const value = given[name]
        return typeof value === 'string' && value !== '' ? [[name, value]] : []
      }),
    ) as { [K in N]?: string }
