import { Group, Paper, Stack, Text } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { registry } from '../../../../src/resources/index.ts'
import { call } from '../../api/client.ts'
import { FieldInput } from '../../forms/field-input.tsx'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { BusyButton } from './busy-button.tsx'
import type { Pendiente } from './view.ts'
import { useWorking } from './working.tsx'

const FEWEST = 10

/** What the document lacks and may still be said, beside what was signed: one form for each. */
export function Complements({ items, done }: { items: readonly Pendiente[]; done(): void }): ReactNode {
  return items
    .flatMap((item) => (item.campo === 'eapb' ? [item, uninsured(item)] : [item]))
    .map((item) => (
      <ComplementForm key={`${item.recurso}${item.registro ?? ''}${item.campo}`} item={item} done={done} />
    ))
}

/** The other answer to who pays. */
const uninsured = (item: Pendiente): Pendiente => ({
  ...item,
  campo: 'tipo_usuario',
  mensaje: 'O, si nadie lo asegura, diga que es particular o no afiliado.',
})

function ComplementForm({ item, done }: { item: Pendiente; done(): void }): ReactNode {
  const { id } = useWorking()
  const toasts = useToasts()
  const [value, setValue] = useState<unknown>(null)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const key = useRef(crypto.randomUUID())
  const field = registry.get(item.recurso)?.fields[item.campo]
  if (field === undefined) return null
  const add = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await call('POST', `/hce/api/historias/${id}/complementos/`, {
        body: {
          recurso: item.recurso,
          ...(item.recurso === 'historia' ? {} : { registro: item.registro }),
          campo: item.campo,
          valor: value,
          motivo: reason.trim(),
        },
        key: key.current,
      })
      toasts.done('Queda agregado aparte, con su firma.')
      done()
    } catch (error) {
      setFailure(error)
    } finally {
      key.current = crypto.randomUUID()
      setBusy(false)
    }
  }
  return (
    <Paper withBorder p="sm" component="section" aria-label={item.mensaje}>
      <Stack gap="xs">
        <Text size="sm">{item.mensaje} Lo firmado no cambia: esto se agrega aparte y lo firma usted.</Text>
        <FieldInput name={`complemento-${item.campo}`} field={field} value={value} onChange={setValue} required />
        <GrowingTextarea
          label="Por qué no se había dicho"
          description={`De ${FEWEST} caracteres o más.`}
          value={reason}
          onChange={(e) => setReason(e.currentTarget.value)}
          minRows={1}
        />
        {failure !== null && <ProblemNotice error={failure} />}
        <Group justify="flex-end">
          <BusyButton
            busy={busy}
            disabled={typeof value !== 'string' || reason.trim().length < FEWEST}
            onClick={() => void add()}
          >
            Agregar y firmar
          </BusyButton>
        </Group>
      </Stack>
    </Paper>
  )
}
