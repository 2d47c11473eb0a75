import { Box, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePageTitle } from './page-title.ts'

/** The frame of every page: its title, also in the tab, and what can be done with all of it. */
export function Page(props: {
  title: string
  /** What the tab of the browser says, where the title has a name in it. */
  tab?: string
  /** Of whom the page is about. */
  initials?: string
  about?: string
  actions?: ReactNode
  children: ReactNode
  wide?: boolean
}): ReactNode {
  const { title, about, actions, children, wide } = props
  usePageTitle(props.tab ?? title, props.initials)
  return (
    <Box maw={wide === true ? undefined : 1200} mx="auto">
      <Group justify="space-between" align="flex-start" mb="md" gap="sm">
        <Stack gap={2} style={{ flex: '1 1 260px', minWidth: 0 }}>
          <Title order={1} size="h2">
            {title}
          </Title>
          {about !== undefined && (
            <Text c="dimmed" size="sm">
              {about}
            </Text>
          )}
        </Stack>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Box>
  )
}
