import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiProblem, messageOf } from '../api/problem.ts'
import { CodeInput } from './second-factor/code-input.tsx'
import { useSession } from './session.tsx'

/** Account, password and, where the account has one, the second factor. */
export function SignInForm({ usuario: known, done }: { usuario?: string | null; done?: () => void }): ReactNode {
  const { signIn } = useSession()
  const [usuario, setUsuario] = useState(known ?? '')
  const [clave, setClave] = useState('')
  const [codigo, setCodigo] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setFault(null)
    try {
      await signIn({ usuario, clave, ...(codigo.trim() === '' ? {} : { codigo }) })
      done?.()
    } catch (error) {
      if (error instanceof ApiProblem && error.codigo === 'segundo_factor') setAsksCode(true)
      else setFault(messageOf(error))
      setCodigo('')
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label="Usuario"
          autoComplete="username"
          value={usuario}
          onChange={(e) => setUsuario(e.currentTarget.value)}
          readOnly={known != null}
          autoFocus={known == null}
          required
        />
        <PasswordInput
          label="Clave"
          autoComplete="current-password"
          // The page knows who it is: the password is what is missing.
          autoFocus={known != null}
          data-autofocus={known != null || undefined}
          value={clave}
          onChange={(e) => setClave(e.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar la clave' }}
          required
        />
        {asksCode && <CodeInput value={codigo} onChange={setCodigo} recovers takesFocus />}
        {fault !== null && (
          <Alert color="red" role="alert">
            {fault}
          </Alert>
        )}
        <Button type="submit" loading={busy}>
          Ingresar
        </Button>
      </Stack>
    </form>
  )
}
