import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx'

const FEWEST = 10

/** What was written stays to be read, and says nothing of the patient any more. */
export const AnnulButton = (props: {
  /** Which one, as its card calls it. */
  what: ReactNode
  annul(reason: string): Promise<void>
}): ReactNode => (
  <ReasonButton
    label="Anular"
    title="Anular el registro"
    what={props.what}
    about="El texto se conserva y deja de tener valor clínico."
    color="red"
    run={props.annul}
  />
)

/** Something that is done for a reason, which is asked for first. */
export function ReasonButton(props: {
  label: string
  title: string
  what?: ReactNode
  about: string
  color: 'red' | 'gray'
  run(reason: string): Promise<void>
}): ReactNode {
  const { label, title, what, about, color, run } = props
  const [opened, { open, close }] = useDisclosure(false)
  const [reason, setReason] = useState('')
  return (
    <>
      <Button size="compact-sm" variant="subtle" color={color} onClick={open}>
        {label}
      </Button>
      <Dialog opened={opened} onClose={close} title={title}>
        <Stack>
          {what !== undefined && (
            <Text component="div" fw={600} size="sm">
              {what}
            </Text>
          )}
          <GrowingTextarea
            label="Motivo"
            description={`De ${FEWEST} caracteres o más. ${about}`}
            value={reason}
            onChange={(e) => setReason(e.currentTarget.value)}
            minRows={2}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancelar
            </Button>
            <Button
              color={color}
              disabled={reason.trim().length < FEWEST}
              onClick={() => {
                close()
                void run(reason.trim())
              }}
            >
              {label}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  )
}
