import { Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { get } from '../../api/client.ts'
import { showInstant } from '../../forms/times.ts'
import { PatientName } from '../../ui/patient-name.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'

/** Emergency accesses that nobody has judged yet. */
export function ToReview(): ReactNode {
  const found = useQuery({
    queryKey: ['inicio', 'accesos-urgencia'],
    queryFn: ({ signal }) => get('/paciente/accesos-urgencia/?estado=pendiente&page_size=5', signal),
  })
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="por-revisar">
      <Title order={2} size="h4" mb="sm" id="por-revisar">
        Accesos de urgencia por revisar
      </Title>
      {found.isError && <ProblemNotice error={found.error} retry={() => void found.refetch()} />}
      {found.isPending && <Skeleton height={80} />}
      {found.data?.results.length === 0 && <Text c="dimmed">Ninguno.</Text>}
      <Stack gap="sm">
        {found.data?.results.map((a) => (
          <div key={a.id}>
            <PatientName id={a.paciente} />
            <Text size="xs" c="dimmed">
              {a.nombre} · {showInstant(a.creado_en)}
              {a.inusual ? ' · abrió muchas en un día' : ''}
            </Text>
            <Text size="sm">{a.motivo}</Text>
          </div>
        ))}
      </Stack>
    </Paper>
  )
}
