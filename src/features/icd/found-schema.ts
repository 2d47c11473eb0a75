type Schema = Readonly<Record<string, unknown>>

const text = (description: string): Schema => ({ type: 'string', description })
const maybe = (description: string): Schema => ({ type: ['string', 'null'], description })
const number = (description: string): Schema => ({ type: 'number', description })
const days = (description: string): Schema => ({ type: ['integer', 'null'], description })
const bool = (description: string): Schema => ({ type: 'boolean', description })
const object = (description: string, properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  description,
  required: Object.keys(properties),
  properties,
})
const list = (description: string, items: Schema): Schema => ({ type: 'array', description, items })

const result = object('Un código.', {
  sistema: { type: 'string', enum: ['cie10', 'cie11'], description: 'Clasificación.' },
  codigo: text('Como lo escribe Colombia: cuatro caracteres sin punto.'),
  nombre: text('Nombre.'),
  categoria: text('Categoría de tres caracteres.'),
  categoria_nombre: maybe('Nombre de la categoría.'),
  capitulo: text('Capítulo.'),
  capitulo_nombre: maybe('Nombre del capítulo.'),
  habilitado: bool('Si se usa hoy.'),
  sexo: maybe('Único sexo al que se aplica; null si a ambos.'),
  edad_minima_dias: days('Edad mínima, en días.'),
  edad_maxima_dias: days('Edad máxima, en días.'),
  adecuado: object('Si conviene al paciente que se describió.', {
    sexo: bool('A su sexo.'),
    edad: bool('A su edad.'),
  }),
  puntaje: number('Para ordenar: mayor es más probable.'),
  coincidencias: list(
    'Por qué está, lo más fuerte primero.',
    object('Una razón.', { tipo: text('Clase.'), texto: text('En palabras.') }),
  ),
  resaltado: list(
    'Partes del nombre que se buscaron.',
    object('Un tramo, en unidades UTF-16.', { desde: number('Desde.'), hasta: number('Hasta, sin incluirlo.') }),
  ),
})

/** What the search of a classification answers. */
export const foundSchema: Schema = object('Lo encontrado.', {
  version: text('Catálogo que se consultó.'),
  aviso: maybe('Lo que impide responder del todo.'),
  results: list('Los códigos.', {
    ...result,
    properties: {
      ...(result.properties as Readonly<Record<string, Schema>>),
      partes: {
        type: 'object',
        description: 'De qué se compone el puntaje; con `explicar`.',
        additionalProperties: { type: 'number' },
      },
    },
  }),
})
