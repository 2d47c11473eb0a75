import { Badge } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { showInstant } from '../../../forms/times.ts'

/** How what is being written stands to what the service has. */
export type SaveState = 'guardado' | 'escribiendo' | 'guardando' | 'sin_conexion' | 'conflicto' | 'rechazado'

const STATES: Readonly<Record<SaveState, { text: string; color: string }>> = {
  guardado: { text: 'Guardado', color: 'teal' },
  escribiendo: { text: 'Escribiendo…', color: 'gray' },
  guardando: { text: 'Guardando…', color: 'gray' },
  sin_conexion: { text: 'Sin conexión: el texto está a salvo y se enviará', color: 'orange' },
  conflicto: { text: 'Cambió en otra parte', color: 'orange' },
  rechazado: { text: 'No se pudo guardar', color: 'red' },
}

const timeNow = (): string => showInstant(new Date().toISOString()).split(', ')[1] ?? ''

/** The same wherever something saves itself: whether it is saved, and since when. */
export function SaveBadge({ state }: { state: SaveState }): ReactNode {
  const { text, color } = STATES[state]
  const [before, setBefore] = useState(state)
  const [at, setAt] = useState<string | null>(null)
  if (before !== state) {
    setBefore(state)
    if (state === 'guardado') setAt(timeNow())
  }
  return (
    <Badge color={color} variant="light" tt="none">
      <span>{text}</span>
      {state === 'guardado' && at !== null && <span> {at}</span>}
    </Badge>
  )
}
