import { findAccount } from '../../auth/account/account.ts'
import { isAddressRange } from '../../engine/connection/address-range.ts'
import type { Tx } from '../../engine/database.ts'
import type { WithEngine } from '../../engine/engine.ts'
import { defineOperation } from '../../engine/operation.ts'
import { isUuid } from '../../model/check-value.ts'
import { bool, integer } from '../../model/fields.ts'
import { isKeyOf } from '../../model/keys.ts'
import { type FieldErrorCode, Problem } from '../../model/problem.ts'
import { invalid, notFound } from '../../model/problems.ts'
import { type Say, say } from '../../model/say.ts'
import { orderKinds } from '../../model/text/order-exit-words.ts'
import type { MessageApplier } from './applier.ts'
import { type Channel, type ChannelBook, channelColumns, findChannel } from './channel.ts'
import { channelBody, channelChange, channelView, codeBody, codeView } from './channel-fields.ts'
import { canalRepetido } from './problems.ts'

const PATH = '/canales/'
const ONE = `${PATH}{canal}/` as const
/** Each is read at every message. */
const MOST = 100
/** So many of the last day are counted: more tell nothing else of how a channel goes. */
const COUNTED = 2000

export interface ChannelDeps extends WithEngine {
  readonly channelBook: ChannelBook
  readonly applier: MessageApplier
  /** Where the operator lets orders go. */
  readonly orderDestinations: readonly string[]
}

const needs = ({ engine: { core }, channelBook: book, applier, orderDestinations }: ChannelDeps) => ({
  core,
  book,
  applier,
  orderDestinations,
})

const shared = {
  tag: 'Canales',
  access: ['administrador'],
  action: 'administrar',
  resource: 'canal',
  byPeople: true,
} as const

const wrong = (campo: string, codigo: FieldErrorCode, mensaje: Say): Problem =>
  new Problem(invalid, { errores: [{ campo, codigo, mensaje }] })

function refuseAddresses(given: readonly string[] | null): void {
  const at = given?.findIndex((one) => !isAddressRange(one)) ?? -1
  if (at !== -1)
    throw wrong(
      `direcciones[${at}]`,
      'formato',
      say('No es una dirección ni una red como 10.20.0.0/16.', 'Not an address or a network like 10.20.0.0/16.'),
    )
}

function refuseZone(given: string | null): void {
  try {
    if (given !== null) new Intl.DateTimeFormat('es', { timeZone: given })
  } catch {
    throw wrong(
      'zona',
      'formato',
      say('No es una zona horaria como America/Bogota.', 'Not a time zone like America/Bogota.'),
    )
  }
}

interface OrderExit {
  readonly ordenes_a: string | null
  readonly ordenes_tipos: readonly string[] | null
}

function refuseExit({ ordenes_a: to, ordenes_tipos: kinds }: OrderExit, declared: readonly string[]): void {
  if (to !== null && !declared.includes(to))
    throw wrong(
      'ordenes_a',
      'opcion',
      say(
        'No es uno de los destinos que declara HL7_DESTINOS.',
        'Not one of the destinations that HL7_DESTINOS declares.',
      ),
    )
  const at = kinds?.findIndex((kind) => !isKeyOf(orderKinds, kind)) ?? -1
  if (at !== -1)
    throw wrong(
      `ordenes_tipos[${at}]`,
      'opcion',
      say('Es laboratorio o imagenologia.', 'It is laboratorio or imagenologia.'),
    )
  if (kinds?.length === 0) throw wrong('ordenes_tipos', 'requerido', say('Diga al menos uno.', 'Say at least one.'))
}

/** What leaves to a channel from now on; what was signed before is not sent. */
async function storeExit(
  tx: Tx,
  id: string,
  { ordenes_a: to, ordenes_tipos: kinds }: OrderExit,
  stopped: boolean | null,
): Promise<void> {
  if (to !== null)
    await tx.run({
      text: `insert into canal_ordenes (canal, destino, tipos) values ($1, $2, coalesce($3::text[], '{laboratorio}'))
on conflict (canal) do update set destino = excluded.destino, fallas = 0, falla = null, proximo_en = now()`,
      values: [id, to, kinds],
    })
  await tx.run({
    text: `update canal_ordenes set tipos = coalesce($2::text[], tipos), detenido = coalesce($3::boolean, detenido) where canal = $1`,
    values: [id, kinds, stopped],
  })
}

type NamePair = { readonly de: string; readonly a: string }
const pairsJson = (pairs: readonly NamePair[] | null): string | null =>
  pairs === null ? null : JSON.stringify(Object.fromEntries(pairs.map(({ de, a }) => [de, a])))

