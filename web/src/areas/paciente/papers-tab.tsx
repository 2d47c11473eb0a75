import { Button, Paper, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pagesFrom, query } from '../../api/client.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { hasNothing, StaleNotice } from '../../ui/stale-notice.tsx'
import { PaperList } from './paper-list.tsx'

/** Everything that was handed to the patient on paper. */
export function PapersTab({ id }: { id: string }): ReactNode {
  const found = useInfiniteQuery({
    queryKey: ['ficha', id, 'papeles'],
    ...pagesFrom(`/paciente/paciente/${id}/papeles/${query({ page_size: 30 })}`),
  })
  if (hasNothing(found)) return <ProblemNotice error={found.error} retry={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton height={240} />
  return (
    <Paper withBorder p="md">
      <StaleNotice of={found} />
      <PaperList papers={found.data.pages.flatMap((p) => p.results)} printed={() => void found.refetch()} />
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
