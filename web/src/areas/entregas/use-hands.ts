import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { clinicians } from '../../../../src/model/access/roles.ts'
import { call } from '../../api/client.ts'
import { useMe } from '../../session/session.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { focusFirst } from '../../ui/when-there.ts'
import { handsChanged } from './queue.ts'

interface Hands {
  readonly busy: boolean
  /** Takes it from the queue. `attend`: and begins to attend. */
  take(encounter: { historia: string; paciente: string }, attend: boolean): Promise<void>
  /** The first of the queue, taken and begun. */
  next(service: string | null): Promise<void>
  giveBack(encounter: { historia: string; paciente: string }, said?: Record<string, unknown>): Promise<boolean>
}

/** What passes an encounter from hand to hand; those who are late are told, and see the lists as they are. */
export function useHands(): Hands {
  const { rol } = useMe()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  // Until it is known which one was taken, asking again takes that one.
  const nextKey = useRef(crypto.randomUUID())
  const begins = clinicians.some((c) => c === rol)

  const doing = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      toasts.failed(error)
      await queries.invalidateQueries({ queryKey: ['cola'] })
      return false
    } finally {
      setBusy(false)
    }
  }
  const begin = async (id: string): Promise<void> => {
    // Nursing prepares the patient; who treats begins the care. Where it has begun there is nothing to begin.
    if (begins)
      await call('POST', `/hce/api/historias/${id}/cambiar-estado/`, { body: { estado: 'en_atencion' } }).catch(
        () => undefined,
      )
    await queries.invalidateQueries({ queryKey: ['cola'] })
    await navigate({ to: '/c/historias/$id', params: { id } })
    // The button stayed on the other page: who treats begins where one writes first.
    if (begins) focusFirst(() => document.querySelector<HTMLElement>('[data-comienzo]'))
  }
  return {
    busy,
    take: async ({ historia, paciente }, attend) => {
      await doing(async () => {
        await call('POST', `/hce/api/historias/${historia}/tomar/`)
        if (attend) await begin(historia)
        else {
          toasts.done('Quedó en sus manos.')
          await handsChanged(queries, historia, paciente)
        }
      })
    },
    next: async (servicio) => {
      await doing(async () => {
        const { data } = await call('POST', '/hce/api/cola/siguiente/', {
          body: servicio === null ? {} : { servicio_reps: servicio },
          key: nextKey.current,
        })
        nextKey.current = crypto.randomUUID()
        await begin(data.historia)
      })
    },
    giveBack: ({ historia, paciente }, said = {}) =>
      doing(async () => {
        const { data } = await call('POST', `/hce/api/historias/${historia}/devolver/`, { body: said })
        toasts.done(
          data.en_espera
            ? `Quedó en la cola de ${data.servicio_nombre}.`
            : `Quedó en manos de ${data.en_manos_nombre}.`,
        )
        await handsChanged(queries, historia, paciente)
      }),
  }
}
