import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { get } from '../../api/client.ts'
import { showInstant } from '../../forms/times.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { PatientName } from '../../ui/patient-name.tsx'
import { HomeSection } from './home-section.tsx'

/** Emergency accesses that nobody has judged yet. */
export function ToReview(): ReactNode {
  const found = useQuery({
    queryKey: ['inicio', 'accesos-urgencia'],
    queryFn: ({ signal }) => get('/paciente/accesos-urgencia/?estado=pendiente&page_size=5', signal),
  })
  const rows = found.data?.results ?? []
  return (
    <HomeSection
      id="por-revisar"
      title="Accesos de urgencia por revisar"
      of={[found]}
      count={rows.length}
      none="Ninguno."
      action={
        <AnchorLink to="/c/administracion/urgencias" size="sm" style={{ whiteSpace: 'nowrap' }}>
          Revisarlos
        </AnchorLink>
      }
    >
      {rows.map((a) => (
        <li key={a.id}>
          <PatientName id={a.paciente} />
          <Text size="xs" c="dimmed">
            {a.nombre} · {showInstant(a.creado_en)}
            {a.inusual ? ' · abrió muchas en un día' : ''}
          </Text>
          <Text size="sm">{a.motivo}</Text>
        </li>
      ))}
    </HomeSection>
  )
}
