import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { get, query } from '../../api/client.ts'
import { showDate, showInstant } from '../../forms/times.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { PatientName } from '../../ui/patient-name.tsx'
import { HomeSection } from './home-section.tsx'

const SHOWN = 6

const processWords = {
  en_avisos: 'Se publican avisos y se espera',
  acta_propuesta: 'El acta espera la firma de otra persona',
  acta_firmada: 'El acta está firmada: queda algo por eliminar',
  terminado: 'Terminado',
} as const

/** Records whose time is over, and how far their elimination is. */
export function ArchiveDuties(): ReactNode {
  const due = useQuery({
    queryKey: ['inicio', 'retencion'],
    queryFn: ({ signal }) => get(`/archivo/retencion/vencidas/${query({ page_size: SHOWN })}`, signal),
  })
  const processes = useQuery({
    queryKey: ['inicio', 'procesos'],
    queryFn: ({ signal }) => get(`/archivo/retencion/procesos/${query({ page_size: SHOWN })}`, signal),
  })
  const closed = useQuery({
    queryKey: ['inicio', 'cerradas'],
    queryFn: ({ signal }) =>
      get(`/hce/api/historias/${query({ estado: 'cerrada', ordering: '-fecha_inicio', page_size: SHOWN })}`, signal),
  })
  const going = (processes.data?.results ?? []).filter((p) => p.estado !== 'terminado')
  const overdue = due.data?.results ?? []
  const recent = closed.data?.results ?? []
  return (
    <>
      <HomeSection
        id="retencion-vencida"
        title="Historias con la retención vencida"
        of={[due]}
        count={overdue.length}
        none="Ninguna ha cumplido su tiempo de conservación."
      >
        {overdue.map((d) => (
          <li key={d.paciente}>
            <PatientName id={d.paciente} />
            <Text size="xs" c="dimmed">
              {d.ultima_atencion === null || d.vencio === null
                ? 'Tiene atenciones que usted no alcanza: cuándo venció no se sabe'
                : `Última atención: ${showInstant(d.ultima_atencion)} · venció el ${showDate(d.vencio)}`}
            </Text>
          </li>
        ))}
      </HomeSection>
      <HomeSection
        id="procesos-de-eliminacion"
        title="Procesos de eliminación en curso"
        of={[processes]}
        count={going.length}
        none="Ninguno."
      >
        {going.map((p) => (
          <li key={p.id}>
            <Text size="sm">{processWords[p.estado]}</Text>
            <Text size="xs" c="dimmed">
              {p.expedientes === 1 ? 'Una historia' : `${p.expedientes} historias`} · desde {showInstant(p.creado_en)}
            </Text>
          </li>
        ))}
      </HomeSection>
      <HomeSection id="cerradas" title="Cerradas hace poco" of={[closed]} count={recent.length} none="Ninguna.">
        {recent.map((h) => (
          <Group key={h.id} component="li" justify="space-between" align="flex-start" gap="xs">
            <div style={{ flex: '1 1 200px', minWidth: 0 }}>
              <PatientName id={h.paciente} />
              <Text size="xs" c="dimmed">
                {[h.numero_historia, h.servicio_reps_nombre, showInstant(h.cerrada_en)].filter(Boolean).join(' · ')}
              </Text>
            </div>
            <AnchorLink to="/c/registros/$coleccion/$id" params={{ coleccion: 'historia', id: h.id }} size="sm">
              Ver
            </AnchorLink>
          </Group>
        ))}
      </HomeSection>
    </>
  )
}
