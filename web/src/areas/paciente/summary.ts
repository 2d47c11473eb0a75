import { queryOptions } from '@tanstack/react-query'
import type { AnswerAt } from '../../api/answers.ts'
import { get } from '../../api/client.ts'

/** Who it is, of whom a partial view says less. */
export type Person = Pick<Summary['paciente'], 'id' | 'nombre'> & Partial<Summary['paciente']>

export type Summary = AnswerAt<`/paciente/historia-clinica/resumen-paciente/${string}/`>

/** The whole of a person at a glance, for those who see all of him. */
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
