import { findAccount } from '../../../auth/account/account.ts'
import type { SecretBox } from '../../../auth/secret-box.ts'
import type { Core } from '../../../engine/core.ts'
import type { Tx } from '../../../engine/database.ts'
import type { WithEngine } from '../../../engine/engine.ts'
import { cursorText, readCursor } from '../../../engine/events/cursor.ts'
import { defineOperation } from '../../../engine/operation.ts'
import { isUuid } from '../../../model/check-value.ts'
import { bool, integer, oneOf, ref, strings, text } from '../../../model/fields.ts'
import { pageSize } from '../../../model/lists/page-size.ts'
import { type FieldErrorCode, Problem } from '../../../model/problem.ts'
import { invalid, notFound } from '../../../model/problems.ts'
import { type Say, say } from '../../../model/say.ts'
import { deliveryWords } from '../../../model/text/endpoint-words.ts'
import { readType } from '../event-types.ts'
import { eventWatch } from '../event-watch.ts'
import { eventFields, noSuchType, readPlace } from '../feed.ts'
import { cursorDesconocido, cursorVencido } from '../problems.ts'
import { logAttempts } from './attempts.ts'
import { type Endpoint, findEndpoint, openSecrets, placeOf, sealSecrets } from './endpoint.ts'
import { attemptView, endpointView, finalidad, nombre, secretView, tipos, url, waitingView } from './fields.ts'
import { refuseFull } from './most-endpoints.ts'
import type { PostOffice } from './post-office.ts'
import { destinoDetenido, destinosCompletos } from './problems.ts'
import type { EventSender } from './sender.ts'
import { shownEndpoint, shownEndpoints } from './show.ts'
import { hmacText, newSigningPair } from './signature.ts'
import { PING } from './webhook-face.ts'

const PATH = '/eventos/destinos/'
const ONE = `${PATH}{destino}/` as const
const OVERLAP_HOURS = 24
const NO_STORE = { 'cache-control': 'no-store' } as const

const shared = { tag: 'Eventos', access: ['administrador'], action: 'administrar', resource: 'destino' } as const

export interface EndpointDeps extends WithEngine {
  readonly box: SecretBox
  readonly postOffice: PostOffice
  readonly eventSender: EventSender
}

const needs = ({ engine: { core }, box, postOffice: office, eventSender: sender }: EndpointDeps) => ({
  core,
  box,
  office,
  sender,
  watch: eventWatch(core),
})

const wrong = (campo: string, codigo: FieldErrorCode, mensaje: Say): Problem =>
  new Problem(invalid, { errores: [{ campo, codigo, mensaje }] })

const URL_FAULTS = {
  formato: say('No es una dirección web completa.', 'Not a complete web address.'),
  https: say(
    'Debe ser https. Por http solo a un origen declarado en EVENTOS_ORIGENES_INTERNOS.',
    'It must be https. By http only to an origin declared in EVENTOS_ORIGENES_INTERNOS.',
  ),
  direccion: say(
    'Esa dirección es de una red interna o reservada, y su origen no está en EVENTOS_ORIGENES_INTERNOS.',
    'That address is of an internal or reserved network, and its origin is not in EVENTOS_ORIGENES_INTERNOS.',
  ),
} as const

function refuseUrl(office: PostOffice, given: string): void {
  const fault = office.faultOf(given)
  if (fault !== null) throw wrong('url', 'formato', URL_FAULTS[fault])
}

/** What its subscriber asked for goes nowhere else, with the subscriber's own headers, by the word of another. */
function refuseOthersWords(body: Readonly<Record<string, unknown>>, cleared: readonly string[]): void {
  const field = ['url', 'tipos', 'finalidad'].find((name) => cleared.includes(name) || (body[name] ?? null) !== null)
  if (field !== undefined)
    throw wrong(
      field,
      'inmutable',
      say(
        'De una suscripción de FHIR lo decide quien se suscribió.',
        'Of a FHIR subscription its subscriber decides it.',
      ),
    )
}

/** As the sender reads them, each by itself: a type that does not exist is refused now, and not missed later. */
function refuseTypes({ registry }: Core, given: readonly string[] | null): void {
  if (given?.some((one) => readType(registry, one) === null)) throw wrong('tipos', 'opcion', noSuchType)
}

async function held(tx: Tx, id: string): Promise<Endpoint> {
  const found = isUuid(id) ? await findEndpoint(tx, id.toLowerCase(), true) : null
  if (found === null) throw new Problem(notFound)
  return found
}

