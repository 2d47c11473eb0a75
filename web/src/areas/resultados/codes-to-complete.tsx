import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { get } from '../../api/client.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { hasNothing, StaleNotice } from '../../ui/stale-notice.tsx'
import { CHANNELS } from '../administracion/canales/channel.tsx'
import { CodeMap } from '../administracion/canales/code-map.tsx'

/** Codes of the sources that nobody has said what they are, each with its source. */
export function CodesToComplete(): ReactNode {
  const found = useQuery({ queryKey: ['administracion', CHANNELS], queryFn: ({ signal }) => get(CHANNELS, signal) })
  if (hasNothing(found)) return <ProblemNotice error={found.error} retry={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton height={240} />
  const waiting = found.data.results.filter((c) => c.codigos_pendientes > 0)
  return (
    <Stack>
      <StaleNotice of={found} />
      {waiting.map((c) => (
        <CodeMap key={c.id} channel={c} acts onlyPending title={c.nombre} />
      ))}
      {waiting.length === 0 && (
        <Text c="dimmed" ta="center" p="lg">
          Ningún código espera a que lo completen.
        </Text>
      )}
    </Stack>
  )
}
