import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { clinicians } from '../../../../src/model/access/roles.ts'
import { call } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { AccountName } from '../../forms/account-name.tsx'
import { useMe } from '../../session/session.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { BusyButton } from './busy-button.tsx'
import { UnsavedList } from './drafts/unsaved-list.tsx'
import { isLive } from './may-write.ts'
import { PendingList } from './pending-list.tsx'
import { asProblems } from './rda-problems.ts'
import { returnFocus } from './return-focus.ts'
import { tagOf } from './save.ts'
import { allEntries, type Pendiente } from './view.ts'
import { useWorking } from './working.tsx'

/** Where the page says how it stands. */
export const STATE_NOTICE = 'atencion-estado'

/** Closing seals it: what is missing is listed first, each with the way to it. */
export function CloseDialog(): ReactNode {
  const { view, id, refresh, kept, lookForKept, sendAll } = useWorking()
  const me = useMe()
  const toasts = useToasts()
  const [opened, { open, close }] = useDisclosure(false)
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [found, setFound] = useState<readonly Pendiente[] | null>(null)
  const [busy, setBusy] = useState(false)
  const key = useRef(crypto.randomUUID())
  if (!view.estados_posibles.includes('cerrada') || view.historia.estado === 'archivada') return null
  const inCharge = typeof view.historia.profesional === 'string' ? view.historia.profesional : null
  // The person who treats the patient; and those who may for another.
  const closes =
    me.rol === 'demostracion' ||
    me.rol === 'coordinador_medico' ||
    (clinicians.some((r) => r === me.rol) && inCharge === me.id)
  const blocking = found ?? view.pendientes.filter((p) => p.bloquea === true)
  const advice = view.pendientes.filter((p) => p.bloquea !== true)
  const unsigned = allEntries(view).filter((row) => row.firmado === false && isLive(row)).length
  const asksReason = me.rol === 'coordinador_medico' && inCharge !== me.id

  const seal = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await sendAll()
      // What was written a moment ago and is not saved would stay out for good.
      if (lookForKept().length > 0) return
      await call('POST', `/hce/api/historias/${id}/cerrar/`, {
        body: reason.trim() === '' ? {} : { motivo: reason.trim() },
        ifMatch: tagOf(view.historia),
        key: key.current,
      })
      close()
      toasts.done('Historia cerrada y sellada.')
    } catch (error) {
      key.current = crypto.randomUUID()
      if (error instanceof ApiProblem && error.codigo === 'falta_para_cerrar') setFound(asProblems(error.body.errores))
      else setFailure(error)
    } finally {
      setBusy(false)
      await refresh()
      // The button went with the state: the person who closed it is where the page says so.
      returnFocus(() => document.getElementById(STATE_NOTICE))
    }
  }

  if (!closes)
    return (
      <Text size="sm" c="dimmed">
        La cierra el profesional tratante.
        {inCharge !== null && inCharge !== me.id && (
          <>
            {' '}
            Es <AccountName id={inCharge} />.
          </>
        )}
      </Text>
    )
  return (
    <>
      <Button
        onClick={() => {
          setFound(null)
          setFailure(null)
          open()
          void sendAll().then(lookForKept)
        }}
      >
        Cerrar historia
      </Button>
      <Dialog
        opened={opened}
        onClose={close}
        title="Cerrar la historia"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Cerrar ventana' }}
      >
        <Stack>
          {kept.length > 0 && (
            <Alert color="red" title="Guárdelo o descártelo antes de cerrar">
              <UnsavedList items={kept} leave={close} />
            </Alert>
          )}
          {blocking.length > 0 ? (
            <Alert color="red" title={blocking.length === 1 ? 'Falta 1 cosa' : `Faltan ${blocking.length} cosas`}>
              <PendingList items={blocking} leave={close} plain />
            </Alert>
          ) : (
            <Text size="sm">
              Queda sellada con su huella y firmada a su nombre. Desde entonces no cambia: lo que haya que corregir se
              dice en una aclaración.
              {unsigned > 0 &&
                ` ${unsigned === 1 ? 'Un registro' : `${unsigned} registros`} sin firma propia ${unsigned === 1 ? 'queda sellado' : 'quedan sellados'} con ella.`}
            </Text>
          )}
          {advice.length > 0 && (
            <Alert color="yellow" title="Conviene completar">
              <PendingList items={advice} leave={close} plain />
            </Alert>
          )}
          {asksReason && (
            <GrowingTextarea
              label="Motivo"
              description="Usted no es quien atiende: diga por qué la cierra."
              value={reason}
              onChange={(e) => setReason(e.currentTarget.value)}
            />
          )}
          {failure !== null && <ProblemNotice error={failure} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Volver
            </Button>
            <BusyButton busy={busy} disabled={blocking.length > 0 || kept.length > 0} onClick={() => void seal()}>
              Cerrar y sellar
            </BusyButton>
          </Group>
        </Stack>
      </Dialog>
    </>
  )
}
