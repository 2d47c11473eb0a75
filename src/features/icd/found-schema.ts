import {
  flag as bool,
  choice,
  describing,
  integer,
  list,
  number,
  object,
  orNull,
  text,
} from '../../model/json-schema.ts'

const maybe = (description: string) => orNull(text(description))
const days = (description: string) => orNull(integer(description))

const result = {
  sistema: choice('Clasificación.', ['cie10', 'cie11']),
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
  equivalentes: list(
    'El mismo diagnóstico en la otra clasificación, donde hay una correspondencia cargada.',
    object('Un código de la otra.', {
      sistema: choice('Clasificación.', ['cie10', 'cie11']),
      codigo: text('Código.'),
      nombre: text('Nombre.'),
    }),
  ),
  adecuado: object('Si conviene al paciente que se describió.', {
    sexo: bool('A su sexo.'),
    edad: bool('A su edad.'),
  }),
  puntaje: number('Para ordenar: mayor es más probable.'),
  coincidencias: list(
    'Por qué está, lo más fuerte primero.',
    object('Una razón.', {
      tipo: text('Clase: exacto, codigo, sinonimo, palabra, prefijo, parecido o uso.'),
      texto: text('En palabras.'),
    }),
  ),
  resaltado: list(
    'Partes del nombre que se buscaron.',
    object('Un tramo, en unidades UTF-16.', { desde: number('Desde.'), hasta: number('Hasta, sin incluirlo.') }),
  ),
}

/** What the search of a classification answers. */
export const foundSchema = object('Lo encontrado.', {
  version: text('Catálogo que se consultó.'),
  aviso: maybe('Lo que impide responder del todo.'),
  results: list(
    'Los códigos.',
    object(
      'Un código.',
      {
        ...result,
        partes: describing<Readonly<Record<string, number>>>({
          type: 'object',
          description: 'De qué se compone el puntaje; con `explicar`.',
          additionalProperties: { type: 'number' },
        }),
      },
      ['partes'],
    ),
  ),
})
