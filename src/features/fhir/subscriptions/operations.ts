import { isDeepStrictEqual } from 'node:util'
import { findAccount } from '../../../auth/account/account.ts'
import type { SecretBox } from '../../../auth/secret-box.ts'
import type { Call } from '../../../engine/call.ts'
import type { Tx } from '../../../engine/database.ts'
import {
  defineOperation,
  type OperationInput,
  type OperationResult,
  oncePerService,
} from '../../../engine/operation.ts'
import { scopeText } from '../../../model/access/smart-scopes.ts'
import { isUuid } from '../../../model/check-value.ts'
import { text } from '../../../model/fields.ts'
import { Problem } from '../../../model/problem.ts'
import { badParameter, notFound } from '../../../model/problems.ts'
import { say } from '../../../model/say.ts'
import { type Endpoint, endpointColumns, openSecrets, sealSecrets } from '../../eventos/destinos/endpoint.ts'
import { refuseFull } from '../../eventos/destinos/most-endpoints.ts'
import type { PostOffice } from '../../eventos/destinos/post-office.ts'
import { destinoDetenido, destinosCompletos } from '../../eventos/destinos/problems.ts'
import { newSigningPair } from '../../eventos/destinos/signature.ts'
import { type EventWatch, eventWatch } from '../../eventos/event-watch.ts'
import { readPlace } from '../../eventos/feed.ts'
import { resourceBody } from '../format/body-examples.ts'
import { formatOf } from '../format/negotiate.ts'
import { write } from '../format/write.ts'
import { BASE, type FhirContext } from '../rest/context.ts'
import { allowed } from '../rest/permission.ts'
import { fhirNoAceptable } from '../rest/problems.ts'
import { type FhirDeps, fhirContext } from '../rest/service.ts'
import { focusedEvents, recordTold } from './face.ts'
import { notificationBundle, shownSubscription, statusParameters } from './notification.ts'
import { eventsNumbered, lastNumber } from './numbers.ts'
import { suscripcionAjena, suscripcionInvalida } from './problems.ts'
import { readSubscription } from './read-subscription.ts'
import { failuresOf, isStopped, keepFailures, refuseStopped, stoppedByAdministrator } from './stopped.ts'

export interface SubscriptionDeps extends FhirDeps {
  readonly box: FhirDeps['box'] & SecretBox
  readonly postOffice: PostOffice
}

const PATH = `${BASE}/Subscription`
const ONE = `${PATH}/{id}` as const
const JSON_TYPE = 'application/fhir+json'
const MOST_EVENTS = 100

const shared = {
  tag: 'FHIR R4',
  access: 'cuenta',
  resource: 'destino',
  ownQuery: true,
} as const

interface Needed {
  readonly context: FhirContext
  readonly box: SecretBox
  readonly office: PostOffice
  readonly watch: EventWatch
}
const needs = (deps: SubscriptionDeps): Needed => {
  const context = oncePerService(deps, fhirContext)
  return { context, box: deps.box, office: deps.postOffice, watch: eventWatch(context.core) }
}

/** Of a program that asks by itself, with scopes of its own. */
function refusePeople({ actor: { smart } }: Call): void {
  if (smart?.scopes.some((s) => s.context === 'system') !== true) throw new Problem(suscripcionAjena)
}

function answered(resource: Readonly<Record<string, unknown>>, input: OperationInput): OperationResult {
  const format = formatOf(input.accept, input.search)
  if (format.xml) throw new Problem(fhirNoAceptable)
  return { raw: write(resource, format) }
}

/** One of the caller's own; those of others do not exist for it. */
async function own(tx: Tx, call: Call, id: string | undefined, lock = false): Promise<Endpoint> {
  refusePeople(call)
  const [row] = isUuid(id ?? '')
    ? await tx.run<Endpoint>({
        name: lock ? 'suscripcion_bloquea' : 'suscripcion_una',
        text: `select ${endpointColumns('d')} from destino d where d.id = $1 and d.cuenta = $2 and d.canal = 'fhir'${lock ? ' for no key update' : ''}`,
        values: [id?.toLowerCase(), call.actor.id],
      })
    : []
  if (row === undefined) throw new Problem(notFound)
  return row
}

