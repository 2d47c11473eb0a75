import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { mayUse } from '../../../../../src/model/access/access.ts'
import { useDraft } from '../../../forms/draft.ts'
import { useMe } from '../../../session/session.tsx'
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { BusyButton } from '../busy-button.tsx'
import { returnFocus } from '../return-focus.ts'
import { useCreate } from '../save.ts'
import { resourceNamed, useWorking } from '../working.tsx'

interface Clarification {
  readonly contenido: string
  readonly motivo: string
}
const BLANK: Clarification = { contenido: '', motivo: '' }

/** What was closed stays as it was: what is wrong in it is said beside it, signed as it is written. */
export function ClarificationForm({ of, target }: { of: string; target: Readonly<Record<string, string>> }): ReactNode {
  const { id, wanted } = useWorking()
  const { rol } = useMe()
  const toasts = useToasts()
  const resource = resourceNamed('nota')
  const create = useCreate(resource)
  const [draft, change, forget, isDraft] = useDraft<Clarification>(`aclaracion:${of}`, BLANK)
  const { contenido, motivo } = draft
  const [opened, setOpened] = useState(isDraft)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (wanted?.registro === of && isDraft) setOpened(true)
  }, [wanted, of, isDraft])
  const [failure, setFailure] = useState<unknown>(null)
  if (!mayUse(rol, resource, 'write')) return null
  if (!opened)
    return (
      <Button size="compact-sm" variant="light" mt={6} onClick={() => setOpened(true)}>
        {isDraft ? 'Seguir la aclaración' : 'Aclarar'}
      </Button>
    )
  const close = (): void => {
    setOpened(false)
    returnFocus(() => document.getElementById(`registro-${of}`))
  }
  const save = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await create({
        historia: id,
        tipo_nota: 'aclaratoria',
        formato: 'libre',
        ...target,
        contenido: contenido.trim(),
        motivo_aclaracion: motivo.trim(),
        firmado: true,
      })
      toasts.done('Aclaración firmada.')
      forget()
      close()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="xs" style={{ flex: '1 1 100%' }}>
      <GrowingTextarea
        label="Aclaración"
        minRows={2}
        value={contenido}
        readOnly={busy}
        onChange={(e) => change({ ...draft, contenido: e.currentTarget.value })}
        autoFocus
      />
      <TextInput
        label="Motivo"
        readOnly={busy}
        value={motivo}
        onChange={(e) => change({ ...draft, motivo: e.currentTarget.value })}
      />
      <Text size="xs" c="dimmed">
        Se firma al guardarla y no cambia. El registro original queda como está.
      </Text>
      {failure !== null && <ProblemNotice error={failure} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          Dejar para después
        </Button>
        <Button
          variant="subtle"
          color="red"
          onClick={() => {
            forget()
            close()
          }}
        >
          Descartar
        </Button>
        <BusyButton busy={busy} disabled={contenido.trim() === '' || motivo.trim() === ''} onClick={() => void save()}>
          Firmar aclaración
        </BusyButton>
      </Group>
    </Stack>
  )
}
