import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerAt, RowAt } from '../api/answers.ts'
import { call, get } from '../api/client.ts'
import { askAgainEvery } from './live-state.ts'

export type Notice = RowAt<'/avisos/'>

const KEY = ['avisos'] as const
export const KINDS_KEY = ['avisos', 'tipos'] as const
const AGAIN_MS = 60_000

export const useNotices = (enabled: boolean): UseQueryResult<AnswerAt<'/avisos/'>> =>
  useQuery({
    queryKey: KEY,
    enabled,
    refetchInterval: askAgainEvery(AGAIN_MS),
    refetchIntervalInBackground: true,
    queryFn: ({ signal }) => get('/avisos/', signal),
  })

/** Says which ones were shown: they no longer count as new. */
export function useMarkSeen(): (ids: readonly string[]) => void {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (avisos: readonly string[]) => call('POST', '/avisos/vistos/', { body: { avisos } }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY, exact: true }),
  })
  return (ids) => {
    if (ids.length > 0) mutate(ids)
  }
}
