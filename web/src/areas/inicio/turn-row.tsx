import { Badge, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { since } from '../../forms/since.ts'
import { useMe } from '../../session/session.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { PatientName } from '../../ui/patient-name.tsx'
import type { Queued } from '../entregas/queue.ts'
import { useHands } from '../entregas/use-hands.ts'
import { Worsening } from '../entregas/worsening.tsx'
import { Triage } from './triage.tsx'

/** A patient who is here now: who, since when, for what, and what the person who handed it over said. */
export function TurnRow({
  turn: t,
  attends,
  vitals = false,
}: {
  turn: Queued
  attends: boolean
  /** Only its vital signs are to be taken. */
  vitals?: boolean
}): ReactNode {
  const hands = useHands()
  // Nursing has them in a list of their own, and a dentist or a psychologist does not wait for them.
  const { rol } = useMe()
  const waits = t.grupo === 'en_espera'
  const facts = [
    t.servicio_nombre,
    since(waits ? t.fecha_inicio : t.desde),
    t.entregado_por !== null && t.grupo === 'entregado' ? `de ${t.entregado_por}` : null,
  ].filter((f) => f !== null)
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="xs">
      <div style={{ flex: '1 1 220px', minWidth: 0 }}>
        <Group gap={6}>
          <PatientName id={t.paciente} />
          <Triage code={t.triage} />
          {rol === 'medico' && t.con_signos === false && (
            <Badge size="sm" color="orange" variant="light" tt="none">
              Sin signos vitales
            </Badge>
          )}
        </Group>
        <Worsening turn={t} />
        <Text size="xs" c="dimmed">
          {facts.join(' · ')}
        </Text>
        {t.nota !== null && <Text size="sm">«{t.nota}»</Text>}
        {t.nota === null && t.motivo_consulta !== null && (
          <Text size="sm" lineClamp={2}>
            {t.motivo_consulta}
          </Text>
        )}
      </div>
      {attends &&
        (waits ? (
          <Button
            size="compact-md"
            variant="light"
            loading={hands.busy}
            onClick={() => void hands.take({ historia: t.historia, paciente: t.paciente }, true)}
          >
            Tomar
          </Button>
        ) : vitals ? (
          <ButtonLink size="compact-md" variant="light" to="/c/atencion/signos" hash={t.historia}>
            Tomar signos
          </ButtonLink>
        ) : (
          <ButtonLink size="compact-md" variant="light" to="/c/historias/$id" params={{ id: t.historia }}>
            Atender
          </ButtonLink>
        ))}
    </Group>
  )
}
