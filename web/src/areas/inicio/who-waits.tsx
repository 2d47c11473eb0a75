import { Badge, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { AnchorLink } from '../../ui/links.tsx'
import { fullName } from '../../ui/patient-name.tsx'
import { useNext } from '../recepcion/next-to-call.tsx'
import { priorityColor } from '../recepcion/turn.ts'
import { HomeSection } from './home-section.tsx'

const SHOWN = 5

/** The first of the waiting list of exams, as they would be called. */
export function WhoWaits(): ReactNode {
  const next = useNext(SHOWN)
  const rows = next.data?.results ?? []
  return (
    <HomeSection
      id="quien-espera"
      title="Exámenes por programar"
      of={[next]}
      count={rows.length}
      none="Nadie espera un examen."
      action={
        <AnchorLink to="/c/espera" size="sm" style={{ whiteSpace: 'nowrap' }}>
          Ver la lista
        </AnchorLink>
      }
    >
      {rows.map((t) => (
        <li key={t.turno}>
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
    </HomeSection>
  )
}
