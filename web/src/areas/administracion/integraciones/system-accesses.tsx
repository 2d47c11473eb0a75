import { Skeleton, Switch, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { get } from '../../../api/client.ts'
import { showInstant } from '../../../forms/times.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import { Card } from '../card.tsx'
import { Tag } from '../tag.tsx'
import type { SystemPath } from './system.ts'

const REFUSED = 400

/** What it asked for last and what it was refused, without whose it was. */
export function SystemAccesses({ path }: { path: SystemPath }): ReactNode {
  const [refused, setRefused] = useState(false)
  const found = useQuery({
    queryKey: ['administracion', path, 'accesos', refused],
    queryFn: ({ signal }) => get(`${path}accesos/?page_size=20&rechazos=${refused}`, signal),
  })
  const rows = found.data?.results ?? []
  return (
    <Card
      title="Lo último que pidió"
      actions={
        <Switch
          label="Solo lo que se le negó"
          checked={refused}
          onChange={(event) => setRefused(event.currentTarget.checked)}
        />
      }
    >
      {found.isError && <ProblemNotice error={found.error} retry={() => void found.refetch()} />}
      {found.isPending && <Skeleton height={120} />}
      {found.isSuccess && rows.length === 0 && (
        <Text c="dimmed">{refused ? 'No se le ha negado nada.' : 'Todavía no ha pedido nada.'}</Text>
      )}
      {rows.length > 0 && (
        <ScrollBox label="Lo último que pidió" minWidth={480}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Cuándo</Table.Th>
                <Table.Th>Qué</Table.Th>
                <Table.Th>Resultado</Table.Th>
                <Table.Th>Desde</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((a, i) => (
                // The audit has no two rows alike that could change places here.
                // biome-ignore lint/suspicious/noArrayIndexKey: rows without an identifier, drawn whole each time
                <Table.Tr key={`${a.momento} ${i}`}>
                  <Table.Td>{showInstant(a.momento)}</Table.Td>
                  <Table.Td>
                    {a.accion.replaceAll('_', ' ')} · {a.recurso.replaceAll('_', ' ')}
                  </Table.Td>
                  <Table.Td>
                    <Tag color={a.resultado >= REFUSED ? 'red' : 'teal'}>{a.codigo ?? String(a.resultado)}</Tag>
                  </Table.Td>
                  <Table.Td>{a.origen ?? '–'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollBox>
      )}
    </Card>
  )
}
