import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { messageCharsets, messageProcessings } from '../../../../../src/model/text/intake-words.ts'
import { call, get } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { showInstant } from '../../../forms/times.ts'
import { useMe } from '../../../session/session.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { hasNothing, StaleNotice } from '../../../ui/stale-notice.tsx'
import classes from '../admin.module.css'
import { AdminPage } from '../admin-page.tsx'
import { Card } from '../card.tsx'
import { Facts } from '../facts.tsx'
import { Figures } from '../figures.tsx'
import { useDeed } from '../use-deed.ts'
import { CHANNELS, type Channel, type ChannelPath, ChannelTag } from './channel.tsx'
import { ChannelForm } from './channel-form.tsx'
import { ChannelMessages } from './channel-messages.tsx'
import { ChannelOrders } from './channel-orders.tsx'
import { valuesOf } from './channel-values.ts'
import { CodeMap } from './code-map.tsx'

const BACK = { to: '/c/administracion/canales', label: 'Canales de entrada' }
const AGAIN_MS = 15_000

export function ChannelPage(): ReactNode {
  const { id } = useParams({ from: '/dentro/c/administracion/canales/$id' })
  const path = `${CHANNELS}${id}/` as const
  const { rol } = useMe()
  const found = useQuery({
    queryKey: ['administracion', path],
    queryFn: ({ signal }) => get(path, signal),
    refetchInterval: AGAIN_MS,
  })
  if (found.error instanceof ApiProblem && found.error.status === 404) return <NotFound />
  const c = found.data
  const acts = rol !== 'auditor'
  return (
    <AdminPage section="canales" back={BACK} title={c?.nombre ?? 'Canal'} about={c?.sistema ?? ''}>
      {hasNothing(found) && <ProblemNotice error={found.error} retry={() => void found.refetch()} />}
      {found.isPending && <Skeleton height={320} />}
      {c !== undefined && !hasNothing(found) && (
        <Stack>
          <StaleNotice of={found} />
          <Standing channel={c} path={path} acts={acts} />
          <CodeMap channel={c} acts={acts} />
          <ChannelOrders channel={c} path={path} acts={acts} />
          <ChannelMessages channel={c} acts={acts} />
        </Stack>
      )}
    </AdminPage>
  )
}

const shown = (n: number): string => n.toLocaleString('es-CO')

function Standing({ channel: c, path, acts }: { channel: Channel; path: ChannelPath; acts: boolean }): ReactNode {
  const deed = useDeed()
  const [changing, setChanging] = useState(false)
  const change = (body: object, said: string): Promise<boolean> => deed.run(() => call('PATCH', path, { body }), said)
  return (
    <>
      <Figures
        label="Tráfico"
        of={[
          { label: 'Recibidos en 24 horas', value: `${c.dia_parcial ? 'Más de ' : ''}${shown(c.recibidos_dia)}` },
          { label: 'De ellos, aplicados', value: shown(c.aplicados_dia) },
          { label: 'Rechazados en 24 horas', value: shown(c.rechazados_dia), bad: c.rechazados_dia > 0 },
          { label: 'Por aplicar', value: shown(c.por_aplicar) },
          { label: 'Por resolver', value: shown(c.por_resolver), bad: c.por_resolver > 0 },
        ]}
      />
      <Card
        title="Cómo está"
        actions={
          acts &&
          !changing && (
            <>
              <Button size="xs" variant="light" onClick={() => setChanging(true)}>
                Cambiar
              </Button>
              <Button
                size="xs"
                variant="default"
                loading={deed.busy}
                onClick={() =>
                  void change(
                    { activo: !c.activo },
                    c.activo ? 'Detenido: no se recibe más de él. Lo recibido se aplica igual.' : 'Se recibe de nuevo.',
                  )
                }
              >
                {c.activo ? 'Detener' : 'Activar'}
              </Button>
            </>
          )
        }
      >
        {deed.failure !== null && <ProblemNotice error={deed.failure} />}
        {changing ? (
          <ChannelForm
            draft={`canal:${c.id}`}
            initial={valuesOf(c)}
            isNew={false}
            confirm="Guardar cambios"
            cancel={
              <Button variant="default" onClick={() => setChanging(false)}>
                Volver
              </Button>
            }
            send={async (body) => {
              // What is refused is told at its fields.
              await call('PATCH', path, { body })
              await deed.run(async () => undefined, 'Canal cambiado.')
              setChanging(false)
            }}
          />
        ) : (
          <ChannelFacts channel={c} />
        )}
      </Card>
    </>
  )
}

const ChannelFacts = ({ channel: c }: { channel: Channel }): ReactNode => (
  <Stack gap="sm">
    <Group gap="xs">
      <ChannelTag channel={c} />
      <Text size="sm">
        {c.ultimo_en === null ? 'Nunca ha enviado nada.' : `Último mensaje: ${showInstant(c.ultimo_en)}`}
      </Text>
    </Group>
    <Facts
      of={[
        { label: 'Sistema', value: c.sistema },
        { label: 'Aplicación que envía', value: <code className={classes.hash}>{c.aplicacion}</code> },
        { label: 'Institución que envía', value: c.institucion },
        { label: 'Direcciones', value: c.direcciones?.join(', ') || 'Ninguna: solo por HTTP' },
        {
          label: 'Huella del certificado',
          value: c.certificado === null ? null : <code className={classes.hash}>{c.certificado}</code>,
        },
        { label: 'Letras', value: c.juego === null ? null : messageCharsets[c.juego] },
        { label: 'Para qué son', value: c.procesamiento === null ? null : messageProcessings[c.procesamiento] },
        { label: 'Zona horaria', value: c.zona },
        {
          label: 'Resultados que ninguna orden pidió',
          value: c.sin_orden === true ? 'Se registran' : 'Esperan en la bandeja',
        },
        {
          label: 'Unidades que escribe de otro modo',
          value: c.unidades?.map(({ de, a }) => `${de} = ${a}`).join(', '),
        },
        { label: 'Registrado', value: `${showInstant(c.creado_en)} · ${c.creado_por}` },
      ]}
    />
  </Stack>
)
