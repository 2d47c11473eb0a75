import { Alert } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import type { ReactNode } from 'react'

/** What is typed meanwhile is kept by the page that it is typed in. */
export function ConnectionNotice(): ReactNode {
  const { online } = useNetwork()
  if (online) return null
  return (
    <Alert color="orange" mb="md" role="status" title="Sin conexión">
      Lo que escribe se guarda en este equipo; al volver la conexión, pulse Guardar.
    </Alert>
  )
}
