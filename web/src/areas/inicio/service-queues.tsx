import { Badge, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { since } from '../../forms/since.ts'
import { PatientName } from '../../ui/patient-name.tsx'
import { servicesQuery, useQueue } from '../entregas/queue.ts'
import { TeamButton } from '../entregas/team-button.tsx'
import { Worsening } from '../entregas/worsening.tsx'
import { HomeSection } from './home-section.tsx'
import { Triage } from './triage.tsx'

const SHOWN = 8

/** Who waits in each queue, for those who see to it that nobody is left there. */
export function ServiceQueues(): ReactNode {
  const services = useQuery(servicesQuery)
  const queue = useQueue()
  const waiting = (queue.data?.results ?? []).filter((t) => t.grupo === 'en_espera')
  const lines = (services.data?.results ?? []).filter((s) => s.en_espera > 0)
  return (
    <>
      <HomeSection id="colas" title="Colas por servicio" of={[services]} count={lines.length} none="Nadie espera.">
        {lines.map((s) => (
          <Group key={s.servicio_reps} component="li" justify="space-between" gap="xs" wrap="nowrap">
            <div>
              <Text size="sm">{s.servicio_nombre ?? s.servicio_reps}</Text>
              <Text size="xs" c={s.profesionales === 0 ? 'red' : 'dimmed'}>
                {s.profesionales === 0
                  ? 'Nadie atiende este servicio: asigne a alguien'
                  : s.profesionales === 1
                    ? 'Atiende una persona'
                    : `Atienden ${s.profesionales} personas`}
              </Text>
            </div>
            <Badge variant="light" color="orange" tt="none">
              {s.en_espera} en espera
            </Badge>
          </Group>
        ))}
      </HomeSection>
      <HomeSection
        id="sin-tomar"
        title="En espera de ser atendidos"
        of={[queue]}
        count={waiting.length}
        more={waiting.length > SHOWN ? `${SHOWN} de ${waiting.length}` : undefined}
        none="Nadie."
      >
        {waiting.slice(0, SHOWN).map((t) => (
          <Group key={t.historia} component="li" justify="space-between" align="flex-start" gap="xs">
            <div style={{ flex: '1 1 200px', minWidth: 0 }}>
              <Group gap={6}>
                <PatientName id={t.paciente} />
                <Triage code={t.triage} />
              </Group>
              <Worsening turn={t} />
              <Text size="xs" c="dimmed">
                {[t.servicio_nombre ?? 'Sin servicio', since(t.fecha_inicio)].join(' · ')}
              </Text>
              {t.sin_cuenta === true && (
                <Text size="xs" c="red">
                  La tenía {t.profesional_nombre ?? 'una cuenta'}, que ya no ingresa: asígnela a otra persona.
                </Text>
              )}
            </div>
            <TeamButton
              label="Asignar"
              encounter={{
                id: t.historia,
                paciente: t.paciente,
                estado: t.estado,
                profesional: t.profesional,
                servicio: t.servicio_reps,
                servicioNombre: t.servicio_nombre,
              }}
            />
          </Group>
        ))}
      </HomeSection>
    </>
  )
}
