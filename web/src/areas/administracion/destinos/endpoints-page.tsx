import { Group, Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { endpointChannels, endpointReasons } from '../../../../../src/model/text/endpoint-words.ts'
import { showInstant } from '../../../forms/times.ts'
import { useMe } from '../../../session/session.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx'
import classes from '../admin.module.css'
import { AdminPage } from '../admin-page.tsx'
import { Tag } from '../tag.tsx'
import { PagesFoot, usePages } from '../use-pages.tsx'
import { ENDPOINTS, type Endpoint, EndpointTag, lateness } from './endpoint.tsx'

export function EndpointsPage(): ReactNode {
  const { rol } = useMe()
  const pages = usePages(ENDPOINTS)
  return (
    <AdminPage
      section="destinos"
      actions={
        rol !== 'auditor' && (
          <ButtonLink to="/c/administracion/destinos/nuevo" leftSection={<Icon name="nuevo" size={16} />}>
            Registrar un destino
          </ButtonLink>
        )
      }
    >
      <Stack>
        {pages.rows.map((e) => (
          <EndpointCard key={e.id} endpoint={e} />
        ))}
        <PagesFoot pages={pages} none="A ningún sistema se le avisa lo que cambia." />
      </Stack>
    </AdminPage>
  )
}

const EndpointCard = ({ endpoint: e }: { endpoint: Endpoint }): ReactNode => (
  <Paper withBorder p="md" component="article" aria-label={e.nombre}>
    <Group gap="xs">
      <AnchorLink fw={600} to="/c/administracion/destinos/$id" params={{ id: e.id }}>
        {e.nombre}
      </AnchorLink>
      <EndpointTag endpoint={e} />
      {e.muertas > 0 && <Tag color="red">{`${e.muertas} sin entregar`}</Tag>}
      {e.pendientes > 0 && <Tag color="orange">{`${e.pendientes} en espera`}</Tag>}
    </Group>
    <Text size="sm" c="dimmed">
      {e.sistema} · {e.finalidad}
      {e.canal === 'fhir' && ` · ${endpointChannels.fhir}`}
    </Text>
    <Text size="sm" className={classes.hash ?? ''}>
      {e.url}
    </Text>
    <Text size="sm" mt={4}>
      {e.motivo_estado !== null && `${endpointReasons[e.motivo_estado]}. `}
      {e.entregado_en === null
        ? 'Nunca ha recibido nada.'
        : `Recibió por última vez el ${showInstant(e.entregado_en)}.`}
      {e.atraso_segundos > 60 && ` Lo más antiguo que le falta es de hace ${lateness(e.atraso_segundos)}.`}
    </Text>
  </Paper>
)
