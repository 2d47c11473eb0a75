import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RowVersion } from '../../../src/features/answers.ts'
import type { Resource } from '../../../src/model/resource.ts'
import { getAt, type Page } from '../api/client.ts'
import { useMe } from '../session/session.tsx'

/** That somebody saved other words for what is being written: who, and that nothing was taken away. */
export function ChangedNotice(props: { resource: Resource; id: unknown; names: readonly string[] }): ReactNode {
  const { resource, id, names } = props
  const { nombre } = useMe()
  const path = `${resource.path}${String(id)}/`
  const found = useQuery({
    queryKey: ['versiones', path],
    enabled: names.length > 0,
    queryFn: ({ signal }) => getAt<Page<RowVersion>>(`${path}versiones/`, signal),
  })
  if (names.length === 0) return null
  const changed = found.data?.results.filter((v) => v.campos.some((name) => names.includes(name)))
  const actor = changed?.toSorted((a, b) => b.version - a.version)[0]?.actor
  const who = actor === undefined ? 'Otra persona' : actor === nombre ? 'Usted, en otra página,' : actor
  const what = names.map((name) => `«${resource.fields[name]?.label ?? name}»`).join(', ')
  return (
    <Text size="sm" c="var(--mantine-color-orange-light-color)" fw={500}>
      {who} cambió {what}. Lo que usted ve aquí no se ha reemplazado.
    </Text>
  )
}
