import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ShownRow } from '../../../../src/model/shown-row.ts'
import type { EntryName, entries } from '../../../../src/resources/entries.ts'
import type { AnswerAt } from '../../api/answers.ts'
import { get } from '../../api/client.ts'
import { askAgainEvery } from '../../live/live-state.ts'

export type HistoryView = AnswerAt<`/hce/api/historias/${string}/vista-unificada/`>
/** A row of one of the collections of a history, with the names of its codes beside them. */
export type Entry = HistoryView['secciones'][number]['registros'][number]
export type Alerta = HistoryView['alertas'][number]
/** Somebody says that an entry, or the whole encounter, was recorded in error. */
export type ErrorMark = HistoryView['marcas_error'][number]

type Lacking = HistoryView['pendientes'][number]
/** What closing lacks, or what the document that follows lacks: then how it is put right is said too. */
export type Pendiente = Omit<Lacking, 'donde' | 'norma'> &
  Partial<Pick<Lacking, 'norma'>> & {
    readonly solucion?: string
    /** What was closed does not change: it is said beside it. */
    readonly aparte?: true
  }

/** Every reading is written in the audit: often enough to see what a colleague wrote, and not more. */
const AGAIN_MS = 60_000

const keyOf = (id: string) => ['historia', id] as const

export const useHistoryView = (id: string): UseQueryResult<HistoryView> =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => get(`/hce/api/historias/${id}/vista-unificada/`, signal),
    refetchInterval: askAgainEvery(AGAIN_MS),
  })

/** To be asked again: the checklist and the alerts are the service's own and change with every entry. */
export function useRefresh(id: string): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: keyOf(id) }),
      queries.invalidateQueries({ queryKey: ['lista', 'historia'] }),
    ])
  }, [queries, id])
}

export type ShownEntry<N extends EntryName> = ShownRow<Extract<(typeof entries)[number], { readonly name: N }>>

/** Whether the row is of that collection: then it has its fields. */
export const isRowOf = <N extends EntryName>(row: Entry, name: N): row is Entry & ShownEntry<N> => row.recurso === name

/** What the service says of a prescription, an exam or a scale as soon as it is written. */
export const alertsOf = (row: Entry): string[] => (Array.isArray(row.alertas) ? row.alertas.map(String) : [])

export const entriesOf = (view: HistoryView, ...names: readonly string[]): Entry[] =>
  view.secciones.flatMap((s) => s.registros.filter((row) => names.includes(row.recurso)))

export const allEntries = (view: HistoryView): Entry[] => view.secciones.flatMap((s) => [...s.registros])
