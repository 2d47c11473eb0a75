import { Alert, Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useToasts } from '../../ui/toasts.tsx'
import { useMe } from '../session.tsx'
import classes from './second-factor.module.css'
import { StepTitle } from './step-title.tsx'

/** Shown this once: nobody keeps them but their owner. */
export function RecoveryCodes({ codes, done }: { codes: readonly string[]; done: () => Promise<void> }): ReactNode {
  const me = useMe()
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const finish = async (): Promise<void> => {
    setBusy(true)
    try {
      await done()
    } catch (error) {
      toasts.failed(error)
      setBusy(false)
    }
  }
  return (
    <Stack>
      <StepTitle>Guarde sus códigos de recuperación</StepTitle>
      <Alert color="orange">
        El segundo factor ya está activo. Si pierde el teléfono, ingresará con uno de estos códigos. Cada uno sirve una
        vez, y no se vuelven a mostrar.
      </Alert>
      <div className={classes.printed}>
        <Text size="sm" className={classes.onPaper ?? ''}>
          Custodia · códigos de recuperación de {me.usuario}
        </Text>
        <ul className={classes.codes} aria-label="Códigos de recuperación">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <Group>
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="light" onClick={copy}>
              {copied ? 'Copiados' : 'Copiar'}
            </Button>
          )}
        </CopyButton>
        <Button variant="light" onClick={() => window.print()}>
          Imprimir
        </Button>
        <Button loading={busy} onClick={() => void finish()}>
          Ya los guardé
        </Button>
      </Group>
    </Stack>
  )
}
