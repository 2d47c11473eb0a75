import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { call } from '../../../api/client.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { AdminPage } from '../admin-page.tsx'
import type { Invited } from './account.ts'
import { AccountForm } from './account-form.tsx'
import { InvitationNotice } from './invitation-notice.tsx'

const BACK = { to: '/c/administracion/cuentas', label: 'Cuentas' }

export function NewAccountPage(): ReactNode {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [made, setMade] = useState<Invited | null>(null)
  return (
    <AdminPage
      section="cuentas"
      back={BACK}
      title={made === null ? 'Crear una cuenta' : 'Cuenta creada'}
      about={
        made === null
          ? 'De una persona identificada. Nadie le pone la clave: ella la fija con un enlace.'
          : `${made.nombre} ingresa como ${made.usuario}.`
      }
    >
      {made === null ? (
        <Paper withBorder p="md">
          <AccountForm
            submitLabel="Crear cuenta"
            cancel={() => void navigate({ to: BACK.to })}
            submit={async (values) => {
              const { data } = await call('POST', '/auth/cuentas/', { body: values })
              await queries.invalidateQueries({ queryKey: ['administracion'] })
              setMade(data)
            }}
          />
        </Paper>
      ) : (
        <Stack>
          <InvitationNotice link={made.invitacion_enlace} until={made.invitacion_vence_en} />
          <Text size="sm" c="dimmed">
            Mientras no fije la clave, la cuenta queda como invitada.
          </Text>
          <Group>
            <ButtonLink to="/c/administracion/cuentas/$id" params={{ id: made.id }}>
              Ver la cuenta
            </ButtonLink>
            <Button variant="default" onClick={() => setMade(null)}>
              Crear otra
            </Button>
          </Group>
        </Stack>
      )}
    </AdminPage>
  )
}
