import { Badge, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { AnchorLink } from '../../ui/links.tsx'
import { fullName } from '../../ui/patient-name.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useNext } from '../recepcion/next-to-call.tsx'
import { priorityColor } from '../recepcion/turn.ts'

const SHOWN = 5

/** The first of the queue, as it would be called. */
export function WhoWaits(): ReactNode {
  const next = useNext(SHOWN)
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="quien-espera">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="quien-espera">
          Quién espera
        </Title>
        <AnchorLink to="/c/espera" size="sm">
          Ver la lista
        </AnchorLink>
      </Group>
      {next.isError && <ProblemNotice error={next.error} retry={() => void next.refetch()} />}
      {next.isPending && <Skeleton height={160} />}
      {next.data?.results.length === 0 && <Text c="dimmed">Nadie.</Text>}
      <Stack component="ul" gap="sm" p={0} m={0}>
        {next.data?.results.map((t) => (
          <li key={t.turno} style={{ listStyle: 'none' }}>
            <Group gap="xs" justify="space-between">
              <AnchorLink to="/c/pacientes/$id" params={{ id: t.paciente }}>
                {fullName(t, 'paciente_')}
              </AnchorLink>
              <Badge color={priorityColor[t.prioridad ?? 'programada']} variant="light">
                {t.prioridad}
              </Badge>
            </Group>
            <Text size="xs">{t.nombre_examen ?? t.cups}</Text>
            <Text size="xs" c="dimmed">
              {t.porque}
            </Text>
          </li>
        ))}
      </Stack>
    </Paper>
  )
}
