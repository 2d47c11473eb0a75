import { Badge, List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { careTeam, type Role } from '../../../../src/model/access/roles.ts'
import type { AnswerAt } from '../../api/answers.ts'
import { showInstant } from '../../forms/times.ts'
import { useMe } from '../../session/session.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { waitingOrdersQuery } from './summary.ts'

export type WaitingOrder = AnswerAt<`/hce/api/ordenes/seguimiento/`>['results'][number]

/** Of one patient, or of the encounters that this person is in charge of; nothing for those who attend nobody, null until it is known. */
export function useWaitingOrders(patient: string | null): readonly WaitingOrder[] | null {
  const { rol } = useMe()
  const attends = rol === 'demostracion' || careTeam.some((one: Role) => one === rol)
  const found = useQuery({ ...waitingOrdersQuery(patient), enabled: attends })
  return attends && found.isLoading ? null : (found.data ?? [])
}

/** Each with how far it has come and how long ago it was ordered; the result, where there is one to be looked at. */
export function WaitingOrders({ orders }: { orders: readonly WaitingOrder[] }): ReactNode {
  return (
    <List spacing="xs" size="sm">
      {orders.map((o) => (
        <List.Item key={o.id}>
          <AnchorLink to="/c/historias/$id" params={{ id: o.historia }} size="sm">
            {o.descripcion}
          </AnchorLink>{' '}
          <Badge size="xs" variant="light" color={o.etapa === 'con_resultado' ? 'violet' : 'blue'}>
            {o.etapa === 'con_resultado' ? 'Resultado por ver' : o.etapa_nombre}
          </Badge>
          <Text size="xs" c="dimmed">
            {[showInstant(o.fecha), o.resultado].filter(Boolean).join(' · ')}
          </Text>
        </List.Item>
      ))}
    </List>
  )
}
