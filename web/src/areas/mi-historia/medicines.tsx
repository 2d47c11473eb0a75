import { Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RowAt } from '../../api/answers.ts'
import { get } from '../../api/client.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { hasNothing, StaleNotice } from '../../ui/stale-notice.tsx'
import { longDate } from './long-date.ts'
import classes from './own-record.module.css'

type Medicine = RowAt<`/paciente/paciente/${string}/mis-medicamentos/`>

export function Medicines({ id }: { id: string }): ReactNode {
  const found = useQuery({
    queryKey: ['mi-historia', id, 'medicamentos'],
    queryFn: ({ signal }) => get(`/paciente/paciente/${id}/mis-medicamentos/`, signal),
  })
  if (hasNothing(found)) return <ProblemNotice error={found.error} retry={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton height={240} aria-label="Cargando" />
  const rows = found.data.results
  const taken = rows.filter((m) => m.estado === 'vigente')
  const over = rows.filter((m) => m.estado !== 'vigente')
  return (
    <Stack>
      <StaleNotice of={found} />
      <Title order={3} size="h4">
        Lo que tomo ahora
      </Title>
      {taken.length === 0 && <Text>No tiene medicamentos formulados en este momento.</Text>}
      <MedicineList of={taken} />
      {over.length > 0 && (
        <details className={classes.more}>
          <summary>
            <Text fw={600} component="span">
              Los que ya no tomo ({over.length})
            </Text>
          </summary>
          <MedicineList of={over} />
        </details>
      )}
      <Text size="sm" c="dimmed">
        No cambie ni suspenda un medicamento sin hablar con quien se lo formuló.
      </Text>
    </Stack>
  )
}

const until = (m: Medicine): string => {
  if (m.estado === 'suspendido') return `Se suspendió${m.motivo === null ? '.' : `: ${m.motivo}`}`
  if (m.hasta === null) return `Desde el ${longDate(m.desde)}.`
  return m.estado === 'vigente' ? `Hasta el ${longDate(m.hasta)}.` : `Terminó el ${longDate(m.hasta)}.`
}

const MedicineList = ({ of }: { of: readonly Medicine[] }): ReactNode => (
  <ul className={classes.list}>
    {of.map((m) => (
      <Paper key={m.id} withBorder p="md" component="li">
        <Text fw={600} size="lg">
          {m.nombre}
        </Text>
        <Text>{m.como}</Text>
        {m.indicaciones !== null && <Text className={classes.said ?? ''}>{m.indicaciones}</Text>}
        <Text>{until(m)}</Text>
        {m.profesional !== null && (
          <Text size="sm" c="dimmed">
            Lo formuló {m.profesional} el {longDate(m.desde)}.
          </Text>
        )}
      </Paper>
    ))}
  </ul>
)
