import { Button, Group, SegmentedControl, Select, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { clinicians, factsOf } from '../../../../src/model/access/roles.ts'
import { attendedStates } from '../../../../src/model/history-state.ts'
import type { AnswerAt, RowAt } from '../../api/answers.ts'
import { getAt, query } from '../../api/client.ts'
import { DateFilter } from '../../forms/date-filter.tsx'
import { showInstant } from '../../forms/times.ts'
import { useMe } from '../../session/session.tsx'
import { Icon } from '../../ui/icons.tsx'
import { CardLink } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { PatientName } from '../../ui/patient-name.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { OpenEncounter } from '../paciente/open-encounter.tsx'
import type { ListSearch } from './list-search.ts'
import { StateBadge } from './patient-banner.tsx'
import { resourceNamed } from './working.tsx'

const PAGE = 24
const FILTER = { flex: '1 1 130px' }
const OPEN: readonly string[] = [...attendedStates, 'borrador']

/** The pages asked for after the first of each list; of other filters they say nothing. */
interface More {
  readonly of: string
  readonly places: readonly string[]
}
const FIRST_PAGES: More = { of: '', places: [] }

/** The encounters of the caller, the open ones first: where the working day of a clinician begins. */
export function ListPage(): ReactNode {
  const search = useSearch({ from: '/dentro/c/historias' })
  const navigate = useNavigate({ from: '/c/historias' })
  const me = useMe()
  const [more, setMore] = useState<More>(FIRST_PAGES)
  const resource = resourceNamed('historia')
  const treats = clinicians.some((r) => r === me.rol)
  const mine = search.de ?? (treats ? 'mias' : 'todas')
  const set = (change: Partial<ListSearch>): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  const filters = {
    profesional: mine === 'mias' ? me.id : undefined,
    tipo_atencion: search.tipo,
    fecha_inicio_desde: search.desde,
    fecha_inicio_hasta: search.hasta,
    ordering: '-fecha_inicio',
    page_size: PAGE,
  }
  // There is no list of "any open state": each is asked for, and they are few.
  const states = search.estado === undefined ? OPEN : [search.estado]
  const firsts = states.map((estado) => `${resource.path}${query({ ...filters, estado })}`)
  const of = firsts.join(' ')
  // What is asked for later comes last, whatever its state: nothing gets in between what was being looked at.
  const asked = [...firsts, ...(more.of === of ? more.places : [])]
  const lists = useQueries({
    queries: asked.map((place) => ({
      queryKey: ['lista', 'historia', place],
      queryFn: ({ signal }: { signal: AbortSignal }) => getAt<AnswerAt<'/hce/api/historias/'>>(place, signal),
    })),
  })
  const failed = lists.find((l) => l.isError)
  // Between two pages that are read one after another a row may have gone from one to the next.
  const rows = [...new Map(lists.flatMap((l) => l.data?.results ?? []).map((row) => [row.id, row])).values()]
  const next = lists.flatMap((l) => l.data?.next ?? []).filter((place) => !asked.includes(place))
  return (
    <Page
      title="Atenciones"
      about={mine === 'mias' ? 'Las que usted tiene a cargo.' : 'A las que tiene acceso.'}
      wide
      actions={<OpenEncounter />}
    >
      <Group align="flex-end" mb="md" gap="sm">
        {treats && (
          <SegmentedControl
            aria-label="Cuáles"
            value={mine}
            onChange={(v) => set({ de: v })}
            data={[
              { value: 'mias', label: 'Mías' },
              { value: 'todas', label: 'Todas' },
            ]}
          />
        )}
        <Select
          label="Estado"
          style={FILTER}
          placeholder="Sin cerrar"
          clearable
          data={Object.entries(resource.fields.estado?.options ?? {}).map(([value, label]) => ({ value, label }))}
          value={search.estado ?? null}
          onChange={(v) => set({ estado: v ?? undefined })}
        />
        <Select
          label="Servicio"
          style={FILTER}
          placeholder="Todos"
          clearable
          data={Object.entries(resource.fields.tipo_atencion?.options ?? {}).map(([value, label]) => ({
            value,
            label,
          }))}
          value={search.tipo ?? null}
          onChange={(v) => set({ tipo: v ?? undefined })}
        />
        <DateFilter
          label="Desde"
          style={FILTER}
          value={search.desde ?? ''}
          choose={(day) => set({ desde: day || undefined })}
        />
        <DateFilter
          label="Hasta"
          style={FILTER}
          value={search.hasta ?? ''}
          choose={(day) => set({ hasta: day || undefined })}
        />
      </Group>
      {failed !== undefined && <ProblemNotice error={failed.error} retry={() => void failed.refetch()} />}
      {rows.length === 0 && lists.every((l) => l.isSuccess) && (
        <Text c="dimmed" ta="center" p="lg">
          No hay atenciones así.
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {rows.map((row) => (
          <HistoryCard key={row.id} row={row} />
        ))}
      </SimpleGrid>
      {lists.some((l) => l.isPending) && <Skeleton height={rows.length === 0 ? 240 : 120} mt="md" />}
      {next.length > 0 && (
        <Group justify="center" mt="md">
          <Button
            variant="default"
            loading={lists.some((l) => l.isPending)}
            onClick={() => setMore({ of, places: [...asked.slice(firsts.length), ...next] })}
          >
            Ver más
          </Button>
        </Group>
      )}
    </Page>
  )
}

function HistoryCard({ row }: { row: RowAt<'/hce/api/historias/'> }): ReactNode {
  const resource = resourceNamed('historia')
  const reads = factsOf(useMe().rol).view === 'completa'
  // The desk does not read what is written in it: it follows the patient, from the chart.
  const place = reads
    ? ({ to: '/c/historias/$id', params: { id: row.id } } as const)
    : ({ to: '/c/pacientes/$id', params: { id: row.paciente }, search: { tab: 'atenciones' } } as const)
  const said = [
    resource.fields.tipo_atencion?.options?.[String(row.tipo_atencion)],
    row.servicio_reps_nombre,
    row.triage == null ? null : (row.triage_nombre ?? `Triage ${row.triage}`),
  ]
  return (
    <CardLink withBorder padding="md" {...place}>
      <Stack gap={4}>
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Text fw={600}>
            <PatientName id={row.paciente} bare />
          </Text>
          <StateBadge estado={row.estado} />
        </Group>
        <Text size="sm" c="dimmed">
          {/* Of urgencies the kind and the service are called the same. */}
          {[...new Set(said)].filter(Boolean).join(' · ')}
        </Text>
        {row.motivo_consulta != null && (
          <Text size="sm" lineClamp={2}>
            {row.motivo_consulta}
          </Text>
        )}
        <Group gap={4} c="dimmed">
          <Icon name="espera" size={14} />
          <Text size="xs">{showInstant(row.fecha_inicio)}</Text>
        </Group>
      </Stack>
    </CardLink>
  )
}
