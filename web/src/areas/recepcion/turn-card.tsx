import { ActionIcon, Badge, Group, Menu, Paper, Text } from '@mantine/core'
import { type DragEvent, type ReactNode, useState } from 'react'
import { showInstant } from '../../forms/times.ts'
import { Icon } from '../../ui/icons.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { PatientName } from '../../ui/patient-name.tsx'
import type { Contacted } from './contact-dialog.tsx'
import type { Asked } from './step-dialog.tsx'
import { priorityColor, stepsFrom, type Turn } from './turn.ts'

/** A turn on the board: dragged to another column, or moved from its menu, which does the same. */
export function TurnCard(props: {
  turn: Turn
  drag(turn: Turn | null): void
  ask(asked: Asked): void
  contact(turn: Contacted): void
}): ReactNode {
  const { turn, drag, ask, contact } = props
  const [held, setHeld] = useState(false)
  const possible = stepsFrom(turn.estado)
  const attempts = turn.contacto_intentos?.length ?? 0
  return (
    <Paper
      withBorder
      p="xs"
      component="li"
      draggable={possible.length > 0}
      onDragStart={(e: DragEvent) => {
        e.dataTransfer.effectAllowed = 'move'
        e.dataTransfer.setData('text/plain', '')
        setHeld(true)
        drag(turn)
      }}
      onDragEnd={() => {
        setHeld(false)
        drag(null)
      }}
      style={{ listStyle: 'none', opacity: held ? 0.5 : 1, cursor: possible.length > 0 ? 'grab' : 'default' }}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap={4}>
        <Text size="sm" fw={600} component="div">
          <PatientName id={turn.paciente} />
        </Text>
        <MenuButton
          button={
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={`Acciones del turno ${turn.nombre_examen ?? turn.cups}`}
            >
              <Icon name="abajo" size={16} />
            </ActionIcon>
          }
        >
          {possible.length > 0 && <Menu.Item onClick={() => contact({ id: turn.id })}>Intentos de contacto</Menu.Item>}
          {possible.map((step) => (
            <Menu.Item
              key={step.path}
              {...(step.to === 'cancelado' ? { color: 'red' } : {})}
              onClick={() => ask({ turn, step })}
            >
              {step.label}
            </Menu.Item>
          ))}
          {possible.length === 0 && <Menu.Label>Ya terminó</Menu.Label>}
        </MenuButton>
      </Group>
      <Text size="xs">{turn.nombre_examen ?? turn.cups}</Text>
      <Group gap={4} mt={4}>
        <Badge size="xs" color={priorityColor[turn.prioridad]} variant="light">
          {turn.prioridad}
        </Badge>
        {turn.vencida === true && (
          <Badge size="xs" color="red">
            Plazo vencido
          </Badge>
        )}
        {turn.posicion !== null && (
          <Badge size="xs" variant="default">
            N.º {turn.posicion}
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        {turn.fecha_programada !== null && turn.estado === 'programado'
          ? `Cita: ${showInstant(turn.fecha_programada)}`
          : `${turn.dias_espera ?? 0} días de espera`}
        {attempts > 0 && ` · ${attempts === 1 ? 'un intento' : `${attempts} intentos`}`}
      </Text>
    </Paper>
  )
}
