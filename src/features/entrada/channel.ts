import { BlockList, isIP } from 'node:net'
import { ACCOUNT_COLUMNS, type Account } from '../../auth/account/account.ts'
import type { Database, Tx } from '../../engine/database.ts'
import type { Charset } from '../hl7/read/charset.ts'
import type { MessageHead } from '../hl7/read/message-head.ts'
import { type RoomLimits, type WaitingRoom, waitingRoom } from './waiting-room.ts'

/** A row of `canal`: a source of messages, in whose name they are written and how they are read. */
export interface Channel {
  readonly id: string
  readonly nombre: string
  readonly cuenta: string
  /** What MSH-3 and MSH-4 say. */
  readonly aplicacion: string
  readonly institucion: string
  /** From where it may connect by MLLP; without any, it sends by HTTP alone. */
  readonly direcciones: readonly string[]
  /** SHA-256 of the certificate that it must show, in hexadecimal. */
  readonly certificado: string | null
  readonly juego: Charset
  readonly zona: string
  readonly procesamiento: 'P' | 'T' | 'D'
  /** Whether a result that nobody ordered here is filed by itself. */
  readonly sin_orden: boolean
  readonly unidades: Readonly<Record<string, string>>
  /** What the source calls each service, with our code. */
  readonly servicios: Readonly<Record<string, string>>
  readonly activo: boolean
  readonly creado_en: string
  readonly creado_por: string
  readonly actualizado_en: string
}

const COLUMNS =
  'id, nombre, cuenta, aplicacion, institucion, direcciones, certificado, juego, zona, procesamiento, sin_orden, unidades, servicios, activo, creado_en, creado_por, actualizado_en'
export const channelColumns = (alias: string): string =>
  COLUMNS.split(', ')
    .map((column) => `${alias}.${column}`)
    .join(', ')

/** `10.0.0.0/8`, or an address by itself. */
export function addressesIn(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/** An IPv4 address is told as one, also where the socket speaks IPv6. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

export const isWithin = (list: BlockList, address: string): boolean => {
  const family = isIP(address)
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** Who brings a message: an account by HTTP, or an address with what certificate it showed. */
export type Bringer = { readonly account: string } | { readonly address: string; readonly certificate: string | null }

interface OpenChannel {
  readonly channel: Channel
  readonly addresses: BlockList
}

const same = (a: string, b: string | null): boolean => a.toLowerCase() === (b ?? '').toLowerCase()

function isBroughtBy({ channel, addresses }: OpenChannel, by: Bringer): boolean {
  if ('account' in by) return channel.cuenta === by.account
  return isWithin(addresses, by.address) && (channel.certificado === null || channel.certificado === by.certificate)
}

export interface ChannelBook {
  /** The channel of a message, if who brings it may; null is all that anybody else learns. */
  find(head: MessageHead, by: Bringer): Promise<Channel | null>
  /** The channel of an account that has one alone: of several, whose map is meant is not known. */
  ofAccount(account: string): Promise<Channel | null>
  /** Who speaks from there, by the channels that name the address, and how many channels have lines; null where none does. */
  admits(address: string): Promise<{ readonly sender: string; readonly senders: number } | null>
  /** Whether so much more may wait of a channel. */
  hasRoom: WaitingRoom
  /** Whether so much more may be kept of what was refused to it. */
  hasRoomForRefused: WaitingRoom
  /** Looks again before the next answer. */
  forget(): void
}

const FRESH_MS = 2_000

/** The channels in use, as they were a moment ago: there are few, and every message asks. */
export function channelBook(db: Database, most: RoomLimits): ChannelBook {
  let known: { readonly since: number; readonly open: Promise<readonly OpenChannel[]> } | null = null
  const read = async (): Promise<readonly OpenChannel[]> => {
    const rows = await db.run<Channel>({
      name: 'canales_activos',
      text: `select ${channelColumns('k')} from canal k join cuenta c on c.id = k.cuenta
where k.activo and c.estado = 'activa' and c.tipo = 'sistema'`,
      values: [],
    })
    return rows.map((channel) => ({ channel, addresses: addressesIn(channel.direcciones) }))
  }
  const open = (): Promise<readonly OpenChannel[]> => {
    if (known !== null && performance.now() - known.since < FRESH_MS) return known.open
    const asked = { since: performance.now(), open: read() }
    known = asked
    asked.open.catch(() => {
      if (known === asked) known = null
    })
    return asked.open
  }
  return {
    async find(head, by) {
      const found = (await open()).find(
        (o) =>
          same(o.channel.aplicacion, head.application) &&
          same(o.channel.institucion, head.facility) &&
          isBroughtBy(o, by),
      )
      return found?.channel ?? null
    },
    async ofAccount(account) {
      const own = (await open()).filter((o) => o.channel.cuenta === account)
      return own.length === 1 ? (own[0]?.channel ?? null) : null
    },
    async admits(address) {
      const all = (await open()).filter(({ channel }) => channel.direcciones.length > 0)
      const named = all.filter((o) => isWithin(o.addresses, address)).map(({ channel }) => channel.id)
      return named.length === 0 ? null : { sender: named.sort().join(' '), senders: all.length }
    },
    hasRoom: waitingRoom(db, most, 'esperan'),
    hasRoomForRefused: waitingRoom(db, most, 'rechazan'),
    forget() {
      known = null
    },
  }
}

export async function findChannel(tx: Tx, id: string, lock = false): Promise<Channel | null> {
  const [row] = await tx.run<Channel>({
    name: lock ? 'canal_bloquea' : 'canal_uno',
    text: `select ${channelColumns('k')} from canal k where k.id = $1${lock ? ' for no key update' : ''}`,
    values: [id],
  })
  return row ?? null
}

/** In whose name the messages of a channel are applied, as it is now; null while it may do nothing. */
export async function channelAccount(tx: Tx, { cuenta }: Channel): Promise<Account | null> {
  const [row] = await tx.run<Account>({
    name: 'canal_cuenta',
    text: `select ${ACCOUNT_COLUMNS} from cuenta c where c.id = $1 and c.estado = 'activa' and c.tipo = 'sistema'`,
    values: [cuenta],
  })
  return row ?? null
}