interface ShownChannel extends Channel {
  readonly sistema: string
}

const ROWS = `select ${channelColumns('k')}, c.nombre as sistema,
  (select count(*)::integer from mensaje_entrada m where m.canal = k.id and m.estado = 'recibido') as por_aplicar,
  (select count(*)::integer from mensaje_entrada m where m.canal = k.id and m.estado = 'por_resolver') as por_resolver,
  (select count(*)::integer from mapa_codigo p where p.canal = k.id and p.completado_en is null) as codigos_pendientes,
  (select m.recibido_en from mensaje_entrada m where m.canal = k.id order by m.numero desc limit 1) as ultimo_en, d.recibidos_dia, d.dia_parcial, d.aplicados_dia, d.rechazados_dia,
  x.destino as ordenes_a, x.tipos as ordenes_tipos, coalesce(x.detenido, false) as ordenes_detenidas, x.falla as ordenes_falla,
  (select count(*)::integer from orden_salida s where s.canal = k.id and s.estado = 'por_enviar') as ordenes_por_enviar,
  (select count(*)::integer from orden_salida s where s.canal = k.id and s.estado in ('rechazado', 'vencido')) as ordenes_rechazadas,
  (select s.terminado_en from orden_salida s where s.canal = k.id and s.estado = 'entregado' order by s.numero desc limit 1) as ordenes_enviado_en
from canal k join cuenta c on c.id = k.cuenta left join canal_ordenes x on x.canal = k.id
cross join lateral (select count(*)::integer as recibidos_dia, count(*) = ${COUNTED} as dia_parcial,
    count(*) filter (where t.estado = 'aplicado')::integer as aplicados_dia,
    count(*) filter (where t.estado = 'rechazado')::integer as rechazados_dia
  from (select m.estado, m.recibido_en from mensaje_entrada m where m.canal = k.id order by m.numero desc limit ${COUNTED}) t
  where t.recibido_en > now() - interval '24 hours') d`

const pairsIn = (names: Readonly<Record<string, string>>): NamePair[] =>
  Object.entries(names).map(([de, a]) => ({ de, a }))

const shown = ({ unidades, servicios, actualizado_en: _at, ...row }: ShownChannel): Record<string, unknown> => ({
  ...row,
  unidades: pairsIn(unidades),
  servicios: pairsIn(servicios),
})

async function shownChannel(tx: Tx, id: string): Promise<Record<string, unknown>> {
  const [row] = await tx.run<ShownChannel>({ name: 'canal_mostrado', text: `${ROWS} where k.id = $1`, values: [id] })
  if (row === undefined) throw new Problem(notFound)
  return shown(row)
}

export async function channelNamed(tx: Tx, id: string, lock = false): Promise<Channel> {
  const found = isUuid(id) ? await findChannel(tx, id.toLowerCase(), lock) : null
  if (found === null) throw new Problem(notFound)
  return found
}

/** Two administrators at once are told apart by the index. */
async function refuseTwin(tx: Tx, k: Pick<Channel, 'id' | 'aplicacion' | 'institucion'>): Promise<void> {
  await tx.run({ text: 'lock table canal in share row exclusive mode', values: [] })
  const found = await tx.run({
    text: `select 1 from canal k where k.activo and lower(k.aplicacion) = lower($1) and lower(k.institucion) = lower($2) and k.id <> $3`,
    values: [k.aplicacion, k.institucion, k.id],
  })
  if (found.length > 0) throw new Problem(canalRepetido)
}

const list = defineOperation({
  ...shared,
  id: 'canales_list',
  method: 'GET',
  path: PATH,
  access: ['administrador', 'auditor', 'archivo', 'coordinador_medico'],
  action: 'listar',
  title: 'Canales de entrada',
  about:
    'De quién se reciben mensajes HL7 v2, cuántos esperan de cada uno y cuántos llegaron en las últimas 24 horas (se cuentan los últimos 2.000; `dia_parcial` dice si llegaron más).',
  output: { status: 200, about: 'Todos los canales.', listOf: channelView },
  async run({ tx }) {
    const rows = await tx.run<ShownChannel>({ name: 'canales', text: `${ROWS} order by k.creado_en, k.id`, values: [] })
    return { json: { next: null, previous: null, results: rows.map(shown) } }
  },
})

