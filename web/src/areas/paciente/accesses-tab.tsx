import { Badge, Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pagesFrom, query } from '../../api/client.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { hasNothing, StaleNotice } from '../../ui/stale-notice.tsx'

/** Who saw, changed or tried to see this record, in sentences. */
export function AccessesTab({ id }: { id: string }): ReactNode {
  const found = useInfiniteQuery({
    queryKey: ['ficha', id, 'accesos'],
    ...pagesFrom(`/paciente/paciente/${id}/accesos/${query({ page_size: 50 })}`),
  })
  if (hasNothing(found)) return <ProblemNotice error={found.error} retry={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton height={240} />
  const rows = found.data.pages.flatMap((p) => p.results)
  return (
    <Paper withBorder p="md">
      <StaleNotice of={found} />
      <Stack
        component="ol"
        gap="sm"
        p={0}
        m={0}
        style={{ listStyle: 'none' }}
        aria-label="Quién ha visto esta historia"
      >
        {rows.map((a, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same at the same instant, and none moves
          <li key={n}>
            <Group gap="xs" align="baseline">
              <Text size="sm" style={{ flex: '1 1 240px' }}>
                {a.frase}
              </Text>
              {a.urgencia && (
                <Badge color="red" tt="none">
                  Urgencia{a.revision === null ? '' : `: ${a.revision.replace('_', ' ')}`}
                </Badge>
              )}
            </Group>
          </li>
        ))}
      </Stack>
      {rows.length === 0 && <Text c="dimmed">Nadie la ha visto.</Text>}
      {found.hasNextPage && (
        <Button
          mt="md"
          variant="subtle"
          fullWidth
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          Ver más
        </Button>
      )}
    </Paper>
  )
}
