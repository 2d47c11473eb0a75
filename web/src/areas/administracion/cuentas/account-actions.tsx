import { Button, Group, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { call } from '../../../api/client.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useDeed } from '../use-deed.ts'
import type { Account, AccountPath, Invited } from './account.ts'
import { InvitationNotice } from './invitation-notice.tsx'

const verbs = {
  bloquear: {
    button: 'Bloquear',
    title: 'Bloquear la cuenta',
    about: 'Sus sesiones terminan y sus enlaces dejan de servir. Lo que registró se conserva con su nombre.',
    done: 'Cuenta bloqueada.',
    danger: true,
  },
  desbloquear: {
    button: 'Desbloquear',
    title: 'Desbloquear la cuenta',
    about: 'Vuelve a como estaba; tendrá que ingresar de nuevo.',
    done: 'Cuenta desbloqueada.',
    danger: false,
  },
  'reiniciar-segundo-factor': {
    button: 'Reiniciar segundo factor',
    title: 'Reiniciar el segundo factor',
    about: 'Para quien perdió el teléfono y los códigos de recuperación. Sus sesiones terminan.',
    done: 'Segundo factor reiniciado.',
    danger: true,
  },
} as const
type Verb = keyof typeof verbs

const LEAST = 5

export function AccountActions({
  account,
  path,
  own,
}: {
  account: Account
  path: AccountPath
  own: boolean
}): ReactNode {
  // What was asked stays while its dialog goes away.
  const [asking, ask] = useState<Verb>('bloquear')
  const [opened, { open, close }] = useDisclosure(false)
  const [invited, setInvited] = useState<Invited | null>(null)
  const deed = useDeed()
  // What is one's own is changed with the password in "Mi cuenta", and not as somebody who lost it.
  const offered: Verb[] = own
    ? []
    : [
        account.estado === 'bloqueada' ? 'desbloquear' : 'bloquear',
        ...(account.segundo_factor ? (['reiniciar-segundo-factor'] as const) : []),
      ]
  const mayInvite = !own && account.tipo === 'persona' && !account.externa && account.estado !== 'bloqueada'
  const invite = (): void => {
    setInvited(null)
    void deed.run(
      async () => setInvited((await call('POST', `${path}invitar/`)).data),
      'Enlace hecho: los anteriores ya no sirven.',
    )
  }
  const chosen = verbs[asking]
  return (
    <Stack>
      <Group gap="xs">
        {own && (
          <ButtonLink variant="default" to="/c/mi-cuenta">
            Cambiar mi clave o mi segundo factor
          </ButtonLink>
        )}
        {mayInvite && (
          <Button variant="default" loading={deed.busy} onClick={invite}>
            {account.estado === 'invitada' ? 'Nuevo enlace de ingreso' : 'Restablecer la clave'}
          </Button>
        )}
        {offered.map((verb) => (
          <Button
            key={verb}
            variant={verbs[verb].danger ? 'light' : 'filled'}
            {...(verbs[verb].danger ? { color: 'red' } : {})}
            onClick={() => {
              ask(verb)
              open()
            }}
          >
            {verbs[verb].button}
          </Button>
        ))}
      </Group>
      {deed.failure !== null && <ProblemNotice error={deed.failure} />}
      {invited !== null && <InvitationNotice link={invited.invitacion_enlace} until={invited.invitacion_vence_en} />}
      <ReasonDialog
        opened={opened}
        close={close}
        title={chosen.title}
        about={chosen.about}
        label="Motivo"
        least={LEAST}
        confirm={chosen.button}
        done={chosen.done}
        danger={chosen.danger}
        run={(motivo) => call('POST', `${path}${asking}/`, { body: { motivo } })}
      />
    </Stack>
  )
}
