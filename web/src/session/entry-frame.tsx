import { Center, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import icon from '../app/icon.svg'

/** The frame of what is shown to somebody who is not inside yet. */
export function EntryFrame(props: { title: string; about?: string; wide?: boolean; children: ReactNode }): ReactNode {
  const { title, about, wide = false, children } = props
  useEffect(() => {
    document.title = title === 'Custodia' ? title : `${title} — Custodia`
  }, [title])
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper withBorder shadow="sm" p="xl" radius="md" w="100%" maw={wide ? 560 : 420}>
        <Stack>
          <Stack gap={4} align="center">
            <img src={icon} alt="" width={48} height={48} />
            <Title order={1} size="h2" ta="center">
              {title}
            </Title>
            {about !== undefined && (
              <Text c="dimmed" size="sm" ta="center">
                {about}
              </Text>
            )}
          </Stack>
          {children}
        </Stack>
      </Paper>
    </Center>
  )
}
