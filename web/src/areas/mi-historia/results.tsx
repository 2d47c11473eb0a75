import { Badge, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { RowAt } from '../../api/answers.ts'
import { pagesFrom, query } from '../../api/client.ts'
import { ListFrame } from './list-frame.tsx'
import { longDate } from './long-date.ts'
import classes from './own-record.module.css'

type Result = RowAt<`/paciente/paciente/${string}/mis-resultados/`>

const kinds = [
  { value: 'laboratorio', label: 'Exámenes' },
  { value: 'signo_vital', label: 'Signos' },
  { value: 'antropometria', label: 'Medidas' },
]

const marks: Readonly<Record<NonNullable<Result['lectura']>, readonly [color: string, label: string]>> = {
  dentro: ['teal', 'Dentro'],
  por_encima: ['orange', 'Por encima'],
  por_debajo: ['orange', 'Por debajo'],
}

export function Results({ id }: { id: string }): ReactNode {
  const [categoria, choose] = useState('laboratorio')
  const found = useInfiniteQuery({
    queryKey: ['mi-historia', id, 'resultados', categoria],
    ...pagesFrom(`/paciente/paciente/${id}/mis-resultados/${query({ categoria, page_size: 30 })}`),
  })
  const rows = found.data?.pages.flatMap((p) => p.results) ?? []
  const days = [...Map.groupBy(rows, (r) => longDate(r.fecha))]
  return (
    <Stack>
      <SegmentedControl
        aria-label="Cuáles"
        className="custodia-no-print"
        fullWidth
        size="md"
        value={categoria}
        onChange={choose}
        data={kinds}
      />
      <ListFrame of={found} empty={rows.length === 0} none="No hay resultados de estos.">
        {days.map(([day, of]) => (
          <Paper key={day} withBorder p="md" component="section" aria-label={day}>
            <Text component="h3" fw={600} mb="xs">
              {day}
            </Text>
            <ul className={classes.list}>
              {of.map((r) => (
                <OneResult key={r.id} result={r} />
              ))}
            </ul>
          </Paper>
        ))}
      </ListFrame>
    </Stack>
  )
}

function OneResult({ result: r }: { result: Result }): ReactNode {
  const mark = r.lectura === null ? null : marks[r.lectura]
  return (
    <li>
      <Group gap="xs" justify="space-between" align="baseline">
        <Text>
          {r.nombre}: <strong>{r.valor}</strong>
        </Text>
        {mark !== null && (
          <Badge variant="light" color={mark[0]} tt="none" miw="max-content">
            {mark[1]}
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {r.frase}
      </Text>
    </li>
  )
}
