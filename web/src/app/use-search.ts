import { useQuery } from '@tanstack/react-query'
import { get, query } from '../api/client.ts'
import { useMe } from '../session/session.tsx'
import type { Found } from './found.ts'
import { historyNumber } from './history-number.ts'
import { placesOf } from './nav.ts'

export const FEWEST = 2

/** Everything that one box finds: people, histories by their number, diagnoses; of each what this role may open. */
export function useSearch(q: string): Found {
  const { rol } = useMe()
  const asks = q.length >= FEWEST
  const number = historyNumber(q)
  const opens = (place: string): boolean => placesOf(rol).some((p) => p.to === place)
  const patients = useQuery({
    queryKey: ['busqueda', q],
    enabled: asks && opens('/c/pacientes'),
    queryFn: ({ signal }) => get(`/paciente/busqueda/${query({ q, page_size: 8 })}`, signal),
  })
  const histories = useQuery({
    queryKey: ['busqueda', 'historias', number],
    enabled: asks && number !== null && opens('/c/historias'),
    queryFn: ({ signal }) =>
      get(`/hce/api/historias/${query({ ...number, ordering: '-fecha_inicio', page_size: 5 })}`, signal),
  })
  const codes = useQuery({
    queryKey: ['cie', q],
    enabled: asks,
    queryFn: ({ signal }) => get(`/hce/api/icd/buscar/${query({ q, limite: 5 })}`, signal),
  })
  const all = [patients, histories, codes]
  return {
    people: patients.data?.results ?? [],
    histories: histories.data?.results ?? [],
    diseases: codes.data?.results ?? [],
    named: number !== null && 'numero_atencion' in number,
    busy: all.some((one) => one.isFetching),
    paused: all.some((one) => one.isPaused),
    error: all.find((one) => one.isError)?.error ?? null,
    retry: () => {
      for (const one of all) if (one.isError) void one.refetch()
    },
  }
}
