import { Button, Group, Menu, Stack, Text } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { careTeam, clinicians, type Role } from '../../../../src/model/access/roles.ts'
import { call } from '../../api/client.ts'
import type { Me } from '../../session/present.ts'
import { useMe } from '../../session/session.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'
import { Icon } from '../../ui/icons.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { returnFocus } from './return-focus.ts'
import { tagOf } from './save.ts'
import { anchorOf } from './sections.ts'
import { allEntries, type HistoryView } from './view.ts'
import { useWorking } from './working.tsx'

interface Step {
  readonly to: string
  readonly label: string
  readonly asksReason: boolean
  readonly roles: readonly Role[]
  readonly color?: string
  /** What must hold besides the role, and who can where it does not. */
  readonly if?: Condition
}
interface Condition {
  readonly otherwise: string
  holds(facts: Facts): boolean
}
interface Facts {
  readonly view: HistoryView
  readonly me: Me
}
const treating: readonly Role[] = [...clinicians, 'coordinador_medico', 'demostracion']
const attending: readonly Role[] = [...careTeam, 'demostracion']

const coordinates = ({ rol }: Me): boolean => rol === 'coordinador_medico' || rol === 'demostracion'

/** Who registered it, while nothing in it is signed. */
const byAuthor: Condition = {
  holds: ({ view, me }) =>
    coordinates(me) ||
    (view.historia.creado_por === me.nombre && !allEntries(view).some((row) => row.firmado === true)),
  otherwise: 'La anula quien la registró mientras nada esté firmado, o la coordinación médica.',
}
const byAnother: Condition = {
  holds: ({ view, me }) => view.historia.profesional !== me.id,
  otherwise: 'La anula otra persona de la coordinación médica: usted es quien atiende.',
}
const withSomebody: Condition = {
  holds: ({ view }) => view.historia.profesional != null,
  otherwise: 'Para iniciar la atención falta el profesional tratante (Ingreso).',
}

/** Whom each step is offered to; the service decides whether it is theirs. */
function stepsFrom(estado: string): readonly Step[] {
  const annul = { to: 'anulada', label: 'Anular…', asksReason: true, color: 'red' } as const
  const alone: readonly Role[] = ['coordinador_medico', 'demostracion']
  if (estado === 'borrador')
    return [
      { to: 'abierta', label: 'Abrir', asksReason: false, roles: [...treating, 'admisiones'] },
      { ...annul, roles: [...treating, 'admisiones'], if: byAuthor },
    ]
  if (estado === 'abierta')
    return [
      { to: 'en_atencion', label: 'Iniciar atención', asksReason: false, roles: treating, if: withSomebody },
      { ...annul, roles: [...treating, 'admisiones'], if: byAuthor },
    ]
  if (estado === 'en_atencion')
    return [
      { to: 'suspendida', label: 'Suspender…', asksReason: true, roles: attending },
      { ...annul, roles: alone, if: byAnother },
    ]
  if (estado === 'suspendida')
    return [
      { to: 'en_atencion', label: 'Reanudar', asksReason: false, roles: attending },
      { ...annul, roles: alone, if: byAnother },
    ]
  return []
}

const FEWEST = 10

export function StateActions(): ReactNode {
  const { view, id, refresh } = useWorking()
  const me = useMe()
  const toasts = useToasts()
  const [asking, setAsking] = useState<Step | null>(null)
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const key = useRef(crypto.randomUUID())
  const offered = stepsFrom(String(view.historia.estado)).filter((s) => s.roles.includes(me.rol))
  const steps = offered.filter((s) => s.if?.holds({ view, me }) ?? true)
  const notNow = offered.filter((s) => !steps.includes(s))
  if (offered.length === 0) return null

  const take = async (step: Step): Promise<void> => {
    setFailure(null)
    try {
      const shared = { ifMatch: tagOf(view.historia), key: key.current }
      if (step.to === 'abierta') await call('POST', '/hce/api/historias/abrir/', { body: { historia: id }, ...shared })
      else
        await call('POST', `/hce/api/historias/${id}/cambiar-estado/`, {
          body: { estado: step.to, ...(step.asksReason ? { motivo: reason.trim() } : {}) },
          ...shared,
        })
      setAsking(null)
      setReason('')
      toasts.done('Hecho.')
    } catch (error) {
      if (step.asksReason) setFailure(error)
      else toasts.failed(error)
    } finally {
      key.current = crypto.randomUUID()
      await refresh()
      // The button went with its state: the work goes on where one writes first.
      returnFocus(() => document.querySelector<HTMLElement>(`#${anchorOf('anamnesis')} textarea`))
    }
  }
  const start = (step: Step): void => {
    setFailure(null)
    if (step.asksReason) setAsking(step)
    else void take(step)
  }
  const [first, ...others] = steps
  const plain = first !== undefined && !first.asksReason
  return (
    <>
      {plain && (
        <Button variant="light" onClick={() => start(first)}>
          {first.label}
        </Button>
      )}
      {(plain ? others : steps).length + notNow.length > 0 && (
        <MenuButton
          button={
            <Button variant="default" rightSection={<Icon name="abajo" size={14} />}>
              Estado
            </Button>
          }
        >
          {(plain ? others : steps).map((s) => (
            <Menu.Item key={s.to} {...(s.color === undefined ? {} : { color: s.color })} onClick={() => start(s)}>
              {s.label}
            </Menu.Item>
          ))}
          {notNow.map((s) => (
            <Menu.Item key={s.to} aria-disabled closeMenuOnClick={false} maw={280}>
              <Text size="sm" c="dimmed">
                {s.if?.otherwise}
              </Text>
            </Menu.Item>
          ))}
        </MenuButton>
      )}
      <Dialog
        opened={asking !== null}
        onClose={() => setAsking(null)}
        title={asking?.label.replace('…', ' la atención')}
      >
        <Stack>
          <GrowingTextarea
            label="Motivo"
            description={`De ${FEWEST} caracteres o más. Queda en la bitácora.`}
            value={reason}
            onChange={(e) => setReason(e.currentTarget.value)}
            minRows={2}
            data-autofocus
          />
          {failure !== null && <ProblemNotice error={failure} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsking(null)}>
              Cancelar
            </Button>
            <Button
              color={asking?.color ?? 'custodia'}
              disabled={reason.trim().length < FEWEST}
              onClick={() => asking !== null && void take(asking)}
            >
              Confirmar
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  )
}
