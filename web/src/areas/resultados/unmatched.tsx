import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { call } from '../../api/client.ts'
import { showInstant } from '../../forms/times.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PatientName } from '../../ui/patient-name.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { type IncomingMessage, MESSAGES, messageKind, useMessages } from '../administracion/canales/message.ts'
import { ReasonDialog } from '../administracion/reason-dialog.tsx'
import { PagesFoot } from '../administracion/use-pages.tsx'
import { AssignForm } from './assign-form.tsx'
import { MergeSaid } from './merge-said.tsx'
import { MessageSaid } from './message-said.tsx'
import { useResolution } from './use-resolution.ts'

/** That two records are one person is decided beside the two. */
const MERGE = 'fusion_por_decidir'
/** Causes that a person sees to elsewhere: the message itself has nothing to be matched with. */
const SEEN_TO_ELSEWHERE: readonly (string | null)[] = [
  'admision_por_abrir',
  'egreso_informado',
  MERGE,
  'ingreso_cancelado',
  'egreso_cancelado',
  'traslado_informado',
]
const FEWEST = 5

/** Messages that were kept and that nothing could be made of without a person. */
export function Unmatched(): ReactNode {
  const messages = useMessages({ estado: 'por_resolver' })
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Llegaron y están guardados, pero no corresponden con certeza a un paciente o a una orden. Nada de ellos está en
        la historia todavía.
      </Text>
      {messages.rows.map((m) => (
        <MessageCard key={m.id} message={m} />
      ))}
      <PagesFoot pages={messages} none="Todo lo que llegó corresponde a alguien." />
    </Stack>
  )
}

function MessageCard({ message: m }: { message: IncomingMessage }): ReactNode {
  const [open, setOpen] = useState<'contenido' | 'asignar' | 'fusion' | 'descartar' | null>(null)
  const resolution = useResolution(m.id)
  const isElsewhere = SEEN_TO_ELSEWHERE.includes(m.causa)
  const title = `${messageKind(m.tipo)} de ${m.canal_nombre}`
  const leave = (): void => setOpen(null)
  return (
    <Paper withBorder p="md" component="article" aria-label={title}>
      <Group gap="xs">
        <Text fw={600}>{title}</Text>
        {m.critico && <Badge color="red.8">Crítico</Badge>}
      </Group>
      {m.critico && (
        <Text size="sm" mt={4} c="var(--mantine-color-error)">
          Trae un valor crítico: avise ya a quien atiende al paciente y regístrelo.
        </Text>
      )}
      <Text size="xs" c="dimmed">
        Llegó el {showInstant(m.recibido_en)}
      </Text>
      <Text size="sm" mt={4}>
        {m.detalle ?? 'No se pudo aplicar.'}
      </Text>
      {m.paciente !== null && (
        <Text size="sm" mt={4}>
          Paciente: <PatientName id={m.paciente} />
        </Text>
      )}
      {m.resuelto_por !== null && (
        <Text size="xs" c="dimmed" mt={4}>
          Antes lo decidió {m.resuelto_por}
          {m.motivo === null ? '' : `: ${m.motivo}`}
        </Text>
      )}
      {!m.alcanza && (
        <Text size="sm" mt={4}>
          Nombra una atención restringida: lo registra quien la ordenó o quien atiende en ella.
        </Text>
      )}
      <Group gap="xs" mt="sm" display={m.alcanza ? undefined : 'none'}>
        {!isElsewhere && (
          <Button size="xs" onClick={() => setOpen('asignar')}>
            Asignar…
          </Button>
        )}
        {m.causa === MERGE && (
          <Button size="xs" onClick={() => setOpen('fusion')}>
            Comparar y fusionar…
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => setOpen('contenido')}>
          Ver el contenido
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={resolution.busy}
          onClick={() => void resolution.run(() => call('POST', `${MESSAGES}${m.id}/repetir/`))}
        >
          Intentar de nuevo
        </Button>
        <Button size="xs" variant="light" color={isElsewhere ? 'blue' : 'red'} onClick={() => setOpen('descartar')}>
          {isElsewhere ? 'Ya se atendió…' : 'Descartar…'}
        </Button>
      </Group>
      {resolution.failure !== null && <ProblemNotice error={resolution.failure} />}
      <Dialog opened={open === 'asignar'} onClose={leave} title={`Asignar: ${title}`} size="lg">
        {open === 'asignar' && <AssignForm message={m} close={leave} />}
      </Dialog>
      <Dialog opened={open === 'contenido'} onClose={leave} title={title} size="xl">
        {open === 'contenido' && <MessageSaid id={m.id} whole />}
      </Dialog>
      <Dialog opened={open === 'fusion'} onClose={leave} title={title} size="lg">
        {open === 'fusion' && <MergeSaid id={m.id} />}
      </Dialog>
      <ReasonDialog
        opened={open === 'descartar'}
        close={leave}
        title={isElsewhere ? 'El mensaje ya se atendió' : 'Descartar el mensaje'}
        about={
          isElsewhere
            ? 'Sale de la bandeja. Nada más de él se registra.'
            : 'Nada de él se registra: queda guardado como llegó, con este motivo. No se puede deshacer.'
        }
        label="Motivo"
        least={FEWEST}
        confirm={isElsewhere ? 'Sacar de la bandeja' : 'Descartar'}
        done={isElsewhere ? 'Fuera de la bandeja.' : 'Mensaje descartado.'}
        danger={!isElsewhere}
        run={(motivo) => call('POST', `${MESSAGES}${m.id}/descartar/`, { body: { motivo } })}
      />
    </Paper>
  )
}
