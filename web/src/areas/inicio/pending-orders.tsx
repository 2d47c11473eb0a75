import { Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWaitingOrders, WaitingOrders } from '../paciente/pending-orders.tsx'

const SHOWN = 6

/** What was ordered in one's encounters and waits for its result, or for somebody to look at it. */
export function PendingOrders(): ReactNode {
  const orders = useWaitingOrders(null)
  if (orders.length === 0) return null
  const toSee = orders.filter((o) => o.etapa === 'con_resultado')
  const sorted = [...toSee, ...orders.filter((o) => o.etapa !== 'con_resultado')]
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="ordenes-pendientes">
      <Title order={2} size="h4" mb="sm" id="ordenes-pendientes">
        Órdenes pendientes
      </Title>
      <WaitingOrders orders={sorted.slice(0, SHOWN)} named />
      {sorted.length > SHOWN && (
        <Text size="sm" mt="sm">
          Y otras {sorted.length - SHOWN}.
        </Text>
      )}
    </Paper>
  )
}
