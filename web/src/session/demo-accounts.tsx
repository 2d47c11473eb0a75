import { Button, Divider, SimpleGrid, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { roles } from '../../../src/model/access/roles.ts'
import { useToasts } from '../ui/toasts.tsx'
import { useSession } from './session.tsx'

/** Everybody knows it: these accounts enter only where the service is open to its own machine. */
export const DEMO_PASSWORD = 'custodia-demostracion'

export const demoAccounts = [
  { usuario: 'demo.medico1', rol: 'medico' },
  { usuario: 'demo.enfermeria1', rol: 'enfermeria' },
  { usuario: 'demo.admisiones', rol: 'admisiones' },
  { usuario: 'demo.coordinacion', rol: 'coordinador_medico' },
  { usuario: 'demo.odontologia', rol: 'odontologo' },
  { usuario: 'demo.psicologia', rol: 'psicologo' },
  { usuario: 'demo.facturacion', rol: 'facturacion' },
  { usuario: 'demo.archivo', rol: 'archivo' },
  { usuario: 'demo.auditor', rol: 'auditor' },
  { usuario: 'demo.administrador', rol: 'administrador' },
  { usuario: 'demo.paciente', rol: 'paciente' },
] as const

/** Each role of the demonstration, one click away. */
export function DemoAccounts({ done }: { done: () => void }): ReactNode {
  const { signIn } = useSession()
  const toasts = useToasts()
  const [busy, setBusy] = useState<string | null>(null)
  const enter = async (usuario: string): Promise<void> => {
    setBusy(usuario)
    try {
      await signIn({ usuario, clave: DEMO_PASSWORD })
      done()
    } catch (error) {
      toasts.failed(error)
    } finally {
      setBusy(null)
    }
  }
  return (
    <Stack gap="xs">
      <Divider label="Demostración: entrar como" labelPosition="center" />
      <SimpleGrid cols={2} spacing="xs">
        {demoAccounts.map(({ usuario, rol }) => (
          <Button
            key={usuario}
            variant="default"
            size="xs"
            px={4}
            loading={busy === usuario}
            disabled={busy !== null && busy !== usuario}
            onClick={() => void enter(usuario)}
          >
            {roles[rol]}
          </Button>
        ))}
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        Personas y datos inventados; estas cuentas solo sirven en este equipo.
      </Text>
    </Stack>
  )
}
