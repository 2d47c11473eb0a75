import { Badge, Group, Mark, Text } from '@mantine/core'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Classification } from '../../../src/model/classification.ts'
import type { RowAt } from '../api/answers.ts'
import { get, query } from '../api/client.ts'

export type FoundCode = RowAt<'/hce/api/icd/buscar/'>

const FEWEST = 2
const MOST = 8

/** Diseases by code, words or how people call them; with whom they must suit, where that is known. */
export function useIcdSearch(asked: {
  readonly q: string
  readonly sistema: Classification
  readonly sexo?: string | null
  readonly edad?: number | null
  readonly enabled?: boolean
}): UseQueryResult<readonly FoundCode[]> {
  const { q, sistema, sexo = null, edad = null, enabled = true } = asked
  return useQuery({
    queryKey: ['cie', sistema, q, sexo, edad],
    enabled: enabled && q.length >= FEWEST,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await get(`/hce/api/icd/buscar/${query({ q, sexo, edad, sistema, limite: MOST })}`, signal)).results,
  })
}

/** A code with its words, why it is among the found and whether it suits. */
export function IcdOption({ found: r }: { found: FoundCode }): ReactNode {
  return (
    <div>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Text size="sm" fw={700}>
          {r.codigo}
        </Text>
        <Text size="sm" component="span">
          <Highlighted text={r.nombre} parts={r.resaltado} />
        </Text>
      </Group>
      <Group gap={6}>
        <Text size="xs" c="dimmed">
          {r.coincidencias[0]?.texto}
        </Text>
        {!r.adecuado.sexo && (
          <Badge size="xs" color="red" variant="light">
            No es de su sexo
          </Badge>
        )}
        {!r.adecuado.edad && (
          <Badge size="xs" color="red" variant="light">
            No es de su edad
          </Badge>
        )}
      </Group>
    </div>
  )
}

function Highlighted({ text, parts }: { text: string; parts: FoundCode['resaltado'] }): ReactNode {
  const pieces: ReactNode[] = []
  let at = 0
  for (const { desde, hasta } of [...parts].sort((a, b) => a.desde - b.desde)) {
    if (desde < at) continue
    pieces.push(text.slice(at, desde), <Mark key={desde}>{text.slice(desde, hasta)}</Mark>)
    at = hasta
  }
  return [...pieces, text.slice(at)]
}
