import type { Call } from '../../engine/call.ts'
import type { WithEngine } from '../../engine/engine.ts'
import { defineOperation, type Fields } from '../../engine/operation.ts'
import { mayUse } from '../../model/access/access.ts'
import { careTeam, correctionAnswerers, factsOf, messageResolvers } from '../../model/access/roles.ts'
import { bool, instant, integer, oneOf, ref, strings, text } from '../../model/fields.ts'
import { pageSize } from '../../model/lists/page-size.ts'
import { Problem } from '../../model/problem.ts'
import { invalid, notFound } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { intakeDoors, intakeStates } from '../../model/text/intake-words.ts'
import { resultado } from '../../resources/resultado.ts'
import { isLatin } from '../hl7/read/charset.ts'
import { corregidoPorPersona } from '../resultados/problems.ts'
import type { MessageApplier } from './applier.ts'
import { assignableFields, assignableOrders } from './assignable-orders.ts'
import {
  messageNamed,
  messageRows,
  reachedFor,
  readableText,
  refuseSettled,
  refuseUnreached,
  type ShownMessage,
  seesTraffic,
  shownMessage,
  TRAFFIC,
} from './inbox-message.ts'
import { saidInReport, shownReport } from './informes/said-in-report.ts'
import { contentOf, tellWaiting } from './kept-message.ts'
import { mergedPair } from './merged-pair.ts'
import { mensajeTerminado } from './problems.ts'
import { administrativeText, saidIn } from './said-in.ts'

const PATH = '/entrada/mensajes/'
const ONE = `${PATH}{mensaje}/` as const
const VIEWERS = [...new Set([...TRAFFIC, ...careTeam])]
const READERS = [...new Set([...correctionAnswerers, ...careTeam])]

export interface InboxDeps extends WithEngine {
  readonly applier: MessageApplier
}
const needs = ({ engine: { core }, applier }: InboxDeps) => ({ core, applier })

const shared = { tag: 'Entrada', resource: 'mensaje_entrada', byPeople: true } as const

/** Results are read by those who read them in the record; others are told of whom and of what. */
const readsResults = ({ actor }: Call): boolean => mayUse(actor.rol, resultado, 'read')

const messageView = {
  id: ref('mensaje', { label: 'Mensaje', required: true }),
  numero: text({ label: 'Número', about: 'Por orden de llegada.', max: 20, required: true }),
  canal: ref('canal', { label: 'Canal', required: true }),
  canal_nombre: text({ label: 'Nombre del canal', max: 120, required: true }),
  puerta: oneOf(intakeDoors, { label: 'Por dónde llegó', required: true }),
  control: text({ label: 'Identificador (MSH-10, o el número del informe)', max: 199, required: true }),
  tipo: text({ label: 'Tipo', max: 20, required: true }),
  bytes: integer({ label: 'Tamaño', min: 0, max: 2_147_483_647, required: true }),
  recibido_en: instant({ label: 'Recibido en', required: true }),
  estado: oneOf(intakeStates, { label: 'Estado', required: true }),
  causa: text({ label: 'Código de la causa', max: 80 }),
  detalle: text({ label: 'Por qué', max: 600 }),
  paciente: ref('paciente', { label: 'Paciente', about: 'Solo para quien alcanza todo lo que el mensaje nombra.' }),
  orden: ref('orden', { label: 'Orden', about: 'Solo para quien alcanza todo lo que el mensaje nombra.' }),
  alcanza: bool({
    label: 'Si quien pregunta alcanza todo lo que nombra',
    about: 'Si no, ni su contenido ni de quién es: lo decide quien lo ordenó o alcanza esa atención.',
    required: true,
  }),
  critico: bool({
    label: 'Crítico',
    about: 'Trae un valor crítico, marcado por quien lo envía o según los límites de aquí.',
    required: true,
  }),
  sin_orden: bool({ label: 'Sin orden, por decisión de una persona', required: true }),
  resultados: integer({ label: 'Resultados registrados', min: 0, max: 1000, required: true }),
  intentos: integer({ label: 'Intentos', min: 0, max: 2_147_483_647, required: true }),
  terminado_en: instant({ label: 'Terminado en' }),
  resuelto_por: text({ label: 'Resuelto por', max: 200 }),
  motivo: text({ label: 'Motivo', max: 300 }),
} as const satisfies Fields

