/** Pieces of JSON Schema, for answers whose objects inside objects no field of a resource can say. */
export type Schema<T = unknown> = Readonly<Record<string, unknown>> & {
  /** Carries the type of what it describes; never present at run time. */
  readonly _type?: T
}

/** What an answer that keeps to the schema is. */
export type SaidBy<S> = S extends { readonly _type?: infer T } ? Exclude<T, undefined> : unknown

export const text = (description: string): Schema<string> => ({ type: 'string', description })
export const integer = (description: string): Schema<number> => ({ type: 'integer', description })
export const number = (description: string): Schema<number> => ({ type: 'number', description })
export const flag = (description: string): Schema<boolean> => ({ type: 'boolean', description })
export const id = (description: string): Schema<string> => ({ type: 'string', format: 'uuid', description })
export const day = (description: string): Schema<string> => ({ type: 'string', format: 'date', description })
export const instant = (description: string): Schema<string> => ({ type: 'string', format: 'date-time', description })
export const choice = <const O extends string>(description: string, options: readonly O[]): Schema<O> => ({
  type: 'string',
  enum: options,
  description,
})
export const list = <T>(description: string, items: Schema<T>): Schema<readonly T[]> => ({
  type: 'array',
  description,
  items,
})

type Properties = Readonly<Record<string, Schema>>
type Described<P extends Properties, O extends keyof P> = { readonly [K in Exclude<keyof P, O>]: SaidBy<P[K]> } & {
  readonly [K in O]?: SaidBy<P[K]>
}

/** Everything in it is always there, but for what is named as optional. */
export const object = <P extends Properties, const O extends keyof P & string = never>(
  description: string,
  properties: P,
  optional: readonly O[] = [],
): Schema<Described<P, O>> => ({
  type: 'object',
  description,
  required: Object.keys(properties).filter((name) => !optional.some((other) => other === name)),
  properties,
})

/** A schema written as it is, and what answers it: for those that these pieces do not make. */
export const describing = <T>({ _type, ...schema }: Schema): Schema<T> => schema

/** Or nothing, said as null. */
export const orNull = <T>(schema: Schema<T>): Schema<T | null> => ({
  ...schema,
  type: [schema.type, 'null'],
  ...(Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}),
})

/** A page of a list that only goes on. */
export const page = <T>(description: string, items: Schema<T>) =>
  object('Una página.', {
    next: orNull(text('Dirección de la página siguiente.')),
    previous: orNull(text('Siempre nulo: se avanza.')),
    results: list(description, items),
  })
