import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RowAt } from '../api/answers.ts'
import { get } from '../api/client.ts'
import { together } from '../api/together.ts'

export type Professional = RowAt<'/hce/api/profesionales/'>

const LONG_MS = 5 * 60_000
const MOST = 50

const professionalOf = together<Professional>(MOST, async (ids) => {
  const search = new URLSearchParams(ids.map((id) => ['cuenta', id]))
  const { results } = await get(`/hce/api/profesionales/?${search}`)
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

/** By name; of whom nobody knows, that. */
export function AccountName({ id }: { id: string }): ReactNode {
  const found = useAccountName(id)
  if (found.isPending) return '…'
  return found.data?.nombre ?? 'Cuenta sin nombre'
}
