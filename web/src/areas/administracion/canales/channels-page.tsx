import { Group, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { get } from '../../../api/client.ts'
import { showInstant } from '../../../forms/times.ts'
import { useMe } from '../../../session/session.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { hasNothing, StaleNotice } from '../../../ui/stale-notice.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Tag } from '../tag.tsx'
import { amount, CHANNELS, type Channel, ChannelTag } from './channel.tsx'

const AGAIN_MS = 15_000

export function ChannelsPage(): ReactNode {
  const { rol } = useMe()
  const found = useQuery({
    queryKey: ['administracion', CHANNELS],
    queryFn: ({ signal }) => get(CHANNELS, signal),
    refetchInterval: AGAIN_MS,
  })
  const channels = found.data?.results
  return (
    <AdminPage
      section="canales"
      actions={
        rol !== 'auditor' && (
          <ButtonLink to="/c/administracion/canales/nuevo" leftSection={<Icon name="nuevo" size={16} />}>
            Registrar un canal
          </ButtonLink>
        )
      }
    >
      {hasNothing(found) ? (
        <ProblemNotice error={found.error} retry={() => void found.refetch()} />
      ) : channels === undefined ? (
        <Waiting />
      ) : (
        <Stack>
          <StaleNotice of={found} />
          {channels.map((c) => (
            <ChannelCard key={c.id} channel={c} />
          ))}
          {channels.length === 0 && (
            <Text c="dimmed" ta="center" p="lg">
              De ningún sistema se reciben mensajes.
            </Text>
          )}
        </Stack>
      )}
    </AdminPage>
  )
}

const ChannelCard = ({ channel: c }: { channel: Channel }): ReactNode => (
  <Paper withBorder p="md" component="article" aria-label={c.nombre}>
    <Group gap="xs">
      <AnchorLink fw={600} to="/c/administracion/canales/$id" params={{ id: c.id }}>
        {c.nombre}
      </AnchorLink>
      <ChannelTag channel={c} />
      {c.por_resolver > 0 && <Tag color="orange">{`${c.por_resolver.toLocaleString('es-CO')} por resolver`}</Tag>}
      {c.codigos_pendientes > 0 && (
        <Tag color="orange">{amount(c.codigos_pendientes, 'código por completar', 'códigos por completar')}</Tag>
      )}
      {c.ordenes_rechazadas > 0 && (
        <Tag color="red">{amount(c.ordenes_rechazadas, 'orden no recibida', 'órdenes no recibidas')}</Tag>
      )}
    </Group>
    <Text size="sm" c="dimmed">
      {[c.sistema, c.aplicacion, c.institucion].filter(Boolean).join(' · ')}
    </Text>
    <Text size="sm" mt={4}>
      {c.ultimo_en === null
        ? 'Nunca ha enviado nada.'
        : `Último mensaje: ${showInstant(c.ultimo_en)} · en 24 horas: ${c.dia_parcial ? 'más de ' : ''}${amount(c.recibidos_dia, 'recibido', 'recibidos')}, ${amount(c.aplicados_dia, 'aplicado', 'aplicados')}, ${amount(c.rechazados_dia, 'rechazado', 'rechazados')}`}
    </Text>
  </Paper>
)
