import { Alert, Group, Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLeftBehind } from '../areas/atencion/drafts/use-left-behind.ts'
import { useMe } from '../session/session.tsx'
import { AnchorLink } from '../ui/links.tsx'

const VITALS = '/c/atencion/signos'

/** That there is no connection, and what was written and is not yet in the service: on every page. */
export function ConnectionNotice(): ReactNode {
  const { online } = useNetwork()
  const { going, stuck, begun } = useLeftBehind(useMe().id)
  const { pathname } = useLocation()
  // Where they are they are in sight, and among the vital signs of all patients, too.
  const elsewhere = pathname === VITALS ? [] : begun.filter((id) => !pathname.includes(id))
  return (
    <>
      {!online && (
        <Alert color="orange" mb="md" role="status" title="Sin conexión">
          Lo que escribe queda en este equipo mientras no cierre esta pestaña. Las notas y la anamnesis se envían solas
          al volver la conexión; lo demás, cuando lo guarde.
        </Alert>
      )}
      {going.length > 0 && (
        <Alert color="orange" mb="md" role="status" title="Hay texto por enviar">
          <Histories ids={going}>No cierre esta pestaña: se envía solo en cuanto se pueda.</Histories>
        </Alert>
      )}
      {elsewhere.length > 0 && (
        <Alert color="gray" mb="md" p="xs" role="status" title="Hay formularios a medio llenar">
          <Histories ids={elsewhere}>Siguen aquí mientras no cierre esta pestaña; se guardan con su botón.</Histories>
        </Alert>
      )}
      {stuck.length > 0 && (
        <Alert color="red" mb="md" role="status" title="Hay texto que no se pudo guardar">
          <Histories ids={stuck}>Otra persona cambió lo mismo o algo está por corregir. Ábralo y revíselo.</Histories>
        </Alert>
      )}
    </>
  )
}

function Histories({ ids, children }: { ids: readonly string[]; children: ReactNode }): ReactNode {
  return (
    <Group gap="md">
      <Text size="sm">{children}</Text>
      {ids.map((id, at) => (
        <AnchorLink key={id} to="/c/historias/$id" params={{ id }} size="sm" c="inherit" underline="always">
          Ir a la atención{ids.length > 1 ? ` ${at + 1}` : ''}
        </AnchorLink>
      ))}
    </Group>
  )
}
