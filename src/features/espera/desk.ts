import type { Role } from '../../model/access/roles.ts'
import { isUuid } from '../../model/check-value.ts'
import { Problem } from '../../model/problem.ts'
import { notFound } from '../../model/problems.ts'
import { listaEspera } from '../../resources/lista-espera.ts'

export const PATH = listaEspera.path
export const TAG = 'Lista de espera: atención'

/** Those who work with the queue: the roles that may write it. */
export const desk: readonly Role[] = listaEspera.access.write

export function turnOf(given: string | undefined): string {
  if (given === undefined || !isUuid(given)) throw new Problem(notFound)
  return given.toLowerCase()
}

export const replayedHeader = (replayed: boolean): Record<string, string> =>
  replayed ? { 'idempotency-replayed': 'true' } : {}
