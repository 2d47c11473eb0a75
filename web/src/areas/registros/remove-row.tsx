import { Button, Group, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Resource } from '../../../../src/model/resource.ts'
import { callAt } from '../../api/client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToasts } from '../../ui/toasts.tsx'

/** Of the header that carries it. */
const LONGEST = 300

/** Takes a row away, which says why and stays in the history. */
export function RemoveRow(props: { path: string; resource: Resource; etag: string | null }): ReactNode {
  const { path, resource, etag } = props
  const [opened, { open, close }] = useDisclosure(false)
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const toasts = useToasts()
  const remove = async (): Promise<void> => {
    try {
      await callAt('DELETE', path, { ifMatch: etag, reason })
      await queries.invalidateQueries({ queryKey: ['lista', resource.name] })
      toasts.done('Eliminado; se conserva en el historial.')
      await navigate({ to: '/c/registros/$coleccion', params: { coleccion: resource.name } })
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <>
      <Button variant="light" color="red" onClick={open}>
        Eliminar
      </Button>
      <Dialog opened={opened} onClose={close} title={`Eliminar: ${resource.singular}`}>
        <Stack>
          <GrowingTextarea
            label="Motivo"
            description="Queda en la auditoría junto con quién lo eliminó."
            value={reason}
            onChange={(e) => setReason(e.currentTarget.value)}
            maxLength={LONGEST}
            minRows={2}
            data-autofocus
          />
          {failure !== null && <ProblemNotice error={failure} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancelar
            </Button>
            <Button color="red" disabled={reason.trim() === ''} onClick={() => void remove()}>
              Eliminar
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  )
}
