import { Badge, Group, Paper, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pagesFrom, query } from '../../api/client.ts'
import { groupAccesses, type PersonAccesses } from './group-accesses.ts'
import { ListFrame } from './list-frame.tsx'
import { longDate } from './long-date.ts'
import classes from './own-record.module.css'

/** Who opened the record, by day and by person; each opened to its sentences. */
export function Accesses({ id }: { id: string }): ReactNode {
  const found = useInfiniteQuery({
    queryKey: ['mi-historia', id, 'accesos'],
    ...pagesFrom(`/paciente/paciente/${id}/accesos/${query({ page_size: 100 })}`),
  })
  const days = groupAccesses(found.data?.pages.flatMap((p) => p.results) ?? [])
  return (
    <ListFrame of={found} empty={days.length === 0} none="Nadie la ha visto.">
      <Text>Estas personas vieron su historia o escribieron en ella. Lo que hace usted no se muestra aquí.</Text>
      {days.map(({ day, people }) => (
        <Paper key={day} withBorder p="md" component="section" aria-label={longDate(day)}>
          <Text component="h3" fw={600}>
            {longDate(day)}
          </Text>
          <ul className={classes.list}>
            {people.map((person) => (
              <OnePerson key={`${person.rol} ${person.quien}`} person={person} />
            ))}
          </ul>
        </Paper>
      ))}
    </ListFrame>
  )
}

function OnePerson({ person: { quien, rol, urgent, phrases } }: { person: PersonAccesses }): ReactNode {
  return (
    <li>
      <details className={classes.more}>
        <summary>
          <Group gap="xs" component="span" display="inline-flex">
            <span>
              <strong>{rol}</strong>: {quien}
            </span>
            {urgent && (
              <Badge color="red" tt="none" miw="max-content">
                Urgencia
              </Badge>
            )}
          </Group>
        </summary>
        <ul className={classes.lines}>
          {phrases.map((phrase) => (
            <li key={phrase}>
              <Text size="sm">{phrase}</Text>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
