import { Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { ProblemNotice } from '../../ui/problem-notice.tsx'

interface Asked {
  readonly isPending: boolean
  readonly isError: boolean
  readonly error: unknown
  refetch(): unknown
}

/** One thing to do on the first page: its name, what leads on, and the first of it. */
export function HomeSection(props: {
  id: string
  title: string
  /** What it was asked with; several where it takes several. */
  of: readonly Asked[]
  none: string
  count: number
  /** Said beside the title where there are more than are shown. */
  more?: string | undefined
  action?: ReactNode
  children: ReactNode
}): ReactNode {
  const { id, title, of, none, count, more, action, children } = props
  const failed = of.find((q) => q.isError)
  const pending = of.some((q) => q.isPending)
  return (
    <Paper withBorder p="md" mb="md" component="section" aria-labelledby={id} style={{ breakInside: 'avoid' }}>
      <Group justify="space-between" mb="sm" gap="xs" align="flex-start">
        <Title order={2} size="h4" id={id} style={{ flex: '1 1 170px' }}>
          {title}
          {more !== undefined && (
            <Text span size="sm" c="dimmed" fw={400}>
              {' '}
              {more}
            </Text>
          )}
        </Title>
        {action}
      </Group>
      {failed !== undefined && <ProblemNotice error={failed.error} retry={() => void failed.refetch()} />}
      {pending && failed === undefined && <Skeleton height={120} />}
      {!pending && failed === undefined && count === 0 && <Text c="dimmed">{none}</Text>}
      {count > 0 && (
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {children}
        </Stack>
      )}
    </Paper>
  )
}
