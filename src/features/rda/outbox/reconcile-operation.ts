import type { WithEngine } from '../../../engine/engine.ts'
import { defineOperation } from '../../../engine/operation.ts'
import { addDays, dateInBogota } from '../../../model/calendar.ts'
import { date } from '../../../model/fields.ts'
import { day, integer, list, object, text } from '../../../model/json-schema.ts'
import { keysOf, recordOf } from '../../../model/keys.ts'
import { type FieldError, Problem } from '../../../model/problem.ts'
import { badParameter } from '../../../model/problems.ts'
import { say } from '../../../model/say.ts'
import { CSV_BOM } from '../../../model/text/csv-cell.ts'
import { SENDERS } from './outbox-rows.ts'
import { dayCounts, reconcile, reconciliationCsv, totalOf } from './reconcile.ts'

const MOST_DAYS = 366
const CSV = 'text/csv'

const counts = recordOf(keysOf(dayCounts), (name) => integer(dayCounts[name]))

const wrongRange: FieldError = {
  campo: 'hasta',
  codigo: 'rango',
  mensaje: say(
    `No puede ser anterior a \`desde\`, ni pasar de ${MOST_DAYS} días.`,
    `Must not be before \`desde\`, nor span more than ${MOST_DAYS} days.`,
  ),
}

type Range<D> = Readonly<Record<'desde' | 'hasta', D>>

/** The days that are asked about: the last thirty where nothing is said. */
export function rangeOf(query: Range<string | null>, now: string): Range<string> {
  const hasta = query.hasta ?? dateInBogota(now)
  const desde = query.desde ?? addDays(hasta, -29)
  if (hasta < desde || addDays(desde, MOST_DAYS) < hasta) throw new Problem(badParameter, { errores: [wrongRange] })
  return { desde, hasta }
}

const needs = ({ engine: { core } }: WithEngine) => ({ core })

/** What each day's documents came to. generados = aceptados + rechazados + pendientes + errores + anulados. */
export const reconcileOperation = defineOperation({
  id: 'hce_api_rda_conciliacion_retrieve',
  method: 'GET',
  path: '/hce/api/rda/conciliacion/',
  tag: 'RDA',
  title: 'Conciliación diaria con el Ministerio',
  about:
    'Por día en que se generaron y por tipo: cuántos documentos hay y en qué va cada uno ahora. Al lado, las historias que se cerraron cada día y cuántas no tienen documento (cuáles, en `/hce/api/rda/sin-documento/`). Por defecto, los últimos 30 días. Con `Accept: text/csv`, como hoja de cálculo.',
  access: SENDERS,
  action: 'listar',
  resource: 'rda',
  query: {
    desde: date({ label: 'Desde', about: 'Día en Bogotá.' }),
    hasta: date({ label: 'Hasta', about: 'Día en Bogotá, incluido. Por defecto, hoy.' }),
  },
  output: {
    status: 200,
    about: 'La conciliación.',
    otherTypes: [CSV],
    schema: object('La conciliación.', {
      desde: day('Primer día.'),
      hasta: day('Último día.'),
      total: object('De todos los días.', counts),
      dias: list(
        'Por día y tipo.',
        object('Un día.', { dia: day('Día.'), tipo: text('Tipo de documento.'), ...counts }),
      ),
    }),
  },
  needs,
  async run({ query, call, accept }, { core }) {
    const { desde, hasta } = rangeOf(query, call.now)
    const dias = await reconcile(core.db, call, desde, hasta)
    if (accept?.includes(CSV) === true)
      return {
        raw: { type: `${CSV}; charset=utf-8`, content: CSV_BOM + reconciliationCsv(dias) },
        headers: { 'content-disposition': `attachment; filename="rda-${desde}-${hasta}.csv"` },
        audit: {},
      }
    return { json: { desde, hasta, total: totalOf(dias), dias }, audit: {} }
  },
})
