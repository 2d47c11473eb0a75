import { useRef } from 'react'
import type { Resource } from '../../../../src/model/resource.ts'
import { callAt } from '../../api/client.ts'
import type { Values } from '../../forms/row-form.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import type { Entry } from './view.ts'
import { useWorking } from './working.tsx'

export const tagOf = (row: { readonly version: number }): string => `"${row.version}"`

/** Writes an entry once, however many times the answer is lost. */
export function useCreate(resource: Resource): (values: Values, path?: string) => Promise<Entry> {
  const { refresh } = useWorking()
  const key = useRef(crypto.randomUUID())
  return async (values, path = resource.path) => {
    const { data } = await callAt<Entry>('POST', path, { body: values, key: key.current })
    key.current = crypto.randomUUID()
    await refresh()
    return data
  }
}

/** Changes a row as it was read: signing, annulling and the other small steps. Says whether it was changed. */
export function usePatch(): (
  resource: Resource,
  row: Pick<Entry, 'id' | 'version'>,
  values: Values,
  said: string,
) => Promise<boolean> {
  const { refresh } = useWorking()
  const toasts = useToasts()
  return async (resource, row, values, said) => {
    try {
      await callAt('PATCH', `${resource.path}${row.id}/`, { body: values, ifMatch: tagOf(row) })
      toasts.done(said)
    } catch (error) {
      toasts.failed(error)
      await refresh()
      return false
    }
    await refresh()
    return true
  }
}