async function found(tx: Tx, id: string): Promise<Endpoint> {
  const endpoint = isUuid(id) ? await findEndpoint(tx, id.toLowerCase()) : null
  if (endpoint === null) throw new Problem(notFound)
  return endpoint
}

const list = defineOperation({
  ...shared,
  id: 'eventos_destinos_list',
  method: 'GET',
  path: PATH,
  access: ['administrador', 'auditor'],
  action: 'listar',
  title: 'Destinos de eventos',
  about:
    'A dónde se entregan los cambios a medida que pasan, y cómo va cada uno. `llave_publica` comprueba sus firmas.',
  output: { status: 200, about: 'Todos los destinos.', listOf: endpointView },
  needs,
  async run({ tx }, { box }) {
    return { json: { next: null, previous: null, results: await shownEndpoints(tx, box) } }
  },
})

const create = defineOperation({
  ...shared,
  id: 'eventos_destinos_create',
  method: 'POST',
  path: PATH,
  title: 'Registrar un destino',
  about:
    'Desde ahora (o desde un cursor) se le entrega cada cambio que la cuenta del sistema alcance al entregarlo, por Standard Webhooks 1.0: firmado con HMAC-SHA256 (`v1`) y ed25519 (`v1a`), sin contenido clínico, al menos una vez y en orden por paciente.',
  example: {
    cuenta: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c04',
    nombre: 'Laboratorio Central',
    url: 'https://laboratorio.ejemplo.co/custodia/eventos',
    tipos: ['orden', 'historia.cierre'],
    finalidad: 'Procesar las órdenes de laboratorio remitidas',
  },
  body: {
    cuenta: text({ label: 'Cuenta del sistema', max: 60, required: true }),
    nombre: text({ ...nombre, required: true }),
    url: text({ ...url, required: true }),
    tipos: strings(tipos),
    finalidad: text({ ...finalidad, required: true }),
    desde: text({ label: 'Desde', about: 'Un cursor de /eventos/; sin él, desde ahora.', max: 60 }),
  },
  output: { status: 201, about: 'El destino, con su secreto.', fields: secretView },
  webhooks: [
    {
      name: 'evento',
      title: 'Un cambio, entregado',
      about:
        'Lo que se entrega de cada cambio: qué pasó y con qué registro. El contenido se lee con los permisos propios.',
      data: eventFields,
    },
    {
      name: 'prueba',
      title: 'Una prueba',
      about: 'Lo que se entrega al probar un destino, o para saber si volvió: `type` es `destino.prueba`.',
      data: { destino: ref('destino', { label: 'Destino', required: true }) },
    },
  ],
  problems: [invalid, destinosCompletos, cursorVencido, cursorDesconocido],
  needs,
  async run({ body, call, tx }, { core, box, office, watch }) {
    refuseUrl(office, body.url)
    refuseTypes(core, body.tipos)
    const at = await readPlace(watch, body.desde ?? 'ahora')
    const account = await findAccount(tx, { id: body.cuenta })
    if (account === null || account.tipo !== 'sistema')
      throw wrong('cuenta', 'referencia', say('No es la cuenta de un sistema.', 'Not the account of a system.'))
    await refuseFull(tx, 'webhook')
    const id = core.newId()
    const pair = newSigningPair()
    await tx.run({
      text: `insert into destino (id, cuenta, nombre, url, tipos, finalidad, secretos, corte, marca, evento, creado_en, creado_por, actualizado_en)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $11)`,
      values: [
        id,
        account.id,
        body.nombre,
        body.url,
        body.tipos?.length ? body.tipos : null,
        body.finalidad,
        sealSecrets(box, id, { ...pair, previous: null }),
        String(at.cut),
        at.mark,
        String(at.id),
        call.now,
        call.actor.nombre,
      ],
    })
    return {
      status: 201,
      json: { ...(await shownEndpoint(tx, box, id)), secreto: hmacText(pair) },
      headers: { ...NO_STORE, location: `${PATH}${id}/` },
      audit: { id, fields: ['cuenta', 'url', 'tipos', 'finalidad'] },
    }
  },
})