const create = defineOperation({
  ...shared,
  id: 'canales_create',
  method: 'POST',
  path: PATH,
  title: 'Registrar un canal',
  about:
    'Un emisor de mensajes HL7 v2: desde ahora se reciben por MLLP desde sus direcciones, y por `POST /hl7/` con su cuenta. Escribe con el alcance de esa cuenta y solo lo que se le concedió enviar.',
  example: {
    nombre: 'Laboratorio Central',
    cuenta: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c04',
    aplicacion: 'LIS',
    institucion: 'LABCENTRAL',
    direcciones: ['10.20.0.15'],
    juego: '8859/1',
  },
  body: channelBody,
  output: { status: 201, about: 'El canal.', fields: channelView },
  problems: [invalid, canalRepetido],
  needs,
  async run({ body, call, tx }, { core, book, orderDestinations }) {
    refuseAddresses(body.direcciones)
    refuseZone(body.zona)
    refuseExit(body, orderDestinations)
    const account = await findAccount(tx, { id: body.cuenta })
    if (account === null || account.tipo !== 'sistema')
      throw wrong('cuenta', 'referencia', say('No es la cuenta de un sistema.', 'Not the account of a system.'))
    const id = core.newId()
    await refuseTwin(tx, { id, aplicacion: body.aplicacion, institucion: body.institucion ?? '' })
    await refuseFull(tx)
    await tx.run({
      text: `insert into canal (id, nombre, cuenta, aplicacion, institucion, direcciones, certificado, juego, zona, procesamiento, sin_orden,
  unidades, creado_en, creado_por, actualizado_en, servicios) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, coalesce($12::jsonb, '{}'), $13, $14, $13,
  coalesce($15::jsonb, '{}'))`,
      values: [
        id,
        body.nombre,
        account.id,
        body.aplicacion,
        body.institucion ?? '',
        body.direcciones ?? [],
        body.certificado,
        body.juego,
        body.zona,
        body.procesamiento,
        body.sin_orden,
        pairsJson(body.unidades),
        call.now,
        call.actor.nombre,
        pairsJson(body.servicios),
      ],
    })
    await storeExit(tx, id, body, null)
    return {
      status: 201,
      json: await shownChannel(tx, id),
      headers: { location: `${PATH}${id}/` },
      audit: { id, fields: ['cuenta', 'aplicacion', 'institucion', 'direcciones', 'ordenes_a'] },
      afterCommit: book.forget,
    }
  },
})

async function refuseFull(tx: Tx): Promise<void> {
  const [row] = await tx.run<{ n: number }>({ text: 'select count(*)::integer as n from canal', values: [] })
  if ((row?.n ?? 0) >= MOST)
    throw wrong(
      'nombre',
      'rango',
      say(`Ya hay ${MOST} canales, que es lo más que puede haber.`, `There are ${MOST} channels already.`),
    )
}

const one = defineOperation({
  ...shared,
  id: 'canales_retrieve',
  method: 'GET',
  path: ONE,
  access: ['administrador', 'auditor', 'archivo', 'coordinador_medico'],
  action: 'leer',
  title: 'Un canal',
  about: 'Cómo está registrado y cómo va.',
  output: { status: 200, about: 'El canal.', fields: channelView },
  problems: [notFound],
  async run({ params, tx }) {
    const { id } = await channelNamed(tx, params.canal)
    return { json: await shownChannel(tx, id), audit: { id } }
  },
})

const change = defineOperation({
  ...shared,
  id: 'canales_partial_update',
  method: 'PATCH',
  path: ONE,
  title: 'Cambiar un canal',
  about:
    'Lo que se diga; `activo: false` deja de recibir de él, y lo recibido se aplica igual. Su cuenta, aplicación e institución no cambian: de ellas era lo que llegó.',
  example: { direcciones: ['10.20.0.15', '10.20.0.16'] },
  body: channelChange,
  clears: ['certificado', 'ordenes_a'],
  output: { status: 200, about: 'El canal, como queda.', fields: channelView },
  problems: [invalid, notFound, canalRepetido],
  needs,
  async run({ params, body, cleared, call, tx }, { book, orderDestinations }) {
    refuseAddresses(body.direcciones)
    refuseZone(body.zona)
    refuseExit(body, orderDestinations)
    const channel = await channelNamed(tx, params.canal, true)
    if (body.activo === true && !channel.activo) await refuseTwin(tx, channel)
    await tx.run({
      text: `update canal set nombre = coalesce($2, nombre), direcciones = coalesce($3, direcciones),
  certificado = case when $4::boolean then null else coalesce($5, certificado) end, juego = coalesce($6, juego), zona = coalesce($7, zona),
  procesamiento = coalesce($8, procesamiento), sin_orden = coalesce($9, sin_orden), unidades = coalesce($10::jsonb, unidades),
  activo = coalesce($11, activo), actualizado_en = $12, servicios = coalesce($13::jsonb, servicios) where id = $1`,
      values: [
        channel.id,
        body.nombre,
        body.direcciones,
        cleared.includes('certificado'),
        body.certificado,
        body.juego,
        body.zona,
        body.procesamiento,
        body.sin_orden,
        pairsJson(body.unidades),
        body.activo,
        call.now,
        pairsJson(body.servicios),
      ],
    })
    if (cleared.includes('ordenes_a'))
      await tx.run({ text: 'delete from canal_ordenes where canal = $1', values: [channel.id] })
    await storeExit(tx, channel.id, body, body.ordenes_detenidas)
    const fields = [...Object.entries(body).flatMap(([name, value]) => (value === null ? [] : [name])), ...cleared]
    return { json: await shownChannel(tx, channel.id), audit: { id: channel.id, fields }, afterCommit: book.forget }
  },
})

