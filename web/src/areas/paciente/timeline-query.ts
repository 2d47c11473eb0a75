import { infiniteQueryOptions } from '@tanstack/react-query'
import type { RowAt } from '../../api/answers.ts'
import { pagesFrom } from '../../api/client.ts'

export type TimelineEvent = RowAt<`/paciente/historia-clinica/timeline/${string}/`>

const PAGE = 200

/** Page by page, the newest first. All pages would be asked for again when somebody comes back to the window: only on entering. */
export const timelineQuery = (id: string, asked: URLSearchParams) => {
  const search = new URLSearchParams({ page_size: String(PAGE) })
  for (const [name, value] of asked) search.append(name, value)
  return infiniteQueryOptions({
    queryKey: ['ficha', id, 'linea', search.toString()],
    ...pagesFrom(`/paciente/historia-clinica/timeline/${id}/?${search}`),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export const firstEvents = (id: string) => timelineQuery(id, new URLSearchParams())
