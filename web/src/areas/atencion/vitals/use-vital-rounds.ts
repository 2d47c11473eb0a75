import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { dateInBogota } from '../../../../../src/model/calendar.ts'
import type { AnswerAt, RowAt } from '../../../api/answers.ts'
import { get, getAt, query } from '../../../api/client.ts'
import { askAgainEvery } from '../../../live/live-state.ts'
import { vitalWords } from './vital-words.ts'

export type Encounter = RowAt<'/hce/api/historias/'>
type Exams = AnswerAt<'/hce/api/examen-fisico/'>
type Exam = Exams['results'][number]

const AGAIN_MS = 60_000
const ENCOUNTERS = 50
const EXAMS = 200

/** Every page of what was examined since then: one that were left out would be taken twice. */
async function examsSince(day: string, signal: AbortSignal): Promise<readonly Exam[]> {
  const found: Exam[] = []
  let place: string | null =
    `/hce/api/examen-fisico/${query({ fecha_registro_desde: day, anulado: false, page_size: EXAMS })}`
  while (place !== null) {
    const page: Exams = await getAt<Exams>(place, signal)
    found.push(...page.results)
    place = page.next
  }
  return found
}

/** Who is being attended, whom the caller reaches, and who of them has vital signs of today. */
export function useVitalRounds(): {
  readonly encounters: readonly Encounter[]
  readonly taken: ReadonlyMap<string, Exam>
  readonly pending: boolean
  readonly failed: unknown
  again(): Promise<void>
} {
  const lists = useQueries({
    queries: ['abierta', 'en_atencion'].map((estado) => ({
      queryKey: ['lista', 'historia', 'signos', estado],
      refetchInterval: askAgainEvery(AGAIN_MS),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        get(`/hce/api/historias/${query({ estado, ordering: 'fecha_inicio', page_size: ENCOUNTERS })}`, signal),
    })),
  })
  const exams = useQuery({
    queryKey: ['signos', 'examenes'],
    refetchInterval: askAgainEvery(AGAIN_MS),
    queryFn: ({ signal }) => examsSince(dateInBogota(new Date()), signal),
  })
  const all = [...lists, exams]
  const { refetch } = exams
  const again = useCallback(async (): Promise<void> => {
    await refetch()
  }, [refetch])
  const encounters = lists
    .flatMap((l) => l.data?.results ?? [])
    .toSorted((a, b) => (String(a.fecha_inicio) < String(b.fecha_inicio) ? -1 : 1))
  const measured = (exams.data ?? []).filter((e) => vitalWords(e) !== '')
  return {
    encounters,
    taken: new Map(
      measured
        .toSorted((a, b) => (String(a.fecha_registro) < String(b.fecha_registro) ? -1 : 1))
        .map((e) => [e.historia, e]),
    ),
    pending: all.some((q) => q.isPending),
    failed: all.find((q) => q.isError)?.error ?? null,
    again,
  }
}
