/** Pieces of JSON Schema, for answers whose objects inside objects no field of a resource can say. */
export type Schema = Readonly<Record<string, unknown>>

export const text = (description: string): Schema => ({ type: 'string', description })
export const integer = (description: string): Schema => ({ type: 'integer', description })
export const number = (description: string): Schema => ({ type: 'number', description })
export const flag = (description: string): Schema => ({ type: 'boolean', description })
export const id = (description: string): Schema => ({ type: 'string', format: 'uuid', description })
export const day = (description: string): Schema => ({ type: 'string', format: 'date', description })
export const instant = (description: string): Schema => ({ type: 'string', format: 'date-time', description })
export const choice = (description: string, options: readonly string[]): Schema => ({
  type: 'string',
  enum: options,
  description,
})
export const list = (description: string, items: Schema): Schema => ({ type: 'array', description, items })

/** Everything in it is always there, but for what is named as optional. */
export const object = (
  description: string,
  properties: Readonly<Record<string, Schema>>,
  optional: readonly string[] = [],
): Schema => ({
  type: 'object',
  description,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
})

/** Or nothing, said as null. */
export const orNull = (schema: Schema): Schema => ({
  ...schema,
  type: [schema.type, 'null'],
  ...(Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}),
})

/** A page of a list that only goes on. */
export const page = (description: string, items: Schema): Schema =>
  object('Una página.', {
    next: orNull(text('Dirección de la página siguiente.')),
    previous: orNull(text('Siempre nulo: se avanza.')),
    results: list(description, items),
  })
