import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { call } from '../../api/client.ts'
import { ProveForm } from '../../session/second-factor/prove-form.tsx'
import { SetUp } from '../../session/second-factor/set-up.tsx'
import { useMe, useSession } from '../../session/session.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { Card } from '../administracion/card.tsx'

/** Activated, moved to another telephone or removed by its owner. */
export function SecondFactor(): ReactNode {
  const { segundo_factor: active } = useMe()
  const { renew } = useSession()
  const toasts = useToasts()
  const [doing, setDoing] = useState<'nothing' | 'setting' | 'removing'>('nothing')
  const stop = (): void => setDoing('nothing')
  return (
    <Card title="Segundo factor">
      <Stack>
        <Group gap="xs">
          <Badge variant="light" color={active ? 'teal' : 'gray'}>
            {active ? 'Activo' : 'Sin activar'}
          </Badge>
          <Text size="sm" c="dimmed">
            Un código del teléfono además de la clave: quien la averigüe no puede ingresar.
          </Text>
        </Group>
        {doing === 'nothing' && (
          <Group>
            <Button variant="default" onClick={() => setDoing('setting')}>
              {active ? 'Cambiar de teléfono' : 'Activar'}
            </Button>
            {active && (
              <Button variant="light" color="red" onClick={() => setDoing('removing')}>
                Quitar
              </Button>
            )}
          </Group>
        )}
        {doing === 'setting' && <SetUp cancel={stop} done={stop} />}
        {doing === 'removing' && (
          <ProveForm
            submitLabel="Quitar el segundo factor"
            danger
            cancel={stop}
            submit={async (body) => {
              await call('DELETE', '/auth/segundo-factor/', { body })
              await renew()
              stop()
              toasts.done('Segundo factor quitado.')
            }}
          />
        )}
      </Stack>
    </Card>
  )
}
