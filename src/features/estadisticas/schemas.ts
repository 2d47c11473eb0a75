/** Pieces of the JSON Schema of the answers. */
export type Schema = Readonly<Record<string, unknown>>

export const count = (description: string): Schema => ({ type: ['integer', 'null'], minimum: 0, description })
export const number = (description: string): Schema => ({ type: ['number', 'null'], description })
export const text = (description: string): Schema => ({ type: ['string', 'null'], description })
export const day = (description: string): Schema => ({ type: ['string', 'null'], format: 'date', description })
export const flag = (description: string): Schema => ({ type: 'boolean', description })
export const list = (description: string, items: Schema): Schema => ({ type: 'array', description, items })
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

const hidden = flag('Es pequeña, o dejaría deducir una pequeña: no se dice.')

export const cellSchema = (description: string): Schema =>
  object(description, { n: count('Cuántos; null si está suprimida.'), suprimida: hidden })

export const rowSchema = object('Una cuenta.', {
  codigo: text('Código; null donde no hay dato.'),
  nombre: { type: 'string', description: 'En palabras.' },
  n: count('Cuántos; null si está suprimida.'),
  porcentaje: number('Del total de la sección, con un decimal.'),
  suprimida: hidden,
})

export const rowsSchema = (description: string): Schema => list(description, rowSchema)