function shown(m: ShownMessage): Record<string, unknown> {
  const {
    clave: _key,
    huella: _hash,
    barrera: _merge,
    juego: _charset,
    asignado: _by,
    sobre_correccion: _over,
    ...row
  } = m
  return { ...row, resultados: m.resultados.length, ...(m.alcanza ? {} : { paciente: null, orden: null }) }
}

const list = defineOperation({
  ...shared,
  id: 'entrada_mensajes_list',
  method: 'GET',
  path: PATH,
  access: VIEWERS,
  action: 'listar',
  title: 'Mensajes que llegaron',
  about:
    'Lo más reciente primero, y de lo que está por resolver antes lo crítico; sin contenido: qué llegó por cada canal, qué se hizo con ello y por qué algo espera. Quien atiende ve lo que espera y puede responder a una orden que alcanza.',
  query: {
    estado: oneOf(intakeStates, { label: 'Estado' }),
    canal: ref('canal', { label: 'Canal' }),
    antes_de: integer({
      label: 'Antes de',
      about: 'El último `numero` de la página anterior.',
      min: 1,
      max: 9_007_199_254_740_991,
    }),
    tras_critico: bool({
      label: 'Tras un crítico',
      about: 'Si el último de la página anterior, de lo que está por resolver, era crítico.',
      default: false,
    }),
    page_size: pageSize,
  },
  output: { status: 200, about: 'Una página.', listOf: messageView },
  async run({ query, call, tx }) {
    const size = query.page_size
    const waits = query.estado === 'por_resolver'
    const which = waits
      ? `m.estado = 'por_resolver' and $2::text is not null`
      : query.estado === null
        ? '$2::text is null'
        : 'm.estado = $2'
    const before = waits
      ? '(m.critico, m.numero) < ($4::boolean, $5::bigint)'
      : '$4::boolean is not null and m.numero < $5::bigint'
    const { rol, miembros } = call.actor
    const own = seesTraffic(rol) ? 'true' : `m.estado = 'por_resolver' and ${reachedFor(call)}`
    const found = await tx.run<ShownMessage>({
      name: `mensajes_entrada_${factsOf(rol).reach}${own === 'true' ? '' : '_propios'}${waits ? '_espera' : query.estado === null ? '' : '_estado'}${query.canal === null ? '' : '_canal'}`,
      text: `${messageRows(call)} and ($5::bigint is null or ${before}) and ${which} and ${query.canal === null ? '$3::uuid is null' : 'm.canal = $3::uuid'} and ${own}
order by ${waits ? 'm.critico desc, ' : ''}m.numero desc limit $6::integer + 1`,
      values: [miembros, query.estado, query.canal, query.tras_critico, query.antes_de, size],
    })
    const page = found.slice(0, size)
    const more = [
      ...(query.estado === null ? [] : [`estado=${query.estado}`]),
      ...(query.canal === null ? [] : [`canal=${query.canal}`]),
      `page_size=${size}`,
      `antes_de=${page.at(-1)?.numero}`,
      ...(waits && page.at(-1)?.critico === true ? ['tras_critico=true'] : []),
    ].join('&')
    const next = found.length > size ? `${PATH}?${more}` : null
    const patients = [...new Set(page.flatMap((m) => (m.alcanza ? (m.paciente ?? []) : [])))]
    return { json: { next, previous: null, results: page.map(shown) }, audit: { patients } }
  },
})

const one = defineOperation({
  ...shared,
  id: 'entrada_mensajes_retrieve',
  method: 'GET',
  path: ONE,
  access: VIEWERS,
  action: 'leer',
  title: 'Un mensaje',
  about: 'Qué se hizo con él y por qué espera, sin su contenido.',
  output: { status: 200, about: 'El mensaje.', fields: messageView },
  problems: [notFound],
  async run({ params, call, tx }) {
    const { id } = await messageNamed(tx, params.mensaje)
    const m = await shownMessage(tx, call, id)
    return { json: shown(m), audit: { id, patient: m.alcanza ? m.paciente : null } }
  },
})

const MOST_SHOWN = 200_000
const MOST_ANSWER = 4_000

