import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { solicitudCorreccion } from '../../../../../src/resources/solicitud-correccion.ts'
import { call } from '../../../api/client.ts'
import { useDraft } from '../../../forms/draft.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useDeed } from '../use-deed.ts'
import type { TitularRequest } from './titular-request.ts'

const LEAST = 10

/** What the patient will read; kept while it is written. */
export function AnswerDialog({ request, close }: { request: TitularRequest | null; close(): void }): ReactNode {
  const [answer, change, forget] = useDraft(`respuesta:${request?.id ?? ''}`, { estado: '', respuesta: '' })
  const deed = useDeed()
  const leave = (): void => {
    deed.clear()
    close()
  }
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (request === null) return
    const body = { estado: answer.estado, respuesta: answer.respuesta.trim() }
    void deed
      .run(
        () => call('PATCH', `${solicitudCorreccion.path}${request.id}/`, { body, ifMatch: `"${request.version}"` }),
        'Respuesta enviada.',
      )
      .then((ok) => {
        if (!ok) return
        forget()
        leave()
      })
  }
  return (
    <Dialog opened={request !== null} onClose={leave} title="Responder la solicitud">
      <form onSubmit={send}>
        <Stack>
          <Text size="sm">«{request?.descripcion}»</Text>
          <Radio.Group
            label="Decisión"
            value={answer.estado}
            onChange={(estado) => change((before) => ({ ...before, estado }))}
            withAsterisk
          >
            <Stack gap="xs" mt="xs">
              <Radio value="aceptada" label="Aceptarla" />
              <Radio value="negada" label="Negarla" />
            </Stack>
          </Radio.Group>
          {answer.estado === 'aceptada' && request?.atencion != null && (
            <Alert color="blue" p="xs">
              Lo firmado no cambia: quien atendió escribe una nota aclaratoria y el coordinador la enlaza aquí.
            </Alert>
          )}
          <GrowingTextarea
            label="Respuesta"
            description={`La lee el paciente; ${LEAST} caracteres o más. No se cambia después.`}
            value={answer.respuesta}
            onChange={(e) => {
              const respuesta = e.currentTarget.value
              change((before) => ({ ...before, respuesta }))
            }}
            minRows={3}
            maxLength={4000}
            withAsterisk
          />
          {deed.failure !== null && <ProblemNotice error={deed.failure} fields={solicitudCorreccion.fields} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={leave}>
              Cancelar
            </Button>
            <Button
              type="submit"
              loading={deed.busy}
              disabled={answer.estado === '' || answer.respuesta.trim().length < LEAST}
            >
              Enviar la respuesta
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
