import { List, Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { AnchorLink } from '../../ui/links.tsx'
import { useWaitingOrders, type WaitingOrder } from '../paciente/pending-orders.tsx'

const SHOWN = 6

const names = (orders: readonly WaitingOrder[]): string => orders.map((o) => o.descripcion).join(', ')

/** What was ordered in one's encounters and waits for its result, or for somebody to look at it: a line for each encounter. */
export function PendingOrders(): ReactNode {
  const orders = useWaitingOrders(null)
  if (orders === null || orders.length === 0) return null
  const isToSee = (o: WaitingOrder): boolean => o.etapa === 'con_resultado'
  // Those with something to look at go first.
  const all = [...orders.filter(isToSee), ...orders.filter((o) => !isToSee(o))]
  const encounters = [...Map.groupBy(all, (o) => o.historia)]
  return (
    <Paper
      withBorder
      p="md"
      mb="md"
      component="section"
      aria-labelledby="ordenes-pendientes"
      style={{ breakInside: 'avoid' }}
    >
      <Title order={2} size="h4" mb="sm" id="ordenes-pendientes">
        Órdenes pendientes
      </Title>
      <List spacing="xs" size="sm" listStyleType="none" withPadding={false}>
        {encounters.slice(0, SHOWN).map(([historia, own]) => {
          const [toSee, waiting] = [own.filter(isToSee), own.filter((o) => !isToSee(o))]
          return (
            <List.Item key={historia}>
              <AnchorLink to="/c/historias/$id" params={{ id: historia }} size="sm">
                {own[0]?.paciente_nombre}
              </AnchorLink>
              {toSee.length > 0 && (
                <Text size="sm">
                  <strong>Resultado por ver:</strong> {names(toSee)}
                </Text>
              )}
              {waiting.length > 0 && (
                <Text size="xs" c="dimmed">
                  Sin resultado: {names(waiting)}
                </Text>
              )}
            </List.Item>
          )
        })}
      </List>
      {encounters.length > SHOWN && (
        <Text size="sm" mt="sm">
          Y {encounters.length - SHOWN} atenciones más.
        </Text>
      )}
    </Paper>
  )
}
