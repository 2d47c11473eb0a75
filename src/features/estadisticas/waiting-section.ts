import type { Board, Cell } from './board.ts'
import type { Wait } from './counts.ts'
import type { Waits } from './data.ts'
import { priorityName } from './labels.ts'
import { visible } from './rows.ts'
import { cellSchema, list, number, object, type Schema, text } from './schemas.ts'
import type { Section, SectionInput } from './section.ts'

const measures = ['en_espera', 'vencidas', 'atendidos', 'cancelados', 'caducados'] as const
type Measure = (typeof measures)[number]
type Cells = Readonly<Record<Measure, Cell>>

interface Line {
  readonly wait: Wait
  readonly cells: Cells
}

const keyOf = ({ cups, prioridad }: Wait): string => `${cups ?? ''}|${prioridad ?? ''}`

export const waitCell = (board: Board, data: Waits, wait: Wait, measure: Measure): Cell =>
  board.named(data, `${keyOf(wait)} ${measure}`, () => [
    wait[measure],
    data.wider.map((w) => (w.find((row) => keyOf(row) === keyOf(wait))?.[measure] ?? 0) - wait[measure]),
  ])

const linesOf = (board: Board, data: Waits): Line[] =>
  data.rows.map((wait) => ({
    wait,
    cells: Object.fromEntries(measures.map((m) => [m, waitCell(board, data, wait, m)])) as Cells,
  }))

/** Times of few are told to nobody who is not told how many they are. */
const shownLine = ({ wait, cells }: Line): Record<string, unknown> => {
  const told = !cells.atendidos.suprimida
  return {
    ...Object.fromEntries(measures.map((m) => [m, visible(cells[m])])),
    dias_media: told ? wait.media : null,
    dias_mediana: told ? wait.mediana : null,
    dias_p90: told ? wait.p90 : null,
  }
}

async function waiting({ data, board }: SectionInput): Promise<() => unknown> {
  const lines = linesOf(board, await data.waits())
  const [whole] = lines.filter(({ wait }) => wait.cups === null && wait.prioridad === null)
  const exams = lines.filter(({ wait }) => wait.cups !== null && wait.prioridad === null)
  const priorities = lines.filter(({ wait }) => wait.cups === null && wait.prioridad !== null)
  const both = lines.filter(({ wait }) => wait.cups !== null && wait.prioridad !== null)
  const adds = (total: Line | undefined, parts: readonly Line[]): void => {
    if (total === undefined) return
    for (const m of measures)
      board.adds(
        total.cells[m],
        parts.map((p) => p.cells[m]),
      )
  }
  const ofExam = Map.groupBy(both, (l) => l.wait.cups)
  const ofPriority = Map.groupBy(both, (l) => l.wait.prioridad)
  adds(whole, exams)
  adds(whole, priorities)
  for (const exam of exams) adds(exam, ofExam.get(exam.wait.cups) ?? [])
  for (const priority of priorities) adds(priority, ofPriority.get(priority.wait.prioridad) ?? [])
  const priorityOf = (line: Line): Record<string, unknown> => ({
    codigo: line.wait.prioridad,
    nombre: priorityName(line.wait.prioridad ?? ''),
    ...shownLine(line),
  })
  return () => ({
    ...(whole === undefined ? {} : shownLine(whole)),
    prioridades: priorities.map(priorityOf),
    examenes: exams.map((exam) => ({
      codigo: exam.wait.cups,
      nombre: exam.wait.nombre,
      ...shownLine(exam),
      prioridades: (ofExam.get(exam.wait.cups) ?? []).map(priorityOf),
    })),
  })
}

const lineSchema: Readonly<Record<string, Schema>> = {
  en_espera: cellSchema('Esperan ahora.'),
  vencidas: cellSchema('Esperan, y su fecha objetivo ya pasó.'),
  atendidos: cellSchema('Realizados.'),
  cancelados: cellSchema('Cancelados.'),
  caducados: cellSchema('Terminaron en estado vencido.'),
  dias_media: number('Días enteros de la solicitud a la realización: media.'),
  dias_mediana: number('Mediana: la mitad esperó estos días o menos.'),
  dias_p90: number('Nueve de cada diez esperaron estos días o menos.'),
}
const prioritySchema = object('Prioridad.', {
  codigo: text('Prioridad.'),
  nombre: text('En palabras.'),
  ...lineSchema,
})

export const waitingSection: Section = {
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
        codigo: text('CUPS.'),
        nombre: text('Como se escribió la última vez.'),
        ...lineSchema,
        prioridades: list('Por prioridad.', prioritySchema),
      }),
    ),
  }),
  count: waiting,
}