const codes = defineOperation({
  ...shared,
  id: 'canales_codigos_list',
  method: 'GET',
  path: `${ONE}codigos/`,
  access: ['administrador', 'auditor', 'archivo', 'coordinador_medico'],
  action: 'listar',
  title: 'Códigos de un canal',
  about:
    'Los códigos propios del emisor con su LOINC y su CUPS, y los que llegaron y nadie ha completado; 1.000 a lo más.',
  query: { pendientes: bool({ label: 'Solo los que nadie ha completado', default: false }) },
  output: { status: 200, about: 'Los códigos.', listOf: codeView },
  problems: [notFound],
  async run({ params, query, tx }) {
    const { id } = await channelNamed(tx, params.canal)
    const results = await tx.run({
      name: 'mapa_codigos',
      text: `select m.codigo, m.nombre, m.loinc, m.cups, m.visto_en, m.completado_en, m.completado_por from mapa_codigo m
where m.canal = $1 and (not $2::boolean or m.completado_en is null) order by m.completado_en nulls first, m.codigo limit 1000`,
      values: [id, query.pendientes],
    })
    return { json: { next: null, previous: null, results }, audit: { id } }
  },
})

const complete = defineOperation({
  ...shared,
  id: 'canales_codigos_create',
  method: 'POST',
  path: `${ONE}codigos/`,
  access: ['administrador', 'coordinador_medico'],
  title: 'Completar un código',
  about:
    'Qué LOINC y qué CUPS son un código propio del emisor; ninguno de los dos dice que no tiene. Lo que esperaba por un código se aplica de nuevo. Lo ya registrado no cambia.',
  example: { codigo: 'GLU', nombre: 'Glucosa', loinc: '2345-7', cups: '903841' },
  body: codeBody,
  output: {
    status: 200,
    about: 'Cuántos mensajes se aplican de nuevo.',
    fields: {
      reaplicados: integer({ label: 'Mensajes que se aplican de nuevo', min: 0, max: 2_147_483_647, required: true }),
    },
  },
  problems: [invalid, notFound],
  needs,
  async run({ params, body, call, tx }, { applier }) {
    const { id } = await channelNamed(tx, params.canal)
    await tx.run({
      text: `insert into mapa_codigo as m (canal, codigo, nombre, loinc, cups, completado_en, completado_por)
values ($1, $2, coalesce($3, $2), $4, $5, $6, $7) on conflict (canal, codigo) do update set nombre = coalesce($3, m.nombre),
  loinc = excluded.loinc, cups = excluded.cups, completado_en = excluded.completado_en, completado_por = excluded.completado_por`,
      values: [id, body.codigo, body.nombre, body.loinc, body.cups, call.now, call.actor.nombre],
    })
    const again = await tx.run({
      text: `update mensaje_entrada set estado = 'recibido', causa = null, detalle = null, terminado_en = null, proximo_en = now(), intentos = 1
where canal = $1 and estado = 'por_resolver' and causa in ('codigo_sin_mapa', 'orden_desconocida') returning 1`,
      values: [id],
    })
    // What is being applied just now was read with the map as it was: it is decided again.
    await tx.run({
      text: `update mensaje_entrada set intentos = intentos + 1 where canal = $1 and estado = 'recibido' and intentos > 0`,
      values: [id],
    })
    return {
      json: { reaplicados: again.length },
      audit: { id, fields: ['codigo', 'loinc', 'cups'] },
      afterCommit: () => applier.kick(id),
    }
  },
})

/** Who sends us messages, and what each calls its examinations. */
export const channelOperations = [list, create, one, change, codes, complete]
