import { choice, integer, list, number, object, type Schema, text } from '../../model/json-schema.ts'
import type { Report } from './report.ts'

const orNull = (description: string): Schema<string | null> => ({ type: ['string', 'null'], description })
const oneOf = <T>(description: string, options: readonly Schema<T>[]): Schema<T> => ({ description, oneOf: options })

const datum = object('Un dato.', { etiqueta: text('Cómo se llama.'), valor: text('Qué dice.') })
const signature = orNull('Quién lo firmó, y con qué registro.')
const voided = orNull('Por qué se anuló; null si vale.')

const paragraph = object('Un párrafo.', {
  tipo: choice('Qué es.', ['parrafo']),
  etiqueta: orNull('Su título.'),
  texto: text('Lo que dice.'),
})
const data = object('Datos en columnas.', {
  tipo: choice('Qué es.', ['datos']),
  titulo: orNull('Su título.'),
  columnas: integer('En cuántas columnas.'),
  datos: list('Los datos.', datum),
})
const table = object('Una tabla.', {
  tipo: choice('Qué es.', ['tabla']),
  titulo: orNull('Su título.'),
  columnas: list(
    'Sus columnas.',
    object('Una columna.', { etiqueta: text('Título.'), peso: number('Parte del ancho.') }),
  ),
  filas: list(
    'Sus filas.',
    object('Una fila.', {
      celdas: list('Una por columna.', text('Lo que dice.')),
      detalle: list('Lo que no tiene columna.', datum),
      firma: signature,
      anulado: voided,
    }),
  ),
  firma: orNull('Si todas las filas son de la misma persona, dicha una vez.'),
})
const drawing = object('Un dibujo hecho a mano.', {
  tipo: choice('Qué es.', ['dibujo']),
  etiqueta: text('Su título.'),
  ancho: number('Ancho.'),
  alto: number('Alto.'),
  trazo: text('El trazo, como lo escribe SVG.'),
})
const entry = object('Un registro con autor y hora: una nota, un consentimiento, una escala.', {
  tipo: choice('Qué es.', ['registro']),
  titulo: text('Su título.'),
  momento: orNull('Cuándo.'),
  bloques: list('Lo que dice.', oneOf<unknown>('Un bloque.', [paragraph, data, table, drawing])),
  firma: signature,
  anulado: voided,
})
const notice = object('Lo que no debe pasarse por alto.', {
  tipo: choice('Qué es.', ['aviso']),
  etiqueta: text('Su título.'),
  texto: text('Lo que dice.'),
})
const verification = object(
  'Cómo se comprueba.',
  {
    tipo: choice('Qué es.', ['verificacion']),
    datos: list('Quién responde por la hoja.', datum),
    texto: text('Lo que dice.'),
    url: text('La página que lo comprueba.'),
    codigo: text('Su código.'),
  },
  ['datos'],
)

/** The report as JSON. */
export const reportSchema = object(
  'El reporte: lo que dicen también el PDF y el HTML, en el mismo orden.',
  {
    titulo: text('Título.'),
    subtitulo: list('Qué atención, cuándo y con qué número.', text('Una línea.')),
    prestador: object('Quién atiende.', { nombre: text('Nombre.'), datos: list('Lo demás.', text('Una línea.')) }),
    paciente: list('De quién es; va en cada página.', datum),
    estado: text('En qué estado está la historia.'),
    marca: orNull('La marca de agua, mientras no tenga valor legal.'),
    generado: text('Quién lo generó y cuándo.'),
    pie: text('Lo que el prestador dice siempre.'),
    secciones: list(
      'Las secciones.',
      object('Una sección.', {
        id: text('Cuál es.'),
        titulo: text('Título.'),
        bloques: list(
          'Lo que dice.',
          oneOf<unknown>('Un bloque.', [paragraph, data, table, drawing, entry, notice, verification]),
        ),
      }),
    ),
  },
  ['pie'],
) satisfies Schema<Partial<Record<keyof Report, unknown>>>
