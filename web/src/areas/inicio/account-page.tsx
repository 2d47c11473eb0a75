import { Group, Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { neutralRole } from '../../../../src/model/access/roles.ts'
import { useMe } from '../../session/session.tsx'
import { Page } from '../../ui/page.tsx'
import { ChangePassword } from './change-password.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { SecondFactor } from './second-factor.tsx'

export function AccountPage(): ReactNode {
  const me = useMe()
  return (
    <Page title="Mi cuenta" about={neutralRole(me.rol)}>
      <Stack>
        <Paper withBorder p="md">
          <Group gap="xl">
            <Fact label="Nombre" text={me.nombre} />
            <Fact label="Usuario" text={me.usuario ?? '–'} />
            <Fact label="Documento" text={me.documento ?? '–'} />
            {me.rol !== 'paciente' && <Fact label="Registro profesional" text={me.registro ?? '–'} />}
          </Group>
        </Paper>
        {/* The person who enters from elsewhere keeps password and second factor there. */}
        {me.sesion !== null && (
          <>
            <ChangePassword />
            <SecondFactor />
            <OwnSessions />
          </>
        )}
      </Stack>
    </Page>
  )
}

const Fact = ({ label, text }: { label: string; text: string }): ReactNode => (
  <div>
    <Text size="xs" c="dimmed">
      {label}
    </Text>
    <Text>{text}</Text>
  </div>
)
