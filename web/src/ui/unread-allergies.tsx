import { Badge, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** That they are not known is said as loud as they would be: where nothing is said, none are read. */
export const UnreadAllergies = ({ retry }: { retry?: () => void }): ReactNode => (
  <Group gap={6} role="status">
    <Badge color="red" tt="none" style={{ height: 'auto' }} styles={{ label: { whiteSpace: 'normal' } }}>
      No se pudieron leer las alergias
    </Badge>
    {retry !== undefined && (
      <Button size="compact-xs" variant="light" color="red" onClick={retry}>
        Reintentar
      </Button>
    )}
  </Group>
)
