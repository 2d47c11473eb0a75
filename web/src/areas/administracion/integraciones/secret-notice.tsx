import { Alert, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '../admin.module.css'
import { CopyOnce } from '../copy-once.tsx'

/** The secret of a program: shown once, and to be handed over. */
export const SecretNotice = ({ clientId, secret }: { clientId: string; secret: string }): ReactNode => (
  <Alert color="blue" title="Entregue este secreto a quien integra" role="status">
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        Es de <b>{clientId}</b> y no se vuelve a mostrar.
      </Text>
      <Text component="code" className={classes.hash ?? ''}>
        {secret}
      </Text>
      <CopyOnce value={secret} label="Copiar el secreto" />
    </Stack>
  </Alert>
)
