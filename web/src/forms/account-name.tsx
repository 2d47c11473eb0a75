import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Role } from '../../../src/model/access/roles.ts'
import { get, type Page } from '../api/client.ts'
import { together } from '../api/together.ts'

export interface Professional {
  readonly cuenta: string
  readonly nombre: string
  readonly rol: Role
  readonly profesion: string | null
  readonly activo: boolean
}

const LONG_MS = 5 * 60_000
const MOST = 50

const professionalOf = together<Professional>(MOST, async (ids) => {
  const search = new URLSearchParams(ids.map((id) => ['cuenta', id]))
  const { results } = await get<Page<Professional>>(`/hce/api/profesionales/?${search}`)
  return new Map(results.map((p) => [p.cuenta, p]))
})

/** Who an account is; null where it is nobody who attends. */
export const useAccountName = (id: string | null): UseQueryResult<Professional | null> =>
  useQuery({
    queryKey: ['profesional', id],
    enabled: id !== null,
    staleTime: LONG_MS,
    retry: false,
    queryFn: () => professionalOf(String(id)),
  })

/** By name, and by what the row says only where nobody knows who it is. */
export function AccountName({ id }: { id: string }): ReactNode {
  const found = useAccountName(id)
  if (found.isPending) return '…'
  return found.data?.nombre ?? id
}
