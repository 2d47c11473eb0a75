import { Alert, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DraftFacts } from './draft.ts'

/** Of a form that creates: whose data these are must be known before anything is written over them. */
export function RecoveredNotice({ recovered, restart }: { recovered: boolean; restart: () => void }): ReactNode {
  if (!recovered) return null
  return (
    <Alert color="blue" role="status" py="xs">
      <Group gap="xs" justify="space-between">
        <Text size="sm">Se recuperó un registro sin terminar.</Text>
        <Button size="compact-sm" variant="light" onClick={restart}>
          Empezar de nuevo
        </Button>
      </Group>
    </Alert>
  )
}

export function UnkeptNotice({ unkept }: Pick<DraftFacts, 'unkept'>): ReactNode {
  if (!unkept) return null
  return (
    <Alert color="orange" role="status" py="xs">
      <Text size="sm">No se pudo guardar el borrador: si cierra o recarga la página se pierde lo escrito.</Text>
    </Alert>
  )
}
