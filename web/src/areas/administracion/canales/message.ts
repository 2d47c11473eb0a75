import { useInfiniteQuery } from '@tanstack/react-query'
import type { RowAt } from '../../../api/answers.ts'
import { pagesFrom, query } from '../../../api/client.ts'
import { askAgainEvery } from '../../../live/live-state.ts'

export const MESSAGES = '/entrada/mensajes/'
export type IncomingMessage = RowAt<typeof MESSAGES>
export type MessageState = IncomingMessage['estado']

const kinds: Readonly<Record<string, string>> = {
  ORU: 'Resultado',
  'ADT^A01': 'Ingreso',
  'ADT^A02': 'Traslado',
  'ADT^A03': 'Egreso',
  'ADT^A04': 'Registro para una atención',
  'ADT^A11': 'Ingreso cancelado',
  'ADT^A12': 'Traslado cancelado',
  'ADT^A13': 'Egreso cancelado',
  'ADT^A40': 'Unión de dos registros',
  ADT: 'Datos de un paciente',
}

/** What a message is about, for who does not know the standard by heart. */
export const messageKind = (type: string): string => kinds[type] ?? kinds[type.split('^')[0] ?? ''] ?? 'Mensaje'

const AGAIN_MS = 20_000

/** Of what waits for somebody events tell; of what goes through by itself, none does. */
export function useMessages(asked: { readonly estado: MessageState | null; readonly canal?: string }) {
  const path = `${MESSAGES}${query(asked)}` as const
  const list = useInfiniteQuery({
    queryKey: ['administracion', path],
    ...pagesFrom(path),
    refetchInterval: asked.estado === 'por_resolver' ? askAgainEvery(AGAIN_MS) : AGAIN_MS,
  })
  return { rows: list.data?.pages.flatMap((p) => p.results) ?? [], list }
}
