import type { Channel } from './channel.tsx'

/** What the form of a channel holds: as it is typed. */
export interface ChannelValues {
  readonly nombre: string
  readonly cuenta: string
  readonly aplicacion: string
  readonly institucion: string
  readonly direcciones: string[]
  readonly certificado: string
  readonly juego: string
  readonly zona: string
  readonly procesamiento: string
  readonly sin_orden: boolean
  readonly unidades: string
}

export const newChannel: ChannelValues = {
  nombre: '',
  cuenta: '',
  aplicacion: '',
  institucion: '',
  direcciones: [],
  certificado: '',
  juego: 'UNICODE UTF-8',
  zona: 'America/Bogota',
  procesamiento: 'P',
  sin_orden: false,
  unidades: '',
}

export const valuesOf = (c: Channel): ChannelValues => ({
  nombre: c.nombre,
  cuenta: c.cuenta,
  aplicacion: c.aplicacion,
  institucion: c.institucion,
  direcciones: [...(c.direcciones ?? [])],
  certificado: c.certificado ?? '',
  juego: c.juego ?? newChannel.juego,
  zona: c.zona ?? newChannel.zona,
  procesamiento: c.procesamiento ?? newChannel.procesamiento,
  sin_orden: c.sin_orden ?? false,
  unidades: (c.unidades ?? []).map(({ de, a }) => `${de} = ${a}`).join('\n'),
})

/** A line for each, `mg/dl = mg/dL`; the first line that is none, where there is one. */
export function unitsIn(text: string): { pairs: { de: string; a: string }[] } | { wrong: string } {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const pairs = lines.map((line) => {
    const [de = '', a = '', ...rest] = line.split('=').map((part) => part.trim())
    return { line, de, a, isPair: de !== '' && a !== '' && rest.length === 0 }
  })
  const wrong = pairs.find(({ isPair }) => !isPair)
  return wrong === undefined ? { pairs: pairs.map(({ de, a }) => ({ de, a })) } : { wrong: wrong.line.trim() }
}
