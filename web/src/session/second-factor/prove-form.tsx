import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useMe } from '../session.tsx'
import { useFirstFocus } from '../use-first-focus.ts'
import { CodeInput } from './code-input.tsx'

export interface Proof {
  readonly clave: string
  readonly codigo?: string
}

const WAIT = 'Tras varios intentos hay que esperar unos minutos.'

/** That it is the owner who asks: the password again and, where there is a second factor, a code of it. */
export function ProveForm(props: {
  submitLabel: string
  danger?: boolean
  cancel?: (() => void) | undefined
  submit(proof: Proof): Promise<void>
}): ReactNode {
  const { submitLabel, danger = false, cancel, submit } = props
  const me = useMe()
  const first = useFirstFocus()
  const [clave, setClave] = useState('')
  const [codigo, setCodigo] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const said = failure instanceof ApiProblem ? failure.codigo : ''
  const asksCode = me.segundo_factor || said === 'segundo_factor'
  const wrong = said === 'credenciales'

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      await submit({ clave, ...(asksCode ? { codigo } : {}) })
    } catch (error) {
      setFailure(error)
      setCodigo('')
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void send(event)}>
      <Stack maw={420}>
        <input type="text" autoComplete="username" value={me.usuario ?? ''} readOnly hidden />
        <PasswordInput
          ref={first}
          label="Su clave"
          autoComplete="current-password"
          value={clave}
          onChange={(e) => setClave(e.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar la clave' }}
          error={wrong && !asksCode ? `No es su clave. ${WAIT}` : undefined}
          required
        />
        {asksCode && (
          <CodeInput
            value={codigo}
            onChange={setCodigo}
            recovers
            error={wrong ? `La clave o el código no son correctos, o el código ya se usó. ${WAIT}` : undefined}
          />
        )}
        {failure !== null && !wrong && said !== 'segundo_factor' && <ProblemNotice error={failure} />}
        <Group>
          <Button type="submit" loading={busy} {...(danger ? { color: 'red' } : {})}>
            {submitLabel}
          </Button>
          {cancel !== undefined && (
            <Button variant="default" onClick={cancel}>
              Cancelar
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
