import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useToasts } from '../../ui/toasts.tsx'

export interface Deed {
  readonly busy: boolean
  readonly failure: unknown
  clear(): void
  /** Does it once at a time; true if it was done. */
  run(work: () => Promise<unknown>, said: string): Promise<boolean>
}

/** Something that is asked of the service: what is shown of it is asked for again, and what went wrong is kept to be told. */
export function useDeed({ toast = false }: { toast?: boolean } = {}): Deed {
  const queries = useQueryClient()
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  return {
    busy,
    failure,
    clear: () => setFailure(null),
    async run(work, said) {
      setBusy(true)
      setFailure(null)
      try {
        await work()
        toasts.done(said)
        return true
      } catch (error) {
        if (toast) toasts.failed(error)
        setFailure(error)
        return false
      } finally {
        setBusy(false)
        await queries.invalidateQueries({ queryKey: ['administracion'] })
      }
    },
  }
}
