import { List, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { showDate, toLocal } from '../../../forms/times.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { type FollowedOrder, outcomeWords } from './followed-orders.ts'

const SHOWN = 12

/** What was ordered in other encounters, with its result beside it. */
export function EarlierOrders({ orders, history }: { orders: readonly FollowedOrder[]; history: string }): ReactNode {
  const others = orders.filter((o) => o.historia !== history && o.etapa !== 'sin_firmar').slice(0, SHOWN)
  if (others.length === 0) return null
  return (
    <details>
      <Text component="summary" size="sm" style={{ cursor: 'pointer' }}>
        Órdenes anteriores y sus resultados ({others.length})
      </Text>
      <List size="sm" mt="xs" spacing={4}>
        {others.map((o) => (
          <List.Item key={o.id}>
            <AnchorLink to="/c/historias/$id" params={{ id: o.historia }} size="sm">
              {showDate(toLocal(o.fecha).slice(0, 10))}
            </AnchorLink>{' '}
            <strong>{o.descripcion}</strong>: {outcomeWords(o)}
          </List.Item>
        ))}
      </List>
    </details>
  )
}