const output = (about: string) => ({ status: 200, about, type: JSON_TYPE }) as const
const format = { _format: text({ label: 'Formato', about: '`json`.', max: 60 }) }

const create = defineOperation({
  ...shared,
  id: 'fhir_Subscription_create',
  method: 'POST',
  path: PATH,
  title: 'Suscribirse a un tema',
  about:
    'R5 Subscriptions Backport sobre R4, por `rest-hook`: temas en `/fhir/metadata`. Para servicios con alcances `system/` del tipo, que se juzgan de nuevo en cada entrega. Empieza cuando la dirección responde el saludo.',
  action: 'crear',
  ownJson: resourceBody('Subscription'),
  output: { status: 201, about: 'La suscripción, `requested`.', type: JSON_TYPE },
  problems: [suscripcionAjena, suscripcionInvalida, destinosCompletos, destinoDetenido, fhirNoAceptable],
  needs,
  async run(input, { context, box, office, watch }) {
    const { call, tx } = input
    refusePeople(call)
    const asked = readSubscription(input.json, context.types, call.now)
    if (asked.status !== 'requested')
      throw new Problem(suscripcionInvalida, {
        errores: [
          {
            campo: 'Subscription.status',
            codigo: 'formato',
            mensaje: say('Pida `requested`.', 'Ask for `requested`.'),
          },
        ],
      })
    if (!allowed(call, asked.type, 'r') || !allowed(call, asked.type, 's')) throw new Problem(suscripcionAjena)
    if (office.faultOf(asked.endpoint) !== null)
      throw new Problem(suscripcionInvalida, {
        errores: [
          {
            campo: 'Subscription.channel.endpoint',
            codigo: 'formato',
            mensaje: say(
              'Debe ser una dirección https pública, o de un origen declarado en EVENTOS_ORIGENES_INTERNOS.',
              'It must be a public https address, or of an origin declared in EVENTOS_ORIGENES_INTERNOS.',
            ),
          },
        ],
      })
    const at = await readPlace(watch, 'ahora')
    const account = await findAccount(tx, { id: call.actor.id })
    if (account?.tipo !== 'sistema') throw new Problem(suscripcionAjena)
    await refuseStopped(tx, account.id, asked.type.type)
    await refuseFull(tx, 'fhir')
    const failing = await failuresOf(tx, account.id)
    const id = context.core.newId()
    const resources = [...new Set(asked.type.sources.map((s) => s.resource.name))].filter((name) =>
      context.core.registry.has(name),
    )
    await tx.run({
      text: `insert into destino (id, cuenta, nombre, url, tipos, finalidad, estado, secretos, corte, marca, evento, canal, tema, contenido,
  latido_segundos, latido_en, vence_en, alcances, creado_en, creado_por, actualizado_en, fallas_seguidas, falla_desde)
values ($1, $2, $3, $4, $5, $6, 'solicitado', $7, $8, $9, $10, 'fhir', $11, $12, $13, $17, $14, $15, $17, $16, $17, $18, case when $18 > 0 then $17::timestamptz end)`,
      values: [
        id,
        account.id,
        `${asked.type.type}: ${account.nombre}`.slice(0, 120),
        asked.endpoint,
        resources,
        asked.reason,
        sealSecrets(box, id, { ...newSigningPair(), previous: null, headers: asked.headers }),
        String(at.cut),
        at.mark,
        String(at.id),
        asked.type.type,
        asked.content,
        asked.heartbeat,
        asked.end,
        call.actor.smart?.scopes.map(scopeText) ?? [],
        call.actor.nombre,
        call.now,
        failing,
      ],
    })
    const { base } = context.facts(input.origin)
    const made = await own(tx, call, id)
    return {
      ...answered(shownSubscription(base, made), input),
      status: 201,
      headers: { location: `${base}/Subscription/${id}` },
      audit: { id, fields: ['criteria', 'channel'] },
    }
  },
})

