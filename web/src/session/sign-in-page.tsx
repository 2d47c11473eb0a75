import { Anchor, Text } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AnchorLink } from '../ui/links.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { EntryFrame } from './entry-frame.tsx'
import { useSession } from './session.tsx'
import { SignInForm } from './sign-in-form.tsx'

export function SignInPage(): ReactNode {
  const { open } = useSession()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  // Shown in the place of another page, it gives way to that page by itself.
  const done = (): void => {
    if (pathname === '/c/ingresar') void navigate({ to: '/c/inicio' })
  }
  return (
    <EntryFrame title="Custodia" about="Historia clínica electrónica">
      <SignInForm done={done} />
      {open && <DemoAccounts done={done} />}
      {open && (
        <AnchorLink to="/c/inicio" size="sm" ta="center">
          Seguir como administrador local
        </AnchorLink>
      )}
      <Text size="xs" c="dimmed">
        Cada ingreso y cada consulta quedan en la auditoría.{' '}
        <Anchor href="/docs" underline="always">
          Referencia del API
        </Anchor>
      </Text>
    </EntryFrame>
  )
}
