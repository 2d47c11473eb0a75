import { Alert, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { call } from '../../../api/client.ts'
import { showInstant } from '../../../forms/times.ts'
import { useMe } from '../../../session/session.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { BusyButton } from '../busy-button.tsx'
import type { Entry, ErrorMark } from '../view.ts'
import { useWorking } from '../working.tsx'
import { ReasonButton } from './annul-button.tsx'
import { MarkDialog } from './mark-dialog.tsx'
import { markOf, mayCosign, mayReject, maySayError } from './mark-words.ts'

/** Of an entry, or of the encounter where there is none: its mark, or the way to make one. */
export function MarkButton({ row, size }: { row: Entry | null; size?: 'compact-sm' }): ReactNode {
  const { view } = useWorking()
  const me = useMe()
  const [opened, { open, close }] = useDisclosure(false)
  if (!maySayError(view, row, me)) return null
  return (
    <>
      <Button {...(size === undefined ? {} : { size })} variant="subtle" color="red" onClick={open}>
        Marcar en error
      </Button>
      {opened && <MarkDialog row={row} opened close={close} />}
    </>
  )
}

/** Who says that it was an error, when, why, and where the right record is. */
export function MarkNotice({ row }: { row: Entry | null }): ReactNode {
  const { view } = useWorking()
  const mark = markOf(view, row?.id ?? null)
  if (mark === null) return row === null ? <ReplaceNotice /> : null
  return (
    <Alert
      color={mark.estado === 'pendiente' ? 'orange' : 'red'}
      p="xs"
      mt={row === null ? 0 : 'xs'}
      mb={row === null ? 'md' : 0}
      title={
        mark.estado === 'pendiente'
          ? 'Se pidió marcarlo en error: falta la firma de otra persona'
          : row === null
            ? 'Toda la atención está marcada en error'
            : 'Marcado en error: no cuenta'
      }
    >
      <Text size="sm">
        {mark.tipo_nombre}: {mark.motivo}
      </Text>
      <Text size="xs" c="dimmed">
        {[mark.profesional.nombre, showInstant(mark.momento)].join(' · ')}
        {mark.cofirma && mark.decision !== null ? ` · cofirmó ${mark.decision.profesional.nombre}` : ''}
      </Text>
      <RightRecord mark={mark} />
      {row === null && view.rda_por_reemplazar != null && (
        <Text size="sm" mt={4}>
          {view.rda_por_reemplazar.explicacion}
        </Text>
      )}
      <Deciding mark={mark} row={row} />
    </Alert>
  )
}

/** What the ministry has says something of an entry, or of who the patient is, that no longer holds: after a mark, a merge, or one that was undone. */
function ReplaceNotice(): ReactNode {
  const { view } = useWorking()
  if (view.rda_por_reemplazar == null) return null
  return (
    <Alert color="orange" p="xs" mb="md" title="Hay que reemplazar el RDA que se envió">
      <Text size="sm">{view.rda_por_reemplazar.explicacion}</Text>
    </Alert>
  )
}

function RightRecord({ mark }: { mark: ErrorMark }): ReactNode {
  if (mark.correcta_sin_alcance) return <Text size="sm">Lo correcto está en una historia que usted no alcanza.</Text>
  if (mark.correcta === null) return null
  return (
    <AnchorLink to="/c/historias/$id" params={{ id: mark.correcta.historia }} size="sm">
      Ver dónde está lo correcto
    </AnchorLink>
  )
}

function Deciding({ mark, row }: { mark: ErrorMark; row: Entry | null }): ReactNode {
  const { view, id, refresh } = useWorking()
  const me = useMe()
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const decide = async (
    how: 'cofirmar' | 'rechazar',
    body: Readonly<Record<string, string>>,
    said: string,
  ): Promise<void> => {
    setBusy(true)
    try {
      await call('POST', `/hce/api/historias/${id}/marcas-error/${mark.id}/${how}/`, { body, key: crypto.randomUUID() })
      toasts.done(said)
    } catch (error) {
      toasts.failed(error)
    }
    setBusy(false)
    await refresh()
  }
  const [cosigns, rejects] = [mayCosign(view, mark, row, me), mayReject(view, mark, row, me)]
  if (!cosigns && !rejects) return null
  return (
    <Group gap={6} mt="xs">
      {cosigns && (
        <BusyButton
          size="compact-sm"
          color="red"
          busy={busy}
          onClick={() => void decide('cofirmar', {}, 'Firmada: ya no cuenta.')}
        >
          Firmar la marca
        </BusyButton>
      )}
      {rejects && (
        <ReasonButton
          label={cosigns ? 'No aceptarla' : 'Retirarla'}
          title={cosigns ? 'No aceptar la marca' : 'Retirar la marca'}
          about="El registro queda como estaba."
          color="gray"
          run={(motivo) => decide('rechazar', { motivo }, 'La marca no vale.')}
        />
      )}
    </Group>
  )
}
