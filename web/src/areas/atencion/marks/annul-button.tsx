import { Button, Group, Modal, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx'

const FEWEST = 10

/** What was written stays to be read, and says nothing of the patient any more. */
export const AnnulButton = ({ annul }: { annul(reason: string): Promise<void> }): ReactNode => (
  <ReasonButton
    label="Anular"
    title="Anular el registro"
    about="El texto se conserva y deja de tener valor clínico."
    color="red"
    run={annul}
  />
)

/** Something that is done for a reason, which is asked for first. */
export function ReasonButton(props: {
  label: string
  title: string
  about: string
  color: 'red' | 'gray'
  run(reason: string): Promise<void>
}): ReactNode {
  const { label, title, about, color, run } = props
  const [opened, { open, close }] = useDisclosure(false)
  const [reason, setReason] = useState('')
  // Of many cards hardly one is annulled: its dialog is made when somebody is about to.
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        color={color}
        onPointerDown={() => setAsked(true)}
        onFocus={() => setAsked(true)}
        onClick={open}
      >
        {label}
      </Button>
      {(asked || opened) && (
        <Modal opened={opened} onClose={close} title={title} closeButtonProps={{ 'aria-label': 'Cerrar' }}>
          <Stack>
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
        </Modal>
      )}
    </>
  )
}
