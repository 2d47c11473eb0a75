import type { WithEngine } from '../../engine/engine.ts'
import { recordEvent } from '../../engine/events/event-sql.ts'
import { defineOperation } from '../../engine/operation.ts'
import { careTeam } from '../../model/access/roles.ts'
import { isUuid } from '../../model/check-value.ts'
import { isWaiting, type OrderStage, orderStages, stageOf } from '../../model/exams/order-stage.ts'
import { integer, oneOf, ref } from '../../model/fields.ts'
import {
  choice,
  describing,
  flag,
  id as idSchema,
  instant,
  integer as integerSchema,
  list,
  object,
  orNull,
  text,
} from '../../model/json-schema.ts'
import { keysOf } from '../../model/keys.ts'
import { Problem } from '../../model/problem.ts'
import { notFound, stale } from '../../model/problems.ts'
import type { RowFor } from '../../model/resource.ts'
import { orden } from '../../resources/orden.ts'
import { type FollowedOrder, followedOrders, reportOf, SEEN_BY_CONCERNED } from './followed-orders.ts'
import { sinResultado } from './problems.ts'

const needs = ({ engine: { core } }: WithEngine) => ({ core, find: followedOrders(core) })

/** Enough to know what it says; the whole is in the order. */
const LONGEST = 400
const DAY_MS = 86_400_000
const excerpt = (said: string | null): string | null =>
  said === null || said.length <= LONGEST ? said : `${said.slice(0, LONGEST)}…`

interface ShownOrder extends Omit<FollowedOrder, 'estado' | 'firmado' | 'anulado' | 'resultado_texto'> {
  readonly dias: number
  readonly etapa: OrderStage
  readonly etapa_nombre: string
  readonly resultado: string | null
  readonly informe: string | null
}

const shown = (order: FollowedOrder, now: string): ShownOrder => {
  const { estado: _estado, firmado: _signed, anulado: _void, resultado_texto, ...said } = order
  const etapa = stageOf(order, order.visto_por !== null)
  return {
    ...said,
    dias: Math.max(0, Math.floor((Date.parse(now) - Date.parse(order.fecha)) / DAY_MS)),
    etapa,
    etapa_nombre: orderStages[etapa],
    informe: order.informe ?? null,
    resultado: excerpt(resultado_texto),
  }
}

const orderSchema = object('Una orden y en qué va.', {
  id: idSchema('Orden.'),
  version: integerSchema('Su versión: con ella se dice que se vio su resultado.'),
  historia: idSchema('Atención.'),
  paciente: idSchema('Paciente.'),
  paciente_nombre: text('Nombre del paciente.'),
  tipo_orden: text('Tipo de orden.'),
  cups: orNull(text('CUPS.')),
  descripcion: text('Qué se ordenó.'),
  prioridad: orNull(text('Prioridad.')),
  fecha: instant('Cuándo se ordenó.'),
  dias: integerSchema('Hace cuántos días.'),
  profesional: orNull(text('Quién la ordenó.')),
  etapa: choice('En qué va.', keysOf(orderStages)),
  etapa_nombre: text('En palabras.'),
  resultado: orNull(text('Lo que dice su resultado, o su comienzo.')),
  resultado_documento: orNull(idSchema('Documento del resultado.')),
  fecha_resultado: orNull(instant('Fecha del resultado.')),
  informe: orNull(idSchema('Resultado con sus valores, si llegó como informe.')),
  visto_por: orNull(
    text(
      'Quién vio el resultado, como está hoy: quien lo ordenó o quien está a cargo de la atención. Que otros lo vean no lo cuenta como visto.',
    ),
  ),
  visto_en: orNull(instant('Cuándo lo vio.')),
  lo_vio: flag('Si quien pregunta dijo que lo vio.'),
})

