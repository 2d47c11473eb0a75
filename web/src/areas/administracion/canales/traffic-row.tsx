import { Divider, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** One message that came or went: what it is, when, how it goes, and what can be done about it. */
export function TrafficRow(props: {
  title: string
  at: string
  about: ReactNode
  state: ReactNode
  action: ReactNode
  children: ReactNode
}): ReactNode {
  const { title, at, about, state, action, children } = props
  return (
    <article aria-label={`${title}, ${at}`}>
      <Divider mb="xs" />
      <Group justify="space-between" align="flex-start" gap="xs">
        <div style={{ flex: '1 1 220px', minWidth: 0 }}>
          <Group gap="xs">
            <Text size="sm" fw={600}>
              {title}
            </Text>
            {state}
          </Group>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {at} · {about}
          </Text>
          {children}
        </div>
        {action}
      </Group>
    </article>
  )
}
