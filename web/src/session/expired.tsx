import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { useSession } from './session.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Over whatever was being done, which stays as it was. */
export function ExpiredSession(): ReactNode {
  const { me, expired, signOut } = useSession()
  // It goes at once when somebody has signed in, and the focus with it: what was being written has it again.
  const [writing] = useState(() => document.activeElement)
  useEffect(
    () => () => void setTimeout(() => writing instanceof HTMLElement && writing.focus({ preventScroll: true })),
    [writing],
  )
  return (
    <Dialog
      opened={expired}
      onClose={() => {}}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title="La sesión venció"
      centered
      // Nobody reads through it what was on the page.
      overlayProps={{ color: 'var(--mantine-color-body)', backgroundOpacity: 1 }}
    >
      <Stack>
        <Text size="sm">Ingrese de nuevo para continuar: lo que estaba escribiendo sigue aquí.</Text>
        <SignInForm usuario={me?.usuario ?? null} />
        <Group justify="flex-end">
          <Button variant="subtle" color="gray" onClick={() => void signOut()}>
            Salir y descartar lo escrito
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
