import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { get } from '../../api/client.ts'

/** With the names of its codes beside them. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number }
/** A row of one of the collections of a history. */
export type Entry = Row & { readonly recurso: string }

export interface Alerta {
  readonly codigo: string
  readonly gravedad: 'critica' | 'alta' | 'media' | 'informativa'
  readonly titulo: string
  readonly detalle: string
  readonly registros: readonly string[]
  readonly fuente: string
}

export interface Pendiente {
  readonly codigo: string
  readonly campo: string
  readonly recurso: string
  readonly registro: string | null
  readonly mensaje: string
  readonly norma?: string
  /** How it is put right. */
  readonly solucion?: string
  readonly bloquea?: boolean
}

/** Somebody says that an entry, or the whole encounter, was recorded in error. */
export interface ErrorMark {
  readonly id: string
  readonly recurso: string | null
  readonly registro: string | null
  readonly tipo_nombre: string
  readonly motivo: string
  readonly estado: 'pendiente' | 'vigente' | 'rechazada'
  readonly momento: string
  readonly profesional: { readonly nombre: string; readonly documento: string | null }
  readonly cofirma: boolean
  readonly decision: { readonly profesional: { readonly nombre: string } } | null
  readonly correcta: { readonly historia: string } | null
  readonly correcta_sin_alcance: boolean
}

export interface HistoryView {
  readonly historia: Row
  readonly paciente: Readonly<Record<string, unknown>> & { readonly id: string; readonly edad: number | null }
  readonly eapb: Readonly<Record<string, unknown>> | null
  readonly alertas: readonly Alerta[]
  readonly pendientes: readonly Pendiente[]
  readonly puede_cerrarse: boolean
  readonly estados_posibles: readonly string[]
  readonly secciones: readonly { readonly clave: string; readonly registros: readonly Entry[] }[]
  readonly marcas_error: readonly ErrorMark[]
  /** What to do about the document that the ministry has of it, where something in it was marked since. */
  readonly rda_por_reemplazar: { readonly reemplazo: boolean; readonly explicacion: string } | null
  /** Where the service already knows how to make the RDA. */
  readonly rda?: {
    readonly listo: boolean
    readonly puntaje?: number
    readonly problemas?: readonly unknown[]
  } | null
}

/** Every reading is written in the audit: often enough to see what a colleague wrote, and not more. */
const AGAIN_MS = 60_000

const keyOf = (id: string) => ['historia', id] as const

export const useHistoryView = (id: string): UseQueryResult<HistoryView> =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => get<HistoryView>(`/hce/api/historias/${id}/vista-unificada/`, signal),
    refetchInterval: AGAIN_MS,
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

export const entriesOf = (view: HistoryView, ...names: readonly string[]): Entry[] =>
  view.secciones.flatMap((s) => s.registros.filter((row) => names.includes(row.recurso)))

export const allEntries = (view: HistoryView): Entry[] => view.secciones.flatMap((s) => [...s.registros])

export const isLive = (row: Entry): boolean => row.anulado !== true