const one = defineOperation({
  ...shared,
  id: 'eventos_destinos_retrieve',
  method: 'GET',
  path: ONE,
  access: ['administrador', 'auditor'],
  action: 'leer',
  title: 'Un destino',
  about: 'Cómo está registrado y cómo va; su secreto no se vuelve a mostrar.',
  output: { status: 200, about: 'El destino.', fields: endpointView },
  problems: [notFound],
  needs,
  async run({ params, tx }, { box }) {
    const { id } = await found(tx, params.destino)
    return { json: await shownEndpoint(tx, box, id), audit: { id } }
  },
})

const change = defineOperation({
  ...shared,
  id: 'eventos_destinos_partial_update',
  method: 'PATCH',
  path: ONE,
  title: 'Cambiar un destino',
  about:
    'Lo que se diga; `tipos: null` son todos. Vale para lo que se entregue desde ese momento. De una suscripción de FHIR, solo el nombre.',
  example: { url: 'https://laboratorio.ejemplo.co/custodia/v2/eventos' },
  body: { nombre: text(nombre), url: text(url), tipos: strings(tipos), finalidad: text(finalidad) },
  clears: ['tipos'],
  output: { status: 200, about: 'El destino, como queda.', fields: endpointView },
  problems: [invalid, notFound],
  needs,
  async run({ params, body, cleared, call, tx }, { core, box, office }) {
    const { id, canal } = await held(tx, params.destino)
    if (canal === 'fhir') refuseOthersWords(body, cleared)
    if (body.url !== null) refuseUrl(office, body.url)
    refuseTypes(core, body.tipos)
    await tx.run({
      text: `update destino set nombre = coalesce($2, nombre), url = coalesce($3, url), finalidad = coalesce($4, finalidad),
  tipos = case when $6::boolean then null else coalesce($5, tipos) end, actualizado_en = $7 where id = $1`,
      values: [
        id,
        body.nombre,
        body.url,
        body.finalidad,
        body.tipos?.length ? body.tipos : null,
        cleared.includes('tipos') || body.tipos?.length === 0,
        call.now,
      ],
    })
    const fields = [...Object.entries(body).flatMap(([name, value]) => (value === null ? [] : [name])), ...cleared]
    return { json: await shownEndpoint(tx, box, id), audit: { id, fields } }
  },
})

const remove = defineOperation({
  ...shared,
  id: 'eventos_destinos_destroy',
  method: 'DELETE',
  path: ONE,
  title: 'Eliminar un destino',
  about: 'No se le entrega nada más, tampoco lo que esperaba. Lo entregado sigue en la auditoría.',
  output: { status: 204, about: 'Eliminado.' },
  problems: [notFound],
  needs,
  async run({ params, tx }) {
    const { id } = await held(tx, params.destino)
    await tx.run({ text: 'delete from destino where id = $1', values: [id] })
    return { status: 204, audit: { id } }
  },
})

const state = (verb: 'activar' | 'detener', title: string, about: string) =>
  defineOperation({
    ...shared,
    id: `eventos_destinos_${verb}_create`,
    method: 'POST',
    path: `${ONE}${verb}/`,
    title,
    about,
    output: { status: 200, about: 'El destino, como queda.', fields: endpointView },
    problems: [notFound, cursorVencido, cursorDesconocido],
    needs,
    async run({ params, call, tx }, { core, box, watch }) {
      // What was let go of meanwhile is said now: it goes on from a place that is chosen, and never with a gap.
      if (verb === 'activar') await readPlace(watch, cursorText(placeOf(await found(core.db, String(params.destino)))))
      const { id } = await held(tx, String(params.destino))
      if (verb === 'activar') {
        await tx.run({
          // A subscription is greeted first, however it was stopped.
          text: `update destino set estado = case canal when 'fhir' then 'solicitado' else 'activo' end, motivo_estado = null, fallas_seguidas = 0, falla_desde = null, proximo_en = now(),
  actualizado_en = $2 where id = $1`,
          values: [id, call.now],
        })
        await tx.run({
          text: `update destino_pendiente set proximo_en = now() where destino = $1 and estado = 'espera'`,
          values: [id],
        })
      } else
        await tx.run({
          text: `update destino set estado = 'inactivo', motivo_estado = 'administrador', actualizado_en = $2 where id = $1`,
          values: [id, call.now],
        })
      return { json: await shownEndpoint(tx, box, id), audit: { id, fields: ['estado'] } }
    },
  })

