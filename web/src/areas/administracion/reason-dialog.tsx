import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useDeed } from './use-deed.ts'

/** Before something that touches somebody else: what it does, and why it is done. */
export function ReasonDialog(props: {
  title: string
  about: string
  label: string
  least: number
  confirm: string
  done: string
  danger?: boolean
  opened: boolean
  close(): void
  run(reason: string): Promise<unknown>
}): ReactNode {
  const { title, about, label, least, confirm, done, danger = false, opened, close, run } = props
  const [reason, setReason] = useState('')
  const deed = useDeed()
  const leave = (): void => {
    deed.clear()
    setReason('')
    close()
  }
  return (
    <Dialog opened={opened} onClose={leave} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void deed.run(() => run(reason.trim()), done).then((ok) => ok && leave())
        }}
      >
        <Stack>
          <Text size="sm">{about}</Text>
          <GrowingTextarea
            label={label}
            description={`Queda en la auditoría; ${least} caracteres o más.`}
            value={reason}
            onChange={(e) => setReason(e.currentTarget.value)}
            minRows={2}
            maxLength={300}
            data-autofocus
          />
          {deed.failure !== null && <ProblemNotice error={deed.failure} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={leave}>
              Cancelar
            </Button>
            <Button
              type="submit"
              loading={deed.busy}
              disabled={reason.trim().length < least}
              {...(danger ? { color: 'red' } : {})}
            >
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