const list = defineOperation({
  ...shared,
  id: 'fhir_Subscription_list',
  method: 'GET',
  path: PATH,
  title: 'Suscripciones propias',
  about: 'Las de la cuenta del servicio.',
  action: 'listar',
  query: format,
  output: output('Bundle de tipo `searchset`.'),
  problems: [suscripcionAjena, fhirNoAceptable],
  needs,
  async run(input, { context }) {
    const { call, tx } = input
    refusePeople(call)
    const rows = await tx.run<Endpoint>({
      name: 'suscripciones',
      text: `select ${endpointColumns('d')} from destino d where d.cuenta = $1 and d.canal = 'fhir' order by d.creado_en, d.id`,
      values: [call.actor.id],
    })
    const { base } = context.facts(input.origin)
    const entry = rows.map((e) => ({
      fullUrl: `${base}/Subscription/${e.id}`,
      resource: shownSubscription(base, e),
      search: { mode: 'match' },
    }))
    const bundle = {
      resourceType: 'Bundle',
      type: 'searchset',
      total: rows.length,
      ...(entry.length > 0 ? { entry } : {}),
    }
    return answered(bundle, input)
  },
})

const read = defineOperation({
  ...shared,
  id: 'fhir_Subscription_retrieve',
  method: 'GET',
  path: ONE,
  title: 'Una suscripción propia',
  about: 'Cómo está. Los encabezados que se le dieron no se muestran.',
  action: 'leer',
  query: format,
  output: output('El recurso Subscription.'),
  problems: [suscripcionAjena, notFound, fhirNoAceptable],
  needs,
  async run(input, { context }) {
    const endpoint = await own(input.tx, input.call, input.params.id)
    const { base } = context.facts(input.origin)
    return { ...answered(shownSubscription(base, endpoint), input), audit: { id: endpoint.id } }
  },
})

const update = defineOperation({
  ...shared,
  id: 'fhir_Subscription_update',
  method: 'PUT',
  path: ONE,
  title: 'Detener una suscripción, o pedirla de nuevo',
  about:
    'Solo cambia `status`: `off` la detiene; `requested` la saluda otra vez y sigue donde quedó. Lo demás no cambia: haga otra.',
  action: 'actualizar',
  ownJson: resourceBody('Subscription'),
  output: output('El recurso Subscription.'),
  problems: [suscripcionAjena, suscripcionInvalida, destinoDetenido, notFound, fhirNoAceptable],
  needs,
  async run(input, { context, box }) {
    const { call, tx } = input
    const asked = readSubscription(input.json, context.types, call.now)
    const before = await own(tx, call, input.params.id, true)
    if (
      asked.type.type !== before.tema ||
      asked.endpoint !== before.url ||
      asked.content !== before.contenido ||
      asked.reason !== before.finalidad ||
      asked.heartbeat !== before.latido_segundos ||
      asked.end !== (before.vence_en === null ? null : new Date(before.vence_en).toISOString()) ||
      // They are never shown: who sends back what was read sends none.
      (asked.headers.length > 0 && !isDeepStrictEqual(asked.headers, openSecrets(box, before).headers))
    )
      throw new Problem(suscripcionInvalida, {
        detail: say('De una suscripción solo cambia `status`.', 'Of a subscription only `status` changes.'),
      })
    if (isStopped(before)) throw stoppedByAdministrator()
    await tx.run({
      // How often it failed goes on being counted until it receives something; for how long, from now on.
      text: `update destino set estado = $2, motivo_estado = $3, falla_desde = case when fallas_seguidas > 0 then now() end, proximo_en = now(),
  actualizado_en = $4 where id = $1`,
      values: [before.id, ...(asked.status === 'off' ? ['inactivo', 'suscriptor'] : ['solicitado', null]), call.now],
    })
    const { base } = context.facts(input.origin)
    const after = await own(tx, call, before.id, true)
    return { ...answered(shownSubscription(base, after), input), audit: { id: before.id, fields: ['status'] } }
  },
})

