import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, type ReactNode, useState } from 'react'
import { call } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useMe } from '../../session/session.tsx'
import { useFirstFocus } from '../../session/use-first-focus.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { Card } from '../administracion/card.tsx'
import { OWN_SESSIONS } from './own-sessions.tsx'

export function ChangePassword(): ReactNode {
  const [opened, setOpened] = useState(false)
  return (
    <Card title="Clave">
      {opened ? (
        <PasswordForm close={() => setOpened(false)} />
      ) : (
        <Button variant="default" onClick={() => setOpened(true)}>
          Cambiar la clave…
        </Button>
      )}
    </Card>
  )
}

const eye = { visibilityToggleButtonProps: { 'aria-label': 'Mostrar u ocultar la clave' } } as const

function PasswordForm({ close }: { close: () => void }): ReactNode {
  const me = useMe()
  const first = useFirstFocus()
  const queries = useQueryClient()
  const toasts = useToasts()
  const [typed, setTyped] = useState({ actual: '', nueva: '', otra: '' })
  const [differ, setDiffer] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const problem = failure instanceof ApiProblem ? failure : null
  const weak = problem?.errores.filter((e) => e.campo === 'clave_nueva').map((e) => e.mensaje) ?? []
  const wrong = problem?.codigo === 'credenciales'

  const field = (name: keyof typeof typed) => ({
    ...eye,
    value: typed[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      setTyped((all) => ({ ...all, [name]: value })),
    required: true,
  })
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setFailure(null)
    setDiffer(typed.nueva !== typed.otra)
    if (typed.nueva !== typed.otra) return
    setBusy(true)
    try {
      await call('POST', '/auth/clave/', { body: { clave_actual: typed.actual, clave_nueva: typed.nueva } })
      toasts.done('Clave cambiada. Sus otras sesiones terminaron.')
      void queries.invalidateQueries({ queryKey: OWN_SESSIONS })
      close()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void send(event)}>
      <Stack maw={420}>
        <input type="text" autoComplete="username" value={me.usuario ?? ''} readOnly hidden />
        <PasswordInput
          {...field('actual')}
          ref={first}
          label="Clave actual"
          autoComplete="current-password"
          error={wrong ? 'No es su clave actual. Tras varios intentos hay que esperar unos minutos.' : undefined}
        />
        <PasswordInput
          {...field('nueva')}
          label="Clave nueva"
          description="Larga: por ejemplo, una frase que solo usted use."
          autoComplete="new-password"
          error={weak.length > 0 ? weak.join(' ') : undefined}
        />
        <PasswordInput
          {...field('otra')}
          label="Clave nueva, otra vez"
          autoComplete="new-password"
          error={differ ? 'No es igual a la de arriba.' : undefined}
        />
        {failure !== null && !wrong && weak.length === 0 && <ProblemNotice error={failure} />}
        <Group>
          <Button type="submit" loading={busy}>
            Cambiar la clave
          </Button>
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
