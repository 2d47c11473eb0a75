import { Center, Loader } from '@mantine/core'
import type { ReactNode } from 'react'

/** In the place of a page that is on its way. */
export const Waiting = ({ whole }: { whole?: boolean }): ReactNode => (
  <Center {...(whole === true ? { mih: '100vh' } : { p: 'xl' })}>
    <Loader aria-label="Cargando" />
  </Center>
)
