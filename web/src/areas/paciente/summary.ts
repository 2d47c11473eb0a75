import { queryOptions } from '@tanstack/react-query'
import type { AnswerAt } from '../../api/answers.ts'
import { get } from '../../api/client.ts'

/** Who it is, of whom a partial view says less. */
export type Person = Pick<Summary['paciente'], 'id' | 'nombre'> & Partial<Summary['paciente']>

export type Summary = AnswerAt<`/paciente/historia-clinica/resumen-paciente/${string}/`>

/** The whole of a person at a glance, for those who see all of them. */
export const summaryQuery = (id: string) =>
  queryOptions({
    queryKey: ['ficha', id, 'resumen'],
    queryFn: ({ signal }) => get(`/paciente/historia-clinica/resumen-paciente/${id}/`, signal),
  })

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['fila', 'paciente', id],
    queryFn: ({ signal }) => get(`/paciente/paciente/${id}/`, signal),
  })

/** What was ordered and is still followed: of one patient, or of the encounters that the caller is in charge of. */
export const waitingOrdersQuery = (patient: string | null) =>
  queryOptions({
    queryKey: ['ordenes', 'pendientes', patient],
    retry: false,
    queryFn: async ({ signal }) =>
      (await get(`/hce/api/ordenes/seguimiento/?limite=50${patient === null ? '' : `&paciente=${patient}`}`, signal))
        .results,
  })

/** That none are seen is no news of none: it says whose silence it is. */
export function noAllergiesWords({ alergias_estado, alcance_completo }: Summary): string {
  if (alergias_estado === 'niega') return 'Las niega.'
  if (alergias_estado === null) return 'No las alcanza a ver: pregúnteselas.'
  return alcance_completo === false
    ? 'Nadie las ha registrado en lo que usted alcanza a ver: pregúnteselas.'
    : 'Nadie las ha registrado.'
}
