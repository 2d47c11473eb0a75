import table from './preparation.json' with { type: 'json' }

/** How a patient usually prepares, put into the order to be changed; what a provider always says of it is in its papers (0109). */
export const preparationOf: ReadonlyMap<string, string> = new Map(
  table.flatMap(({ texto, cups }) => cups.map((code) => [code, texto] as const)),
)