const rotate = defineOperation({
  ...shared,
  id: 'eventos_destinos_secretos_create',
  method: 'POST',
  path: `${ONE}secretos/`,
  title: 'Cambiar los secretos de un destino',
  about: `Desde ahora firma con el nuevo y, por ${OVERLAP_HOURS} horas, también con el anterior: cada entrega lleva ambas firmas mientras tanto.`,
  output: { status: 200, about: 'El destino, con su nuevo secreto.', fields: secretView },
  problems: [notFound],
  needs,
  async run({ params, call, tx }, { box }) {
    const endpoint = await held(tx, params.destino)
    const { id } = endpoint
    const { hmac, ed25519, ...kept } = openSecrets(box, endpoint)
    const pair = newSigningPair()
    const until = new Date(Date.parse(call.now) + OVERLAP_HOURS * 3_600_000).toISOString()
    await tx.run({
      text: 'update destino set secretos = $2, rotado_en = $3, actualizado_en = $3 where id = $1',
      values: [id, sealSecrets(box, id, { ...kept, ...pair, previous: { hmac, ed25519, until } }), call.now],
    })
    return {
      json: { ...(await shownEndpoint(tx, box, id)), secreto: hmacText(pair) },
      headers: NO_STORE,
      audit: { id, fields: ['secretos'] },
    }
  },
})

const ping = defineOperation({
  ...shared,
  id: 'eventos_destinos_prueba_create',
  method: 'POST',
  path: `${ONE}prueba/`,
  title: 'Probar un destino',
  about: `Le entrega ya un mensaje \`${PING}\`, firmado y sin datos de nadie, y dice qué respondió.`,
  output: {
    status: 200,
    about: 'Qué respondió.',
    fields: {
      resultado: oneOf(deliveryWords, { label: 'Resultado', required: true }),
      http: integer({ label: 'Respuesta HTTP', min: 100, max: 999 }),
      ms: integer({ label: 'Milisegundos', min: 0, max: 2_147_483_647, required: true }),
    },
  },
  problems: [notFound],
  needs,
  async run({ params, left }, { core, sender }) {
    const endpoint = await found(core.db, params.destino)
    const { code: codigo, http, ms } = await sender.ping(endpoint, left())
    await logAttempts(core.db, endpoint.id, [{ evento: null, tipo: PING, intento: 1, http, codigo, ms }])
    return { json: { resultado: codigo, http, ms }, audit: { id: endpoint.id } }
  },
})

const replay = defineOperation({
  ...shared,
  id: 'eventos_destinos_repetir_create',
  method: 'POST',
  path: `${ONE}repetir/`,
  title: 'Entregar de nuevo desde un cursor',
  about:
    'Sigue desde ahí: lo que ya recibió le llega otra vez, con el mismo `webhook-id`. Con `ahora` se salta lo que le faltaba, menos lo que ya espera otro intento.',
  example: { desde: '41-1800423-1099511628100' },
  body: { desde: text({ label: 'Desde', about: 'Un cursor de /eventos/, o `ahora`.', max: 60, required: true }) },
  output: { status: 200, about: 'El destino, como queda.', fields: endpointView },
  problems: [notFound, cursorVencido, cursorDesconocido],
  needs,
  async run({ params, body, call, tx }, { box, watch }) {
    const at = await readPlace(watch, body.desde)
    const { id } = await held(tx, params.destino)
    await tx.run({
      text: 'update destino set corte = $2, marca = $3, evento = $4, proximo_en = now(), actualizado_en = $5 where id = $1',
      values: [id, String(at.cut), at.mark, String(at.id), call.now],
    })
    return { json: await shownEndpoint(tx, box, id), audit: { id, fields: ['cursor'] } }
  },
})

