import { Badge, Group, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RowAt } from '../../api/answers.ts'
import { get, query } from '../../api/client.ts'
import { showInstant } from '../../forms/times.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { PatientName } from '../../ui/patient-name.tsx'
import { HomeSection } from './home-section.tsx'

type Encounter = RowAt<'/hce/api/historias/'>
const OPEN: Readonly<Record<string, string>> = { en_atencion: 'En atención', suspendida: 'Suspendida' }
const KINDS: Readonly<Record<string, string>> = {
  consulta_externa: 'Consulta externa',
  urgencias: 'Urgencias',
  hospitalizacion: 'Hospitalización',
}
const SHOWN = 6

/** What was begun and not closed, the oldest first: for those who answer for the institution. */
export function OpenEncounters({ opens }: { opens: boolean }): ReactNode {
  const found = useQueries({
    queries: Object.keys(OPEN).map((estado) => ({
      queryKey: ['inicio', 'atenciones', estado],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        get(`/hce/api/historias/${query({ estado, ordering: 'fecha_inicio', page_size: SHOWN })}`, signal),
    })),
  })
  const rows = found
    .flatMap((q) => q.data?.results ?? [])
    .sort((a, b) => String(a.fecha_inicio).localeCompare(String(b.fecha_inicio)))
    .slice(0, SHOWN)
  return (
    <HomeSection
      id="atenciones-abiertas"
      title="En atención, las más antiguas"
      of={found}
      count={rows.length}
      none="Ninguna."
      action={
        opens ? (
          <AnchorLink to="/c/historias" size="sm" style={{ whiteSpace: 'nowrap' }}>
            Ver todas
          </AnchorLink>
        ) : undefined
      }
    >
      {rows.map((row) => (
        <OneEncounter key={row.id} encounter={row} opens={opens} />
      ))}
    </HomeSection>
  )
}

function OneEncounter({ encounter: h, opens }: { encounter: Encounter; opens: boolean }): ReactNode {
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="xs">
      <div style={{ flex: '1 1 200px' }}>
        <PatientName id={h.paciente} />
        <Text size="xs" c="dimmed">
          {[...new Set([KINDS[h.tipo_atencion], h.servicio_reps_nombre]), showInstant(h.fecha_inicio)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <Group gap="xs">
        <Badge variant="light" color={h.estado === 'suspendida' ? 'orange' : 'teal'} tt="none">
          {OPEN[h.estado ?? '']}
        </Badge>
        {opens && (
          <AnchorLink to="/c/historias/$id" params={{ id: h.id }} size="sm">
            Abrir
          </AnchorLink>
        )}
      </Group>
    </Group>
  )
}
