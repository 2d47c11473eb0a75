import { Center, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { ButtonLink } from './links.tsx'
import { usePageTitle } from './page-title.ts'

export function NotFound(): ReactNode {
  usePageTitle('Esta página no existe')
  return (
    <Center p="xl">
      <Stack align="center">
        <Title order={1} size="h3" ta="center">
          Esta página no existe
        </Title>
        <Text c="dimmed" ta="center">
          Puede que la dirección esté incompleta o que lo que busca ya no esté.
        </Text>
        <ButtonLink to="/c/inicio">Ir al inicio</ButtonLink>
      </Stack>
    </Center>
  )
}
