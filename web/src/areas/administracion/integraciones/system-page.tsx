import { Alert, Group, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { changeFields } from '../../../../../src/model/access/account-fields.ts'
import { get } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { showValue } from '../../../forms/show-value.ts'
import { showInstant } from '../../../forms/times.ts'
import { useMe } from '../../../session/session.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Card } from '../card.tsx'
import { Facts } from '../facts.tsx'
import { Tag } from '../tag.tsx'
import { kindWords, pathOf, type RegisteredSystem, type SystemPath, sendsWords } from './system.ts'
import { SystemAccesses } from './system-accesses.tsx'
import { SystemGrants } from './system-grants.tsx'
import { SystemSecrets } from './system-secrets.tsx'

const BACK = { to: '/c/administracion/integraciones', label: 'Integraciones' }

const reachWords = {
  nadie: 'A nadie',
  concedido: 'A quienes lo autorizaron o atienden los servicios que lee',
  institucion: 'A todos, en lo de confidencialidad normal',
} as const

export function SystemClientPage(): ReactNode {
  const { id } = useParams({ from: '/dentro/c/administracion/integraciones/$id' })
  const path = pathOf(id)
  const found = useQuery({ queryKey: ['administracion', path], queryFn: ({ signal }) => get(path, signal) })
  if (found.error instanceof ApiProblem && found.error.status === 404) return <NotFound />
  return (
    <AdminPage
      section="integraciones"
      back={BACK}
      title={found.data?.nombre ?? 'Integración'}
      about={found.data?.client_id ?? ''}
    >
      {found.isError && <ProblemNotice error={found.error} retry={() => void found.refetch()} />}
      {found.isPending && <Skeleton height={320} />}
      {found.data !== undefined && <OneSystem key={id} system={found.data} path={path} />}
    </AdminPage>
  )
}

function OneSystem({ system, path }: { system: RegisteredSystem; path: SystemPath }): ReactNode {
  const { rol } = useMe()
  const administers = rol !== 'auditor'
  const isSystem = system.tipo === 'servicio'
  return (
    <Stack>
      {system.alcanza === 'nadie' && (
        <Alert color="yellow" title="No alcanza a nadie">
          Sus listas salen vacías: ningún paciente lo autorizó y no tiene un rol concedido.
        </Alert>
      )}
      <Card title="Datos">
        <Facts
          of={[
            {
              label: 'Estado',
              value: (
                <Tag color={system.estado === 'activa' ? 'teal' : 'red'}>
                  {system.estado === 'activa' ? 'Activo' : 'Bloqueado'}
                </Tag>
              ),
            },
            { label: 'Tipo', value: kindWords[system.tipo] },
            { label: 'Rol', value: system.finalidad === null ? null : system.rol_nombre },
            { label: 'Servicios que lee', value: showValue(changeFields.servicios, system.servicios) },
            { label: 'Finalidad', value: system.finalidad_nombre },
            { label: 'Envía', value: sendsWords(system.envia) },
            { label: 'Alcanza', value: system.alcanza === null ? null : reachWords[system.alcanza] },
            { label: 'Último uso', value: system.ultimo_uso === null ? null : showInstant(system.ultimo_uso) },
            { label: 'Alcances de FHIR', value: system.alcances.join(' ') },
            { label: 'Direcciones de retorno', value: system.redirecciones.join(' ') },
            { label: 'Registrado', value: `${showInstant(system.creado_en)} · ${system.creado_por}` },
          ]}
        />
      </Card>
      {isSystem && <SystemGrants system={system} path={path} administers={administers} />}
      {system.tipo !== 'publica' && <SystemSecrets system={system} path={path} administers={administers} />}
      {isSystem && <SystemAccesses path={path} />}
      {isSystem && (
        <Group>
          <ButtonLink variant="default" to="/c/administracion/cuentas/$id" params={{ id: system.id }}>
            Bloquear o desbloquear su cuenta
          </ButtonLink>
        </Group>
      )}
    </Stack>
  )
}
