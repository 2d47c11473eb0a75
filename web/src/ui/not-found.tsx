import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export const NotFound = (): ReactNode => (
  <Center p="xl">
    <Stack align="center">
      <Title order={1} size="h3">
        Esta página no existe
      </Title>
      <Text c="dimmed">Puede que la dirección esté incompleta o que lo que busca ya no esté.</Text>
      <Button component={Link} to="/c/inicio">
        Ir al inicio
      </Button>
    </Stack>
  </Center>
)