const content = defineOperation({
  ...shared,
  id: 'entrada_mensajes_contenido_retrieve',
  method: 'GET',
  path: `${ONE}contenido/`,
  access: READERS,
  action: 'leer',
  title: 'El contenido de un mensaje',
  about:
    'El texto como llegó, un segmento o elemento por línea y sin los archivos que trae; a quien no lee resultados, solo de quién es y qué exámenes trae. Queda en la auditoría del paciente.',
  output: {
    status: 200,
    about: 'El texto.',
    fields: {
      texto: text({
        label: 'Texto',
        about: 'De un informe de FHIR no lo ve quien no lee resultados.',
        max: MOST_SHOWN,
      }),
      respuesta: text({ label: 'Respuesta', max: MOST_ANSWER, required: true }),
      de_quien: text({
        label: 'De quién dice ser',
        about: 'Nombre, documento, nacimiento y sexo como los dice.',
        max: 600,
      }),
      examenes: strings({ label: 'Qué exámenes trae', max: 300, maxItems: 50 }),
    },
  },
  problems: [notFound],
  needs,
  async run({ params, call }, { core }) {
    const m = await messageNamed(core.db, params.mensaje)
    await refuseUnreached(core.db, call, m)
    const [row] = await core.db.run<{ respuesta: string }>({
      name: 'mensaje_respuesta',
      text: 'select m.respuesta from mensaje_entrada m where m.id = $1',
      values: [m.id],
    })
    const readable = readableText(await contentOf(core.db, m.id), m)
    const isReport = m.puerta === 'fhir'
    const said = isReport ? shownReport(readable).slice(0, MOST_SHOWN) : shownText(readable)
    return {
      json: {
        texto: readsResults(call) ? said : isReport ? null : administrativeText(said),
        respuesta: inLines(row?.respuesta ?? '').slice(0, MOST_ANSWER),
        ...(isReport ? saidInReport(readable) : saidIn(readable, isLatin(m.juego))),
      },
      audit: { id: m.id, patient: m.paciente },
    }
  },
})

const inLines = (er7: string): string => er7.replaceAll(/[\r\n]+/g, '\n').trim()

/** A long run of one word is a file: what people read are the lines around it. */
function shownText(readable: string): string {
  const lines = inLines(readable)
    .split('\n')
    .map((line) => (line.length > 4_000 ? `${line.slice(0, 500)}… (${line.length} caracteres)` : line))
  return lines.join('\n').slice(0, MOST_SHOWN)
}

const orders = defineOperation({
  ...shared,
  id: 'entrada_mensajes_ordenes_list',
  method: 'GET',
  path: `${ONE}ordenes/`,
  access: messageResolvers,
  action: 'listar',
  title: 'Órdenes que un mensaje puede responder',
  about:
    'De un paciente, las órdenes firmadas de los últimos seis meses que alcanza quien decide, con lo que hace falta para escoger una. Solo mientras el mensaje espera. Queda en la auditoría del paciente.',
  query: { paciente: ref('paciente', { label: 'Paciente', required: true }) },
  output: { status: 200, about: 'Primero las que esperan resultado.', listOf: assignableFields },
  problems: [notFound, mensajeTerminado],
  needs,
  async run({ params, query, call }, { core }) {
    const m = await messageNamed(core.db, params.mensaje)
    await refuseUnreached(core.db, call, m)
    refuseSettled(m)
    const known = await core.loadFor(call, 'paciente', query.paciente)
    if (known === null) throw new Problem(notFound, { tried: query.paciente })
    const found = await assignableOrders(core, call, known.id)
    return {
      json: { next: null, previous: null, results: found.map(({ paciente: _whose, ...order }) => order) },
      audit: { id: m.id, patient: known.id, patients: [...new Set([known.id, ...found.map((o) => o.paciente)])] },
    }
  },
})

const motivo = text({ label: 'Motivo', min: 5, max: 300, required: true })

/** Not as if it had just come: what its source said since counts. */
const again = `estado = 'recibido', causa = null, detalle = null, terminado_en = null, intentos = 1, proximo_en = now()`

