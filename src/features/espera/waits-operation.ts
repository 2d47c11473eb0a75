import type { WithEngine } from '../../engine/engine.ts'
import { askedBy } from '../../engine/list-operation.ts'
import { defineOperation, type Fields } from '../../engine/operation.ts'
import { careTeam, type Role } from '../../model/access/roles.ts'
import { dateInBogota, isDate, parseInstant } from '../../model/calendar.ts'
import { calendarYear, isCalendarPeriod } from '../../model/calendar-period.ts'
import { bool, decimal, type Field, instant, integer, objects, text } from '../../model/fields.ts'
import { Problem } from '../../model/problem.ts'
import { badParameter } from '../../model/problems.ts'
import { seesExactCounts } from '../../model/published-count.ts'
import { say } from '../../model/say.ts'
import { listaEspera } from '../../resources/lista-espera.ts'
import { PATH, TAG } from './desk.ts'
import { roundWaits } from './round-waits.ts'
import { waits } from './waits.ts'

const DAY = 86_400_000
const USUAL_DAYS = 90
const ALL = 1_000_000_000

const readers: readonly Role[] = ['admisiones', ...careTeam, 'auditor']

const plain = ({ required: _required, filter: _filter, ...f }: Field): Field => f
const many = (label: string): Field => integer({ label, min: 0, max: ALL, required: true })
const ofDone = (label: string): Field => decimal({ label, min: 0, max: ALL, digits: 1 })

const cellFields: Fields = {
  cups: text({ label: 'CUPS', max: 6, required: true }),
  nombre_examen: text({ label: 'Examen', about: 'Uno de los nombres con que se escribe.', max: 200 }),
  prioridad: { ...plain(listaEspera.fields.prioridad), about: 'null: todas las del examen.' },
  esperando: many('Esperan ahora, con fecha o sin ella'),
  en_fila: many('De ellos, los que tienen lugar en la fila'),
  vencidos: many('Esperan y pasó su plazo'),
  espera_mas_larga_dias: ofDone('Días que lleva quien más espera'),
  espera_mas_larga_desde: instant({ label: 'Desde cuándo espera quien más espera' }),
  realizados: integer({
    label: 'Realizados en el período',
    about: 'A quien no atiende, redondeados hacia arriba al múltiplo de 5.',
    min: 0,
    max: ALL,
  }),
  media_dias: { ...ofDone('Espera media, en días'), about: 'null fuera de la atención.' },
  mediana_dias: ofDone('Mediana, en días'),
  p90_dias: ofDone('Percentil 90, en días'),
  dentro_del_plazo: decimal({
    label: 'Proporción dentro del plazo',
    about: 'null fuera de la atención.',
    min: 0,
    max: 1,
    digits: 3,
  }),
  suprimido: bool({ label: 'Se calla lo realizado', about: 'De 0 a 5 personas, a quien no atiende.', required: true }),
}

type AskedPeriod = Readonly<Record<'desde' | 'hasta', string | null>>

/** A day begins at midnight in Bogotá and, as an end, includes itself. */
function boundOf(query: AskedPeriod, name: 'desde' | 'hasta'): string | null {
  const given = query[name]
  if (given === null) return null
  const time = name === 'hasta' ? '23:59:59.999' : '00:00:00'
  const found = parseInstant(isDate(given) ? `${given}T${time}-05:00` : given)
  if (found !== null) return found
  const mensaje = say('Debe ser una fecha AAAA-MM-DD o un instante RFC 3339.', 'Must be YYYY-MM-DD or RFC 3339.')
  throw new Problem(badParameter, { errores: [{ campo: name, codigo: 'formato', mensaje }] })
}

/** Outside care, periods that do not overlap: this year unless another, or a month, is asked for. */
function coarsePeriod(query: AskedPeriod, now: string): AskedPeriod {
  const { desde, hasta } = query
  if (desde === null && hasta === null) return { ...calendarYear(dateInBogota(now)) }
  if (desde !== null && hasta !== null && isDate(desde) && isCalendarPeriod(desde, hasta)) return query
  const mensaje = say(
    'Fuera de la atención se cuenta un mes entero o un año entero: del primer día al último.',
    'Outside care one whole month or one whole year is counted: from its first day to its last.',
  )
  throw new Problem(badParameter, {
    errores: [{ campo: desde === null ? 'desde' : 'hasta', codigo: 'regla', mensaje }],
  })
}

function periodOf(query: AskedPeriod, now: string): { desde: string; hasta: string } {
  const hasta = boundOf(query, 'hasta') ?? now
  const desde = boundOf(query, 'desde') ?? new Date(Date.parse(hasta) - USUAL_DAYS * DAY).toISOString()
  if (desde <= hasta) return { desde, hasta }
  const mensaje = say('Es posterior al final del período.', 'Is after the end of the period.')
  throw new Problem(badParameter, { errores: [{ campo: 'desde', codigo: 'regla', mensaje }] })
}

const needs = ({ engine }: WithEngine) => {
  const measure = waits(engine.core)
  return { measure }
}

export const waitsOperation = defineOperation({
  id: 'paciente_lista_espera_examen_tiempos_list',
  method: 'GET',
  path: `${PATH}tiempos/`,
  tag: TAG,
  title: 'Tiempos de espera',
  about: `Por examen y por prioridad: cuántos esperan y cuántos pasaron su plazo ahora, y de los realizados en el período (por defecto, ${USUAL_DAYS} días) la espera media, la mediana, el percentil 90 (interpolados, percentile_cont) y la proporción dentro del plazo. Cuenta solo lo que quien pregunta alcanza. A quien no es del equipo asistencial, los realizados se le dicen por mes o por año enteros (por defecto, este año) y redondeados hacia arriba al múltiplo de 5; de 0 a 5 se callan, y la media y la proporción también. Cuántos esperan se dice siempre, porque con eso trabaja admisiones.`,
  access: readers,
  action: 'listar',
  resource: listaEspera.name,
  query: {
    desde: text({ label: 'Desde', about: 'Fecha AAAA-MM-DD o instante RFC 3339.', max: 40 }),
    hasta: text({ label: 'Hasta', about: 'Por defecto, ahora. Una fecha sin hora incluye ese día.', max: 40 }),
    cups: plain(listaEspera.fields.cups),
    prioridad: plain(listaEspera.fields.prioridad),
  },
  output: {
    status: 200,
    about: 'Cada examen, primero en total y luego por prioridad.',
    fields: {
      desde: instant({ label: 'Desde', required: true }),
      hasta: instant({ label: 'Hasta', required: true }),
      ahora: instant({ label: 'A qué hora se contó a quienes esperan', required: true }),
      percentiles: text({ label: 'Cómo se calculan', max: 40, required: true }),
      results: objects(cellFields, { label: 'Exámenes', maxItems: 100_000, required: true }),
    },
  },
  needs,
  async run({ query, call }, { measure }) {
    const exact = seesExactCounts(call.actor.rol)
    const period = periodOf(exact ? query : coarsePeriod(query, call.now), call.now)
    const cells = await measure(call, {
      ...period,
      cups: query.cups,
      prioridad: query.prioridad,
    })
    const results = exact ? cells.map((c) => ({ ...c, suprimido: false })) : roundWaits(cells)
    return {
      json: { ...period, ahora: call.now, percentiles: 'percentile_cont', results },
      audit: { fields: askedBy(query) },
    }
  },
})
