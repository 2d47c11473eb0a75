import { ActionIcon, Box, Group, NativeSelect, NumberInput, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { orden } from '../../../../../src/resources/orden.ts'
import { Icon } from '../../../ui/icons.tsx'
import type { BasketItem } from './basket.ts'
import { agoWords, type FollowedOrder, outcomeWords } from './followed-orders.ts'

const priorities = Object.entries(orden.fields.prioridad.options ?? {}).map(([value, label]) => ({ value, label }))

/** One order of the list: what it is, how soon, how the patient prepares, and whether it was done lately. */
export function BasketRow(props: {
  item: BasketItem
  recent: { readonly orden: FollowedOrder; readonly dias: number } | null
  fault: string | undefined
  change(changes: Partial<BasketItem>): void
  remove(): void
}): ReactNode {
  const { item, recent, fault, change, remove } = props
  const called = item.descripcion
  return (
    <Box component="li" style={{ listStyle: 'none' }}>
      <Group gap="xs" align="center">
        <Group wrap="nowrap" gap={4} style={{ flex: '1 1 240px', minWidth: 0 }}>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Quitar ${called}`} onClick={remove}>
            <Icon name="cerrar" size={16} />
          </ActionIcon>
          <Box style={{ minWidth: 0 }}>
            <Text size="sm" fw={600}>
              {called}
              {item.lateralidad === null ? '' : ` (${item.lateralidad})`}
            </Text>
            {item.cups !== null && (
              <Text size="xs" c="dimmed">
                CUPS {item.cups}
              </Text>
            )}
          </Box>
        </Group>
        <NumberInput
          aria-label={`Cantidad: ${called}`}
          size="xs"
          w={56}
          hideControls
          min={1}
          max={99}
          clampBehavior="strict"
          allowDecimal={false}
          value={item.cantidad}
          onChange={(value) => change({ cantidad: typeof value === 'number' && value >= 1 ? value : 1 })}
        />
        <NativeSelect
          aria-label={`Prioridad: ${called}`}
          size="xs"
          data={priorities}
          value={item.prioridad}
          onChange={(event) => change({ prioridad: event.currentTarget.value })}
        />
        <TextInput
          aria-label={`Indicaciones o preparación: ${called}`}
          placeholder="Indicaciones o preparación"
          size="xs"
          style={{ flex: '2 1 180px' }}
          maxLength={2000}
          value={item.indicaciones}
          onChange={(event) => change({ indicaciones: event.currentTarget.value })}
        />
      </Group>
      {recent !== null && (
        <Text size="xs" c="var(--mantine-color-orange-light-color)" role="note" ml={38}>
          {called} {agoWords(recent.dias)}: {outcomeWords(recent.orden)}
        </Text>
      )}
      {fault !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {fault}
        </Text>
      )}
    </Box>
  )
}
