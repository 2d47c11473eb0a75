import { say } from '../../../model/say.ts'
import type { EntryRow } from '../../../resources/entries.ts'
import { orden } from '../../../resources/orden.ts'
import { data, type Entry } from '../../reporte/report.ts'
import type { PaperInput, PaperKind } from '../kind.ts'
import {
  authorOfRow,
  byAuthor,
  diagnosesOf,
  earliest,
  issuable,
  labelledValues,
  lastDay,
  ownText,
  said,
  showing,
  told,
  validity,
} from '../pieces.ts'
import { userData } from './formula.ts'

type Order = EntryRow<'orden'>

/** What somebody is still to do, without what is called off or done. */
export const ordersOf = (input: PaperInput, among: (row: Order) => boolean): Order[] =>
  issuable(input, 'orden', (row) => ['activa', 'autorizada', 'en_proceso'].includes(row.estado ?? '') && among(row))

/** How the patient prepares: what the order says, and what the provider always says of that examination. */
export const preparationOf = ({ template }: PaperInput, row: Order): string =>
  [row.indicaciones, template.preparacion[row.cups ?? '']].filter((text) => typeof text === 'string').join('\n')

export function orderEntry(input: PaperInput, row: Order, number: number): Entry {
  const show = showing(orden, row, input)
  const code = show('cups')
  return {
    tipo: 'registro',
    titulo: `${number}. ${show('descripcion')}`,
    momento: null,
    bloques: [
      ...data(3, [
        ...told([['CUPS', code]]),
        ...labelledValues(orden, show, ['cantidad', 'prioridad', 'especialidad', 'lateralidad', 'finalidad']),
        ...told([['Vigencia', validity(row.fecha_orden, row.vigencia_dias)]]),
        ...labelledValues(orden, show, ['diagnostico', 'numero_autorizacion']),
        ...told([['Requiere autorización', row.requiere_autorizacion === true ? 'Sí' : null]]),
      ]),
      ...said('Preparación e indicaciones', preparationOf(input, row)),
      ...said('Justificación', show('justificacion')),
    ],
    firma: null,
    anulado: null,
  }
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
            userData(input),
            { id: 'ordenes', titulo: 'Se ordena', bloques: rows.map((row, i) => orderEntry(input, row, i + 1)) },
            ...ownText(input, 'ordenes'),
          ],
        },
      ]
    }),
}
