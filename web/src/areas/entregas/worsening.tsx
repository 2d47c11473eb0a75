import { Badge, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { since } from '../../forms/since.ts'
import type { Queued } from './queue.ts'

const LOOK = {
  critico: { word: 'Crítico', color: 'red', variant: 'filled' },
  alto: { word: 'Riesgo alto', color: 'orange', variant: 'light' },
} as const

/** What the last signs of a patient in a queue say, where somebody has to know; in words as well as in colour. */
export function Worsening({ turn: t }: { turn: Queued }): ReactNode {
  const look = t.deterioro_nivel === 'critico' || t.deterioro_nivel === 'alto' ? LOOK[t.deterioro_nivel] : null
  if (look === null || t.deterioro === null) return null
  return (
    <Group gap={6} wrap="wrap" align="flex-start">
      <Badge size="sm" color={look.color} variant={look.variant} tt="none" style={{ flexShrink: 0 }}>
        {look.word}
      </Badge>
      <Text size="sm" fw={600} c="var(--mantine-color-error)" style={{ flex: '1 1 200px' }}>
        {t.deterioro}
        <Text span size="xs" c="dimmed">
          {` · ${[t.deterioro_desde === null ? null : since(t.deterioro_desde), t.deterioro_atendido === true ? 'atendido' : null].filter(Boolean).join(' · ')}`}
        </Text>
      </Text>
    </Group>
  )
}
