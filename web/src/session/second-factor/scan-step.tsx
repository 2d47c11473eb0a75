import { Anchor, Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { AnswerTo } from '../../api/answers.ts'
import { call } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { CodeInput } from './code-input.tsx'
import { Qr } from './qr.tsx'
import classes from './second-factor.module.css'
import { StepTitle } from './step-title.tsx'

export type Pending = AnswerTo<'POST', '/auth/segundo-factor/'>

const inGroups = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, '$& ')

/** The secret goes to the telephone, and a code comes back: until then nothing has changed. */
export function ScanStep(props: {
  pending: Pending
  cancel?: (() => void) | undefined
  done(codes: readonly string[]): void
}): ReactNode {
  const { pending, cancel, done } = props
  const [codigo, setCodigo] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const wrong = failure instanceof ApiProblem && failure.codigo === 'credenciales'

  const confirm = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      const { data } = await call('POST', '/auth/segundo-factor/confirmar/', { body: { codigo } })
      done(data.codigos_recuperacion)
    } catch (error) {
      setFailure(error)
      setCodigo('')
      setBusy(false)
    }
  }

  return (
    <Stack>
      <StepTitle>Agregue la cuenta a su aplicación</StepTitle>
      <Text size="sm">
        Lea este código con la aplicación de autenticación de su teléfono: Google Authenticator, Microsoft
        Authenticator, Aegis u otra.
      </Text>
      <Group align="center" gap="lg">
        <Qr text={pending.uri} label="Código QR con el secreto de su segundo factor" size={208} />
        <Stack gap="xs" style={{ flex: '1 1 180px' }}>
          <Text size="sm">Si no puede leerlo, escriba este secreto en la aplicación:</Text>
          <Text component="code" className={classes.secret ?? ''} data-secreto={pending.secreto}>
            {inGroups(pending.secreto)}
          </Text>
          <Group gap="sm">
            <CopyButton value={pending.secreto}>
              {({ copied, copy }) => (
                <Button size="compact-sm" variant="light" onClick={copy}>
                  {copied ? 'Copiado' : 'Copiar el secreto'}
                </Button>
              )}
            </CopyButton>
            <Anchor href={pending.uri} size="sm" underline="always">
              Abrir en la aplicación de este equipo
            </Anchor>
          </Group>
        </Stack>
      </Group>
      <form onSubmit={(event) => void confirm(event)}>
        <Stack maw={420}>
          <CodeInput
            value={codigo}
            onChange={setCodigo}
            error={
              wrong
                ? 'No es el código de ahora. Espere el siguiente y revise que la hora del teléfono sea la correcta.'
                : undefined
            }
          />
          {failure !== null && !wrong && <ProblemNotice error={failure} />}
          <Group>
            <Button type="submit" loading={busy}>
              Confirmar
            </Button>
            {cancel !== undefined && (
              <Button variant="default" onClick={cancel}>
                Cancelar
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Stack>
  )
}
