import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { get } from '../../api/client.ts'
import { useToasts } from '../../ui/toasts.tsx'
import { amount } from '../administracion/canales/channel.tsx'
import { type IncomingMessage, MESSAGES } from '../administracion/canales/message.ts'

const LOOKS = 8
const BETWEEN_MS = 600
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))

/** A message is applied a moment after it was decided about: who decided is told what came of it. */
async function settled(id: string): Promise<IncomingMessage> {
  let now = await get(`${MESSAGES}${id}/`)
  for (let looks = 1; looks < LOOKS && now.estado === 'recibido'; looks++) {
    await pause()
    now = await get(`${MESSAGES}${id}/`)
  }
  return now
}

function outcomeWords(m: IncomingMessage): string {
  if (m.estado === 'por_resolver') return `Sigue por resolver. ${m.detalle ?? ''}`.trim()
  if (m.estado === 'recibido') return 'Se está aplicando: si algo falta, vuelve a la bandeja.'
  if (m.estado === 'anulado') return 'Descartado.'
  return m.resultados === 0
    ? 'Registrado.'
    : `Registrado: ${amount(m.resultados, 'resultado', 'resultados')} en la historia del paciente.`
}

export interface Resolution {
  readonly busy: boolean
  readonly failure: unknown
  clear(): void
  /** Does it and tells what came of it; true if it was taken. */
  run(work: () => Promise<unknown>): Promise<boolean>
}

export function useResolution(id: string): Resolution {
  const queries = useQueryClient()
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  return {
    busy,
    failure,
    clear: () => setFailure(null),
    async run(work) {
      setBusy(true)
      setFailure(null)
      try {
        await work()
        toasts.done(outcomeWords(await settled(id)))
        return true
      } catch (error) {
        setFailure(error)
        return false
      } finally {
        setBusy(false)
        await queries.invalidateQueries({ queryKey: ['administracion'] })
      }
    },
  }
}
