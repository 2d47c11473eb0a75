import type { ReactNode } from 'react'
import type { RowAt } from '../../../api/answers.ts'
import { Tag } from '../tag.tsx'

export const CHANNELS = '/canales/'
export type Channel = RowAt<typeof CHANNELS>
export type ChannelPath = `${typeof CHANNELS}${string}/`

/** How it goes, in a word: what needs somebody first. */
export const ChannelTag = ({ channel: c }: { channel: Channel }): ReactNode => {
  if (!c.activo) return <Tag color="gray">Detenido</Tag>
  if (c.ordenes_falla !== null) return <Tag color="red">No recibe las órdenes</Tag>
  if (c.por_resolver > 0 || c.codigos_pendientes > 0 || c.ordenes_rechazadas > 0)
    return <Tag color="orange">Espera a alguien</Tag>
  return c.ultimo_en === null ? <Tag color="blue">Sin mensajes</Tag> : <Tag color="teal">Recibe</Tag>
}

export const amount = (n: number, one: string, many: string): string =>
  n === 1 ? `1 ${one}` : `${n.toLocaleString('es-CO')} ${many}`
