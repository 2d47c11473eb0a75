import { Group, Paper, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** One matter of a page, with its name. */
export function Card(props: { title: string; about?: string; actions?: ReactNode; children: ReactNode }): ReactNode {
  const { title, about, actions, children } = props
  const id = useId()
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Group justify="space-between" align="flex-start" mb="sm" gap="xs">
        <div>
          <Title order={2} size="h4" id={id}>
            {title}
          </Title>
          {about !== undefined && (
            <Text size="sm" c="dimmed">
              {about}
            </Text>
          )}
        </div>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Paper>
  )
}
