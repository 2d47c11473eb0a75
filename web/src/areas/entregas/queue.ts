import { type QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { careTeam, type Role } from '../../../../src/model/access/roles.ts'
import type { AnswerAt, RowAt } from '../../api/answers.ts'
import { get } from '../../api/client.ts'
import { askAgainEvery } from '../../live/live-state.ts'

export type Queued = RowAt<'/hce/api/cola/'>
export type ServiceQueue = RowAt<'/hce/api/cola/servicios/'>
export type Grupo = Queued['grupo']

/** Somebody waits or is handed over while the page stands open. */
const AGAIN_MS = 30_000

export const groupWords: Readonly<Record<Grupo, string>> = {
  entregado: 'Entregado a usted',
  asignado: 'Asignado a usted',
  en_espera: 'En espera de su servicio',
}

export const attends = (role: Role): boolean => careTeam.some((r) => r === role)
/** Those who say to whom a patient goes. */
export const assigns = (role: Role): boolean =>
  role === 'admisiones' || role === 'coordinador_medico' || role === 'demostracion'

export const useQueue = (enabled = true): UseQueryResult<AnswerAt<'/hce/api/cola/'>> =>
  useQuery({
    queryKey: ['cola', 'mia'],
    enabled,
    refetchInterval: askAgainEvery(AGAIN_MS),
    queryFn: ({ signal }) => get('/hce/api/cola/', signal),
  })

export const servicesQuery = queryOptions({
  queryKey: ['cola', 'servicios'],
  queryFn: ({ signal }) => get('/hce/api/cola/servicios/', signal),
})

/** After an encounter passed to other hands: every list that says in whose it is. */
export async function handsChanged(queries: QueryClient, history: string, patient: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['cola'] }),
    queries.invalidateQueries({ queryKey: ['historia', history] }),
    queries.invalidateQueries({ queryKey: ['ficha', patient] }),
    queries.invalidateQueries({ queryKey: ['lista', 'historia'] }),
    queries.invalidateQueries({ queryKey: ['inicio'] }),
  ])
}