const assign = defineOperation({
  ...shared,
  id: 'entrada_mensajes_asignar_create',
  method: 'POST',
  path: `${ONE}asignar/`,
  access: messageResolvers,
  action: 'actualizar',
  title: 'Decir de quién es un mensaje',
  about:
    'De qué paciente, de qué orden, o que ninguna orden lo pidió; luego se aplica otra vez. Vale la decisión de la persona, que queda con su motivo.',
  example: { orden: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c04', motivo: 'El laboratorio confirmó por teléfono' },
  body: {
    paciente: ref('paciente', { label: 'Paciente' }),
    orden: ref('orden', { label: 'Orden' }),
    sin_orden: bool({ label: 'Ninguna orden lo pidió', default: false }),
    motivo,
  },
  output: { status: 200, about: 'El mensaje, por aplicar.', fields: messageView },
  problems: [invalid, notFound, mensajeTerminado],
  needs,
  async run({ params, body, call, tx }, { core, applier }) {
    const before = await messageNamed(core.db, params.mensaje)
    await refuseUnreached(core.db, call, before)
    const order = body.orden === null ? null : await core.loadFor(call, 'orden', body.orden)
    const patient = body.paciente ?? (typeof order?.paciente === 'string' ? order.paciente : before.paciente)
    const known = patient === null ? null : await core.loadFor(call, 'paciente', patient)
    const wrong = (campo: string, es: string, en: string): Problem =>
      new Problem(invalid, { errores: [{ campo, codigo: 'referencia', mensaje: say(es, en) }] })
    if (body.orden !== null && order === null)
      throw wrong('orden', 'No existe o no la alcanza.', 'Does not exist or is out of reach.')
    if (known === null) throw wrong('paciente', 'Diga de qué paciente es.', 'Say whose it is.')
    if (order !== null && order.paciente !== known.id)
      throw wrong('orden', 'La orden es de otro paciente.', 'The order is of another patient.')
    const m = await messageNamed(tx, params.mensaje, true)
    refuseSettled(m)
    const isOverPeople = m.causa === corregidoPorPersona.codigo
    await tx.run({
      text: `update mensaje_entrada set ${again}, paciente = $2, orden = $3, sin_orden = $4, asignado = true, sobre_correccion = sobre_correccion or $7,
  resuelto_por = $5, motivo = $6 where id = $1`,
      values: [m.id, known.id, body.orden, body.sin_orden, call.actor.nombre, body.motivo, isOverPeople],
    })
    return {
      json: shown(await shownMessage(tx, call, m.id)),
      audit: { id: m.id, patient: known.id, fields: ['paciente', 'orden', 'sin_orden'], reason: body.motivo },
      afterCommit: () => applier.kick(m.canal),
    }
  },
})

const repeat = defineOperation({
  ...shared,
  id: 'entrada_mensajes_repetir_create',
  method: 'POST',
  path: `${ONE}repetir/`,
  access: ['administrador', ...messageResolvers],
  action: 'actualizar',
  title: 'Aplicar de nuevo un mensaje',
  about: 'Lo que esperaba se intenta otra vez, con los datos, el mapa y las concesiones de ahora.',
  output: { status: 200, about: 'El mensaje, por aplicar.', fields: messageView },
  problems: [notFound, mensajeTerminado],
  needs,
  async run({ params, call, tx }, { applier }) {
    const m = await messageNamed(tx, params.mensaje, true)
    // Refuses those who see neither the traffic nor this message.
    await shownMessage(tx, call, m.id)
    refuseSettled(m)
    await tx.run({ text: `update mensaje_entrada set ${again} where id = $1`, values: [m.id] })
    return {
      json: shown(await shownMessage(tx, call, m.id)),
      audit: { id: m.id, patient: m.paciente },
      afterCommit: () => applier.kick(m.canal),
    }
  },
})

const discard = defineOperation({
  ...shared,
  id: 'entrada_mensajes_descartar_create',
  method: 'POST',
  path: `${ONE}descartar/`,
  access: messageResolvers,
  action: 'actualizar',
  title: 'Descartar un mensaje',
  about: 'Nada de él se registra: queda como llegó, con el motivo y quién lo decidió.',
  example: { motivo: 'Es de un paciente de otra institución' },
  body: { motivo },
  output: { status: 200, about: 'El mensaje, descartado.', fields: messageView },
  problems: [notFound, mensajeTerminado],
  needs,
  async run({ params, body, call, tx }, { core }) {
    await refuseUnreached(core.db, call, await messageNamed(core.db, params.mensaje))
    const m = await messageNamed(tx, params.mensaje, true)
    refuseSettled(m)
    await tx.run({
      text: `update mensaje_entrada set estado = 'anulado', terminado_en = now(), resuelto_por = $2, motivo = $3 where id = $1`,
      values: [m.id, call.actor.nombre, body.motivo],
    })
    await tellWaiting(tx, m.id)
    return {
      json: shown(await shownMessage(tx, call, m.id)),
      audit: { id: m.id, patient: m.paciente, fields: ['estado'], reason: body.motivo },
    }
  },
})

/** What came in, and what people decide about it. */
export const inboxOperations = [list, one, content, orders, mergedPair, assign, repeat, discard]