const attempts = defineOperation({
  ...shared,
  id: 'eventos_destinos_intentos_list',
  method: 'GET',
  path: `${ONE}intentos/`,
  access: ['administrador', 'auditor'],
  action: 'listar',
  title: 'Intentos de entrega',
  about: 'Los más recientes primero: qué se entregó, qué respondió y cuánto tardó. Sin contenido.',
  query: {
    fallidos: bool({ label: 'Solo los fallidos', default: false }),
    antes_de: integer({
      label: 'Antes de',
      about: 'El último `id` de la página anterior.',
      min: 1,
      max: 9_007_199_254_740_991,
    }),
    page_size: pageSize,
  },
  output: { status: 200, about: 'Una página.', listOf: attemptView },
  problems: [notFound],
  needs,
  async run({ params, query, tx }) {
    const { id } = await found(tx, params.destino)
    const size = query.page_size
    const rows = await tx.run({
      name: 'destino_intentos',
      text: `select i.id::text as id, i.momento, i.evento, i.tipo, i.intento, i.http, i.codigo as resultado, i.ms from destino_intento i
where i.destino = $1 and ($2::bigint is null or i.id < $2::bigint) and (not $3::boolean or i.codigo <> 'entregado')
order by i.id desc limit $4::integer + 1`,
      values: [id, query.antes_de, query.fallidos, size],
    })
    const results = rows.slice(0, size)
    const more = `fallidos=${query.fallidos}&page_size=${size}&antes_de=${String(results.at(-1)?.id)}`
    const next = rows.length > size ? `${PATH}${id}/intentos/?${more}` : null
    return { json: { next, previous: null, results }, audit: { id } }
  },
})

const waiting = defineOperation({
  ...shared,
  id: 'eventos_destinos_pendientes_list',
  method: 'GET',
  path: `${ONE}pendientes/`,
  access: ['administrador', 'auditor'],
  action: 'listar',
  title: 'Lo que un destino no ha recibido',
  about: 'Lo que espera otro intento y lo que agotó los suyos, en orden; 200 a lo más.',
  query: { agotadas: bool({ label: 'Solo las que agotaron sus intentos', default: false }) },
  output: { status: 200, about: 'Las entregas.', listOf: waitingView },
  problems: [notFound],
  needs,
  async run({ params, query, tx }) {
    const { id } = await found(tx, params.destino)
    const results = await tx.run({
      name: 'destino_pendientes',
      text: `select p.corte || '-' || p.marca || '-' || p.evento as evento, p.recurso || '.' || p.hecho as tipo, p.recurso_id, p.momento,
  p.estado = 'muerta' as agotada, p.intentos, case when p.estado = 'espera' then p.proximo_en end as proximo_en, p.http, p.codigo as resultado
from destino_pendiente p where p.destino = $1 and (not $2::boolean or p.estado = 'muerta') order by p.corte, p.evento limit 200`,
      values: [id, query.agotadas],
    })
    return { json: { next: null, previous: null, results }, audit: { id } }
  },
})

const resend = defineOperation({
  ...shared,
  id: 'eventos_destinos_reenviar_create',
  method: 'POST',
  path: `${ONE}reenviar/`,
  title: 'Entregar ya lo que falló',
  about: 'Lo que espera o agotó sus intentos: uno, o sin `evento` todos. Empiezan otra vez con todos sus intentos.',
  example: { evento: '41-1800423-1099511628100' },
  body: { evento: text({ label: 'Cursor del evento', max: 60 }) },
  output: {
    status: 200,
    about: 'Cuántos se entregan de nuevo.',
    fields: { reenviados: integer({ label: 'Cuántos', min: 0, max: 2_147_483_647, required: true }) },
  },
  problems: [notFound, destinoDetenido],
  needs,
  async run({ params, body, tx }) {
    const endpoint = await held(tx, params.destino)
    if (endpoint.estado === 'inactivo' || endpoint.estado === 'desactivado') throw new Problem(destinoDetenido)
    const at = body.evento === null ? null : readCursor(body.evento)
    if (body.evento !== null && at === null) throw new Problem(notFound)
    const rows = await tx.run({
      text: `update destino_pendiente set estado = 'espera', intentos = 0, desde = null, proximo_en = now()
where destino = $1 and ($2::bigint is null or (corte = $2::bigint and evento = $3::bigint)) returning 1`,
      values: [endpoint.id, at === null ? null : String(at.cut), at === null ? null : String(at.id)],
    })
    if (at !== null && rows.length === 0) throw new Problem(notFound)
    await tx.run({ text: 'update destino set proximo_en = now() where id = $1', values: [endpoint.id] })
    return { json: { reenviados: rows.length }, audit: { id: endpoint.id } }
  },
})

/** Where changes are delivered to (Standard Webhooks 1.0). */
export const endpointOperations = [
  list,
  create,
  one,
  change,
  remove,
  state('activar', 'Activar un destino', 'Sigue desde donde quedó: nada de lo que pasó mientras tanto se pierde.'),
  state('detener', 'Detener un destino', 'Lo que pase mientras tanto lo espera, mientras se conserven los eventos.'),
  rotate,
  ping,
  replay,
  attempts,
  waiting,
  resend,
]
