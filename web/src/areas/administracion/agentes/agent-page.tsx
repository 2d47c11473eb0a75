import { Group, Skeleton, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mayUse } from '../../../../../src/model/access/access.ts'
import { entriesOf } from '../../../../../src/model/keys.ts'
import { agenteIa } from '../../../../../src/resources/agente-ia.ts'
import { call } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { RowForm, type Values } from '../../../forms/row-form.tsx'
import { showValue } from '../../../forms/show-value.ts'
import { useMe } from '../../../session/session.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { useMerge } from '../../registros/use-merge.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Card } from '../card.tsx'
import { Facts } from '../facts.tsx'
import { AgentVersions } from './agent-versions.tsx'
import { type Agent, AgentBadges } from './agents-page.tsx'

const BACK = { to: '/c/administracion/agentes', label: 'Agentes de IA' }

export function AgentPage(): ReactNode {
  const { id } = useParams({ from: '/dentro/c/administracion/agentes/$id' })
  const path = `${agenteIa.path}${id}/` as const
  const { rol } = useMe()
  const found = useQuery({
    queryKey: ['administracion', path],
    queryFn: ({ signal }) => call('GET', path, { signal }),
  })
  if (found.error instanceof ApiProblem && found.error.status === 404) return <NotFound />
  const row = found.data?.data
  return (
    <AdminPage section="agentes" back={BACK} title={row?.nombre ?? 'Agente'} about={row?.descripcion ?? ''}>
      {found.isError && <ProblemNotice error={found.error} retry={() => void found.refetch()} />}
      {found.isPending && <Skeleton height={320} />}
      {row !== undefined && (
        <Stack>
          <Group gap="xs">
            <AgentBadges agent={row} />
          </Group>
          <Card title="Configuración">
            {mayUse(rol, agenteIa, 'write') ? (
              <Settings key={id} id={id} path={path} row={row} etag={found.data?.etag ?? null} />
            ) : (
              <Facts
                of={entriesOf(agenteIa.fields).map(([name, field]) => ({
                  label: field.label,
                  value: showValue(field, row[name]),
                }))}
              />
            )}
          </Card>
          <AgentVersions path={path} />
        </Stack>
      )}
    </AdminPage>
  )
}

function Settings(props: { id: string; path: string; row: Agent & Values; etag: string | null }): ReactNode {
  const { id, path, row, etag } = props
  const queries = useQueryClient()
  const toasts = useToasts()
  const merge = useMerge({
    resource: agenteIa,
    path,
    row,
    etag,
    saved: async (what) => {
      await queries.invalidateQueries({ queryKey: ['administracion'] })
      toasts.done(what === 'saved' ? 'Guardado.' : 'Queda lo que guardó la otra persona.')
    },
  })
  return (
    <>
      {merge.dialog}
      <RowForm
        resource={agenteIa}
        draftKey={`agente_ia:${id}`}
        row={row}
        submitLabel="Guardar cambios"
        submit={merge.save}
      />
    </>
  )
}
