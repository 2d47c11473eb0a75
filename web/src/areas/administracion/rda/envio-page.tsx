import { Alert, Button, Group, Skeleton, Stack, Text, Timeline } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { AnswerAt } from '../../../api/answers.ts'
import { call, get } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { showInstant } from '../../../forms/times.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import classes from '../admin.module.css'
import { AdminPage } from '../admin-page.tsx'
import { Card } from '../card.tsx'
import { Facts } from '../facts.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { saveFile } from '../save-file.ts'
import { Tag } from '../tag.tsx'
import { useDeed } from '../use-deed.ts'
import { type Envio, mayAnnul, mayResend, stateColors, stateShort } from './envio.ts'

type Event = AnswerAt<`/hce/api/rda/envios/${string}/`>['sucesos'][number]

const BACK = { to: '/c/administracion/rda', label: 'Envíos al Ministerio' }
const happened: Readonly<Record<string, string>> = {
  encolado: 'Quedó en la cola',
  enviado: 'Se envió',
  respuesta: 'Llegó la respuesta',
  reenviado: 'Alguien lo puso de nuevo en la cola',
  anulado: 'Alguien lo anuló',
}

export function EnvioPage(): ReactNode {
  const { id } = useParams({ from: '/dentro/c/administracion/rda/$id' })
  const path = `/hce/api/rda/envios/${id}/` as const
  const found = useQuery({
    queryKey: ['administracion', path],
    queryFn: ({ signal }) => get(path, signal),
  })
  if (found.error instanceof ApiProblem && found.error.status === 404) return <NotFound />
  return (
    <AdminPage section="rda" back={BACK} title={found.data?.envio.tipo_nombre ?? 'Documento'}>
      {found.isError && <ProblemNotice error={found.error} retry={() => void found.refetch()} />}
      {found.isPending && <Skeleton height={320} />}
      {found.data !== undefined && <OneEnvio path={path} envio={found.data.envio} events={found.data.sucesos} />}
    </AdminPage>
  )
}

function OneEnvio(props: {
  path: `/hce/api/rda/envios/${string}/`
  envio: Envio
  events: readonly Event[]
}): ReactNode {
  const { path, envio: e, events } = props
  const deed = useDeed()
  const [annulling, annul] = useState(false)
  return (
    <Stack>
      <Group gap="xs">
        {mayResend(e) && (
          <Button
            loading={deed.busy}
            onClick={() => void deed.run(() => call('POST', `${path}reenviar/`), 'De nuevo en la cola.')}
          >
            Reenviar
          </Button>
        )}
        {e.historia !== null && (
          <ButtonLink variant="default" to="/c/historias/$id" params={{ id: e.historia }}>
            Abrir la historia
          </ButtonLink>
        )}
        {e.documento !== null && (
          <Button
            variant="default"
            onClick={() => void deed.run(() => saveFile(e.documento ?? '', `rda-${e.id}.json`), 'Archivo descargado.')}
          >
            Descargar el documento
          </Button>
        )}
        {mayAnnul(e) && (
          <Button variant="light" color="red" onClick={() => annul(true)}>
            Anular
          </Button>
        )}
      </Group>
      {deed.failure !== null && <ProblemNotice error={deed.failure} />}
      <Card title="Cómo va">
        <Stack gap="sm">
          <Group gap="xs">
            <Tag color={stateColors[e.estado]}>{stateShort[e.estado]}</Tag>
            <Text size="sm">{e.explicacion}</Text>
          </Group>
          <Facts
            of={[
              { label: 'Generado', value: `${showInstant(e.creado_en)} · ${e.creado_por}` },
              { label: 'Último envío', value: e.enviado_en === null ? null : showInstant(e.enviado_en) },
              { label: 'Resuelto', value: e.resuelto_en === null ? null : showInstant(e.resuelto_en) },
              {
                label: 'Próximo intento',
                value: e.proximo_intento_en === null ? null : showInstant(e.proximo_intento_en),
              },
              { label: 'Intentos', value: String(e.intentos) },
              { label: 'Código VIDA', value: e.vida },
              { label: 'Versión del documento', value: String(e.version) },
              { label: 'Guía', value: e.guia },
              { label: 'Motivo de la anulación', value: e.motivo_anulacion },
              { label: 'Huella', value: <span className={classes.hash}>{e.huella_sha256}</span> },
            ]}
          />
        </Stack>
      </Card>
      {e.problemas.length > 0 && (
        <Card title="Lo que dijo el Ministerio">
          <Stack gap="sm">
            {e.problemas.map((p) => (
              <Alert
                key={`${p.codigo} ${p.ruta} ${p.mensaje}`}
                color={p.gravedad === 'error' ? 'red' : 'yellow'}
                title={p.gravedad === 'error' ? 'Impide aceptarlo' : 'Advertencia'}
              >
                {p.mensaje}
                {p.ruta !== null && (
                  <Text size="xs" mt={4}>
                    En {p.ruta}
                  </Text>
                )}
                {p.detalle !== null && (
                  <Text size="xs" mt={4}>
                    Literalmente: {p.detalle}
                  </Text>
                )}
              </Alert>
            ))}
          </Stack>
        </Card>
      )}
      <Card title="Lo que ha pasado">
        <Timeline active={events.length - 1} bulletSize={14} lineWidth={2}>
          {events.map((s) => (
            <Timeline.Item key={`${s.momento} ${s.que}`} title={happened[s.que] ?? s.que}>
              <Text size="sm" c="dimmed">
                {[
                  showInstant(s.momento),
                  s.intento > 0 ? `intento ${s.intento}` : null,
                  s.http === null ? null : `respuesta ${s.http}`,
                  s.milisegundos === null ? null : `${s.milisegundos} ms`,
                ]
                  .filter((v) => v !== null)
                  .join(' · ')}
              </Text>
            </Timeline.Item>
          ))}
        </Timeline>
      </Card>
      <ReasonDialog
        opened={annulling}
        close={() => annul(false)}
        title="Anular el envío"
        about="No se enviará. Si después hace falta, se genera otro desde la historia."
        label="Por qué no se envía"
        least={10}
        confirm="Anular el envío"
        done="Anulado."
        danger
        run={(motivo) => call('POST', `${path}anular/`, { body: { motivo } })}
      />
    </Stack>
  )
}
