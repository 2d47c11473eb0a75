import { Drawer, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { seenAs, viewOf } from '../../../../src/model/access/access.ts'
import { registry } from '../../../../src/resources/index.ts'
import { getAt } from '../../api/client.ts'
import { showValue } from '../../forms/show-value.ts'
import { useMe } from '../../session/session.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { hasNothing, StaleNotice } from '../../ui/stale-notice.tsx'

export interface Shown {
  readonly resource: string
  readonly path: string
  readonly title: string
  readonly history: string | null
}
type Row = Readonly<Record<string, unknown>> & { readonly id: string }

/** One record beside the page that it was found on. */
export function RecordDrawer({ record, close }: { record: Shown | null; close: () => void }): ReactNode {
  return (
    <Drawer
      opened={record !== null}
      onClose={close}
      position="right"
      size="lg"
      title={record?.title}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      {record !== null && <OneRecord record={record} />}
    </Drawer>
  )
}

function OneRecord({ record }: { record: Shown }): ReactNode {
  const { rol } = useMe()
  const declared = registry.get(record.resource)
  const row = useQuery({
    queryKey: ['fila', record.resource, record.path],
    queryFn: ({ signal }) => getAt<Row>(record.path, signal),
  })
  if (hasNothing(row)) return <ProblemNotice error={row.error} retry={() => void row.refetch()} />
  if (row.data === undefined || declared === undefined) return <Skeleton height={320} />
  const resource = seenAs(declared, viewOf(rol, declared))
  const found = row.data
  const facts = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.kind === 'ref' || field.heavy === true) return []
    const text = showValue(field, found[name])
    return text === null ? [] : [{ name, label: field.label, text }]
  })
  return (
    <Stack>
      <StaleNotice of={row} />
      <Group gap="md">
        {record.history !== null && (
          <AnchorLink to={'/c/historias/$id'} params={{ id: record.history }} size="sm">
            Ver la atención
          </AnchorLink>
        )}
        <AnchorLink to="/c/registros/$coleccion/$id" params={{ coleccion: resource.name, id: found.id }} size="sm">
          Versiones y edición
        </AnchorLink>
      </Group>
      <Stack component="dl" gap="xs" m={0}>
        {facts.map(({ name, label, text }) => (
          <div key={name}>
            <Text component="dt" size="xs" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0} size="sm" style={{ whiteSpace: 'pre-wrap' }}>
              {text}
            </Text>
          </div>
        ))}
      </Stack>
    </Stack>
  )
}
