import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { historia } from '../../../../src/resources/historia.ts'
import { get, query } from '../../api/client.ts'
import { showValue } from '../../forms/show-value.ts'
import { showInstant } from '../../forms/times.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { PatientName } from '../../ui/patient-name.tsx'
import { HomeSection } from './home-section.tsx'

const SHOWN = 6
const LOOKED_AT = 50

/** Closed encounters whose document lacks something, and what. */
export function ToPrepare({ whole }: { whole: boolean }): ReactNode {
  const found = useQuery({
    queryKey: ['inicio', 'preparacion'],
    queryFn: ({ signal }) => get(`/hce/api/rda/preparacion/${query({ estado: 'cerrada', page_size: SHOWN })}`, signal),
  })
  const rows = found.data?.results ?? []
  return (
    <HomeSection
      id="por-preparar"
      title="Cerradas a las que les falta algo para el RDA"
      of={[found]}
      count={rows.length}
      none={whole ? 'A ninguna le falta nada.' : 'A ninguna le falta nada de lo que usted alcanza a ver.'}
      action={
        whole ? (
          <AnchorLink to="/c/administracion/preparacion" size="sm" style={{ whiteSpace: 'nowrap' }}>
            Ver todas
          </AnchorLink>
        ) : undefined
      }
    >
      {rows.map((u) => (
        <li key={u.historia}>
          <AnchorLink to="/c/pacientes/$id" params={{ id: u.paciente }} search={{ tab: 'atenciones' }}>
            {u.paciente_nombre ?? 'Paciente'}
          </AnchorLink>
          <Text size="xs" c="dimmed">
            {[u.numero_atencion, showInstant(u.fecha_inicio)].filter(Boolean).join(' · ')}
          </Text>
          <Text size="sm" lineClamp={2}>
            {u.problemas.map((p) => p.mensaje).join(' ')}
          </Text>
        </li>
      ))}
    </HomeSection>
  )
}

/** What was closed lately and the ministry has not accepted: to be billed, it still lacks its document. */
export function ToSend(): ReactNode {
  const found = useQuery({
    queryKey: ['inicio', 'por-enviar'],
    queryFn: ({ signal }) =>
      get(
        `/hce/api/historias/${query({ estado: 'cerrada', ordering: '-fecha_inicio', page_size: LOOKED_AT })}`,
        signal,
      ),
  })
  const rows = (found.data?.results ?? []).filter((h) => h.rda_estado !== 'aceptado')
  return (
    <HomeSection
      id="por-enviar"
      title="Cerradas sin RDA aceptado"
      of={[found]}
      count={rows.length}
      more={rows.length > SHOWN ? `${SHOWN} de las últimas ${rows.length}` : undefined}
      none="Ninguna de las últimas."
    >
      {rows.slice(0, SHOWN).map((h) => (
        <Group key={h.id} component="li" justify="space-between" align="flex-start" gap="xs">
          <div style={{ flex: '1 1 200px', minWidth: 0 }}>
            <PatientName id={h.paciente} />
            <Text size="xs" c="dimmed">
              {[h.numero_atencion, h.servicio_reps_nombre, showInstant(h.fecha_inicio)].filter(Boolean).join(' · ')}
            </Text>
          </div>
          <AnchorLink to="/c/registros/$coleccion/$id" params={{ coleccion: 'historia', id: h.id }} size="sm">
            {showValue(historia.fields.rda_estado, h.rda_estado) ?? 'Sin generar'}
          </AnchorLink>
        </Group>
      ))}
    </HomeSection>
  )
}
