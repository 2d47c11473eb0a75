import { Badge, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RowAt } from '../../api/answers.ts'
import { get, query } from '../../api/client.ts'
import { showInstant } from '../../forms/times.ts'
import { useMe } from '../../session/session.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { PatientName } from '../../ui/patient-name.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'

type Encounter = RowAt<'/hce/api/historias/'>
const OPEN: Readonly<Record<string, string>> = {
  en_atencion: 'En atención',
  abierta: 'Abierta',
  suspendida: 'Suspendida',
}
const KINDS: Readonly<Record<string, string>> = {
  consulta_externa: 'Consulta externa',
  urgencias: 'Urgencias',
  hospitalizacion: 'Hospitalización',
}
const SHOWN = 6

/** What this person has begun and not closed; of everybody for those who answer for the institution. */
export function OpenEncounters({ all }: { all: boolean }): ReactNode {
  const me = useMe()
  const found = useQueries({
    queries: Object.keys(OPEN).map((estado) => ({
      queryKey: ['inicio', 'atenciones', estado, all],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        get(
          `/hce/api/historias/${query({ estado, profesional: all ? null : me.id, ordering: '-fecha_inicio', page_size: SHOWN })}`,
          signal,
        ),
    })),
  })
  const failed = found.find((q) => q.isError)
  const rows = found.flatMap((q) => q.data?.results ?? []).slice(0, SHOWN)
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="atenciones-abiertas">
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <Title order={2} size="h4" id="atenciones-abiertas">
          {all ? 'Atenciones abiertas' : 'Mis atenciones abiertas'}
        </Title>
        <AnchorLink to={'/c/historias'} size="sm" style={{ whiteSpace: 'nowrap' }}>
          Ver todas
        </AnchorLink>
      </Group>
      {failed !== undefined && <ProblemNotice error={failed.error} retry={() => void failed.refetch()} />}
      {found.some((q) => q.isPending) && <Skeleton height={160} />}
      {found.every((q) => q.isSuccess) && rows.length === 0 && <Text c="dimmed">Ninguna.</Text>}
      <Stack component="ul" gap="sm" p={0} m={0}>
        {rows.map((row) => (
          <OneEncounter key={row.id} encounter={row} />
        ))}
      </Stack>
    </Paper>
  )
}

function OneEncounter({ encounter: h }: { encounter: Encounter }): ReactNode {
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="xs" style={{ listStyle: 'none' }}>
      <div style={{ flex: '1 1 200px' }}>
        <PatientName id={h.paciente} />
        <Text size="xs" c="dimmed">
          {[KINDS[h.tipo_atencion], h.servicio_reps_nombre, showInstant(h.fecha_inicio)].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Group gap="xs">
        <Badge variant="light" color={h.estado === 'suspendida' ? 'orange' : 'teal'}>
          {OPEN[h.estado ?? '']}
        </Badge>
        <AnchorLink to={'/c/historias/$id'} params={{ id: h.id }} size="sm">
          Atender
        </AnchorLink>
      </Group>
    </Group>
  )
}
