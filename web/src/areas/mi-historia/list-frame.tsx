import { Button, Skeleton, Stack, Text } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { hasNothing, StaleNotice } from '../../ui/stale-notice.tsx'
import classes from './own-record.module.css'

/** What of a list is not its rows: that it comes, that it failed, that there is nothing, that there is more. */
export function ListFrame(props: {
  of: UseInfiniteQueryResult
  empty: boolean
  none: string
  children: ReactNode
}): ReactNode {
  const { of, empty, none, children } = props
  if (hasNothing(of)) return <ProblemNotice error={of.error} retry={() => void of.refetch()} />
  if (of.data === undefined) return <Skeleton height={240} aria-label="Cargando" />
  return (
    <Stack>
      <StaleNotice of={of} />
      {empty && !of.hasNextPage ? <Text>{none}</Text> : children}
      {of.hasNextPage && (
        <Button
          variant="default"
          className={classes.target ?? ''}
          loading={of.isFetchingNextPage}
          onClick={() => void of.fetchNextPage()}
        >
          Ver más
        </Button>
      )}
    </Stack>
  )
}
