import { Badge, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { get } from '../../api/client.ts'
import { showInstant } from '../../forms/times.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { PatientName } from '../../ui/patient-name.tsx'
import { HomeSection } from './home-section.tsx'

const SHOWN = 6

/** Open encounters in which somebody still has to sign what they wrote. */
export function ToSign(): ReactNode {
  const found = useQuery({
    queryKey: ['inicio', 'sin-firmar'],
    queryFn: ({ signal }) => get('/hce/api/cola/sin-firmar/', signal),
  })
  const rows = found.data?.results ?? []
  return (
    <HomeSection
      id="sin-firmar"
      title="Con registros sin firmar"
      of={[found]}
      count={rows.length}
      more={rows.length > SHOWN ? `${SHOWN} de ${rows.length}` : undefined}
      none="Todo lo abierto está firmado."
    >
      {rows.slice(0, SHOWN).map((h) => (
        <Group key={h.historia} component="li" justify="space-between" align="flex-start" gap="xs">
          <div style={{ flex: '1 1 200px', minWidth: 0 }}>
            <PatientName id={h.paciente} />
            <Text size="xs" c="dimmed">
              {[h.profesional_nombre, h.servicio_nombre, showInstant(h.fecha_inicio)].filter(Boolean).join(' · ')}
            </Text>
          </div>
          <Group gap="xs">
            <Badge variant="light" color="orange" tt="none">
              {h.sin_firmar} sin firmar
            </Badge>
            <AnchorLink to="/c/historias/$id" params={{ id: h.historia }} size="sm">
              Abrir
            </AnchorLink>
          </Group>
        </Group>
      ))}
    </HomeSection>
  )
}