const remove = defineOperation({
  ...shared,
  id: 'fhir_Subscription_destroy',
  method: 'DELETE',
  path: ONE,
  title: 'Terminar una suscripción',
  about: 'No se le entrega nada más. La que detuvo la administración la retira ella.',
  action: 'eliminar',
  output: { status: 204, about: 'Terminada.' },
  problems: [suscripcionAjena, destinoDetenido, notFound],
  needs,
  async run({ params, call, tx }) {
    const endpoint = await own(tx, call, params.id, true)
    const { id } = endpoint
    if (isStopped(endpoint)) throw stoppedByAdministrator()
    await keepFailures(tx, id)
    await tx.run({ text: 'delete from destino where id = $1', values: [id] })
    return { status: 204, audit: { id } }
  },
})

const status = defineOperation({
  ...shared,
  id: 'fhir_Subscription_status_retrieve',
  method: 'GET',
  path: `${ONE}/$status`,
  title: 'Cómo va una suscripción',
  about: 'Su estado y cuántos eventos se han contado: con un número menor, al cliente le falta alguno.',
  action: 'leer',
  query: format,
  output: output('Bundle de tipo `searchset` con el estado.'),
  problems: [suscripcionAjena, notFound, fhirNoAceptable],
  needs,
  async run(input, { context }) {
    const endpoint = await own(input.tx, input.call, input.params.id)
    const { base } = context.facts(input.origin)
    const last = await lastNumber(input.tx, endpoint.id)
    const resource = statusParameters(base, endpoint, 'query-status', last, [])
    const entry = [{ fullUrl: `urn:uuid:${String(resource.id)}`, resource, search: { mode: 'match' } }]
    const bundle = { resourceType: 'Bundle', type: 'searchset', total: 1, entry }
    return { ...answered(bundle, input), audit: { id: endpoint.id } }
  },
})

const NUMBER = /^\d{1,18}$/
const numberIn = (search: URLSearchParams, name: string): bigint | null => {
  const given = search.get(name)
  if (given === null) return null
  if (!NUMBER.test(given))
    throw new Problem(badParameter, {
      errores: [
        {
          campo: name,
          codigo: 'formato',
          mensaje: say('Debe ser un número de evento.', 'It must be the number of an event.'),
        },
      ],
    })
  return BigInt(given)
}

const events = defineOperation({
  ...shared,
  id: 'fhir_Subscription_events_retrieve',
  method: 'GET',
  path: `${ONE}/$events`,
  title: 'Pedir de nuevo eventos de una suscripción',
  about: `Los de esos números, ${MOST_EVENTS} a lo más, como se le contarían ahora: lo que ya no alcanza no está.`,
  action: 'leer',
  query: {
    eventsSinceNumber: text({ label: 'Desde el número', max: 18 }),
    eventsUntilNumber: text({ label: 'Hasta el número', max: 18 }),
    ...format,
  },
  output: output('Bundle de tipo `history`.'),
  problems: [suscripcionAjena, notFound, badParameter, fhirNoAceptable],
  needs,
  async run(input, { context, watch }) {
    const { call, search } = input
    const { core } = context
    const endpoint = await own(core.db, call, input.params.id)
    const from = numberIn(search, 'eventsSinceNumber') ?? 1n
    const numbered = await eventsNumbered(
      core.db,
      endpoint.id,
      from,
      numberIn(search, 'eventsUntilNumber'),
      MOST_EVENTS,
    )
    const reached = new Set(
      await watch.told(
        call,
        numbered.map((n) => n.event),
      ),
    )
    const kept = numbered.filter((n) => reached.has(n.event))
    const focused = await focusedEvents(
      context,
      endpoint,
      call,
      kept.map((n) => n.event),
    )
    const told = kept.flatMap(({ number, event }) => {
      const focuses = focused.get(event)
      return focuses === undefined ? [] : [{ number, moment: event.moment, focuses, event }]
    })
    const { base } = context.facts(input.origin)
    const last = await lastNumber(core.db, endpoint.id)
    const answer = answered(notificationBundle(base, endpoint, 'query-event', last, told), input)
    await recordTold(
      context,
      endpoint,
      call,
      'leer',
      told.map((t) => t.event),
    )
    return { ...answer, audit: { id: endpoint.id } }
  },
})

/** Subscriptions of FHIR R4, by the R5 backport. */
export const subscriptionOperations = [create, list, read, update, remove, status, events]
