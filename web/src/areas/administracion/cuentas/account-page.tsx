import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { accountStates, changeFields } from '../../../../../src/model/access/account-fields.ts'
import { call, get } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { showValue } from '../../../forms/show-value.ts'
import { showInstant } from '../../../forms/times.ts'
import { useMe } from '../../../session/session.tsx'
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { PatientName } from '../../../ui/patient-name.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Card } from '../card.tsx'
import { Facts } from '../facts.tsx'
import { Tag } from '../tag.tsx'
import { useDeed } from '../use-deed.ts'
import { type Account, type AccountPath, stateOf } from './account.ts'
import { AccountActions } from './account-actions.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountSessions } from './account-sessions.tsx'

const BACK = { to: '/c/administracion/cuentas', label: 'Cuentas' }

export function AccountPage(): ReactNode {
  const { id } = useParams({ from: '/dentro/c/administracion/cuentas/$id' })
  const path = `/auth/cuentas/${id}/` as const
  const found = useQuery({
    queryKey: ['administracion', path],
    queryFn: ({ signal }) => get(path, signal),
  })
  if (found.error instanceof ApiProblem && found.error.status === 404) return <NotFound />
  return (
    <AdminPage section="cuentas" back={BACK} title={found.data?.nombre ?? 'Cuenta'} about={found.data?.usuario ?? ''}>
      {found.isError && <ProblemNotice error={found.error} retry={() => void found.refetch()} />}
      {found.isPending && <Skeleton height={320} />}
      {found.data !== undefined && <OneAccount key={id} account={found.data} path={path} />}
    </AdminPage>
  )
}

function OneAccount({ account, path }: { account: Account; path: AccountPath }): ReactNode {
  const me = useMe()
  const [editing, setEditing] = useState(false)
  const deed = useDeed()
  const administers = me.rol !== 'auditor'
  const own = account.id === me.id
  const { label, color } = stateOf(account)
  return (
    <Stack>
      {account.estado === 'bloqueada' && (
        <Alert color="red" title="Cuenta bloqueada">
          {account.motivo_estado ?? 'No puede ingresar.'}
        </Alert>
      )}
      {administers && <AccountActions account={account} path={path} own={own} />}
      <Card
        title="Datos"
        actions={
          administers &&
          !editing &&
          account.tipo === 'persona' && (
            <Button size="xs" variant="light" onClick={() => setEditing(true)}>
              Cambiar datos o rol
            </Button>
          )
        }
      >
        {editing ? (
          <Stack>
            {own && (
              <Text size="sm" c="dimmed">
                Nadie cambia su propio rol: lo hace otra persona que administre.
              </Text>
            )}
            <AccountForm
              account={account}
              locked={own ? ['rol'] : []}
              submitLabel="Guardar cambios"
              cancel={() => setEditing(false)}
              submit={async (values) => {
                let failed: unknown = null
                await deed.run(
                  () =>
                    call('PATCH', path, { body: values }).catch((error) => {
                      failed = error
                      throw error
                    }),
                  'Cambios guardados.',
                )
                if (failed !== null) throw failed
                setEditing(false)
              }}
            />
          </Stack>
        ) : (
          <Facts
            of={[
              {
                label: 'Estado',
                value: (
                  <Tag color={color} title={accountStates[account.estado]}>
                    {label}
                  </Tag>
                ),
              },
              { label: 'Rol', value: <RoleLink account={account} /> },
              {
                label: 'Documento',
                value: [account.tipo_documento, account.numero_documento].filter(Boolean).join(' '),
              },
              { label: 'Registro profesional', value: account.registro },
              { label: 'Profesión', value: account.profesion },
              { label: 'Correo', value: account.correo },
              { label: 'Servicios', value: showValue(changeFields.servicios, account.servicios) },
              { label: 'Paciente', value: account.paciente === null ? null : <PatientName id={account.paciente} /> },
              {
                label: 'Segundo factor',
                value: account.tipo === 'sistema' ? null : account.segundo_factor ? 'Activo' : 'Sin activar',
              },
              { label: 'Ingreso', value: account.externa ? 'Por un proveedor de identidad' : null },
              { label: 'Creada', value: `${showInstant(account.creado_en)} · ${account.creado_por}` },
              { label: 'Último cambio', value: showInstant(account.actualizado_en) },
            ]}
          />
        )}
      </Card>
      {account.tipo === 'persona' && <AccountSessions account={account} path={path} ends={administers} />}
      {(me.rol === 'auditor' || me.rol === 'demostracion') && (
        <Group>
          <ButtonLink variant="default" to="/c/administracion/auditoria" search={{ cuenta: account.id }}>
            Lo que ha hecho esta cuenta
          </ButtonLink>
        </Group>
      )}
    </Stack>
  )
}

const RoleLink = ({ account }: { account: Account }): ReactNode => (
  <>
    {account.rol_nombre}{' '}
    <AnchorLink to="/c/administracion/roles" search={{ rol: account.rol }} size="xs">
      Qué puede
    </AnchorLink>
  </>
)
