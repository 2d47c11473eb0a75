import { Button, Divider, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Gone } from './begin.ts'
import { EntryFrame } from './entry-frame.tsx'
import { dropDrafts } from './held-drafts.ts'
import { useMe, useSession } from './session.tsx'
import { SignInForm } from './sign-in-form.tsx'

const WORDS: Readonly<Record<Gone, { title: string; about: string; after: string; other: string }>> = {
  taken: {
    title: 'Ingresó otra persona',
    about: 'En otra pestaña de este navegador se ingresó con otra cuenta.',
    after: 'Un navegador trabaja con una sola cuenta a la vez; las otras pestañas pedirán ingresar otra vez.',
    other: 'Seguir con la otra cuenta',
  },
  left: {
    title: 'Se cerró la sesión',
    about: 'Se salió de Custodia en otra pestaña de este navegador.',
    after: 'Lo que estaba escribiendo aquí vuelve si ingresa sin recargar la página.',
    other: 'Ingresar con otra cuenta',
  },
  locked: {
    title: 'Página bloqueada',
    about: 'Nadie la usó en un buen rato y la sesión se cerró.',
    after: 'Lo que estaba escribiendo aquí vuelve si ingresa sin recargar la página.',
    other: 'Ingresar con otra cuenta',
  },
}

/** In the place of what was shown here, which was for other eyes. */
export function GonePage(): ReactNode {
  const me = useMe()
  const { gone } = useSession()
  const { title, about, after, other } = WORDS[gone ?? 'left']
  return (
    <EntryFrame title={title} about={about}>
      <Text size="sm">
        Si usted es {me.nombre}, ingrese de nuevo. {after}
      </Text>
      <SignInForm usuario={me.usuario} />
      <Divider label="o" labelPosition="center" />
      <Button
        variant="default"
        onClick={() => {
          dropDrafts()
          window.location.reload()
        }}
      >
        {other}
      </Button>
    </EntryFrame>
  )
}
