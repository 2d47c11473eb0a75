import { Alert, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { showInstant } from '../../../forms/times.ts'
import classes from '../admin.module.css'
import { CopyOnce } from '../copy-once.tsx'

/** The link with which somebody sets the password: shown once, and to be handed over. */
export const InvitationNotice = ({ link, until }: { link: string; until: string }): ReactNode => (
  <Alert color="blue" title="Entregue este enlace a la persona" role="status">
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        Con él fija su clave. Sirve una sola vez, hasta el {showInstant(until)}, y no se vuelve a mostrar.
      </Text>
      <Text component="code" className={classes.hash ?? ''}>
        {link}
      </Text>
      <CopyOnce value={link} label="Copiar el enlace" />
    </Stack>
  </Alert>
)
