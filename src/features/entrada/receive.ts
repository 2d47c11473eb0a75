import { createHash } from 'node:crypto'
import type { Core } from '../../engine/core.ts'
import { type AckCode, acknowledgement, type Fault, isEnhanced, isWanted } from '../hl7/read/acknowledgement.ts'
import { type Charset, charsetOf, encoded } from '../hl7/read/charset.ts'
import { DUPLICATE_KEY, Hl7Fault, INTERNAL, PassingFault, UNKNOWN_KEY } from '../hl7/read/hl7-fault.ts'
import { headOf, type MessageHead, readMessage } from '../hl7/read/message-head.ts'
import { isMarkedCritical } from '../hl7/read/read-observation.ts'
import { refuseHead, turnOf } from './acceptable.ts'
import type { Bringer, Channel, ChannelBook } from './channel.ts'
import { messageKeeper, type NewMessage } from './keep-message.ts'
import { visitsNamedIn } from './visit-number.ts'

/** What is answered to a message that came. */
export interface IntakeReply {
  /** The acknowledgement in the alphabet of the message. */
  readonly answer: Buffer
  /** Whether its sender wants it: in enhanced mode it may not. */
  readonly isWanted: boolean
  /** The message that is kept, and how to tell what becomes of it where its sender asks for that. */
  readonly kept: { readonly id: string; readonly canal: string; readonly later: LaterAnswer | null } | null
  /** For the log, in place of everything that it says: how it was answered and why. */
  readonly code: AckCode
  readonly cause: string | null
}

export interface LaterAnswer {
  readonly head: MessageHead
  readonly charset: Charset
}

export type Intake = (bytes: Buffer, by: Bringer, door: NewMessage['puerta']) => Promise<IntakeReply>

/** A channel that is stopped or not registered yet may be open when it is sent again: what a laboratory found must not be lost meanwhile. */
const unknownSender = (): Hl7Fault =>
  new PassingFault(
    'emisor_desconocido',
    UNKNOWN_KEY,
    'MSH^1^3',
    'Nadie registrado envía desde ahí con esa aplicación e institución (MSH-3 y MSH-4).',
  )
const usedControl = (): Hl7Fault =>
  new Hl7Fault(
    'control_repetido',
    DUPLICATE_KEY,
    'MSH^1^10',
    'Ya llegó otro contenido con ese identificador (MSH-10): nada cambió.',
  )
const full = (): Hl7Fault =>
  new PassingFault(
    'canal_lleno',
    INTERNAL,
    null,
    'Esperan demasiados mensajes de este emisor, por aplicar o por resolver: no se guardó. Envíelo de nuevo más tarde.',
  )
const letterOf = (fault: Hl7Fault): 'E' | 'R' => (fault instanceof PassingFault ? 'E' : 'R')
const notKept = (): Fault => ({
  condition: INTERNAL,
  location: null,
  message: 'El mensaje no se pudo guardar en este momento: envíelo de nuevo.',
})

/** A message is read as far as its turn needs, kept, and only then acknowledged; what it says is applied behind. */
export function intake(core: Core, book: ChannelBook): Intake {
  const keep = messageKeeper(core.db)

  const reply = (
    head: MessageHead | null,
    charset: Charset,
    code: AckCode,
    fault: Fault | null,
    cause: string | null,
  ): IntakeReply => ({
    answer: encoded(acknowledgement({ head, code, fault, now: new Date().toISOString() }), charset),
    isWanted: isAsked(head, code),
    kept: null,
    code,
    cause,
  })

  /** The same code in both modes: the first letter tells which. */
  const coded = (head: MessageHead | null, letter: 'A' | 'E' | 'R'): AckCode =>
    head !== null && isEnhanced(head) && head.acceptAck !== null && head.acceptAck !== 'NE'
      ? `C${letter}`
      : `A${letter}`

  async function kept(
    bytes: Buffer,
    head: MessageHead,
    channel: Channel,
    door: NewMessage['puerta'],
  ): Promise<IntakeReply> {
    const now = new Date().toISOString()
    let charset: Charset = channel.juego
    let fault: Hl7Fault | null = null
    let turn: Pick<NewMessage, 'clave' | 'barrera' | 'critico' | 'visitas'> = {
      clave: '',
      barrera: false,
      critico: false,
      visitas: [],
    }
    try {
      refuseHead(head, channel)
      charset = charsetOf(head.charset, channel.juego)
      const m = readMessage(bytes, head, channel.juego)
      turn = {
        ...turnOf(head, m, channel),
        critico: head.type === 'ORU' && isMarkedCritical(m),
        visitas: visitsNamedIn(channel, m),
      }
    } catch (error) {
      if (!(error instanceof Hl7Fault)) throw error
      fault = error
    }
    const code = coded(head, fault === null ? 'A' : letterOf(fault))
    const hasRoom = await (fault === null ? book.hasRoom : book.hasRoomForRefused)(channel.id, bytes.length)
    if (!hasRoom && fault === null) throw full()
    // Refused all the same, and no longer kept: it must not fill the disk of the others.
    if (!hasRoom && fault !== null) return reply(head, charset, code, fault, fault.code)
    const message: NewMessage = {
      id: core.newId(),
      canal: channel.id,
      puerta: door,
      control: head.control,
      tipo: `${head.type}^${head.event}`.slice(0, 20),
      huella: createHash('sha256').update(bytes).digest('hex'),
      juego: charset,
      ...turn,
      recibido_en: now,
      estado: fault === null ? 'recibido' : 'rechazado',
      causa: fault?.code ?? null,
      detalle: fault?.message ?? null,
      respuesta: acknowledgement({ head, code, fault, now }),
      contenido: bytes,
    }
    const standing = await keep(message)
    if (standing.huella !== message.huella) {
      const used = usedControl()
      return reply(head, charset, coded(head, 'R'), used, used.code)
    }
    const later = isEnhanced(head) && isWanted(head.applicationAck, true) && fault === null ? { head, charset } : null
    return {
      answer: encoded(standing.respuesta, charset),
      isWanted: isAsked(head, code),
      kept: fault === null && (standing.isNew || later !== null) ? { id: standing.id, canal: channel.id, later } : null,
      code,
      cause: standing.isNew ? message.causa : 'repetido',
    }
  }

  return async (bytes, by, door) => {
    let head: MessageHead | null = null
    try {
      head = headOf(bytes)
      const channel = await book.find(head, by)
      if (channel === null) throw unknownSender()
      return await kept(bytes, head, channel, door)
    } catch (error) {
      if (error instanceof Hl7Fault) return reply(head, 'ASCII', coded(head, letterOf(error)), error, error.code)
      // It may be kept the next time: the sender is told so, and sends it again.
      return reply(head, 'ASCII', coded(head, 'E'), notKept(), 'no_guardado')
    }
  }
}

/** In original mode always; in enhanced by what MSH-15 asks, or MSH-16 of what will never be applied. */
function isAsked(head: MessageHead | null, code: AckCode): boolean {
  if (head === null || !isEnhanced(head)) return true
  const isGood = code === 'AA' || code === 'CA'
  return isWanted(head.acceptAck, isGood) || (!isGood && isWanted(head.applicationAck, false))
}
