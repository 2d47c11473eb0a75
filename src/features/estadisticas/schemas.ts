import * as schema from '../../model/json-schema.ts'
import { flag, list, object, orNull, type Schema } from '../../model/json-schema.ts'

export { flag, list, object, type Schema }

export const count = (description: string): Schema<number | null> => ({
  ...orNull(schema.integer(description)),
  minimum: 0,
})
export const number = (description: string) => orNull(schema.number(description))
export const text = (description: string) => orNull(schema.text(description))
/** What is always said. */
export const word = schema.text
export const whole = schema.integer
export const day = (description: string) => orNull(schema.day(description))

const hidden = flag('Es de 0 a 5: no se dice.')

export const cellSchema = (description: string) =>
  object(description, { n: count('Cuántos; null si está suprimida.'), suprimida: hidden })

export const rowSchema = object('Una cuenta.', {
  codigo: text('Código; null donde no hay dato.'),
  nombre: schema.text('En palabras.'),
  n: count('Cuántos; null si está suprimida.'),
  porcentaje: number('Del total de la sección, con un decimal.'),
  suprimida: hidden,
})

export const rowsSchema = (description: string) => list(description, rowSchema)
