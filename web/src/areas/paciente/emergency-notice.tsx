import { Alert, Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call, get } from '../../api/client.ts'
import { endedBy, showInstant } from '../../forms/times.ts'
import { useMe } from '../../session/session.tsx'
import { useToasts } from '../../ui/toasts.tsx'

/** That this record is open by an emergency access, until when, and how to end it. */
export function EmergencyNotice({ patient }: { patient: string }): ReactNode {
  const me = useMe()
  const queries = useQueryClient()
  const toasts = useToasts()
  const found = useQuery({
    queryKey: ['ficha', patient, 'urgencia'],
    retry: false,
    queryFn: ({ signal }) => get(`/paciente/accesos-urgencia/?paciente=${patient}&page_size=5`, signal),
  })
  const open = found.data?.results.find(
    (a) => a.cuenta === me.id && a.terminado_en === null && Date.parse(a.hasta) > Date.now(),
  )
  if (open === undefined) return null
  const end = async (): Promise<void> => {
    try {
      await call('POST', `/paciente/accesos-urgencia/${open.id}/terminar/`)
      toasts.done('Acceso de urgencia terminado.')
      await queries.invalidateQueries()
    } catch (error) {
      toasts.failed(error)
    }
  }
  return (
    <Alert color="red" my="xs" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {endedBy(`Usted ve esta historia por un acceso de urgencia, hasta ${showInstant(open.hasta)}`)}
        </Text>
        <Button size="compact-sm" color="red" variant="light" onClick={() => void end()}>
          Terminarlo
        </Button>
      </Group>
    </Alert>
  )
}
