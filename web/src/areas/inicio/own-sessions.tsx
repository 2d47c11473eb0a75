import { Badge, Button, Group, Skeleton, Table, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call, get } from '../../api/client.ts'
import { showInstant } from '../../forms/times.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { Card } from '../administracion/card.tsx'
import { agentWords } from './agent-words.ts'

export const OWN_SESSIONS = ['sesiones'] as const

export function OwnSessions(): ReactNode {
  const queries = useQueryClient()
  const toasts = useToasts()
  const sessions = useQuery({
    queryKey: OWN_SESSIONS,
    queryFn: ({ signal }) => get('/auth/sesiones/', signal),
  })
  const end = async (id: string): Promise<void> => {
    try {
      await call('DELETE', `/auth/sesiones/${id}/`)
      await queries.invalidateQueries({ queryKey: OWN_SESSIONS })
      toasts.done('Sesión terminada.')
    } catch (error) {
      toasts.failed(error)
    }
  }
  if (sessions.isError) return <ProblemNotice error={sessions.error} retry={() => void sessions.refetch()} />
  if (sessions.data === undefined) return <Skeleton height={160} />
  return (
    <Card title="Sesiones abiertas">
      <Table>
        <Table.Tbody>
          {sessions.data.results.map((s) => (
            <Table.Tr key={s.id}>
              <Table.Td>
                <Group gap={6}>
                  {agentWords(s.agente)}
                  {s.actual === true && (
                    <Badge size="sm" variant="light">
                      Esta
                    </Badge>
                  )}
                </Group>
                <Text size="xs" c="dimmed">
                  {s.origen} · última vez {showInstant(s.usada_en)}
                </Text>
              </Table.Td>
              <Table.Td ta="right">
                {s.actual !== true && (
                  <Button size="compact-sm" variant="light" color="red" onClick={() => void end(s.id)}>
                    Terminar
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  )
}
