import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { AnswerAt } from '../../../api/answers.ts'
import { get } from '../../../api/client.ts'

export type FollowedOrder = AnswerAt<`/hce/api/ordenes/seguimiento/`>['results'][number]

/** Under the history, so that it is asked again with it. */
export const useFollowedOrders = (
  history: string,
  patient: string,
  enabled: boolean,
): UseQueryResult<readonly FollowedOrder[]> =>
  useQuery({
    queryKey: ['historia', history, 'ordenes', patient],
    enabled,
    staleTime: 30_000,
    queryFn: async ({ signal }) =>
      (await get(`/hce/api/ordenes/seguimiento/?paciente=${patient}&cuales=todas&limite=200`, signal)).results,
  })

/** «hace 5 días», «hoy». */
export const agoWords = (days: number): string => (days === 0 ? 'hoy' : days === 1 ? 'ayer' : `hace ${days} días`)

/** What is known of one that was ordered before: its result, or that there is none. */
export const outcomeWords = (order: FollowedOrder): string =>
  order.resultado ??
  (order.resultado_documento === null ? order.etapa_nombre.toLowerCase() : 'con resultado en un documento')
