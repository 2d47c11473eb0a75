import { Button, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense } from 'react'
import { useMe } from '../../session/session.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { assigns, attends } from './queue.ts'
import type { Encounter } from './team-dialog.tsx'

const load = () => import('./team-dialog.tsx')
const TeamDialog = lazy(() => load().then((m) => ({ default: m.TeamDialog })))

/** Who attends it, and how it passes to others. */
export function TeamButton({
  encounter,
  label,
  size = 'xs',
}: {
  encounter: Encounter
  label?: string
  size?: 'xs' | 'sm'
}): ReactNode {
  const { rol } = useMe()
  const [opened, { open, close }] = useDisclosure(false)
  if (!attends(rol) && !assigns(rol)) return null
  return (
    <>
      <Button
        size={size}
        variant="default"
        leftSection={<Icon name="familia" size={14} />}
        onClick={open}
        onPointerEnter={() => void load()}
      >
        {label ?? (attends(rol) ? 'Equipo y entrega' : 'Asignar')}
      </Button>
      <Dialog opened={opened} onClose={close} title="Equipo y entrega">
        <Suspense fallback={<Skeleton height={320} />}>
          <TeamDialog encounter={encounter} close={close} />
        </Suspense>
      </Dialog>
    </>
  )
}
