import { Button, Group, Loader, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { EntryFrame } from './entry-frame.tsx'

/** The service restarts or cannot be reached: nobody is asked who they are for that. */
export const AwayPage = ({ retry }: { retry: () => void }): ReactNode => (
  <EntryFrame title="Sin servicio" about="Custodia no responde en este momento.">
    <Group role="status" gap="sm" wrap="nowrap" justify="center">
      <Loader size="sm" aria-hidden />
      <Text size="sm">Se vuelve a intentar cada pocos segundos. Su sesión no se pierde por esto.</Text>
    </Group>
    <Button onClick={retry}>Reintentar</Button>
  </EntryFrame>
)
