import type { Tx } from '../../engine/database.ts'
import { recordEvent } from '../../engine/events/event-sql.ts'
import type { intakeDoors, intakeStates } from '../../model/text/intake-words.ts'
import type { Charset } from '../hl7/read/charset.ts'

/** A row of `mensaje_entrada` without its content. */
export interface KeptMessage {
  readonly id: string
  readonly numero: string
  readonly canal: string
  readonly puerta: keyof typeof intakeDoors
  readonly control: string
  readonly tipo: string
  readonly juego: Charset
  readonly huella: string
  readonly clave: string
  readonly barrera: boolean
  readonly recibido_en: string
  readonly estado: keyof typeof intakeStates
  readonly causa: string | null
  readonly detalle: string | null
  readonly paciente: string | null
  readonly orden: string | null
  /** Said by a person: that no order of ours asked for it, or whose it is. */
  readonly sin_orden: boolean
  readonly asignado: boolean
  /** Said by a person who saw that people had corrected the result: this one takes its place. */
  readonly sobre_correccion: boolean
  readonly critico: boolean
  readonly resultados: readonly string[]
  readonly intentos: number
  readonly terminado_en: string | null
  readonly resuelto_por: string | null
  readonly motivo: string | null
  readonly bytes: number
}

export const messageColumns = (alias: string): string =>
  `${'id, canal, puerta, control, tipo, huella, juego, clave, barrera, recibido_en, estado, causa, detalle, paciente, orden, sin_orden, asignado, sobre_correccion, critico, resultados, intentos, terminado_en, resuelto_por, motivo'
    .split(', ')
    .map((column) => `${alias}.${column}`)
    .join(', ')}, ${alias}.numero::text as numero, octet_length(${alias}.contenido) as bytes`

export async function findMessage(tx: Tx, id: string, lock = false): Promise<KeptMessage | null> {
  const [row] = await tx.run<KeptMessage>({
    name: lock ? 'mensaje_entrada_bloquea' : 'mensaje_entrada_uno',
    text: `select ${messageColumns('m')} from mensaje_entrada m where m.id = $1${lock ? ' for no key update' : ''}`,
    values: [id],
  })
  return row ?? null
}

/** So much of it travels with the row. */
const SMALL_BYTES = 16_384
export const smallContent = (alias: string): string =>
  `case when octet_length(${alias}.contenido) <= ${SMALL_BYTES} then ${alias}.contenido end as contenido`

/** A large one as text of one byte a letter, which is half of what bytes are on their way; what may be applied has no null bytes. */
export async function largeContentOf(tx: Tx, id: string): Promise<Buffer> {
  const [row] = await tx.run<{ texto: string }>({
    name: 'mensaje_entrada_texto',
    text: `select convert_from(m.contenido, 'LATIN1') as texto from mensaje_entrada m where m.id = $1`,
    values: [id],
  })
  if (row === undefined) throw new Error('The message is gone')
  return Buffer.from(row.texto, 'latin1')
}

export async function contentOf(tx: Tx, id: string): Promise<Buffer> {
  const [row] = await tx.run<{ contenido: Buffer }>({
    name: 'mensaje_entrada_contenido',
    text: 'select m.contenido from mensaje_entrada m where m.id = $1',
    values: [id],
  })
  if (row === undefined) throw new Error('The message is gone')
  return row.contenido
}

/** That it waits for somebody, or no longer does; not of whom it is. */
export const tellWaiting = (tx: Tx, id: string): Promise<void> =>
  recordEvent(tx, { resource: 'mensaje_entrada', fact: 'estado', id, patient: null })
