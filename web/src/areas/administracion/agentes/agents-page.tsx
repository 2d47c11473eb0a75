import { Button, Group, Menu, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mayUse } from '../../../../../src/model/access/access.ts'
import { agenteIa } from '../../../../../src/resources/agente-ia.ts'
import type { RowAt } from '../../../api/answers.ts'
import { call, get } from '../../../api/client.ts'
import { showInstant } from '../../../forms/times.ts'
import { useMe } from '../../../session/session.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx'
import { MenuItemLink } from '../../../ui/nav-links.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Tag } from '../tag.tsx'
import { useDeed } from '../use-deed.ts'
import { PagesFoot, usePages } from '../use-pages.tsx'

export type Agent = RowAt<typeof agenteIa.path>

export function AgentsPage(): ReactNode {
  const { rol } = useMe()
  const writes = mayUse(rol, agenteIa, 'write')
  const pages = usePages(`${agenteIa.path}?page_size=50&ordering=nombre`)
  return (
    <AdminPage
      section="agentes"
      actions={
        <>
          <ButtonLink
            to="/c/administracion/agentes/cifras"
            variant="default"
            leftSection={<Icon name="estadistica" size={16} />}
          >
            Rendición de cuentas
          </ButtonLink>
          {writes && (
            <ButtonLink to="/c/administracion/agentes/nuevo" leftSection={<Icon name="nuevo" size={16} />}>
              Nuevo agente
            </ButtonLink>
          )}
        </>
      }
    >
      <Stack>
        {pages.rows.map((agent) => (
          <AgentCard key={agent.id} agent={agent} writes={writes} />
        ))}
        <PagesFoot pages={pages} none="No hay agentes." />
      </Stack>
    </AdminPage>
  )
}

function AgentCard({ agent, writes }: { agent: Agent; writes: boolean }): ReactNode {
  const deed = useDeed()
  const path = `${agenteIa.path}${agent.id}/` as const
  const change = (body: object, said: string): void =>
    void deed.run(async () => {
      const { etag } = await call('GET', path)
      await call('PATCH', path, { body, ifMatch: etag })
    }, said)
  return (
    <Paper withBorder p="md" component="article" aria-label={agent.nombre}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <div style={{ minWidth: 0 }}>
          <Group gap="xs">
            <AnchorLink fw={600} to="/c/administracion/agentes/$id" params={{ id: agent.id }}>
              {agent.nombre}
            </AnchorLink>
            <AgentBadges agent={agent} />
          </Group>
          <Text size="sm" c="dimmed">
            {[
              agenteIa.fields.tipo.options?.[agent.tipo],
              agenteIa.fields.proveedor.options?.[agent.proveedor],
              [agent.modelo, agent.version_modelo].filter(Boolean).join(' '),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {agent.descripcion !== null && <Text size="sm">{agent.descripcion}</Text>}
          {agent.pausado && (
            <Text size="sm" mt={4}>
              En pausa{agent.pausado_en === null ? '' : ` desde ${showInstant(agent.pausado_en)}`}: {agent.motivo_pausa}
            </Text>
          )}
        </div>
        {writes && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <Button
                variant="default"
                size="xs"
                style={{ flex: 'none' }}
                loading={deed.busy}
                aria-label={`Acciones de ${agent.nombre}`}
                rightSection={<Icon name="abajo" size={14} />}
              >
                Acciones
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <MenuItemLink to="/c/administracion/agentes/$id" params={{ id: agent.id }}>
                Ver y editar
              </MenuItemLink>
              {!agent.es_default && agent.activo && (
                <Menu.Item onClick={() => change({ es_default: true }, `${agent.nombre} es ahora el predeterminado.`)}>
                  Hacer predeterminado
                </Menu.Item>
              )}
              {agent.pausado && (
                <Menu.Item
                  onClick={() =>
                    void deed.run(() => call('POST', `${path}reanudar/`, {}), 'El agente vuelve a responder.')
                  }
                >
                  Reanudar
                </Menu.Item>
              )}
              {!agent.es_default && (
                <Menu.Item
                  onClick={() =>
                    change({ activo: !agent.activo }, agent.activo ? 'Agente desactivado.' : 'Agente activado.')
                  }
                >
                  {agent.activo ? 'Desactivar' : 'Activar'}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      {deed.failure !== null && <ProblemNotice error={deed.failure} />}
    </Paper>
  )
}

export const AgentBadges = ({ agent }: { agent: Agent }): ReactNode => (
  <>
    {agent.es_default && <Tag color="custodia">Predeterminado</Tag>}
    <Tag color={agent.activo ? 'teal' : 'gray'}>{agent.activo ? 'Activo' : 'Inactivo'}</Tag>
    {agent.pausado && <Tag color="orange">En pausa</Tag>}
  </>
)

/** Who the agents are, where a page only needs to choose one. */
export const useAgents = (): readonly Agent[] =>
  useQuery({
    queryKey: ['administracion', 'agentes'],
    queryFn: ({ signal }) => get(`${agenteIa.path}?page_size=100`, signal),
  }).data?.results ?? []
