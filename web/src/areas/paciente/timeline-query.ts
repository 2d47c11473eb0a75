import { infiniteQueryOptions } from '@tanstack/react-query'
import { get, type Page } from '../../api/client.ts'

export interface TimelineEvent {
  readonly tipo: string
  readonly tipo_nombre: string
  readonly fecha: string
  readonly id: string
  readonly recurso: string
  readonly enlace: string
  readonly historia: string | null
  readonly titulo: string
  readonly resumen: string | null
  readonly autor: string | null
  readonly anulado: boolean
}

const PAGE = 200

/** Page by page, the newest first. All pages would be asked for again when somebody comes back to the window: only on entering. */
export const timelineQuery = (id: string, asked: URLSearchParams) => {
  const search = new URLSearchParams({ page_size: String(PAGE) })
  for (const [name, value] of asked) search.append(name, value)
  return infiniteQueryOptions({
    queryKey: ['ficha', id, 'linea', search.toString()],
    initialPageParam: `/paciente/historia-clinica/timeline/${id}/?${search}`,
    queryFn: ({ pageParam, signal }) => get<Page<TimelineEvent>>(pageParam, signal),
    getNextPageParam: (last: Page<TimelineEvent>) => last.next,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export const firstEvents = (id: string) => timelineQuery(id, new URLSearchParams())
