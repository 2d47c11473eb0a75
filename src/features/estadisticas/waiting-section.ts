import { recordOf } from '../../model/keys.ts'
import { priorityName } from './labels.ts'
import { cellSchema, list, number, object, text, word } from './schemas.ts'
import type { Section, SectionInput } from './section.ts'
import type { Wait } from './waiting-sql.ts'

const measures = ['en_espera', 'vencidas', 'atendidos', 'cancelados', 'caducados'] as const

async function waiting({ data, tell, exact }: SectionInput): Promise<unknown> {
  const waits = await data.waits()
  const lineOf = (wait: Wait): Record<string, unknown> => {
    const cells = recordOf(measures, (m) => tell(wait[m]))
    const told = !cells.atendidos.suprimida
    return {
      ...cells,
      // A mean of a whole and those of its parts tell how large the parts are.
      dias_media: exact ? wait.media : null,
      dias_mediana: told ? wait.mediana : null,
      dias_p90: told ? wait.p90 : null,
    }
  }
  // A line of which nothing is told is not there: it would tell that there is a patient of it.
  const lines = waits.filter((wait) => measures.some((m) => !tell(wait[m]).suprimida))
  const whole = waits.find((wait) => wait.cups === null && wait.prioridad === null)
  const prioritiesOf = (cups: string | null): Record<string, unknown>[] =>
    lines
      .filter((wait) => wait.cups === cups && wait.prioridad !== null)
      .map((wait) => ({ codigo: wait.prioridad, nombre: priorityName(wait.prioridad ?? ''), ...lineOf(wait) }))
  return {
    ...(whole === undefined ? {} : lineOf(whole)),
    prioridades: prioritiesOf(null),
    examenes: lines
      .filter((wait) => wait.cups !== null && wait.prioridad === null)
      .map((exam) => ({
        codigo: exam.cups,
        nombre: exam.nombre,
        ...lineOf(exam),
        prioridades: prioritiesOf(exam.cups),
      })),
  }
}

const lineSchema = {
  en_espera: cellSchema('Esperan ahora.'),
  vencidas: cellSchema('Esperan, y su fecha objetivo ya pasó.'),
  atendidos: cellSchema('Realizados.'),
  cancelados: cellSchema('Cancelados.'),
  caducados: cellSchema('Terminaron en estado vencido.'),
  dias_media: number('Días enteros de la solicitud a la realización: media; null fuera de la atención.'),
  dias_mediana: number('Mediana: la mitad esperó estos días o menos.'),
  dias_p90: number('Nueve de cada diez esperaron estos días o menos.'),
}
const prioritySchema = object('Prioridad.', {
  codigo: word('Prioridad.'),
  nombre: word('En palabras.'),
  ...lineSchema,
})

export const waitingSection = {
  name: 'espera',
  label: 'Lista de espera de exámenes y tiempos',
  needs: [
    ['lista_espera', 'cups'],
    ['lista_espera', 'prioridad'],
    ['lista_espera', 'estado'],
    ['lista_espera', 'fecha_objetivo'],
  ],
  schema: object('Lista de espera, por la fecha de solicitud.', {
    ...lineSchema,
    prioridades: list('Por prioridad.', prioritySchema),
    examenes: list(
      'Por examen.',
      object('Examen.', {
        codigo: word('CUPS.'),
        nombre: text('Como se escribió la última vez.'),
        ...lineSchema,
        prioridades: list('Por prioridad.', prioritySchema),
      }),
    ),
  }),
  count: waiting,
} as const satisfies Section
