import { Alert, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { deliveryWords, endpointReasons, endpointStates } from '../../../../../src/model/text/endpoint-words.ts'
import { call, get } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { endedBy, showInstant } from '../../../forms/times.ts'
import { useMe } from '../../../session/session.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import classes from '../admin.module.css'
import { AdminPage } from '../admin-page.tsx'
import { Card } from '../card.tsx'
import { Facts } from '../facts.tsx'
import { Figures } from '../figures.tsx'
import { type Deed, useDeed } from '../use-deed.ts'
import { Attempts, Undelivered } from './deliveries.tsx'
import { ENDPOINTS, type Endpoint, EndpointTag, lateness, SecretNotice } from './endpoint.tsx'

const BACK = { to: '/c/administracion/destinos', label: 'Avisos a otros sistemas' }

export function EndpointPage(): ReactNode {
  const { id } = useParams({ from: '/dentro/c/administracion/destinos/$id' })
  const path = `${ENDPOINTS}${id}/` as const
  const { rol } = useMe()
  const found = useQuery({
    queryKey: ['administracion', path],
    queryFn: ({ signal }) => get(path, signal),
    refetchInterval: 10_000,
  })
  if (found.error instanceof ApiProblem && found.error.status === 404) return <NotFound />
  const e = found.data
  return (
    <AdminPage section="destinos" back={BACK} title={e?.nombre ?? 'Destino'} about={e?.finalidad ?? ''}>
      {found.isError && <ProblemNotice error={found.error} retry={() => void found.refetch()} />}
      {found.isPending && <Skeleton height={320} />}
      {e !== undefined && (
        <Stack>
          {rol !== 'auditor' && <Actions endpoint={e} path={path} />}
          <Standing endpoint={e} />
          <Undelivered path={path} endpoint={e} acts={rol !== 'auditor'} />
          <Attempts path={path} />
        </Stack>
      )}
    </AdminPage>
  )
}

function Standing({ endpoint: e }: { endpoint: Endpoint }): ReactNode {
  return (
    <>
      <Figures
        label="Entregas"
        of={[
          { label: 'Entregados', value: e.entregados.toLocaleString('es-CO') },
          {
            label: 'En espera',
            value: e.pendientes.toLocaleString('es-CO'),
            ...(e.atraso_segundos > 60 ? { note: `Lo más antiguo, de hace ${lateness(e.atraso_segundos)}` } : {}),
          },
          {
            label: 'Sin entregar',
            value: e.muertas.toLocaleString('es-CO'),
            note: 'Agotaron sus intentos',
            bad: e.muertas > 0,
          },
          { label: 'Intentos fallidos', value: e.fallidos.toLocaleString('es-CO') },
        ]}
      />
      <Card title="Cómo está">
        <Stack gap="sm">
          <Group gap="xs">
            <EndpointTag endpoint={e} />
            <Text size="sm">
              {endedBy(e.motivo_estado === null ? endpointStates[e.estado] : endpointReasons[e.motivo_estado])}
              {e.falla_desde !== null && ` Falla desde el ${showInstant(e.falla_desde)}.`}
            </Text>
          </Group>
          <Facts
            of={[
              { label: 'Sistema', value: e.sistema },
              { label: 'Dirección', value: <code className={classes.hash}>{e.url}</code> },
              { label: 'Qué se le avisa', value: e.tipos?.join(', ') ?? 'Todo lo que alcance' },
              { label: 'Última entrega', value: e.entregado_en === null ? null : showInstant(e.entregado_en) },
              {
                label: 'El secreto anterior sirve hasta',
                value: e.anterior_hasta === null ? null : showInstant(e.anterior_hasta),
              },
              { label: 'Registrado', value: `${showInstant(e.creado_en)} · ${e.creado_por}` },
              { label: 'Va hasta el cursor', value: <code className={classes.hash}>{e.cursor}</code> },
              { label: 'Llave pública', value: <code className={classes.hash}>{e.llave_publica}</code> },
            ]}
          />
        </Stack>
      </Card>
    </>
  )
}

type EndpointPath = `${typeof ENDPOINTS}${string}/`

function Actions({ endpoint: e, path }: { endpoint: Endpoint; path: EndpointPath }): ReactNode {
  const deed = useDeed()
  const navigate = useNavigate()
  const [answer, setAnswer] = useState<string | null>(null)
  const [secret, setSecret] = useState<{ secret: string; publicKey: string } | null>(null)
  const [asking, ask] = useState<'secretos' | 'eliminar' | 'repetir' | null>(null)
  const ping = async (): Promise<void> => {
    const { data } = await call('POST', `${path}prueba/`)
    const status = data.http === null ? '' : `, respuesta ${data.http}`
    setAnswer(endedBy(`${deliveryWords[data.resultado]}${status}, en ${data.ms} ms`))
  }
  const rotate = async (): Promise<void> => {
    const { data } = await call('POST', `${path}secretos/`)
    setSecret({ secret: data.secreto, publicKey: data.llave_publica })
  }
  return (
    <>
      <Group gap="xs">
        <Button loading={deed.busy} onClick={() => void deed.run(ping, 'Prueba hecha.')}>
          Probar
        </Button>
        {e.estado === 'activo' || e.estado === 'solicitado' ? (
          <Button
            variant="default"
            onClick={() => void deed.run(() => call('POST', `${path}detener/`), 'Detenido. Lo que pase lo espera.')}
          >
            Detener
          </Button>
        ) : (
          <Button
            variant="default"
            onClick={() =>
              void deed.run(
                () => call('POST', `${path}activar/`),
                e.canal === 'fhir'
                  ? 'Se le saluda: si responde, sigue desde donde quedó.'
                  : 'Activo. Sigue desde donde quedó.',
              )
            }
          >
            Activar
          </Button>
        )}
        <Button variant="default" onClick={() => ask('repetir')}>
          Entregar de nuevo…
        </Button>
        <Button variant="default" onClick={() => ask('secretos')}>
          Cambiar los secretos…
        </Button>
        <Button variant="light" color="red" onClick={() => ask('eliminar')}>
          Eliminar…
        </Button>
      </Group>
      {answer !== null && (
        <Alert
          title="Qué respondió"
          role="status"
          withCloseButton
          closeButtonLabel="Cerrar"
          onClose={() => setAnswer(null)}
        >
          {answer}
        </Alert>
      )}
      {secret !== null && <SecretNotice {...secret} />}
      {deed.failure !== null && <ProblemNotice error={deed.failure} />}
      <Confirm
        opened={asking === 'secretos'}
        close={() => ask(null)}
        title="Cambiar los secretos"
        about="Desde ahora firma con los nuevos y, por 24 horas, también con los anteriores: quien opera el sistema tiene ese tiempo para cambiarlos."
        confirm="Cambiar los secretos"
        deed={deed}
        run={rotate}
        said="Secretos cambiados."
      />
      <Confirm
        opened={asking === 'eliminar'}
        close={() => ask(null)}
        title="Eliminar el destino"
        about="No se le avisa nada más, tampoco lo que espera. Lo que se le entregó sigue en la auditoría."
        confirm="Eliminar"
        danger
        deed={deed}
        run={async () => {
          await call('DELETE', path)
          await navigate({ to: BACK.to })
        }}
        said="Destino eliminado."
      />
      <Replay opened={asking === 'repetir'} close={() => ask(null)} path={path} deed={deed} />
    </>
  )
}

function Confirm(props: {
  opened: boolean
  close(): void
  title: string
  about: string
  confirm: string
  danger?: boolean
  deed: Deed
  run(): Promise<void>
  said: string
}): ReactNode {
  const { opened, close, title, about, confirm, danger = false, deed, run, said } = props
  return (
    <Dialog opened={opened} onClose={close} title={title}>
      <Stack>
        <Text size="sm">{about}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Volver
          </Button>
          <Button
            {...(danger ? { color: 'red' } : {})}
            loading={deed.busy}
            onClick={() => {
              close()
              void deed.run(run, said)
            }}
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function Replay(props: { opened: boolean; close(): void; path: EndpointPath; deed: Deed }): ReactNode {
  const { opened, close, path, deed } = props
  const [from, setFrom] = useState('')
  return (
    <Dialog opened={opened} onClose={close} title="Entregar de nuevo">
      <Stack>
        <TextInput
          label="Desde el cursor"
          description="El del último aviso que el sistema tiene, como está en la lista de intentos. Con «ahora» se salta lo que le falta."
          value={from}
          onChange={(e) => setFrom(e.currentTarget.value)}
        />
        <Text size="sm">Lo que ya recibió le llega otra vez, con el mismo número: no lo toma por nuevo.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Volver
          </Button>
          <Button
            loading={deed.busy}
            disabled={from.trim() === ''}
            onClick={() => {
              close()
              const body = { desde: from.trim() }
              void deed.run(() => call('POST', `${path}repetir/`, { body }), 'Se entrega desde ahí.')
            }}
          >
            Entregar desde ahí
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
