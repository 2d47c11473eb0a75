import { say } from '../../../model/say.ts'
import type { EntryRow } from '../../../resources/entries.ts'
import { orden } from '../../../resources/orden.ts'
import type { Table, TableRow } from '../../reporte/report.ts'
import type { PaperInput, PaperKind } from '../kind.ts'
import {
  authorOfRow,
  byAuthor,
  diagnosesOf,
  earliest,
  filledColumns,
  issuable,
  labelledValues,
  lastDay,
  ownText,
  showing,
  told,
  validity,
} from '../pieces.ts'
import { userLine } from './formula.ts'

type Order = EntryRow<'orden'>

/** What somebody is still to do, without what is called off or done. */
export const ordersOf = (input: PaperInput, among: (row: Order) => boolean): Order[] =>
  issuable(input, 'orden', (row) => ['activa', 'autorizada', 'en_proceso'].includes(row.estado ?? '') && among(row))

/** How the patient prepares: what the order says, and what the provider always says of that examination. */
export const preparationOf = ({ template }: PaperInput, row: Order): string =>
  [row.indicaciones, template.preparacion[row.cups ?? '']].filter((text) => typeof text === 'string').join('\n')

/** One row for each, and below it what whoever does it and the patient have to know. */
export function orderTable(input: PaperInput, rows: readonly Order[]): Table[] {
  if (rows.length === 0) return []
  const filas = rows.map((row): TableRow => {
    const show = showing(orden, row, input)
    return {
      celdas: [
        show('cups'),
        show('descripcion'),
        show('cantidad'),
        show('prioridad'),
        validity(row.fecha_orden, row.vigencia_dias),
      ],
      detalle: [
        ...labelledValues(orden, show, ['especialidad', 'lateralidad', 'finalidad', 'diagnostico']),
        ...labelledValues(orden, show, ['numero_autorizacion']),
        ...told([
          ['Requiere autorización', row.requiere_autorizacion === true ? 'Sí' : null],
          ['Preparación e indicaciones', preparationOf(input, row)],
          ['Justificación', show('justificacion')],
        ]),
      ],
      firma: null,
      anulado: null,
    }
  })
  const columnas = [
    { etiqueta: 'CUPS', peso: 1.1 },
    { etiqueta: 'Qué se ordena', peso: 4.2 },
    { etiqueta: 'Cant.', peso: 0.7 },
    { etiqueta: 'Prioridad', peso: 1.4 },
    { etiqueta: 'Vigencia', peso: 2 },
  ]
  return [filledColumns({ tipo: 'tabla', titulo: null, columnas, filas, firma: null })]
}

/** What goes to the laboratory is not on the sheet that goes to the radiologist. */
export const ordenes: PaperKind = {
  prefix: 'OM',
  norms: ['res_1995_1999', 'res_2284_2023'],
  issuers: ['medico', 'odontologo', 'psicologo', 'terapeuta', 'enfermeria', 'coordinador_medico'],
  demands: [],
  registered: true,
  once: ['orden'],
  none: say('No hay órdenes activas por realizar.', 'There are no active orders to be carried out.'),
  drafts: (input) =>
    byAuthor(
      ordersOf(input, (row) => row.tipo_orden !== 'remision'),
      (row) => row.tipo_orden,
    ).flatMap((rows) => {
      const [first] = rows
      if (first === undefined) return []
      const kind = showing(orden, first, input)('tipo_orden')
      return [
        {
          title: `Orden médica: ${kind.toLowerCase()}`,
          author: authorOfRow(first),
          sources: [...rows.map((row) => ({ recurso: 'orden', row })), ...diagnosesOf(input, rows)],
          until: earliest(rows.map((row) => lastDay(row.fecha_orden, row.vigencia_dias))),
          sections: [
            { id: 'ordenes', titulo: 'Se ordena', bloques: [...userLine(input), ...orderTable(input, rows)] },
            ...ownText(input, 'ordenes'),
          ],
        },
      ]
    }),
}
