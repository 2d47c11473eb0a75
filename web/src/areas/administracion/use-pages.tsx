import { Button, Group, Skeleton, Text } from '@mantine/core'
import { keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { IfKnown, RowAt } from '../../api/answers.ts'
import { pagesFrom } from '../../api/client.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'

interface Pages<T> {
  readonly rows: readonly T[]
  readonly list: UseInfiniteQueryResult
}

/** A list of the service, a page after another. */
export function usePages<P extends string>(first: P, ...known: IfKnown<'GET', P, []>): Pages<RowAt<P>> {
  const list = useInfiniteQuery({
    queryKey: ['administracion', first],
    ...pagesFrom(first, ...known),
    placeholderData: keepPreviousData,
  })
  return { rows: list.data?.pages.flatMap((p) => p.results) ?? [], list }
}

/** What of a list is not rows: that it comes, that it failed, that there is nothing, that there is more. */
export function PagesFoot({ pages, none }: { pages: Pages<unknown>; none: string }): ReactNode {
  const { list, rows } = pages
  if (list.isError) return <ProblemNotice error={list.error} retry={() => void list.refetch()} />
  if (list.isPending) return <Skeleton height={160} />
  return (
    <>
      {rows.length === 0 && (
        <Text c="dimmed" ta="center" p="lg">
          {none}
        </Text>
      )}
      {list.hasNextPage && (
        <Group justify="center" mt="sm">
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Ver más
          </Button>
        </Group>
      )}
    </>
  )
}