const follow = defineOperation({
  id: 'hce_api_ordenes_seguimiento_list',
  method: 'GET',
  path: `${orden.path}seguimiento/`,
  tag: orden.schema,
  title: 'Seguimiento de las órdenes',
  about:
    'En qué va cada orden de los últimos seis meses: ordenada, tomada, con resultado o con el resultado visto. De un paciente, o, si no se dice cuál, de las atenciones a cargo de quien pregunta y las que ordenó en otras. La más reciente primero.',
  access: careTeam,
  action: 'listar',
  resource: orden.name,
  query: {
    paciente: ref('paciente', { label: 'Paciente' }),
    cuales: oneOf(
      { pendientes: 'Las que esperan algo', todas: 'Todas' },
      { label: 'Cuáles', about: 'Sin paciente son siempre las pendientes.', default: 'pendientes' },
    ),
    limite: integer({ label: 'Cuántas', min: 1, max: 200, default: 50 }),
  },
  output: {
    status: 200,
    about: 'Las órdenes.',
    schema: describing<{ readonly results: readonly ShownOrder[] }>(
      object('Las órdenes.', { results: list('La más reciente primero.', orderSchema) }),
    ),
  },
  needs,
  async run({ query, call }, { find }) {
    const { paciente, cuales, limite } = query
    const found =
      paciente === null
        ? await find.ofOwnEncounters(call, limite)
        : await find.ofPatient(call, paciente, cuales === 'pendientes', limite)
    const results = found.map((order) => shown(order, call.now)).filter((o) => cuales === 'todas' || isWaiting(o.etapa))
    return {
      json: { results },
      audit: { rows: results.map((o) => o.id), patients: [...new Set(results.map((o) => o.paciente))] },
    }
  },
})

const SEEN = `insert into resultado_visto (id, orden, version, cuenta, nombre, visto_en)
values ($1, $2, $3, $4, $5, $6) on conflict (orden, version, cuenta) do nothing returning id`

/** Who saw the result of the order saw its report. */
const SEEN_REPORT = `insert into resultado_visto (id, resultado, version, cuenta, nombre, visto_en)
values ($1, $2, $3, $4, $5, $6) on conflict (resultado, cuenta) where resultado is not null do nothing`

const see = defineOperation({
  id: 'hce_api_ordenes_visto_create',
  method: 'POST',
  path: `${orden.path}{id}/visto/`,
  tag: orden.schema,
  title: 'Decir que se vio el resultado',
  about:
    'Queda quién lo vio, cuándo y en qué versión de la orden; si el resultado cambia después, vuelve a estar por ver. La orden deja de esperar cuando lo ve quien la hizo o quien está a cargo de la atención. Vale también cuando la historia ya está cerrada: la orden no cambia.',
  access: careTeam,
  action: 'revisar',
  resource: orden.name,
  example: { version: 3 },
  body: { version: integer({ label: 'Versión de la orden que se vio', min: 1, max: 1_000_000_000, required: true }) },
  output: {
    status: 200,
    about: 'En qué queda la orden.',
    schema: describing<{ readonly etapa: OrderStage; readonly etapa_nombre: string }>(
      object('La orden.', {
        etapa: choice('En qué va.', keysOf(orderStages)),
        etapa_nombre: text('En palabras.'),
      }),
    ),
  },
  problems: [notFound, sinResultado, stale],
  needs,
  async run({ params, body, call, tx }, { core }) {
    const id = params.id.toLowerCase()
    // Read by its declaration, which the compiler cannot see.
    const row = (isUuid(id) ? await core.loadFor(call, orden.name, id) : null) as RowFor<typeof orden> | null
    if (row === null) throw new Problem(notFound)
    if (row.version !== body.version) throw new Problem(stale, { more: { version_actual: row.version } })
    const [report] = await tx.run<{ id: string }>({ name: 'informe_de_orden', text: reportOf('$1'), values: [id] })
    const staged = { ...row, informe: report?.id ?? null }
    if (stageOf(staged, false) !== 'con_resultado') throw new Problem(sinResultado)
    const { actor } = call
    const seen = await tx.run({ text: SEEN, values: [core.newId(), id, row.version, actor.id, actor.nombre, call.now] })
    if (report !== undefined)
      await tx.run({ text: SEEN_REPORT, values: [core.newId(), report.id, 1, actor.id, actor.nombre, call.now] })
    if (seen.length > 0)
      await recordEvent(tx, { resource: orden.name, fact: 'resultado_visto', id, patient: row.paciente })
    const [now] = await tx.run<{ visto: boolean }>({ text: SEEN_BY_CONCERNED, values: [id, row.version] })
    const etapa = stageOf(staged, now?.visto === true)
    return {
      json: { etapa, etapa_nombre: orderStages[etapa] },
      audit: { id, patient: row.paciente, fields: ['resultado_texto', 'resultado_documento'] },
    }
  },
})

/** What becomes of what was ordered. */
export const orderOperations = [follow, see]
