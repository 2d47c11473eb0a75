import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { neutralRole } from '../../../../src/model/access/roles.ts'
import { EntryFrame } from '../entry-frame.tsx'
import { useMe, useSession } from '../session.tsx'
import { SetUp } from './set-up.tsx'

/** All there is for a session that still owes its second factor. */
export function DemandedPage(): ReactNode {
  const me = useMe()
  const { signOut } = useSession()
  const [leaving, setLeaving] = useState(false)
  const [active, setActive] = useState(false)
  return (
    <EntryFrame title="Active su segundo factor" about={`${me.nombre} · ${neutralRole(me.rol)}`} wide>
      {!active && (
        <Text size="sm">
          Aquí se ingresa con la clave y, además, con un código que da una aplicación del teléfono. Se activa una sola
          vez.
        </Text>
      )}
      <SetUp activated={() => setActive(true)} />
      {!active && (
        <Group justify="flex-end">
          <Button
            variant="subtle"
            color="gray"
            loading={leaving}
            onClick={() => {
              setLeaving(true)
              void signOut()
            }}
          >
            Salir
          </Button>
        </Group>
      )}
    </EntryFrame>
  )
}
