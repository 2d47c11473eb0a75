import { SegmentedControl, Table, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { query } from '../../../api/client.ts'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import { Card } from '../card.tsx'
import { Tag } from '../tag.tsx'
import { PagesFoot, usePages } from '../use-pages.tsx'
import type { JobPath } from './catalogue.ts'

const words = {
  agregado: { label: 'Agregado', color: 'teal' },
  cambiado: { label: 'Cambiado', color: 'blue' },
  deshabilitado: { label: 'Sin uso', color: 'orange' },
} as const

/** Code by code, what a load changes or changed. */
export function Differences({ path, state }: { path: JobPath; state: string }): ReactNode {
  const [only, setOnly] = useState('')
  const pages = usePages(`${path}diferencias/${query({ cambio: only, page_size: 50 })}`)
  return (
    <Card
      title={state === 'por_confirmar' ? 'Qué cambiaría' : 'Qué cambió'}
      actions={
        <SegmentedControl
          size="xs"
          style={{ maxWidth: '100%', overflowX: 'auto' }}
          aria-label="Cuáles cambios"
          value={only}
          onChange={setOnly}
          data={[
            { value: '', label: 'Todos' },
            ...Object.entries(words).map(([value, { label }]) => ({
              value,
              label: `${label}s`.replace('usos', 'uso'),
            })),
          ]}
        />
      }
    >
      {pages.rows.length > 0 && (
        <ScrollBox label="Diferencias" minWidth={520}>
          <Table striped>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Código</Table.Th>
                <Table.Th>Cambio</Table.Th>
                <Table.Th>En palabras</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {pages.rows.map((d) => (
                <Table.Tr key={d.codigo}>
                  <Table.Td>
                    <Text fw={500}>{d.codigo}</Text>
                    <Text size="xs" c="dimmed">
                      {d.despues.nombre}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    <Tag color={words[d.cambio].color}>{words[d.cambio].label}</Tag>
                  </Table.Td>
                  <Table.Td>{d.explicacion}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollBox>
      )}
      <PagesFoot pages={pages} none="Ninguno de esa clase." />
    </Card>
  )
}
