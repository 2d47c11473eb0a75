import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { isKeyOf } from '../../../../../src/model/keys.ts'
import { call } from '../../../api/client.ts'
import { RefInput } from '../../../forms/ref-input.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { BusyButton } from '../busy-button.tsx'
import type { Entry } from '../view.ts'
import { useWorking } from '../working.tsx'

const FEWEST = 10
const KINDS = {
  paciente_equivocado: 'Es de otro paciente',
  registrado_por_error: 'Se registró por error',
} as const
type Kind = keyof typeof KINDS

/** What was closed stays as it was and counts no more, for a reason that the person who marks it signs. */
export function MarkDialog({ row, opened, close }: { row: Entry | null; opened: boolean; close(): void }): ReactNode {
  const { id, refresh } = useWorking()
  const toasts = useToasts()
  const [kind, setKind] = useState<Kind>('paciente_equivocado')
  const [reason, setReason] = useState('')
  const [right, setRight] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const key = useRef(crypto.randomUUID())
  const mark = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const { data } = await call('POST', `/hce/api/historias/${id}/marcar-error/`, {
        body: {
          ...(row === null ? {} : { recurso: row.recurso, registro: row.id }),
          tipo: kind,
          motivo: reason.trim(),
          ...(right === null ? {} : { correcta_historia: right }),
        },
        key: key.current,
      })
      toasts.done(
        data.estado === 'pendiente'
          ? 'Queda pendiente de que otra persona la firme.'
          : 'Marcado en error: ya no cuenta.',
      )
      close()
    } catch (error) {
      setFailure(error)
    } finally {
      key.current = crypto.randomUUID()
      setBusy(false)
      await refresh()
    }
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={row === null ? 'Marcar en error toda la atención' : 'Marcar en error el registro'}
    >
      <Stack>
        {row === null && (
          <Alert color="red">La atención queda anulada, con todo lo que tiene. Se conserva y se puede leer.</Alert>
        )}
        <Radio.Group label="Qué pasó" value={kind} onChange={(value) => isKeyOf(KINDS, value) && setKind(value)}>
          <Stack gap={6} mt={4}>
            {Object.entries(KINDS).map(([value, label]) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Stack>
        </Radio.Group>
        <GrowingTextarea
          label="Motivo"
          description={`De ${FEWEST} caracteres o más. Lo firma usted.`}
          value={reason}
          onChange={(e) => setReason(e.currentTarget.value)}
          minRows={2}
          data-autofocus
        />
        <RefInput
          id="marca-correcta"
          label="Atención donde está lo correcto"
          description="Si ya se registró donde es."
          error={undefined}
          disabled={busy}
          withAsterisk={false}
          to="historia"
          value={right}
          onChange={setRight}
        />
        <Text size="xs" c="dimmed">
          Deja de contar en problemas, medicamentos, alertas, estadísticas y lo que se envía. El sello del cierre sigue
          siendo válido.
        </Text>
        {failure !== null && <ProblemNotice error={failure} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
          <BusyButton color="red" busy={busy} disabled={reason.trim().length < FEWEST} onClick={() => void mark()}>
            Firmar la marca
          </BusyButton>
        </Group>
      </Stack>
    </Dialog>
  )
}
