import { Anchor, Button, Group, List } from '@mantine/core'
import type { ReactNode } from 'react'
import { sections } from '../sections.ts'
import { useWorking } from '../working.tsx'
import type { Kept } from './kept-drafts.ts'

/** Written and not sent: each leads to where it is, and can be thrown away. */
export function UnsavedList({ items, leave }: { items: readonly Kept[]; leave(): void }): ReactNode {
  const { goTo, discard } = useWorking()
  return (
    <List size="sm" spacing={6} withPadding={false} listStyleType="none">
      {items.map((draft) => {
        const where = `${sections[draft.section]}${draft.registro === null ? '' : ' (un registro que se estaba cambiando)'}`
        return (
          <List.Item key={draft.key}>
            <Group gap="xs">
              <Anchor
                component="button"
                type="button"
                size="sm"
                ta="left"
                c="inherit"
                underline="always"
                onClick={() => {
                  leave()
                  goTo(draft.section, draft.registro)
                }}
              >
                Hay texto sin guardar en {where}
              </Anchor>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Descartar el texto de ${where}`}
                onClick={() => discard(draft)}
              >
                Descartar
              </Button>
            </Group>
          </List.Item>
        )
      })}
    </List>
  )
}
