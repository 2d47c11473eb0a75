import { List, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { get } from '../../api/client.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { hasNothing } from '../../ui/stale-notice.tsx'
import { MESSAGES } from '../administracion/canales/message.ts'

/** What a message says of whom and of what; its text as it came, where that is asked for. Each reading is written in the audit. */
export function MessageSaid({ id, whole = false }: { id: string; whole?: boolean }): ReactNode {
  const found = useQuery({
    queryKey: ['mensaje', id, 'contenido'],
    queryFn: ({ signal }) => get(`${MESSAGES}${id}/contenido/`, signal),
    gcTime: 30_000,
  })
  if (hasNothing(found)) return <ProblemNotice error={found.error} retry={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton height={80} />
  const { de_quien, examenes, texto } = found.data
  return (
    <Stack gap="xs">
      <div>
        <Text size="xs" c="dimmed">
          De quién dice ser
        </Text>
        <Text size="sm">{de_quien ?? 'No lo dice de un modo que se pueda leer.'}</Text>
      </div>
      {examenes !== null && examenes.length > 0 && (
        <div>
          <Text size="xs" c="dimmed">
            Exámenes
          </Text>
          <List size="sm">
            {[...new Set(examenes)].map((exam) => (
              <List.Item key={exam}>{exam}</List.Item>
            ))}
          </List>
        </div>
      )}
      {whole && texto !== null && (
        <Text
          component="pre"
          size="xs"
          m={0}
          ff="monospace"
          tabIndex={0}
          aria-label="Texto del mensaje"
          style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: '50vh', overflowY: 'auto' }}
        >
          {texto}
        </Text>
      )}
    </Stack>
  )
}
