import { Button, Group, Modal, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'

const FEWEST = 10

/** What was written stays to be read, and says nothing of the patient any more. */
export function AnnulButton({ annul }: { annul(reason: string): Promise<void> }): ReactNode {
  const [opened, { open, close }] = useDisclosure(false)
  const [reason, setReason] = useState('')
  return (
    <>
      <Button size="compact-sm" variant="subtle" color="red" onClick={open}>
        Anular
      </Button>
      <Modal opened={opened} onClose={close} title="Anular el registro" closeButtonProps={{ 'aria-label': 'Cerrar' }}>
        <Stack>
          <GrowingTextarea
            label="Motivo"
            description={`De ${FEWEST} caracteres o más. El texto se conserva y deja de tener valor clínico.`}
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
              color="red"
              disabled={reason.trim().length < FEWEST}
              onClick={() => {
                close()
                void annul(reason.trim())
              }}
            >
              Anular
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
