import { Alert, Button, Chip, Group, MultiSelect, Paper, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { dateInBogota } from '../../../../src/model/calendar.ts'
import { isEvent } from '../../../../src/model/place.ts'
import { entries } from '../../../../src/resources/entries.ts'
import { DateFilter } from '../../forms/date-filter.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { EventRow } from './event-row.tsx'
import { type TimelineEvent, timelineQuery } from './timeline-query.ts'

const RecordDrawer = lazy(() => import('./record-drawer.tsx').then((m) => ({ default: m.RecordDrawer })))

/** What can be asked for alone, by the names that the service gives to the kinds. */
const KINDS: readonly { label: string; kinds: readonly string[] }[] = [
  { label: 'Atenciones', kinds: ['historia_abierta', 'historia_cerrada', 'historia_anulada'] },
  ...entries.filter(isEvent).map(({ name, title }) => ({ label: title, kinds: [name] })),
]
const SPANS = [
  { value: '1', label: '1 mes' },
  { value: '12', label: '1 año' },
  { value: '60', label: '5 años' },
  { value: '', label: 'Todo' },
]
const HEIGHTS = { detalle: 76, compacto: 36 } as const

const monthsAgo = (months: number): string => {
  const at = new Date()
  at.setUTCMonth(at.getUTCMonth() - months)
  return dateInBogota(at)
}

/** Everything that happened to a person, newest first: filtered by kind and time, near or from afar. */
export function TimelineTab({ id }: { id: string }): ReactNode {
  const [kinds, setKinds] = useState<readonly string[]>([])
  const [span, setSpan] = useState('')
  const [until, setUntil] = useState('')
  const [density, setDensity] = useState<keyof typeof HEIGHTS>('detalle')
  const [open, setOpen] = useState<TimelineEvent | null>(null)
  const [looked, setLooked] = useState(false)
  const look = useCallback((event: TimelineEvent) => {
    setLooked(true)
    setOpen(event)
  }, [])
  const narrow = useMediaQuery('(max-width: 48em)') === true
  const asked = new URLSearchParams()
  for (const { label, kinds: names } of KINDS) if (kinds.includes(label)) for (const n of names) asked.append('tipo', n)
  if (span !== '') asked.set('desde', monthsAgo(Number(span)))
  if (until !== '') asked.set('hasta', until)
  const search = asked.toString()
  const events = useInfiniteQuery(timelineQuery(id, asked))
  const queries = useQueryClient()
  // The person who comes back begins at the beginning: asking again for every page that was read would take them all.
  useEffect(
    () => () => {
      queries.setQueriesData<InfiniteData<unknown>>({ queryKey: ['ficha', id, 'linea'] }, (read) =>
        read === undefined ? read : { pages: read.pages.slice(0, 1), pageParams: read.pageParams.slice(0, 1) },
      )
    },
    [queries, id],
  )
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError } = events
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage])
  const rows = useMemo(() => events.data?.pages.flatMap((p) => p.results) ?? [], [events.data])
  return (
    <>
      <Group gap="sm" align="flex-end" mb="sm">
        <SegmentedControl aria-label="Cuánto tiempo atrás" data={SPANS} value={span} onChange={setSpan} size="xs" />
        <SegmentedControl
          aria-label="Detalle"
          data={[
            { value: 'detalle', label: 'Con detalle' },
            { value: 'compacto', label: 'Compacta' },
          ]}
          value={density}
          onChange={(v) => setDensity(v)}
          size="xs"
        />
        <DateFilter label="Hasta" size="xs" value={until} choose={setUntil} />
        {(until !== '' || kinds.length > 0 || span !== '') && (
          <Button
            size="xs"
            variant="subtle"
            onClick={() => {
              setUntil('')
              setKinds([])
              setSpan('')
            }}
          >
            Ver todo
          </Button>
        )}
      </Group>
      {narrow ? (
        <MultiSelect
          mb="sm"
          label="Qué se muestra"
          placeholder={kinds.length === 0 ? 'Todo' : ''}
          data={KINDS.map((k) => k.label)}
          value={[...kinds]}
          onChange={setKinds}
          clearable
        />
      ) : (
        <Chip.Group multiple value={[...kinds]} onChange={setKinds}>
          <Group gap={6} mb="sm" role="group" aria-label="Qué se muestra">
            {KINDS.map(({ label }) => (
              <Chip key={label} value={label} size="xs" variant="outline">
                {label}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      )}
      {events.isError && <ProblemNotice error={events.error} retry={() => void events.refetch()} />}
      {events.isPending && <Skeleton height={360} />}
      {events.data !== undefined && rows.length === 0 && <Alert color="gray">Nada de eso en ese tiempo.</Alert>}
      {rows.length > 0 && (
        <Paper withBorder>
          <VirtualList
            count={rows.length}
            rowHeight={HEIGHTS[density]}
            label="Línea de tiempo"
            busy={isFetchingNextPage}
            of={`${search} ${density}`}
            onNearEnd={more}
            row={(index) => {
              const event = rows[index]
              return event === undefined ? null : (
                <EventRow event={event} before={rows[index - 1]} compact={density === 'compacto'} open={look} />
              )
            }}
          />
          <Text size="xs" c="dimmed" p="xs" role="status">
            {hasNextPage
              ? `${rows.length.toLocaleString('es-CO')} cargados; hay más abajo.`
              : `${rows.length.toLocaleString('es-CO')} en total.`}
          </Text>
        </Paper>
      )}
      {looked && (
        <Suspense>
          <RecordDrawer
            record={
              open === null
                ? null
                : { resource: open.recurso, path: open.enlace, title: open.titulo, history: open.historia }
            }
            close={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  )
}
