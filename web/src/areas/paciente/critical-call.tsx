import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { call } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { InstantInput } from '../../forms/dates/date-input.tsx'
import { useDraft } from '../../forms/draft.ts'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToasts } from '../../ui/toasts.tsx'

interface CallDraft {
  readonly whom: string
  readonly readBack: '' | 'si' | 'no'
  readonly when: string | null
  readonly note: string
  /** Of what is written: sent again as it is, it is registered once. */
  readonly key: string
}
const EMPTY: CallDraft = { whom: '', readBack: '', when: null, note: '', key: '' }
const FEWEST = 3

/** Who was told of a critical value, and whether that person said it back. */
export function CriticalCall({ id, close, done }: { id: string; close(): void; done(): Promise<void> }): ReactNode {
  const [draft, setDraft, forget] = useDraft<CallDraft>(`aviso-critico:${id}`, EMPTY)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const toasts = useToasts()
  const { whom, readBack, when, note, key } = draft
  const faults = failure instanceof ApiProblem ? failure.errores : []
  const faultOf = (field: string): string | undefined => faults.find((f) => f.campo === field)?.mensaje
  const set = (change: Partial<CallDraft>): void =>
    setDraft((before) => ({ ...before, ...change, key: crypto.randomUUID() }))
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      await call('POST', `/hce/api/resultados/${id}/aviso-critico/`, {
        key,
        body: {
          informado_a: whom.trim(),
          leido_de_vuelta: readBack === 'si',
          ...(when === null ? {} : { momento: when }),
          ...(note.trim() === '' ? {} : { nota: note.trim() }),
        },
      })
      forget()
      toasts.done(
        readBack === 'si'
          ? 'Aviso registrado: el resultado queda atendido.'
          : 'Aviso registrado. Sigue abierto hasta que alguien lo lea de vuelta o lo vea quien está a cargo.',
      )
      close()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
      await done()
    }
  }
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <Stack>
        <TextInput
          label="A quién se avisó"
          description="Nombre y servicio, o el paciente mismo."
          withAsterisk
          maxLength={200}
          value={whom}
          error={faultOf('informado_a')}
          onChange={(e) => set({ whom: e.currentTarget.value })}
          data-autofocus
        />
        <Radio.Group
          label="¿Lo leyó de vuelta?"
          description="Quien recibe repite el valor y se le confirma."
          withAsterisk
          value={readBack}
          onChange={(v) => set({ readBack: v === 'si' || v === 'no' ? v : '' })}
        >
          <Stack gap="xs" my="xs">
            <Radio value="si" label="Sí, lo repitió y se le confirmó" />
            <Radio value="no" label="No" />
          </Stack>
        </Radio.Group>
        <InstantInput
          id="aviso-critico-cuando"
          label="Cuándo"
          description="Vacío: ahora."
          error={faultOf('momento')}
          disabled={false}
          withAsterisk={false}
          value={when ?? ''}
          onChange={(value) => set({ when: value })}
        />
        <GrowingTextarea
          label="Nota"
          maxLength={2000}
          minRows={2}
          value={note}
          error={faultOf('nota')}
          onChange={(e) => set({ note: e.currentTarget.value })}
        />
        {failure !== null && <ProblemNotice error={failure} />}
        <Text size="xs" c="dimmed">
          Queda con su nombre y la hora, y no se cambia después.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Volver
          </Button>
          <Button type="submit" loading={busy} disabled={whom.trim().length < FEWEST || readBack === ''}>
            Registrar el aviso
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
