import { Button, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense } from 'react'
import { useCommands } from '../../app/commands.tsx'
import { useMe } from '../../session/session.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { mayOpen } from '../entregas/may-open.ts'

/** Forms are large and a chart is mostly read: it comes when it is asked for. */
const load = () => import('./open-encounter-form.tsx')
const OpenForm = lazy(() => load().then((m) => ({ default: m.OpenForm })))

/** Care begins, for those who may begin it; of whom is asked where the page does not say it. */
export function OpenEncounter({
  patient,
  asked = false,
  left,
}: {
  patient?: string
  /** The page before has asked for it already. */
  asked?: boolean
  left?: () => void
}): ReactNode {
  const { rol } = useMe()
  const [opened, { open, close: shut }] = useDisclosure(asked)
  const close = (): void => {
    shut()
    left?.()
  }
  const may = mayOpen(rol)
  useCommands(may ? [{ id: 'abrir-atencion', label: 'Abrir atención', words: 'nueva consulta', run: open }] : [])
  if (!may) return null
  return (
    <>
      <Button
        {...(patient === undefined ? {} : { size: 'xs' })}
        onClick={open}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        leftSection={<Icon name="nuevo" size={patient === undefined ? 16 : 14} />}
      >
        Abrir atención
      </Button>
      <Dialog opened={opened} onClose={close} title="Abrir atención">
        <Suspense fallback={<Skeleton height={360} />}>
          <OpenForm {...(patient === undefined ? {} : { patient })} close={close} />
        </Suspense>
      </Dialog>
    </>
  )
}
