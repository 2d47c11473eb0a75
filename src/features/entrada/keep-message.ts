import { coalesce } from '../../engine/coalesce.ts'
import { overloaded } from '../../engine/connection/database-fault.ts'
import type { Database } from '../../engine/database.ts'

/** A message as it is kept: nothing of it is answered before. */
export interface NewMessage {
  readonly id: string
  readonly canal: string
  readonly puerta: 'mllp' | 'http'
  readonly control: string
  readonly tipo: string
  readonly huella: string
  readonly juego: string
  readonly clave: string
  readonly barrera: boolean
  /** A value of it is marked as one that a person is called about at once. */
  readonly critico: boolean
  /** The visits that it names, as encounters keep them: they decide who may know of it. */
  readonly visitas: readonly string[]
  readonly recibido_en: string
  readonly estado: 'recibido' | 'rechazado'
  readonly causa: string | null
  readonly detalle: string | null
  readonly respuesta: string
  readonly contenido: Buffer
}

/** What stands under its control id: this message, or the one that came before it. */
export interface KeptAnswer {
  readonly id: string
  readonly huella: string
  readonly respuesta: string
  readonly isNew: boolean
}

const BATCH = 64
/** Bytes that travel in one statement: each is copied several times on its way. */
const BATCH_BYTES = 4 * 1_048_576

/** In the order in which they came, which their numbers keep. The contents travel as one value, cut where the rows say. */
const INSERT = `insert into mensaje_entrada (id, canal, puerta, control, tipo, huella, juego, clave, barrera, critico, visitas, recibido_en, estado, causa, detalle,
  respuesta, contenido, terminado_en)
select x.id, x.canal, x.puerta, x.control, x.tipo, x.huella, x.juego, x.clave, x.barrera, x.critico, x.visitas, x.recibido_en, x.estado, x.causa, x.detalle,
  x.respuesta, substring($2::bytea from x.desde for x.largo), case when x.estado = 'rechazado' then x.recibido_en end
from jsonb_to_recordset($1::jsonb) as x(n integer, desde integer, largo integer, id uuid, canal uuid, puerta text, control text, tipo text,
  huella text, juego text, clave text, barrera boolean, critico boolean, visitas text[], recibido_en timestamptz, estado text, causa text, detalle text, respuesta text)
order by x.n on conflict (canal, control) do nothing returning id`

/** What was refused as its channel was read then, and is not now: nothing came of it, and it comes in its turn. */
const TAKE = `update mensaje_entrada m set estado = 'recibido', causa = null, detalle = null, terminado_en = null, proximo_en = now(), numero = default,
  puerta = x.puerta, tipo = x.tipo, juego = x.juego, clave = x.clave, barrera = x.barrera, critico = x.critico, visitas = x.visitas, recibido_en = x.recibido_en, respuesta = x.respuesta
from jsonb_to_recordset($1::jsonb) as x(canal uuid, control text, huella text, puerta text, tipo text, juego text, clave text, barrera boolean,
  critico boolean, visitas text[], recibido_en timestamptz, respuesta text)
where m.canal = x.canal and m.control = x.control and m.huella = x.huella and m.estado = 'rechazado' returning m.id`

const STANDING = `select m.id, m.canal, m.control, m.huella, m.respuesta from mensaje_entrada m
join jsonb_to_recordset($1::jsonb) as x(canal uuid, control text) on m.canal = x.canal and m.control = x.control`

interface StandingRow {
  readonly id: string
  readonly canal: string
  readonly control: string
  readonly huella: string
  readonly respuesta: string
}

/** In their order, no more together than a statement should carry; a large one goes by itself. Pure. */
export function loads<M extends { readonly contenido: Buffer }>(messages: readonly M[], most = BATCH_BYTES): M[][] {
  const made: M[][] = []
  let bytes = 0
  for (const m of messages) {
    bytes += m.contenido.length
    const last = made.at(-1)
    if (last === undefined || bytes > most) {
      made.push([m])
      bytes = m.contenido.length
    } else last.push(m)
  }
  return made
}

const joined = (contents: readonly Buffer[]): Buffer => {
  const [only] = contents
  return contents.length === 1 && only !== undefined ? only : Buffer.concat(contents)
}

/** Keeps messages that come at the same time with one commit, on one lane: their order is that of arrival. */
export function messageKeeper(db: Database): (message: NewMessage) => Promise<KeptAnswer> {
  async function keep(messages: NewMessage[]): Promise<KeptAnswer[]> {
    const answers: KeptAnswer[] = []
    for (const load of loads(messages)) answers.push(...(await keepTogether(load)))
    return answers
  }
  async function keepTogether(messages: readonly NewMessage[]): Promise<KeptAnswer[]> {
    let from = 1
    const rows = messages.map(({ contenido, ...row }, n) => {
      const place = { n, desde: from, largo: contenido.length, ...row }
      from += contenido.length
      return place
    })
    const made = await db.run<{ id: string }>({
      name: 'mensaje_entra',
      text: INSERT,
      values: [JSON.stringify(rows), joined(messages.map((m) => m.contenido))],
    })
    const fresh = new Set(made.map((row) => row.id))
    const repeated = messages.filter((m) => !fresh.has(m.id))
    const taken = new Set(await takenAgain(repeated.filter((m) => m.estado === 'recibido')))
    const standing = repeated.length === 0 ? [] : await standingFor(repeated)
    return messages.map(({ id, canal, control, huella, respuesta }) => {
      if (fresh.has(id)) return { id, huella, respuesta, isNew: true }
      const before = standing.find((row) => row.canal === canal && row.control === control)
      if (before === undefined) throw new Error('A message was neither kept nor there before')
      return { id: before.id, huella: before.huella, respuesta: before.respuesta, isNew: taken.has(before.id) }
    })
  }
  async function takenAgain(messages: readonly NewMessage[]): Promise<string[]> {
    if (messages.length === 0) return []
    const rows = messages.map(({ contenido: _content, ...row }) => row)
    const found = await db.run<{ id: string }>({
      name: 'mensaje_entra_ya',
      text: TAKE,
      values: [JSON.stringify(rows)],
    })
    return found.map((row) => row.id)
  }
  const standingFor = (messages: readonly NewMessage[]): Promise<StandingRow[]> =>
    db.run<StandingRow>({
      name: 'mensaje_anterior',
      text: STANDING,
      values: [JSON.stringify(messages.map(({ canal, control }) => ({ canal, control })))],
    })
  return coalesce(keep, { maxBatch: BATCH, maxWaiting: 2_000, lanes: 1, full: overloaded })
}
