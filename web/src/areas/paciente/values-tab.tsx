import {
  Alert,
  Box,
  Grid,
  Group,
  NavLink,
  Paper,
  ScrollArea,
  Select,
  Skeleton,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { RowAt } from '../../api/answers.ts'
import { get, getAt, type Page, query } from '../../api/client.ts'
import { showInstant } from '../../forms/times.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { hasNothing, StaleNotice } from '../../ui/stale-notice.tsx'
import { ResultList } from './result-list.tsx'
import type { Series } from './series-chart.tsx'
import { judged, trendMark } from './value-words.tsx'

const SeriesChart = lazy(() => import('./series-chart.tsx').then((m) => ({ default: m.SeriesChart })))

type Value = RowAt<`/paciente/historia-clinica/por-paciente/${string}/`>
type Latest = RowAt<`/paciente/historia-clinica/ultimos-valores/${string}/`>

/** Measured together and read together. */
const PAIRS: Readonly<Record<string, string>> = { '8480-6': '8462-4' }
/** What is looked at first, where it was measured. */
const FIRST = '8480-6'
const PAGE = 200
const MOST_PAGES = 10

/** Last values by kind, and each of them through time. */
export function ValuesTab({ id }: { id: string }): ReactNode {
  const narrow = useMediaQuery('(max-width: 48em)')
  const [chosen, choose] = useState<string | null>(null)
  const latest = useQuery({
    queryKey: ['ficha', id, 'ultimos'],
    queryFn: ({ signal }) => get(`/paciente/historia-clinica/ultimos-valores/${id}/`, signal),
  })
  if (hasNothing(latest)) return <ProblemNotice error={latest.error} retry={() => void latest.refetch()} />
  if (latest.data === undefined) return <Skeleton height={360} />
  const rows = latest.data.results
  const numeric = rows.filter((v) => v.valor_numerico !== null)
  const one = rows.find((v) => v.codigo === (chosen ?? FIRST)) ?? numeric[0] ?? rows[0]
  if (one === undefined) return <Alert color="gray">Sin signos vitales ni laboratorios.</Alert>
  const groups = [...Map.groupBy(rows, (v) => v.categoria_nombre)]
  return (
    <Grid>
      <Grid.Col span={{ base: 12, sm: 4 }}>
        {narrow === true ? (
          <Select
            label="Medida"
            data={groups.map(([group, values]) => ({
              group,
              items: values.map((v) => ({ value: v.codigo, label: `${v.codigo_nombre}: ${v.valor ?? '–'}` })),
            }))}
            value={one.codigo}
            onChange={choose}
            searchable
            selectFirstOptionOnChange
            allowDeselect={false}
          />
        ) : (
          <ScrollArea.Autosize
            mah="calc(100vh - 260px)"
            type="auto"
            viewportProps={{ tabIndex: 0, 'aria-label': 'Medidas' }}
          >
            {groups.map(([group, values]) => (
              <Stack key={group} gap={0} mb="sm">
                <Text size="xs" c="dimmed" tt="uppercase" fw={600}>
                  {group}
                </Text>
                {values.map((v) => (
                  <NavLink
                    key={v.codigo}
                    component="button"
                    active={v.codigo === one.codigo}
                    aria-pressed={v.codigo === one.codigo}
                    onClick={() => choose(v.codigo)}
                    label={v.codigo_nombre}
                    description={
                      <>
                        {v.valor} {trendMark(v.tendencia)}
                      </>
                    }
                    rightSection={judged(v.interpretacion, v.interpretacion_nombre)}
                  />
                ))}
              </Stack>
            ))}
          </ScrollArea.Autosize>
        )}
      </Grid.Col>
      <Grid.Col span={{ base: 12, sm: 8 }}>
        <StaleNotice of={latest} />
        <OneMeasure key={one.codigo} id={id} latest={one} />
      </Grid.Col>
      <Grid.Col span={12}>
        <ResultList patient={id} title="Informes de laboratorio e imágenes" />
      </Grid.Col>
    </Grid>
  )
}

const useSeries = (id: string, codigo: string | undefined) =>
  useQuery({
    queryKey: ['ficha', id, 'serie', codigo],
    enabled: codigo !== undefined,
    queryFn: async ({ signal }) => {
      const all: Value[] = []
      let next: string | null = `/paciente/historia-clinica/por-paciente/${id}/${query({ codigo, page_size: PAGE })}`
      for (let n = 0; n < MOST_PAGES && next !== null; n++) {
        const page: Page<Value> = await getAt(next, signal)
        all.push(...page.results)
        next = page.next
      }
      return { rows: all.filter((v) => v.estado !== 'anulado'), complete: next === null }
    },
  })

function OneMeasure({ id, latest }: { id: string; latest: Latest }): ReactNode {
  const own = useSeries(id, latest.codigo)
  const other = useSeries(id, PAIRS[latest.codigo])
  const rows = own.data?.rows
  const others = other.data?.rows
  const series = useMemo(
    () => [rows, others].flatMap((r) => (r === undefined ? [] : [seriesOf(r)])).filter((s) => s.points.length > 0),
    [rows, others],
  )
  if (hasNothing(own)) return <ProblemNotice error={own.error} retry={() => void own.refetch()} />
  return (
    <Paper withBorder p="md" component="section" aria-label={latest.codigo_nombre}>
      <Group justify="space-between" align="baseline">
        <Title order={2} size="h4">
          {latest.codigo_nombre}
        </Title>
        <Text fw={600}>
          {latest.valor} {trendMark(latest.tendencia)} {judged(latest.interpretacion, latest.interpretacion_nombre)}
        </Text>
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {[
          latest.rango_referencia === null ? null : `Rango: ${rangeShown(latest)}`,
          latest.anterior_valor === null ? null : `Anterior: ${latest.anterior_valor}`,
          showInstant(latest.fecha_medicion),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {rows === undefined ? (
        <Skeleton height={280} />
      ) : (
        <>
          {series.length > 0 && (
            <Suspense fallback={<Skeleton height={280} />}>
              <SeriesChart
                series={series}
                label={`Gráfica de ${latest.codigo_nombre}; los valores están en la tabla.`}
              />
            </Suspense>
          )}
          {own.data?.complete === false && (
            <Text size="xs" c="dimmed">
              Se muestran los {PAGE * MOST_PAGES} más recientes.
            </Text>
          )}
          <Table mt="sm" striped horizontalSpacing={6} aria-label={`Valores de ${latest.codigo_nombre}`}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Fecha</Table.Th>
                <Table.Th>Valor</Table.Th>
                <Table.Th visibleFrom="xs">Referencia</Table.Th>
                <Table.Th visibleFrom="xs">Interpretación</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.slice(0, 20).map((v) => (
                <Table.Tr key={v.id}>
                  <Table.Td>{showInstant(v.fecha_medicion)}</Table.Td>
                  <Table.Td>
                    {v.valor}
                    <Box hiddenFrom="xs">
                      {judged(v.interpretacion, v.interpretacion_nombre)}
                      <Text size="xs" c="dimmed">
                        {rangeShown(v)}
                      </Text>
                    </Box>
                  </Table.Td>
                  <Table.Td visibleFrom="xs">{rangeShown(v) ?? '–'}</Table.Td>
                  <Table.Td visibleFrom="xs">{v.interpretacion_nombre ?? '–'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
    </Paper>
  )
}

const rangeShown = (v: Pick<Value, 'rango_referencia' | 'rango_referencia_origen'>): string | null =>
  v.rango_referencia !== null && v.rango_referencia_origen === 'embarazo'
    ? `${v.rango_referencia} (embarazo)`
    : v.rango_referencia

/** Oldest first, each with what was normal then. */
function seriesOf(rows: readonly Value[]): Series {
  const points = rows
    .flatMap((v) =>
      v.valor_numerico === null || v.fecha_medicion === null
        ? []
        : [
            {
              at: Date.parse(v.fecha_medicion) / 1000,
              value: v.valor_numerico,
              min: v.rango_referencia_min,
              max: v.rango_referencia_max,
            },
          ],
    )
    .sort((a, b) => a.at - b.at)
  return { name: rows[0]?.codigo_nombre ?? '', unit: rows[0]?.unidad_nombre ?? null, points }
}
