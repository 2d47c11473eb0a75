import { Button, Divider, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { EntryFrame } from './entry-frame.tsx'
import { useMe } from './session.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** In the place of what was shown here, which was for other eyes. */
export function TakenPage(): ReactNode {
  const me = useMe()
  return (
    <EntryFrame title="Ingresó otra persona" about="En otra pestaña de este navegador se ingresó con otra cuenta.">
      <Text size="sm">
        Un navegador trabaja con una sola cuenta a la vez. Si usted es {me.nombre}, ingrese de nuevo: las otras pestañas
        pedirán ingresar otra vez.
      </Text>
      <SignInForm usuario={me.usuario} />
      <Divider label="o" labelPosition="center" />
      <Button variant="default" onClick={() => window.location.reload()}>
        Seguir con la otra cuenta
      </Button>
    </EntryFrame>
  )
}
