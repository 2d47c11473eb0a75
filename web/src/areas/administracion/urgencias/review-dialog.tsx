import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { call } from '../../../api/client.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useDeed } from '../use-deed.ts'
import type { EmergencyAccess } from './emergency-access.ts'

const LEAST = 10

export function ReviewDialog({ access, close }: { access: EmergencyAccess | null; close(): void }): ReactNode {
  const [decision, decide] = useState('')
  const [comment, setComment] = useState('')
  const deed = useDeed()
  const leave = (): void => {
    deed.clear()
    decide('')
    setComment('')
    close()
  }
  const send = (event: FormEvent): void => {
    event.preventDefault()
    void deed
      .run(
        () =>
          call('POST', `/paciente/accesos-urgencia/${access?.id}/revisar/`, {
            body: { decision, comentario: comment.trim() },
          }),
        'Revisión registrada.',
      )
      .then((ok) => ok && leave())
  }
  return (
    <Dialog opened={access !== null} onClose={leave} title="Decidir sobre el acceso de urgencia">
      <form onSubmit={send}>
        <Stack>
          <Text size="sm">
            {access?.nombre} escribió: «{access?.motivo}»
          </Text>
          <Radio.Group label="¿Fue justificado?" value={decision} onChange={decide} withAsterisk>
            <Stack gap="xs" mt="xs">
              <Radio value="justificado" label="Sí, fue justificado" />
              <Radio value="no_justificado" label="No: si sigue abierto, termina ahora" />
            </Stack>
          </Radio.Group>
          <GrowingTextarea
            label="Comentario"
            description={`El paciente ve la conclusión. ${LEAST} caracteres o más.`}
            value={comment}
            onChange={(e) => setComment(e.currentTarget.value)}
            minRows={2}
            maxLength={1000}
            withAsterisk
          />
          {deed.failure !== null && <ProblemNotice error={deed.failure} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={leave}>
              Cancelar
            </Button>
            <Button
              type="submit"
              loading={deed.busy}
              disabled={decision === '' || comment.trim().length < LEAST}
              {...(decision === 'no_justificado' ? { color: 'red' } : {})}
            >
              Registrar la decisión
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
