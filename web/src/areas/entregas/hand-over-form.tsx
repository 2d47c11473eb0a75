import { Button, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useDraft } from '../../forms/draft.ts'
import { useMe } from '../../session/session.tsx'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { PersonSelect } from './person-select.tsx'
import { assigns, handsChanged } from './queue.ts'

type Draft = { readonly cuenta: string | null; readonly nota: string }
const NOTHING: Draft = { cuenta: null, nota: '' }

/** To whom the encounter goes now, and what is left to be done. */
export function HandOverForm(props: {
  history: string
  patient: string
  service: string | null
  holder: string | null
  done(): void
}): ReactNode {
  const { history, patient, service, holder, done } = props
  const me = useMe()
  const [{ cuenta, nota }, change, forget] = useDraft<Draft>(`entregar:${history}`, NOTHING)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const key = useRef(crypto.randomUUID())
  const queries = useQueryClient()
  const toasts = useToasts()
  const faults = failure instanceof ApiProblem ? failure.errores : []
  const faultOf = (name: string): string | undefined => faults.find((f) => f.campo === name)?.mensaje
  const desk = assigns(me.rol)
  const set = (next: Partial<Draft>): void => {
    key.current = crypto.randomUUID()
    change((before) => ({ ...before, ...next }))
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      const { data } = await call('POST', `/hce/api/historias/${history}/entregar/`, {
        body: { cuenta, ...(nota.trim() === '' ? {} : { nota: nota.trim() }) },
        key: key.current,
      })
      forget()
      toasts.done(`Quedó en manos de ${data.en_manos_nombre}.`)
      await handsChanged(queries, history, patient)
      done()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <PersonSelect
          id="entregar-a"
          label={desk ? 'Asignar a' : 'Entregar a'}
          service={service}
          without={[me.id, ...(holder === null ? [] : [holder])]}
          value={cuenta}
          onChange={(next) => set({ cuenta: next })}
          error={faultOf('cuenta')}
          required
        />
        <GrowingTextarea
          label="Recado"
          description={
            me.rol === 'admisiones'
              ? undefined
              : 'Qué se hizo y qué queda por hacer, en una frase. Queda firmado en la historia.'
          }
          value={nota}
          onChange={(e) => set({ nota: e.currentTarget.value })}
          error={faultOf('nota')}
          withAsterisk={!desk}
          maxLength={500}
          minRows={2}
        />
        {failure !== null && faults.length === 0 && <ProblemNotice error={failure} />}
        <Group justify="flex-end">
          <Button type="submit" loading={busy} disabled={cuenta === null}>
            {desk ? 'Asignar' : 'Entregar'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
